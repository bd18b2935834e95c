import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number will do; all our processes use the same one. */
const migrationLock = 7_205_411

/** Extensions the tables count on: trigram search over Chinese. */
const extensions = ['pg_trgm']

/** Applies the generated migrations of `folder`; processes starting together wait for each other. */
export const migrateDatabase = async (connection: pg.ClientConfig, folder = 'drizzle'): Promise<void> => {
  const client = new pg.Client({ ...connection, application_name: 'xinshu-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    for (const name of extensions) await client.query(`create extension if not exists ${name}`)
    if (existsSync(join(folder, 'meta', '_journal.json'))) await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/** Makes the database if the cluster does not have it yet. `connection` leads to another database of the cluster. */
export const createDatabase = async (connection: pg.ClientConfig, name: string): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
