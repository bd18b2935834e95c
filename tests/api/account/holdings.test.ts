import { expect, test } from 'vitest'
import { ownedTables } from '#lib/accounts/deletion/owned-tables.sql.ts'
import { query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()

/** Columns that look like an account's id and are none: people in posts, and what an address or a page is for. */
const others = new Set<string>([])

test('every column that names an account is in the list joining and deleting go by', async () => {
  const named = await query<{ place: string }>(
    connection,
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(user|owner|operator|beneficiary|referrer)_id$'`,
  )
  const pointing = await query<{ place: string }>(
    connection,
    `select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  )
  const found = new Set([...named, ...pointing].map(({ place }) => place).filter((place) => !others.has(place)))
  // users.xinshu_user_id is the account's own number.
  found.delete('users.xinshu_user_id')
  found.add('users.joined_into')
  const listed = ownedTables.map(({ table, column }) => `${table}.${column}`)
  expect(
    [...found].filter((place) => !listed.includes(place)),
    'a new table: say in src/lib/accounts/deletion/owned-tables.sql.ts what joining and deleting do with its rows',
  ).toEqual([])
  expect(
    listed.filter((place) => !found.has(place)),
    'listed, but not in the database',
  ).toEqual([])
})
