/** 先放一边的: what is only links, only emoji or private waits for a yes, and is listed and taken in later. */
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as bookMonths } from '../../../src/pages/api/book/[id]/book_months.ts'
import { GET as bookInfo, POST as changeBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as omittedPosts } from '../../../src/pages/api/book/[id]/omitted.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as importMeasure } from '../../../src/pages/api/import/imports/[id]/measure.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')

/** A Weibo archive: two posts with words, two addresses, a face, and one for oneself, in two months. */
const mblog = (id: number, month: string, text: string, isPrivate = false) => ({
  ...{ id, mid: String(id), bid: `B${id}`, text, text_raw: text, pic_num: 0 },
  created_at: `${month} 10:00:00`,
  user: { id: 7, screen_name: '苏棠' },
  ...(isPrivate ? { visible: { type: 1, list_id: 0 } } : { visible: { type: 0, list_id: 0 } }),
})
const archive = [
  mblog(1, '2024-03-01', '春天来了'),
  mblog(2, '2024-03-02', 'https://example.com/one'),
  mblog(3, '2024-03-03', 'https://example.com/two'),
  mblog(4, '2024-04-01', '🙂🙂'),
  mblog(5, '2024-04-02', '只写给自己', true),
  mblog(6, '2024-04-03', '又下雨了'),
]
const files = [{ name: 'weibo.json', bytes: Buffer.from(JSON.stringify({ weibo: archive })) }]

type Measured = { months: { month: string; omitted: string | null; entries: number }[]; omitted: { text: string }[] }
type Omitted = { results: { kind: string; isOut: boolean; count: number; posts: { text: string }[] }[] }

const imported = await bring(anna, files, { flow: 'wbbook' })
const make = (body: object) =>
  callEndpoint(createBook, { method: 'POST', body: { import_id: imported.id, flow: 'wbbook', ...body }, actor: anna })
const settled = (id: string) =>
  until(
    async () =>
      dataOf<{ status: string; entryCount: number }>(await callEndpoint(bookInfo, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
const listed = async (id: string) =>
  dataOf<Omitted>(await callEndpoint(omittedPosts, { params: { id }, actor: anna })).results

test('an import says of every month how many posts are set aside, and which', async () => {
  expect(imported.status).toBe('ready')
  const { months, omitted } = dataOf<Measured>(
    await callEndpoint(importMeasure, { params: { id: imported.id }, actor: anna }),
  )
  expect(months.map(({ month, omitted: kind, entries }) => [month, kind, entries])).toEqual([
    ['202403', null, 1],
    ['202403', 'links', 2],
    ['202404', 'emoji', 1],
    ['202404', 'private', 1],
    ['202404', null, 1],
  ])
  expect(omitted.map(({ text }) => text)).toEqual([
    'https://example.com/one',
    'https://example.com/two',
    '🙂🙂',
    '只写给自己',
  ])
  expect((await callEndpoint(importMeasure, { params: { id: imported.id }, actor: bert })).status).toBe(404)
})

test('a book leaves out what was asked, lists it, and takes it in again', { timeout: 120_000 }, async () => {
  const { id } = dataOf<{ id: string }>(await make({ omit: ['links', 'private'] }))
  expect(await settled(id)).toMatchObject({ status: 'ready', entryCount: 3 })
  expect(
    (await listed(id)).map(({ kind, isOut, count, posts }) => [kind, isOut, count, posts.map(({ text }) => text)]),
  ).toEqual([
    ['links', true, 2, ['https://example.com/one', 'https://example.com/two']],
    ['emoji', false, 1, ['🙂🙂']],
    ['private', true, 1, ['只写给自己']],
  ])
  expect((await callEndpoint(omittedPosts, { params: { id }, actor: bert })).status).toBe(404)
  const change = (body: object, actor = anna) =>
    callEndpoint(changeBook, { method: 'POST', params: { id }, body, actor })
  expect((await change({ omit: [] }, bert)).status).toBe(404)
  expect((await change({ omit: ['emoji'] })).status).toBe(200)
  expect(await settled(id)).toMatchObject({ status: 'ready', entryCount: 5 })
  expect((await listed(id)).filter(({ isOut }) => isOut).map(({ kind }) => kind)).toEqual(['emoji'])
  expect((await change({ omit: [] })).status).toBe(200)
  expect(await settled(id)).toMatchObject({ status: 'ready', entryCount: 6 })
  // A book that is shared tells its readers nothing of what its owner left out: they see it, and may not ask.
  expect((await change({ public: true })).status).toBe(200)
  expect((await callEndpoint(bookMonths, { params: { id }, actor: bert })).status).toBe(200)
  expect((await callEndpoint(omittedPosts, { params: { id }, actor: bert })).status).toBe(403)
})

test('nothing is left out unasked; a book of nothing and kinds nobody knows are refused', async () => {
  const all = dataOf<{ id: string }>(await make({}))
  expect(await settled(all.id)).toMatchObject({ entryCount: 6 })
  expect((await make({ omit: ['videos'] })).body).toMatchObject({ errcode: 'invalid' })
  const days = { from_month: '202404', to_month: '202404', omit: ['emoji', 'links', 'private'] }
  const april = dataOf<{ id: string }>(await make(days))
  expect(await settled(april.id)).toMatchObject({ entryCount: 1 })
  const own = await bring(bert, [{ name: 'weibo.json', bytes: Buffer.from(JSON.stringify({ weibo: [archive[3]] })) }], {
    flow: 'wbbook',
  })
  const empty = { import_id: own.id, flow: 'wbbook', omit: ['emoji'] }
  expect((await callEndpoint(createBook, { method: 'POST', body: empty, actor: bert })).body).toMatchObject({
    errcode: 'no_posts',
  })
})
