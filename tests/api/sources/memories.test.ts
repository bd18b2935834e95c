import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { memoriesOf } from '#lib/library/memories/memories.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as media } from '../../../src/pages/media/[sha256].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { picture } from '../../support/formats/part.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')
const nowMs = Date.parse('2026-11-28T12:00:00+08:00')
const day = { month: 11, day: 28 }

const post = (id: number, local: string, words: string, more: object = {}) => ({
  ...{ id: String(id), username: 'wxid_anna', nickname: '小满', type: 1, likes: [], comments: [], media: [] },
  ...{ createTime: Date.parse(`${local}+08:00`) / 1000, createTimeStr: local.replace('T', ' '), contentDesc: words },
  ...more,
})
const moments = {
  exportTime: '2026-11-28T08:20:31.114Z',
  totalPosts: 8,
  filters: { usernames: ['wxid_anna'], keyword: '' },
  posts: [
    post(1, '2019-11-28T23:59:59', '夜里下了第一场雪。'),
    post(2, '2019-11-28T00:00:00', '一早去了菜市场。'),
    post(3, '2021-11-28T12:00:00', '柿子晒好了。', {
      type: 15,
      media: [{ url: 'https://pictures.invalid/1.jpg', localPath: 'persimmon.jpg' }],
    }),
    post(4, '2020-11-27T23:59:59', '前一天。'),
    post(5, '2020-11-29T00:00:00', '后一天。'),
    post(6, '2026-11-28T08:00:00', '今年的今天。'),
    post(7, '2024-02-29T08:00:00', '多出来的一天。'),
    post(8, '2022-11-28T08:00:00', '老周写的。', { username: 'wxid_friend', nickname: '老周' }),
  ],
}
const imported = await bring(anna, [
  { name: '朋友圈.json', bytes: Buffer.from(JSON.stringify(moments)) },
  { name: 'persimmon.jpg', bytes: picture },
])
const made = dataOf<{ id: string }>(
  await callEndpoint(createBook, {
    method: 'POST',
    body: { import_id: imported.id, title: '小满的日子' },
    actor: anna,
  }),
)
await until(
  async () => dataOf<{ status: string }>(await callEndpoint(getBook, { params: { id: made.id }, actor: anna })),
  ({ status }) => status !== 'typesetting',
)

test('a day of former years, by the day it was there: not this year, not a friend’s, not the day beside', async () => {
  const { memories, days, isEmpty } = await memoriesOf('anna', day, nowMs)
  expect(isEmpty).toBe(false)
  expect(memories.map(({ year, yearsAgo, time, text }) => [year, yearsAgo, time, text])).toEqual([
    [2019, 7, '00:00', '一早去了菜市场。'],
    [2019, 7, '23:59', '夜里下了第一场雪。'],
    [2021, 5, '12:00', '柿子晒好了。'],
  ])
  expect([...days].sort()).toEqual([
    [27, 1],
    [28, 3],
    [29, 1],
  ])
  expect((await memoriesOf('anna', { month: 2, day: 29 }, nowMs)).memories.map(({ text }) => text)).toEqual([
    '多出来的一天。',
  ])
})

test('the picture is for the writer’s eyes alone, and the book leads to its month', async () => {
  const { memories } = await memoriesOf('anna', day, nowMs)
  const [shown] = memories[2]!.pictures
  const url = new URL(shown!.large, 'http://127.0.0.1')
  const ask = (actor = anna) =>
    callEndpoint(media, {
      params: { sha256: url.pathname.slice(7) },
      query: Object.fromEntries(url.searchParams),
      actor,
    })
  expect([(await ask()).status, (await ask(bert)).status]).toEqual([200, 404])
  expect(memories[2]!.book).toMatchObject({ title: '小满的日子', month: '202111' })
})

test('who brought nothing has nothing, whatever others wrote', async () => {
  expect(await memoriesOf('bert', day, nowMs)).toEqual({ memories: [], days: new Map(), isEmpty: true })
})

test('a collection brought twice tells each moment once', async () => {
  const again = { ...moments, posts: moments.posts.slice(0, 3) }
  const { id } = await bring(anna, [{ name: '朋友圈2.json', bytes: Buffer.from(JSON.stringify(again)) }])
  expect(
    dataOf<{ id: string }>(
      await callEndpoint(createBook, { method: 'POST', body: { import_id: id, title: '又一本' }, actor: anna }),
    ).id,
  ).toBeTruthy()
  expect((await memoriesOf('anna', day, nowMs)).memories).toHaveLength(3)
})
