import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWhole } from '#lib/articles/model/article.sql.ts'
import { findBook, moveBook } from '#lib/books/book/book.sql.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { crawlJob } from '#lib/crawl/crawl.job.ts'
import { db } from '#lib/db/db.server.ts'
import { storageUse } from '#lib/media/quota.server.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { registerJob, startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { readImportJob } from '#lib/sources/job/import.job.ts'
import { readImportJobName } from '#lib/sources/job/import.server.ts'
import { randomId } from '#lib/std/id.ts'
import { GET as one, POST as steer } from '../../../src/pages/blogbook/crawler/assistants/[id].ts'
import { POST as crawl } from '../../../src/pages/blogbook/crawler/crawl.ts'
import { POST as fetchThem } from '../../../src/pages/blogbook/crawler/files/[importId]/pictures.ts'
import { GET as listImported } from '../../../src/pages/blogbook/crawler/files/[importId].ts'
import { POST as putFiles } from '../../../src/pages/blogbook/crawler/files/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
// Only the reading of files is done by the queue: helpers go when a test says so, and are broken off where it says so.
registerJob(
  readImportJobName,
  readImportJob(async () => undefined),
)
await startQueue()

const photo = async (n: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 320 + n,
      height: 240,
      channels: 3,
      background: { r: (n * 37) % 256, g: 90, b: 90 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
const photos = await Promise.all([1, 2, 3].map(photo))
const asked: { path: string; referer: string; together: number }[] = []
let together = 0
let mended = false
let onAsked: (path: string) => void = () => undefined
const odd: Record<string, (res: ServerResponse) => void> = {
  '/gone.jpg': (res) => void (mended ? sendPhoto(res, photos[2]!) : res.writeHead(404).end()),
  '/page.jpg': (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>请登录</p>'),
  '/words.jpg': (res) => void res.writeHead(200, { 'content-type': 'image/jpeg' }).end('not a picture at all'),
  '/secret.jpg': (res) => void res.writeHead(403).end(),
  '/inside.jpg': (res) => void res.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/huge.jpg': (res) => void res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '30000000' }).end(),
}
const sendPhoto = (res: ServerResponse, bytes: Buffer): void =>
  void res.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes)
const host = createServer((req, res) => {
  const path = req.url ?? ''
  asked.push({ path, referer: req.headers.referer ?? '', together: ++together })
  res.once('close', () => {
    together -= 1
  })
  onAsked(path)
  const n = /^\/(\d)\.jpg/.exec(path)?.[1]
  if (n !== undefined) return sendPhoto(res, photos[Number(n) - 1]!)
  return odd[path] ? odd[path](res) : void res.writeHead(404).end()
})
await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready))
const at = `127.0.0.1:${(host.address() as AddressInfo).port}`
process.env.DEV_FETCH_HOSTS = at
afterAll(async () => {
  await stopQueue()
  await closePool()
  host.closeAllConnections()
  host.close()
})

const [anna, bert, carl] = [person('anna'), person('bert'), person('carl')]
/** A Hexo post of our own making, its pictures at these addresses. */
const post = (title: string, paths: string[], day = '2020-05-01') => ({
  name: `${day}-${title}.md`,
  bytes: Buffer.from(
    `---\ntitle: ${title}\ndate: ${day} 08:00:00\n---\n\n${title}那天下着雨，我们去看了外公。\n\n${paths.map((path) => `![照片](${path.startsWith('/') ? `http://${at}${path}` : path})\n`).join('\n')}`,
  ),
})

type Seen = {
  state: string
  failure: string | null
  counts: { total: number; done: number; failed: number }
  failures: { url: string; title: string; code: string; message: string }[]
  imported: { updated: number }
}
const send = (importId: string, actor = anna) =>
  callEndpoint(fetchThem, { method: 'POST', params: { importId }, body: {}, actor })
const run = (assistantId: string, signal = new AbortController().signal): Promise<void> =>
  crawlJob({ assistantId }, { id: randomId(), attempt: 1, signal })
const see = async (id: string, actor = anna): Promise<Seen> =>
  dataOf<Seen>(await callEndpoint(one, { params: { id }, actor }))
