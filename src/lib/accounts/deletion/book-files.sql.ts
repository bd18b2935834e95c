import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'

/** Columns that say where files of a book lie; tests/api/books/book-files.test.ts fails while one is missing here. */
export const bookKeyColumns = [
  ['books', 'layout_key'],
  ['books', 'cover_key'],
  ['books', 'snapshot_key'],
  ['books', 'inner_pdf_key'],
  ['books', 'cover_pdf_key'],
  ['albums', 'inner_pdf_key'],
  ['albums', 'cover_pdf_key'],
  ['book_sections', 'layout_key'],
  ['book_month_files', 'month_key'],
  // What was ordered is printed again years later, whatever became of the book.
  ['print_snapshots', 'inner_pdf_key'],
  ['print_snapshots', 'cover_pdf_key'],
] as const

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

const nameOf: Partial<Record<string, string>> = { books: 'id', albums: 'id', print_snapshots: 'work_id' }

/** Where the files of one book lie. */
export const filesOfBook = (db: Db, id: string): Promise<string[]> => {
  const own = bookKeyColumns.map(([table, name]) => {
    const whose = sql.identifier(nameOf[table] ?? 'book_id')
    return sql`select ${sql.identifier(name)} as one from ${sql.identifier(table)} where ${whose} = ${id}
      and ${sql.identifier(name)} is not null`
  })
  return column(db, sql.join(own, sql` union `))
}

/**
 * Removes the row of a book that is still deleted since before this moment, and with it all that names it; false when it is
 * not, or just in use.
 */
export const eraseBook = async (db: Db, id: string, before: Date): Promise<boolean> => {
  // Its work before the book, as joining accounts takes them: the other way round each would wait for the other.
  for (const table of ['works', 'books']) {
    const held = await column(
      db,
      sql`select t.id as one from ${sql.identifier(table)} t join books b on b.id = t.id
        where t.id = ${id} and b.deleted_at < ${before.toISOString()}::timestamptz for update of t skip locked`,
    )
    if (held.length === 0) return false
  }
  await db.execute(sql`delete from works where id = ${id}`)
  return true
}
