import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll } from 'vitest'
import { closeDatabase, openDatabase } from '#lib/db/db.server.ts'
import { isAlive, withFileLock } from '#lib/db/file-lock.server.ts'
import { migrateDatabase } from '#lib/db/migrate.server.ts'
import { type EmbeddedPostgres, holdPostgres } from '#lib/db/postgres.server.ts'
import { stopQueue } from '#lib/queue/queue.server.ts'

const root = resolve(import.meta.dirname, '../..')
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** One cluster a checkout and person, kept between runs; it runs only while tests run. */
const clusterDir = join(tmpdir(), `xinshu-test-${userInfo().uid}-${hash(root)}`)
const tableFiles = (): string[] => globSync('src/lib/**/*.table.ts', { cwd: root }).sort()

const run = async <T extends pg.QueryResultRow>(connection: pg.ClientConfig, statements: string[]): Promise<T[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query<T>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

type DrizzleKit = typeof import('drizzle-kit/api')
type Snapshot = Parameters<DrizzleKit['generateMigration']>[0]

/** What the tables have that the generated migrations have not: SQL statements, none when `db:generate` was run. */
export const missingMigrations = async (): Promise<string[]> => {
  // drizzle-kit's CommonJS build: its ES module build calls require().
  const kit = createRequire(import.meta.url)('drizzle-kit/api') as DrizzleKit
  const tables: Record<string, unknown> = {}
  for (const file of tableFiles()) Object.assign(tables, await import(pathToFileURL(join(root, file)).href))
  const meta = join(root, 'drizzle/meta')
  const last = existsSync(meta)
    ? readdirSync(meta)
        .filter((name) => name.endsWith('_snapshot.json'))
        .sort()
        .at(-1)
    : undefined
  const before =
    last === undefined ? kit.generateDrizzleJson({}) : (JSON.parse(readFileSync(join(meta, last), 'utf8')) as Snapshot)
  return kit.generateMigration(before, kit.generateDrizzleJson(tables, before.id))
}

/** The template every test file's database is cloned from: migrations, then what the tables have beyond them. */
const ensureTemplate = async (postgres: EmbeddedPostgres): Promise<string> => {
  const sources = [...tableFiles(), ...globSync('drizzle/**/*', { cwd: root }).sort()].filter((path) =>
    /\.\w+$/.test(path),
  )
  const name = `template_${hash(sources.map((path) => path + readFileSync(join(root, path), 'utf8')).join('\0'))}`
  const admin = postgres.connection('postgres')
  const found = await run<{ datname: string }>(admin, [
    "select datname from pg_database where datname ~ '^(template|test)_'",
  ])
  if (found.some((row) => row.datname === name)) return name
  for (const { datname } of found) {
    const [kind, pid] = datname.split('_')
    if (kind === 'template' || !isAlive(Number(pid)))
      await run(admin, [`drop database if exists ${datname} with (force)`])
  }
  const half = `test_${process.pid}_template`
  await run(admin, [`create database ${half}`])
  await migrateDatabase(postgres.connection(half), join(root, 'drizzle'))
  await run(postgres.connection(half), await missingMigrations())
  await run(admin, [`alter database ${half} rename to ${name}`])
  return name
}

/**
 * An empty database with all our tables, opened as `db()`. Call it at the top of a test file, outside hooks:
 * `await testDatabase()`. It is dropped after the file's last test.
 */
export const testDatabase = async (): Promise<{ connection: pg.PoolConfig }> => {
  const postgres = await holdPostgres(clusterDir, { durable: false })
  const name = `test_${process.pid}_${Date.now().toString(36)}`
  const admin = postgres.connection('postgres')
  await withFileLock(join(clusterDir, 'template.lock'), async () => {
    const template = await ensureTemplate(postgres)
    await run(admin, [`create database ${name} template ${template}`])
  })
  const connection = postgres.connection(name)
  openDatabase(connection)
  afterAll(async () => {
    await stopQueue()
    await closeDatabase()
    await run(admin, [`drop database if exists ${name} with (force)`])
    await postgres.release()
  })
  return { connection }
}
