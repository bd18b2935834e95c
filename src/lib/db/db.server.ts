import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
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

/** Set while a transaction is open around what is being done. */
const within = (): AsyncLocalStorage<true> => service('within-transaction', () => new AsyncLocalStorage<true>())

/** The database, all of whose transactions can be told of from within. */
const noticing = (plain: NodePgDatabase<Record<string, never>>): NodePgDatabase<Record<string, never>> => {
  const begin = plain.transaction.bind(plain)
  plain.transaction = (work, options) => begin((tx) => within().run(true, () => work(tx)), options)
  return plain
}

/**
 * Throws inside a transaction: somebody else's server is never waited for while rows are locked, and what it did cannot be
 * rolled back. Whoever calls one says so by calling this first.
 */
export const outsideTransaction = (what: string): void => {
  if (within().getStore() === true) throw new Error(`${what} is called inside a transaction`)
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

/** The database of this process. */
export const db = (): Db => opened().db as unknown as Db

/** Connection settings of the open database, for those who need a session of their own (queue, migrations). */
export const databaseConnection = (): pg.PoolConfig => opened().connection

/** The pool under `db()`, for one-off statements without drizzle (health check). */
export const databasePool = (): pg.Pool => opened().pool

/** Runs `work` in one transaction: all of it is committed, with fsync, before the promise resolves, or none. */
export const transaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db().transaction(work)
