/** GET /api/book/books over a shelf of its own: rows 7.K1 and 9.4, with the numbers as the specification writes them. */
import { beforeAll, expect, test } from 'vitest'
import { GET as listBooks } from '../../../src/pages/api/book/books.ts'
import { fillAccount, makeUser, query, type Somebody } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
let owner: Somebody
beforeAll(async () => {
  owner = await makeUser(connection)
  await fillAccount(connection, owner.id)
  await fillAccount(connection, (await makeUser(connection)).id)
  const cover = { pic: null, rotate: 0, scale: 1, x: 0, y: 0, codeName: 'sufeng', text: null }
  // Thirteen more beside the one there is; covers are files, and these books have none.
  await query(
    connection,
    `with work as (
       insert into works (id, kind, owner_id) select 'more-' || n, 'book', $1 from generate_series(2, 14) n
     )
     insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style)
     select 'more-' || n, owner_id, type, source_id, '第 ' || n || ' 本', '', '', '{}', style
     from books, generate_series(2, 14) n where owner_id = $1`,
    [owner.id],
  )
  await query(connection, "update books set title = '第 1 本', cover_key = null where owner_id = $1 and title = '书'", [
    owner.id,
  ])
  await query(connection, "update books set type = 'diarybook' where title in ('第 3 本', '第 7 本')")
  await query(
    connection,
    "update books set cover = $1, created_at = now() + (substring(title from '[0-9]+') || ' seconds')::interval where owner_id = $2",
    [cover, owner.id],
  )
})

type Listed = { results: { title: string; book_type: string }[]; total_count: number }
const list = async (search: Record<string, string> = {}): Promise<Listed> =>
  (await callEndpoint(listBooks, { query: search, actor: owner.actor })).raw as Listed
const titles = ({ results }: Listed): number[] => results.map(({ title }) => Number(/\d+/.exec(title)?.[0]))

test('a shelf of books pages by twelve, the newest first', async () => {
  const first = await list()
  expect([titles(first), first.total_count]).toEqual([[14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3], 14])
  expect(titles(await list({ page: '2' }))).toEqual([2, 1])
})

test('a shelf of books takes another page size, and one type of books alone', async () => {
  expect(titles(await list({ page_size: '5', page: '3' }))).toEqual([4, 3, 2, 1])
  const diaries = await list({ book_type: 'diarybook' })
  expect([titles(diaries), diaries.total_count]).toEqual([[7, 3], 2])
  expect(diaries.results.map((one) => one.book_type)).toEqual(['diarybook', 'diarybook'])
  expect(await list({ book_type: 'wbbook' })).toMatchObject({ results: [], total_count: 0 })
})

type Shelf = Listed & { types: { book_type: string; count: number }[]; removed_count: number }

test('a shelf is searched in title, subtitle and author; signs of patterns are letters', async () => {
  await query(connection, "update books set subtitle = '100%_真的' where title = '第 5 本' and owner_id = $1", [
    owner.id,
  ])
  await query(connection, "update books set author = 'Anna 与外婆' where title = '第 9 本' and owner_id = $1", [
    owner.id,
  ])
  expect(titles(await list({ search: '%' }))).toEqual([5])
  expect(titles(await list({ search: '0%_真' }))).toEqual([5])
  expect(titles(await list({ search: '\\' }))).toEqual([])
  expect(titles(await list({ search: '外婆 anna' }))).toEqual([9])
  expect(titles(await list({ search: '外婆 爷爷' }))).toEqual([])
  const found = (await list({ search: '第 1', page_size: '3', page: '2' })) as Shelf
  expect([titles(found), found.total_count]).toEqual([[11, 10, 5], 7])
  expect(found.types).toEqual([
    { book_type: 'wxbook', count: 12 },
    { book_type: 'diarybook', count: 2 },
  ])
})

test('a shelf stands by name or by the last change', async () => {
  await query(connection, "update books set title = '阿婆 0' where title = '第 8 本' and owner_id = $1", [owner.id])
  await query(connection, "update books set title = '周末 99' where title = '第 2 本' and owner_id = $1", [owner.id])
  // By sounds: ā, dì, zhōu.
  expect(titles(await list({ sort: 'name', page_size: '20' }))).toEqual([
    0, 1, 10, 11, 12, 13, 14, 3, 4, 5, 6, 7, 9, 99,
  ])
  await query(connection, "update books set updated_at = now() + interval '1 hour' where title = '第 6 本'")
  expect(titles(await list({ sort: 'changed', page_size: '1' }))).toEqual([6])
  expect((await callEndpoint(listBooks, { query: { sort: 'best' }, actor: owner.actor })).status).toBe(422)
})

test('deleted books are not on the shelf; those that can come back are counted beside it', async () => {
  await query(connection, "update books set deleted_at = now() where title = '第 4 本' and owner_id = $1", [owner.id])
  await query(
    connection,
    "update books set deleted_at = now() - interval '31 days' where title = '第 3 本' and owner_id = $1",
    [owner.id],
  )
  const { total_count, removed_count, types } = (await list()) as Shelf
  expect([total_count, removed_count]).toEqual([12, 1])
  expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(12)
})