const listed = async (importId: string, actor = anna) =>
  dataOf<{
    articles: { pictureCount: number; missingCount: number; remoteCount: number }[]
    remote: { count: number; assistantId: string | null }
  }>(await callEndpoint(listImported, { params: { importId }, actor }))
const put = async (importId: string, actor = anna): Promise<string> =>
  dataOf<{ bookId: string }>(await callEndpoint(putFiles, { body: { importId }, actor })).bookId
const rowId = (bookId: string): string => decodeBookId(bookId)!.id
const mediaOf = async (bookId: string) =>
  (await listWhole(db(), rowId(bookId))).flatMap((row) => {
    const shown = row.blocks.flatMap((block) => (block.t === 'figure' ? block.media.map((use) => use.media) : []))
    return shown.map((id) => row.media.find((medium) => medium.id === id))
  })

let importId = ''
let bookId = ''
let helper = ''
beforeAll(async () => {
  const failing = ['/gone.jpg', '/page.jpg', '/words.jpg', '/secret.jpg', '/inside.jpg', '/huge.jpg']
  importId = (
    await bring(anna, [
      post('山里', ['/1.jpg', '/2.jpg', ...failing]),
      post('河边', ['/2.jpg', '/1.jpg?again', '/gone.jpg'], '2020-06-01'),
    ])
  ).id
  bookId = await put(importId)
})

test('what lies on the web is counted once by its address, beside what a folder would bring', async () => {
  const found = await listed(importId)
  expect(found.remote).toEqual({ count: 9, assistantId: null })
  expect(found.articles.map((each) => [each.pictureCount, each.remoteCount, each.missingCount])).toEqual([
    [8, 8, 0],
    [3, 3, 0],
  ])
  const { id } = await bring(bert, [post('家里', ['photos/a.jpg', '/3.jpg'])])
  const local = await listed(id, bert)
  expect([local.remote.count, local.articles[0]!.missingCount, local.articles[0]!.remoteCount]).toEqual([1, 1, 1])
})

test('pictures are fetched once each, also when the helper is broken off, and land in the open book', async () => {
  helper = dataOf<{ id: string }>(await send(importId)).id
  expect((await listed(importId)).remote.assistantId).toBe(helper)
  expect((await mediaOf(bookId)).map((medium) => medium?.state)).toEqual(Array(11).fill('remote'))
  // As if it had been set before: that it is set anew is to be seen.
  await moveBook(db(), rowId(bookId), 'finish')
  const stop = new AbortController()
  onAsked = (path) => path === '/2.jpg' && stop.abort()
  await expect(run(helper, stop.signal)).rejects.toThrow()
  onAsked = () => undefined
  const between = await see(helper)
  expect([between.state, between.counts.total, between.counts.done < 3]).toEqual(['running', 9, true])
  await run(helper)
  const seen = await see(helper)
  expect(seen).toMatchObject({ state: 'done', counts: { total: 9, done: 3, failed: 6 }, imported: { updated: 2 } })
  const times = (path: string): number => asked.filter((each) => each.path === path).length
  expect([times('/1.jpg'), times('/1.jpg?again'), times('/2.jpg') <= 2]).toEqual([1, 1, true])
  expect(Math.max(...asked.map((each) => each.together))).toBe(1)
  const media = await mediaOf(bookId)
  expect(media.map((medium) => medium?.state)).toEqual([
    'present',
    'present',
    ...Array(6).fill('remote'),
    'present',
    'present',
    'remote',
  ])
  // The same picture at two addresses, and one address in two articles: one medium each.
  expect(new Set(media.flatMap((medium) => medium?.sha256 ?? [])).size).toBe(2)
  expect(media[0]).toMatchObject({ id: media[0]?.sha256, widthPx: 321, heightPx: 240, mime: 'image/jpeg' })
  expect((await findBook(db(), rowId(bookId)))?.status).toBe('typesetting')
})

