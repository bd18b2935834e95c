/** GET /api/book/{sourceId}/items/search: posts of the whole book by words, year, writer and kind. */
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as search } from '../../../src/pages/api/book/[sourceId]/items/search.ts'
import { GET as months } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const bert = person('bert')

const post = (id: string, day: string, words: string, by = 'wxid_a') => ({
  ...{ id, username: by, nickname: by === 'wxid_a' ? '林小满' : '周子谦', type: 1, likes: [], media: [], comments: [] },
  createTime: Date.parse(`${day}T12:00:00+08:00`) / 1000,
  createTimeStr: `${day} 12:00:00`,
  contentDesc: words,
})
const posts = [
  post('6', '2024-03-01', `长${'话'.repeat(500)}`),
  post('5', '2024-02-02', '院子里开了花', 'wxid_b'),
  post('4', '2024-02-01', '转发通知'),
  post('3', '2023-06-02', '转发通知'),
  post('2', '2023-06-01', '小禾说：100% 是 $& 吗'),
  post('1', '2022-01-01', '小禾来了'),
]
const bytes = Buffer.from(
  JSON.stringify({
    ...{ exportTime: '2024-06-01T00:00:00Z', totalPosts: posts.length, posts },
    filters: { usernames: ['wxid_a', 'wxid_b'] },
  }),
)
const imported = await bring(anna, [{ name: '朋友圈导出.json', bytes }])
type Book = { id: string; sourceId: string }
const book = dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor: anna }))

type Found = {
  items: { id: string; text: string; month: string; target: string; included: boolean; edits: object[] }[]
  total: number
  years: string[]
  people: { id: string; name: string; posts: number }[]
}
const asked = (query: Record<string, string>, actor = anna) =>
  callEndpoint(search, { params: { sourceId: book.sourceId }, query: { book: book.id, ...query }, actor })
const found = async (query: Record<string, string>): Promise<Found> => dataOf<Found>(await asked(query))
const ids = async (query: Record<string, string>): Promise<string> =>
  (await found(query)).items.map(({ id }) => id).join(' ')

test('by words as they stand, year, writer and kind, all at once, in reading order', async () => {
  expect(await ids({})).toBe('1 2 3 4 5 6')
  expect(await ids({ words: '小禾' })).toBe('1 2')
  // Signs of patterns are signs.
  expect(await ids({ words: '% 是 $&' })).toBe('2')
  expect(await ids({ words: '%' })).toBe('2')
  expect(await ids({ year: '2023' })).toBe('2 3')
  expect(await ids({ kind: 'long' })).toBe('6')
  expect(await ids({ kind: 'duplicate' })).toBe('4')
  expect(await ids({ kind: 'duplicate', year: '2024' })).toBe('')
  expect(await ids({ kind: 'wordless' })).toBe('')
  const all = await found({})
  expect(all.years).toEqual(['2022', '2023', '2024'])
  expect(all.people.map(({ name, posts: count }) => [name, count])).toEqual([
    ['林小满', 5],
    ['周子谦', 1],
  ])
  expect(await ids({ author: all.people[1]!.id })).toBe('5')
  expect(await ids({ author: all.people[1]!.id, year: '2023' })).toBe('')
  expect(await ids({ state: 'out' })).toBe('')
})

test('pages hold what they say, and the month is where the post stands', async () => {
  const second = await found({ page: '2', page_size: '2' })
  expect(second.items.map(({ id }) => id)).toEqual(['3', '4'])
  expect(second.total).toBe(6)
  expect(second.items.map(({ month }) => month)).toEqual(['202306', '202402'])
})

test('what the book says otherwise is what is found, and what was taken out is found apart', async () => {
  const [first] = (await found({ words: '小禾来了' })).items
  const { target } = first!
  const change = (id: string, field: string, value: unknown) => ({
    ...{ id, name: 'change-post' },
    changes: [{ target, field, base: '', value }],
  })
  const commands = [
    change('search-test-command-1', 'text', '小满来了'),
    change('search-test-command-2', 'hidden', true),
  ]
  await callEndpoint(write, { params: { id: book.id }, body: { commands }, actor: anna })
  expect(await ids({ words: '小禾' })).toBe('2')
  expect(await ids({ words: '小满来了' })).toBe('')
  expect(await ids({ words: '小满来了', state: 'out' })).toBe('1')
})

test('nobody else finds anything, and what cannot be asked is refused', async () => {
  expect((await asked({}, bert)).status).toBe(404)
  expect((await asked({ kind: 'nice' })).status).toBe(422)
  expect((await asked({ year: '23' })).status).toBe(422)
  expect((await asked({ words: '字'.repeat(201) })).status).toBe(422)
  expect((await asked({ words: '字'.repeat(200) })).status).toBe(200)
})

test('months of the source end with what has no day, which is found by its year', async () => {
  await query(
    connection,
    "update posts set month = '', entry = jsonb_set(entry::jsonb, '{when,local}', '\"\"')::json where post_id = '6'",
  )
  const list = dataOf<{ route: string; value: string; entries: number }[]>(
    await callEndpoint(months, { params: { sourceId: book.sourceId }, query: { book: book.id }, actor: anna }),
  )
  expect(list.map(({ route, value }) => `${route} ${value}`)).toEqual([
    ...['202201 202201', '202306 202306', '202402 202402', 'undated 000000'],
  ])
  expect((await found({ year: 'undated' })).items.map(({ id, month }) => [id, month])).toEqual([['6', 'undated']])
})
