/** Every column that looks like the id of a row is held to that row by the database, or its table file says why not. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'

const { connection } = await testDatabase()

const loose = new Map<string, string>()
for (const file of globSync('src/lib/**/*.table.ts')) {
  const { looseIds = {} } = (await import(pathToFileURL(resolve(file)).href)) as { looseIds?: Record<string, string> }
  for (const [place, why] of Object.entries(looseIds)) loose.set(place, why)
}

const held = async (): Promise<Map<string, string>> => {
  const rows = await query<{ place: string; rule: string }>(
    connection,
    `select c.conrelid::regclass || '.' || a.attname as place, c.confrelid::regclass || ' ' || c.confdeltype::text as rule
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ place, rule }) => [place, rule]))
}

test('every …_id has a foreign key, or a line that says why not', async () => {
  const keys = await held()
  const columns = await query<{ place: string }>(
    connection,
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_id' order by 1`,
  )
  const places = columns.map(({ place }) => place)
  expect(
    places.filter((place) => !keys.has(place) && !loose.has(place)),
    'add .references(), or a line to looseIds of the table file',
  ).toEqual([])
  expect(
    [...loose].filter(([place, why]) => keys.has(place) || !places.includes(place) || why.length < 20),
    'a line in looseIds that is not true, or says nothing',
  ).toEqual([])
})

test('what is left when a row goes: a book takes all that hangs on it, an account with things is held', async () => {
  const keys = [...(await held())]
  const to = (table: string) =>
    Object.fromEntries(
      keys.filter(([, rule]) => rule.startsWith(`${table} `)).map(([place, rule]) => [place, rule.at(-1)]),
    )
  // c: goes with it, n: loses the name, a: in its way.
  const { 'print_snapshots.work_id': printed, ...ofWorks } = to('works')
  expect(printed, 'what was ordered of it stays').toBe('n')
  expect(Object.keys(ofWorks)).toEqual(
    expect.arrayContaining([
      'books.id',
      'books.owner_id',
      'work_holds.work_id',
      'edit_records.work_id',
      'edit_log.work_id',
    ]),
  )
  expect(new Set(Object.values({ ...ofWorks, ...to('books') }))).toEqual(new Set(['c']))
  expect(Object.keys(to('books'))).toEqual(
    expect.arrayContaining(['articles.book_id', 'crawl_assistants.book_id', 'book_people.book_id']),
  )
  const accounts = to('users')
  // Files hang on these: they are named before the account goes (accounts/deletion/files.sql.ts).
  const inItsWay = ['account_exports', 'imports', 'permanent_codes', 'post_sources', 'works']
  for (const table of inItsWay) expect(accounts[`${table}.owner_id`], table).toBe('a')
  expect(accounts['crawl_assistants.owner_id']).toBe('c')
  expect(accounts['help_messages.operator_id']).toBe('n')
})
