import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'

/** Columns that say where files of a book lie; tests/api/books/book-files.test.ts fails while one is missing here. */
export const bookKeyColumns = [
  ['books', 'layout_key'],
  ['books', 'cover_key'],
  ['books', 'snapshot_key'],
  ['books', 'inner_pdf_key'],
  ['books', 'cover_pdf_key'],
  ['book_months', 'layout_key'],
] as const

/** What belongs to a book and goes with its row; `book_months` goes by itself. */
export const bookTables = ['articles', 'book_people', 'crawl_assistants'] as const

const column = async (db: Db, statement: SQL): Promise<string[]> =>
  (await db.execute<{ one: string }>(statement)).rows.map(({ one }) => one)

/** As a list for `in`; not for none. */
const listed = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Those of these keys that a book points at, deleted ones that may come back among them. */
export const keysInUse = async (db: Db, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const parts = bookKeyColumns.map(([table, name]) => {
    const [from, key] = [sql.identifier(table), sql.identifier(name)]
    return sql`select ${key} as one from ${from} where ${key} in (${listed(keys)})`
  })
  // A laid-out month lies under the hash of what decided it.
  const hashes = keys.filter((key) => key.startsWith('month/')).map((key) => key.slice('month/'.length))
  if (hashes.length > 0)
    parts.push(sql`select 'month/' || content_hash as one from book_months where content_hash in (${listed(hashes)})`)
  return new Set(await column(db, sql.join(parts, sql` union `)))
}

/** Is a book being laid out? It may be about to point at a file it found there already. */
export const isAnyoneTypesetting = async (db: Db): Promise<boolean> =>
  (await column(db, sql`select id as one from books where status = 'typesetting' limit 1`)).length > 0

/** Books deleted before this moment, the longest gone first. */
export const booksRemovedBefore = (db: Db, before: Date, most: number): Promise<string[]> =>
  column(
    db,
    sql`select id as one from books where deleted_at < ${before.toISOString()}::timestamptz
      order by deleted_at limit ${most}`,
  )

/** Keys of one book and hashes of its months. */
export const filesOfBook = async (db: Db, id: string): Promise<{ keys: string[]; months: string[] }> => {
  const own = bookKeyColumns.map(([table, name]) => {
    const whose = table === 'books' ? sql.identifier('id') : sql.identifier('book_id')
    return sql`select ${sql.identifier(name)} as one from ${sql.identifier(table)} where ${whose} = ${id}
      and ${sql.identifier(name)} is not null`
  })
  return {
    keys: await column(db, sql.join(own, sql` union `)),
    months: await column(db, sql`select distinct content_hash as one from book_months where book_id = ${id}`),
  }
}

/** Removes the rows of a book that is still deleted since before this moment; false when it is not, or just in use. */
export const eraseBook = async (db: Db, id: string, before: Date): Promise<boolean> => {
  const held = await column(
    db,
    sql`select id as one from books where id = ${id} and deleted_at < ${before.toISOString()}::timestamptz
      for update skip locked`,
  )
  if (held.length === 0) return false
  for (const table of bookTables) await db.execute(sql`delete from ${sql.identifier(table)} where book_id = ${id}`)
  await db.execute(sql`delete from books where id = ${id}`)
  return true
}
