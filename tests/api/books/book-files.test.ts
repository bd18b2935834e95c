/** Books deleted for more than 30 days, and files no book points at. */
import { expect, test } from 'vitest'
import { eraseRemovedBooks, removeBookFilesJob, sweepBookFiles } from '#lib/accounts/deletion/book-files.job.ts'
import { bookKeyColumns } from '#lib/accounts/deletion/book-files.sql.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { fillAccount, makeUser, query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)

type Book = { id: string; layout_key: string; cover_key: string }
type Month = { layout_key: string; month_key: string }
const haveBook = async () => {
  const owner = await makeUser(connection)
  await fillAccount(connection, owner.id)
  const [book] = await rows<Book>('select * from books where owner_id = $1', [owner.id])
  const [month] = await rows<Month>(
    'select m.layout_key, f.month_key from book_sections m join book_month_files f using (book_id) where book_id = $1',
    [book!.id],
  )
  await rows("update books set status = 'ready' where id = $1", [book!.id])
  const keys = [book!.layout_key, book!.cover_key, month!.layout_key, month!.month_key]
  for (const key of keys) await storage().putBytes(key, Buffer.from('x'))
  return { owner, book: book!, keys }
}
const removeFiles = async (): Promise<void> => {
  const jobs = await rows<{ id: string; data: Parameters<typeof removeBookFilesJob>[0] }>(
    "delete from pgboss.job where name = 'remove-book-files' returning id, data",
  )
  for (const { data } of jobs) await removeBookFilesJob(data)
}
const stand = (keys: string[]) => Promise.all(keys.map((key) => storage().exists(key)))

test('a book deleted 30 days ago is erased, rows and files; one that may come back stays whole', async () => {
  const [old, fresh] = [await haveBook(), await haveBook()]
  // Laid out alike: its pages lie under one key.
  await rows('update books set cover_key = $1 where id = $2', [old.book.cover_key, fresh.book.id])
  await rows(
    "insert into articles (id, book_id, title, author, posted_when, month, blocks, media, position, words_hash, source_hash, characters) values ('a-1', $1, 't', 'a', '{}', '', '[]', '[]', 0, 'w', 's', 1)",
    [old.book.id],
  )
  await rows("update books set deleted_at = now() - interval '31 days' where id = $1", [old.book.id])
  await rows("update books set deleted_at = now() - interval '29 days' where id = $1", [fresh.book.id])
  expect(await eraseRemovedBooks()).toBe(1)
  expect(await rows('select 1 from books where id = $1', [old.book.id])).toEqual([])
  expect(await rows('select 1 from book_sections where book_id = $1', [old.book.id])).toEqual([])
  expect(await rows('select 1 from articles where book_id = $1', [old.book.id])).toEqual([])
  expect(await rows('select 1 from books where id = $1', [fresh.book.id])).toHaveLength(1)
  // What the person brought is not the book's.
  expect(await rows('select 1 from post_sources where owner_id = $1', [old.owner.id])).not.toEqual([])

  await rows("update books set status = 'typesetting' where id = $1", [fresh.book.id])
  await removeFiles()
  expect(await stand(old.keys)).toEqual([true, true, true, true])
  await rows("update books set status = 'ready' where id = $1", [fresh.book.id])
  await removeFiles()
  expect(await stand(old.keys)).toEqual([false, true, false, false])
  expect(await stand(fresh.keys)).toEqual([true, true, true, true])
  expect(await eraseRemovedBooks()).toBe(0)
})

test('files of replaced layouts are found and removed once they are old; nothing in use is touched', async () => {
  const { keys } = await haveBook()
  const left = ['layout/left-over', 'month/left-over', 'snapshot/left-over', 'pdf/left-over']
  for (const key of left) await storage().putBytes(key, Buffer.from('x'))
  expect(await sweepBookFiles()).toBe(0)
  expect(await sweepBookFiles(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(left.length)
  await removeFiles()
  expect(await stand(left)).toEqual([false, false, false, false])
  expect(await stand(keys)).toEqual([true, true, true, true])
})

test('every column that names a file of a book is known to the tidying', async () => {
  const columns = await rows<{ t: string; c: string }>(
    "select table_name as t, column_name as c from information_schema.columns where table_schema = 'public' and (table_name like 'book%' or table_name like 'print%' or table_name like 'album%') and column_name like '%\\_key'",
  )
  expect(columns.map(({ t, c }) => `${t}.${c}`).sort()).toEqual(bookKeyColumns.map(([t, c]) => `${t}.${c}`).sort())
})
