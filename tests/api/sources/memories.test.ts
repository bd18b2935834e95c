import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
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
/** All of Anna's collection once more, with a book made of it. */
const copyCollection = async (): Promise<void> => {
  const run = (text: string) => db().execute(sql.raw(text))
  await run(`insert into post_sources (id, owner_id, kind, slot, head, posts_hash)
    select id || '-2', owner_id, kind, slot + 1, head, posts_hash from post_sources where owner_id = 'anna'`)
  for (const table of ['posts', 'post_people', 'post_media'])
    await run(`insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('source_id', t.source_id || '-2'))).* from ${table} t
      join post_sources s on s.id = t.source_id where s.owner_id = 'anna' and s.slot = 0`)
  await run(`update books set source_id = source_id || '-2' where owner_id = 'anna' and title = '又一本'`)
}

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
  expect((await memoriesOf('bert', day, nowMs)).isEmpty).toBe(true)
})

const make = async (files: Parameters<typeof bring>[1], body: object, asked: object = {}) => {
  const { id } = await bring(anna, files, asked)
  const answer = await callEndpoint(createBook, { method: 'POST', body: { import_id: id, ...body }, actor: anna })
  return dataOf<{ id: string }>(answer).id
}
const friend = (id: number, local: string, words: string) =>
  post(id, local, words, { username: 'wxid_friend', nickname: '老周' })
const ofFriend = {
  ...moments,
  filters: { usernames: ['wxid_friend'], keyword: '' },
  posts: [friend(20, '2018-11-28T08:00:00', '老周的十一月。')],
}
const fileOf = (name: string, told: object) => [{ name, bytes: Buffer.from(JSON.stringify(told)) }]

test('an export about a friend, brought for a friend’s book or for none, is nobody’s memory', async () => {
  const files = fileOf('老周.json', ofFriend)
  await bring(anna, files, { flow: 'wxbook-friend' })
  const before = await memoriesOf('anna', day, nowMs)
  await make(
    files,
    { title: '老周', author_ids: ['wxid_friend'], consent: true, flow: 'wxbook-friend' },
    { flow: 'wxbook-friend' },
  )
  for (const { memories } of [before, await memoriesOf('anna', day, nowMs)])
    expect(memories.map(({ text }) => text).filter((text) => text.includes('老周'))).toEqual([])
})

test('two collections of the same posts tell each once; wordless ones of one day stay two', async () => {
  const twins = [
    { local: '2016-11-28T08:00:00', id: 30, name: 'a.jpg' },
    { local: '2016-11-28T08:00:00', id: 31, name: 'b.jpg' },
  ].map(({ local, id, name }) =>
    post(id, local, '', { type: 15, media: [{ url: `https://pictures.invalid/${name}`, localPath: name }] }),
  )
  await make(
    [
      ...fileOf('双.json', { ...moments, posts: twins }),
      { name: 'a.jpg', bytes: picture },
      { name: 'b.jpg', bytes: picture },
    ],
    { title: '又一本' },
  )
  expect((await memoriesOf('anna', day, nowMs)).memories.filter(({ year }) => year === 2016)).toHaveLength(2)
  // The same collection under another slot, as when two accounts became one.
  await copyCollection()
  const { memories, days } = await memoriesOf('anna', day, nowMs)
  expect(memories.filter(({ year }) => year === 2019)).toHaveLength(2)
  expect(days.get(28)).toBe(memories.length)
})

test('of a day with many posts each year shows some, and says how many more there are', async () => {
  const many = [2014, 2015].flatMap((year) =>
    Array.from({ length: 25 }, (_, at) =>
      post(year * 100 + at, `${year}-11-28T08:00:${String(at).padStart(2, '0')}`, `${year} 第 ${at} 条`),
    ),
  )
  await make(fileOf('多.json', { ...moments, posts: many }), { title: '多' })
  const { memories, more } = await memoriesOf('anna', day, nowMs)
  for (const year of [2014, 2015]) {
    expect(memories.filter((one) => one.year === year)).toHaveLength(20)
    expect(more.get(year)).toBe(5)
  }
})
