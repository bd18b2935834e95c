import { AsyncLocalStorage } from 'node:async_hooks'
import { is } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { dropService, existingService, service, setService } from '#lib/config/services.server.ts'
import { log } from '#lib/log/log.server.ts'
import { exactInteger } from './exact.ts'

/** The database or an open transaction: what every function of a `.sql.ts` file takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

type Opened = { pool: pg.Pool; db: NodePgDatabase<Record<string, never>>; connection: pg.PoolConfig }

// int8 comes as text by default; ours are counts, bytes and fen.
pg.types.setTypeParser(20, exactInteger)

const opened = (): Opened => {
  const found = existingService<Opened>('db')
  if (found === undefined) throw new Error('No database is open: call openDatabase() first')
  return found
}

/** The transaction around what is being done. What was begun in it may go on when it is over. */
type Around = { isOpen: boolean }

const within = (): AsyncLocalStorage<Around> => service('within-transaction', () => new AsyncLocalStorage<Around>())

/** The database, all of whose transactions can be told of from within. */
const noticing = (plain: NodePgDatabase<Record<string, never>>): NodePgDatabase<Record<string, never>> => {
  const begin = plain.transaction.bind(plain)
  plain.transaction = async (work, options) => {
    const around: Around = { isOpen: true }
    try {
      return await begin((tx) => within().run(around, () => work(tx)), options)
    } finally {
      around.isOpen = false
    }
  }
  return plain
}

/**
 * Throws inside a transaction: somebody else's server is never waited for while rows are locked, and what it did cannot be
 * rolled back. Whoever calls one says so by calling this first.
 */
export const outsideTransaction = (what: string): void => {
  if (within().getStore()?.isOpen === true) throw new Error(`${what} is called inside a transaction`)
}

/** Opens the pool every query of this process uses. Nothing is connected before the first query. */
export const openDatabase = (connection: pg.PoolConfig): void => {
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 10_000, application_name: 'xinshu', ...connection })
  // A connection lost while idle (PostgreSQL restarted) is replaced by the pool; without a listener it ends the process.
  pool.on('error', (error) => log.warn({ message: error.message }, 'a database connection was lost'))
  // The pool stops listening to a connection it has handed out: lost between two queries of a transaction, it would end
  // the process as well. The transaction learns of it from its next query.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ message: error.message }, 'a database connection was lost'))
  })
  setService<Opened>('db', { pool, db: noticing(drizzle(pool)), connection })
}

/** Waits for the queries under way and closes the pool. */
export const closeDatabase = async (): Promise<void> => {
  const found = existingService<Opened>('db')
  dropService('db')
  await found?.pool.end()
}

/**
 * The database of this process. Throws inside a transaction: it would wait for a second connection with one in hand, and as
 * many callers as the pool has connections would wait for each other. What is done in a transaction is handed its `tx`.
 */
export const db = (): Db => {
  outsideTransaction('db()')
  return opened().db as unknown as Db
}

/** Connection settings of the open database, for those who need a session of their own (queue, migrations). */
export const databaseConnection = (): pg.PoolConfig => opened().connection

/** The pool under `db()`, for one-off statements without drizzle (health check). */
export const databasePool = (): pg.Pool => opened().pool

/** Is this an open transaction? */
export const isTransaction = (db: Db): boolean => is(db, PgTransaction)

/** Runs `work` in one transaction: all of it is committed, with fsync, before the promise resolves, or none. */
export const transaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => db().transaction(work)
