/** The check before the press: what it finds beside the layout, findings that are ignored for a reason, the way to a post. */
import { expect, test } from 'vitest'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { POST as ignore } from '../../../src/pages/api/book/[id]/check/ignored.ts'
import { GET as check } from '../../../src/pages/api/book/[id]/check.ts'
import { POST as copy } from '../../../src/pages/api/book/[id]/copy.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { POST as finalize } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as bookInfo, POST as change } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { exactPosts } from '../../support/exact-posts.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')

// One picture did not come along.
const life = await madeLife(40, 4)
const imported = await bring(anna, life.slice(0, -1))
type Book = { id: string; sourceId: string; status: string }
type Issue = {
  key: string
  reason: string
  severity: string
  month: string
  ignored: { reason: string; at: number } | null
  post?: { id: string; month: string }
}
type Checked = { passed: boolean; issues: Issue[] }
const settled = (id: string) =>
  until(
    async () => dataOf<Book>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const made = async (importId = imported.id): Promise<Book> =>
  settled(dataOf<Book>(await callEndpoint(createBook, { body: { importId }, actor: anna })).id)
const checked = async (id: string): Promise<Checked> =>
  dataOf<Checked>(await callEndpoint(check, { params: { id }, actor: anna }))
const ofReason = async (id: string, reason: string) => (await checked(id)).issues.filter((one) => one.reason === reason)
const letBe = (id: string, keys: string[], reason: string | null, actor = anna) =>
  callEndpoint(ignore, { params: { id }, body: { keys, ...(reason === null ? {} : { reason }) }, actor })
const itemsOf = async ({ id, sourceId }: Book, month: string) =>
  dataOf<{ id: string; target: string }[]>(
    await callEndpoint(monthItems, { params: { sourceId, month }, query: { book: id }, actor: anna }),
  )
let count = 0
const hideAll = async (book: Book, month: string): Promise<number> => {
  const items = await itemsOf(book, month)
  const changes = items.map(({ target }) => ({ target, field: 'hidden', base: '', value: true }))
  const id = `command-of-the-check-${String(++count).padStart(4, '0')}`
  await callEndpoint(write, {
    params: { id: book.id },
    body: { commands: [{ id, name: 'hide-posts', changes }] },
    actor: anna,
  })
  await settled(book.id)
  return items.length
}

const book = await made()

test('a finding names its post and the month that holds it', async () => {
  const [missing] = await ofReason(book.id, 'missing_picture')
  expect(missing?.post?.month).toMatch(/^\d{6}$/)
  expect((await itemsOf(book, missing!.post!.month)).map(({ id }) => id)).toContain(missing!.post!.id)
})

test('a month of which everything was taken out is said, with how many posts it had', {
  timeout: 60_000,
}, async () => {
  expect(await ofReason(book.id, 'empty_month')).toEqual([])
  const { issues } = await checked(book.id)
  const month = issues.find(({ post }) => post)!.post!.month
  const posts = await hideAll(book, month)
  const [empty] = await ofReason(book.id, 'empty_month')
  expect(empty).toMatchObject({ month, severity: 'info', message: expect.stringContaining(`${posts} 条都移出了`) })
})

test('a finding is ignored for a reason over layouts and in copies, and heard again', { timeout: 60_000 }, async () => {
  const [empty] = await ofReason(book.id, 'empty_month')
  const answer = await letBe(book.id, [empty!.key], ' 那个月 不想留 ')
  expect(answer.body.data).toEqual({ changed: 1 })
  const said = { reason: '那个月 不想留', at: expect.any(Number) }
  expect(await ofReason(book.id, 'empty_month')).toMatchObject([{ key: empty!.key, ignored: said }])
  await callEndpoint(change, { params: { id: book.id }, body: { title: '另一个名字' }, actor: anna })
  await settled(book.id)
  expect(await ofReason(book.id, 'empty_month')).toMatchObject([{ ignored: said }])
  const twin = dataOf<Book>(await callEndpoint(copy, { params: { id: book.id }, actor: anna }))
  await settled(twin.id)
  expect(await ofReason(twin.id, 'empty_month')).toMatchObject([{ ignored: said }])
  expect((await letBe(book.id, [empty!.key], null)).body.data).toEqual({ changed: 1 })
  expect(await ofReason(book.id, 'empty_month')).toMatchObject([{ ignored: null }])
  expect(await ofReason(twin.id, 'empty_month')).toMatchObject([{ ignored: said }])
})

test('a post that was sent twice is found at the second, and no more when that is taken out', {
  timeout: 60_000,
}, async () => {
  const words = '周末去看海，一路上问了八遍海有多大。'
  const posts = ['16T08:00', '16T08:01', '20T08:00'].map((at, n) => ({
    day: `2025-08-${at}`,
    words: n === 2 ? '回程下了雨，窗子上全是水。' : words,
  }))
  const { id } = await bring(anna, [exactPosts(posts)])
  const own = await made(id)
  const [first, second] = await itemsOf(own, '202508')
  expect(await ofReason(own.id, 'double_post')).toMatchObject([
    { severity: 'info', month: '202508', post: { id: second!.id, month: '202508' } },
  ])
  const changes = [{ target: first!.target, field: 'hidden', base: '', value: true }]
  await callEndpoint(write, {
    params: { id: own.id },
    body: { commands: [{ id: 'command-of-the-check-double', name: 'hide-posts', changes }] },
    actor: anna,
  })
  await settled(own.id)
  expect(await ofReason(own.id, 'double_post')).toEqual([])
})

test('what is not found, or must be mended, is not ignored', async () => {
  expect((await letBe(book.id, ['empty_month 209901 x'], '就这样')).body.errcode).toBe('finding_gone')
  expect((await letBe(book.id, ['__proto__'], '就这样')).body.errcode).toBe('finding_gone')
  expect((await letBe(book.id, ['__proto__', 'constructor'], null)).body.data).toEqual({ changed: 0 })
  const [some] = (await checked(book.id)).issues
  for (const reason of ['', '   ', '长'.repeat(61)])
    expect((await letBe(book.id, [some!.key], reason)).status).toBe(422)
  expect((await letBe(book.id, [], '就这样')).status).toBe(422)
  // Pictures that will blur are signed for, whatever is written beside them.
  const { id: row } = decodeBookId(book.id)!
  await query(connection, 'update books set ignored = $2 where id = $1', [
    row,
    JSON.stringify({ [some!.key]: { reason: '就这样', atMs: 1 } }),
  ])
  const shown = (await checked(book.id)).issues.find((one) => one.key === some!.key)
  expect(shown?.ignored === null).toBe(shown?.severity === 'error')
})

test('nobody else ignores a finding, and in a finalized book nobody does', { timeout: 60_000 }, async () => {
  const own = await made()
  await hideAll(own, (await checked(own.id)).issues.find(({ post }) => post)!.post!.month)
  const [empty] = await ofReason(own.id, 'empty_month')
  const [bert, agent] = [person('bert'), person('agent', 'agent')]
  const tries = async () => [
    (await callEndpoint(ignore, { params: { id: own.id }, body: { keys: [empty!.key], reason: '就这样' } })).status,
    (await letBe(own.id, [empty!.key], '就这样', bert)).status,
    (await letBe(own.id, [empty!.key], '就这样', agent)).status,
  ]
  expect(await tries()).toEqual([401, 404, 404])
  await callEndpoint(change, { params: { id: own.id }, body: { public: true, confirmShare: true }, actor: anna })
  expect(await tries()).toEqual([401, 403, 403])
  expect(await ofReason(own.id, 'empty_month')).toMatchObject([{ ignored: null }])
  await callEndpoint(finalize, { params: { id: own.id }, body: { acceptBlurred: true }, actor: anna })
  expect((await letBe(own.id, [empty!.key], '就这样')).body.errcode).toBe('finalized')
})