test('what failed is named by its address and reason, and tried again when asked', async () => {
  const { failures } = await see(helper)
  expect(failures.map((each) => [new URL(each.url).pathname, each.code, each.message])).toEqual([
    ['/gone.jpg', 'gone', '这张图片已经不在网站上了'],
    ['/page.jpg', 'broken', expect.stringMatching(/[\u4e00-\u9fff]/)],
    ['/words.jpg', 'broken', expect.stringContaining('那个地址上的图片')],
    ['/secret.jpg', 'refused', '网站没有让我们取这张图片'],
    ['/inside.jpg', 'broken', expect.stringMatching(/[\u4e00-\u9fff]/)],
    ['/huge.jpg', 'broken', expect.stringMatching(/大/)],
  ])
  // Of two articles that show it, the first.
  expect(failures[0]!.title).toBe('山里')
  mended = true
  asked.length = 0
  expect(dataOf<{ id: string }>(await send(importId)).id).toBe(helper)
  await run(helper)
  expect(await see(helper)).toMatchObject({ state: 'done', counts: { done: 4, failed: 5 } })
  expect(asked.filter((each) => /^\/\d/.test(each.path))).toEqual([])
  expect((await mediaOf(bookId)).filter((medium) => medium?.state === 'present')).toHaveLength(6)
})

test('a book made afterwards has the pictures from the start, and bringing the files again fetches nothing twice', async () => {
  const second = await put(importId)
  expect((await mediaOf(second)).filter((medium) => medium?.state === 'present')).toHaveLength(6)
  const again = await bring(anna, [post('河边', ['/2.jpg', '/1.jpg?again', '/gone.jpg'], '2020-06-01')])
  expect((await listed(again.id)).remote.count).toBe(0)
  expect((await send(again.id)).body.errcode).toBe('no_remote_pictures')
  const articles = await callEndpoint(putFiles, { body: { importId: again.id, bookId }, actor: anna })
  expect(articles.body.data).toMatchObject({ added: 0, known: 1 })
})

test('a finalized book stays as it is when pictures come, an open one takes them', async () => {
  const { id } = await bring(carl, [post('城里', ['/1.jpg'])])
  const closed = await put(id, carl)
  await moveBook(db(), rowId(closed), 'finish')
  await moveBook(db(), rowId(closed), 'finalize')
  const open = await put(id, carl)
  const assistant = dataOf<{ id: string }>(await send(id, carl)).id
  await run(assistant)
  expect((await mediaOf(closed)).map((medium) => medium?.state)).toEqual(['remote'])
  expect((await mediaOf(open)).map((medium) => medium?.state)).toEqual(['present'])
})

test("somebody else's files and helpers are not there", async () => {
  for (const actor of [bert, undefined]) {
    const who = actor ? { actor } : {}
    const status = actor ? 404 : 401
    expect((await callEndpoint(fetchThem, { method: 'POST', params: { importId }, body: {}, ...who })).status).toBe(
      status,
    )
    expect((await callEndpoint(one, { params: { id: helper }, ...who })).status).toBe(status)
    expect((await callEndpoint(steer, { params: { id: helper }, body: { action: 'pause' }, ...who })).status).toBe(
      status,
    )
    expect((await callEndpoint(crawl, { body: { assistantId: helper }, ...who })).status).toBe(status)
  }
})

/** As if this person kept all they may but so many bytes. */
const fill = async (userId: string, left: number): Promise<void> => {
  const { kept, most } = await storageUse(userId)
  const blob = `fill-${randomId()}`
  await db().execute(
    sql`insert into media (sha256, kind, mime, bytes) values (${blob}, 'image', 'image/png', ${most - kept - left})`,
  )
  await db().execute(sql`insert into user_media (user_id, sha256) values (${userId}, ${blob})`)
}

test('whoever is full fetches none, and one that does not fit says so and takes no room', async () => {
  const dora = person('dora-full')
  const { id } = await bring(dora, [post('满了', ['/1.jpg'])])
  await put(id, dora)
  const helper = dataOf<{ id: string }>(await send(id, dora)).id
  await fill(dora.userId, 100)
  await run(helper)
  const seen = await see(helper, dora)
  expect(seen.failures.map(({ message }) => message)).toEqual([expect.stringMatching(/^您的空间有 /)])
  const { kept, most } = await storageUse(dora.userId)
  expect(most - kept).toBe(100)
  await fill(dora.userId, 0)
  const refused = await send(id, dora)
  expect([refused.status, refused.body.errcode]).toEqual([413, 'store_quota'])
})
