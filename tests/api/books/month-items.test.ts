/** GET /api/book/{sourceId}/items/month/{month}: pictures, time and type of what somebody posted (row 3.41). */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { GET as media } from '../../../src/pages/media/[sha256].ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { film as filmHead } from '../../support/formats/part.ts'
import { bring, dataOf } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')

/** A post of 2024, at `at` by the clock of China. */
const post = (id: string, at: string, words: string, files: object[] = []) => ({
  id,
  username: 'wxid_a',
  nickname: '林小满',
  createTime: Date.parse(`2024-${at}+08:00`) / 1000,
  createTimeStr: `2024-${at.replace('T', ' ')}`,
  contentDesc: words,
  type: 1,
  media: files,
  likes: [],
  comments: [],
})
const picture = { url: 'https://szmmsns.qpic.cn/mmsns/1/0', localPath: 'media/a.jpg' }
const film = { url: 'https://szzjwxsns.video.qq.com/snsvideodownload?a=1' }
const kept = { url: 'https://szzjwxsns.video.qq.com/snsvideodownload?a=2', localPath: 'media/b.mp4' }
const posts = [
  post('104', '05-01T00:00:00', '五月的话'),
  post('103', '04-30T23:59:59', '走起来了', [film]),
  post('105', '04-20T08:00:00', '会走了', [kept]),
  post('102', '04-05T20:30:00', '院子里', [picture]),
  post('101', '04-01T07:00:00', '只有话'),
]

test('a month of a source holds each post with its time, its kind and its pictures', async () => {
  const exported = { exportTime: '2024-06-01T00:00:00Z', totalPosts: 5, filters: { usernames: ['wxid_a'] }, posts }
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#786' } })
    .jpeg()
    .toBuffer()
  const imported = await bring(anna, [
    { name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(exported)) },
    { name: 'media/a.jpg', bytes: jpeg },
    { name: 'media/b.mp4', bytes: filmHead },
  ])
  const book = await callEndpoint(createBook, { body: { import_id: imported.id }, actor: anna })
  const { sourceId } = dataOf<{ sourceId: string }>(book)
  const asked = { params: { sourceId, month: '202404' }, actor: anna }
  const { data } = (await callEndpoint(monthItems, asked)).raw as { data: { pics: { src: string }[] }[] }
  expect(data).toMatchObject([
    { type: 'text', time: '2024-04-01T07:00:00', text: '只有话', pics: [], missing_pics: 0 },
    { type: 'image', time: '2024-04-05T20:30:00', text: '院子里', pics: [{ width: 900, height: 600 }] },
    // Its file came along without a still: its code is printed, and nothing is missing.
    { type: 'video', text: '会走了', pics: [], missing_pics: 0, films: 1 },
    { type: 'video', time: '2024-04-30T23:59:59', text: '走起来了', pics: [], missing_pics: 1, films: 0 },
  ])
  const address = new URL(data[1]!.pics[0]!.src, 'http://127.0.0.1')
  const opened = await callEndpoint(media, {
    params: { sha256: address.pathname.slice('/media/'.length) },
    query: Object.fromEntries(address.searchParams),
    actor: anna,
  })
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
})
