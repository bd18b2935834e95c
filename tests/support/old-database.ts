/** A second database as it was before a migration, to be filled with rows of then and brought up to today. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createDatabase, migrateDatabase } from '#lib/db/migrate.server.ts'
import { query } from './account.ts'
import type { testDatabase } from './database.ts'

type Connection = Awaited<ReturnType<typeof testDatabase>>['connection']
type Journal = { entries: { tag: string }[] }

/** `tag`: the end of the first migration's name that it has not had. */
export const databaseBefore = async (connection: Connection, tag: string) => {
  const old = { ...connection, database: `${connection.database}_old` }
  const folder = mkdtempSync(join(tmpdir(), 'old-drizzle-'))
  afterAll(async () => {
    await query(connection, `drop database if exists ${old.database} with (force)`)
    rmSync(folder, { recursive: true })
  })
  cpSync('drizzle', folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const at = journal.entries.findIndex((entry) => entry.tag.endsWith(tag))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  await createDatabase(connection, old.database)
  await migrateDatabase(old, folder)
  return {
    run: (statement: string) => query<Record<string, unknown>>(old, statement),
    upgrade: () => migrateDatabase(old),
  }
}
