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
    `insert into books (id, owner_id, type, source_id, title, subtitle, author, cover, style)
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
