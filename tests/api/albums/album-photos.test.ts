/** Originals come one by one under their hashes, and become the album that was seen on the device, once. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostAlbums } from '#lib/albums/album/album-limits.ts'
import { layOut } from '#lib/albums/album/lay-out.ts'
import type { StoredPage } from '#lib/albums/album/stored-page.ts'
import { inTimeOrder } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { PUT as put } from '../../../src/pages/jx/album_images/[sha256].ts'
import { POST as known } from '../../../src/pages/jx/album_images/known.ts'
import { GET as one, DELETE as remove } from '../../../src/pages/jx/albums/[id]/index.ts'
import { GET as pagesOf } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { POST as create, GET as mine } from '../../../src/pages/jx/albums/my.ts'
import { makeUser, query } from '../../support/account.ts'
import { type CallOptions, callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { drawnPhotos } from '../../support/drawn-album.ts'
import { dataOf } from '../../support/import.ts'
import { drawPhoto } from '../../support/photos.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
afterAll(async () => {
  await stopQueue()
  await closePool()
})
const { actor: anna } = await makeUser(connection, { nickname: '安娜' })
const { actor: bob } = await makeUser(connection, { nickname: '小波' })

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const send = (bytes: Uint8Array, more: Partial<CallOptions> = {}, sha256 = sha(bytes)) =>
  callEndpoint(put, { actor: anna, method: 'PUT', params: { sha256 }, body: bytes, ...more })

let bytes: Buffer[]
let photos: LayoutPhoto[]
let pages: StoredPage[]
const toldPhotos = () =>
  photos.map(({ id, name, takenMs }) => ({
    sha256: id,
    fileName: name,
    taken: new Date(takenMs!).toISOString().slice(0, 19),
  }))
const wire = (list: readonly StoredPage[]) =>
  list.map(({ name, layers, skeleton, shape }) => ({ name, layers, skeleton, shape }))
const body = (more: object = {}) => ({
  tid: 'album',
  title: '小满的夏天',
  author: '阿舟',
  photos: toldPhotos(),
  pages: wire(pages),
  ...more,
})

beforeAll(async () => {
  await startQueue()
  const drawn = drawnPhotos(22)
  bytes = await Promise.all(
    drawn.map((one) => drawPhoto({ ...one, widthPx: one.widthPx / 2, heightPx: one.heightPx / 2 })),
  )
  photos = inTimeOrder(
    drawn.map(
      ({ name, widthPx, heightPx, taken = '' }, at): LayoutPhoto => ({
        ...{ id: sha(bytes[at]!), name, widthPx: widthPx / 2, heightPx: heightPx / 2, faces: [] },
        takenMs: Date.parse(`${taken.slice(0, 10).replaceAll(':', '-')}T${taken.slice(11)}Z`),
      }),
    ),
  )
  const work = { photos, tid: 'album', size: 'a5', theme: 'plain', title: '小满的夏天', author: '阿舟', brand: '心书' }
  pages = layOut(work, await fontBook()).pages
})

test('an original is kept under its hash and looked at; what is here is one’s own alone', async () => {
  const [first] = bytes
  const before = dataOf(await callEndpoint(known, { actor: anna, body: { photos: photos.map(({ id }) => id) } }))
  expect(before).toEqual({ known: [] })
  const kept = await send(first!)
  expect([kept.status, dataOf(kept)]).toEqual([200, { sha256: sha(first!), width: 1000, height: 750 }])
  expect(await storage().getBytes(`media/${sha(first!).slice(0, 2)}/${sha(first!)}`)).toEqual(new Uint8Array(first!))
  const rows = await query<{ dhash: string; mime: string }>(
    connection,
    'select dhash, mime from media where sha256 = $1',
    [sha(first!)],
  )
  expect(rows).toEqual([{ dhash: expect.stringMatching(/^[0-9a-f]{16}$/), mime: 'image/jpeg' }])
  const asked = { body: { photos: photos.map(({ id }) => id) } }
  expect(dataOf(await callEndpoint(known, { actor: anna, ...asked }))).toEqual({ known: [sha(first!)] })
  expect(dataOf(await callEndpoint(known, { actor: bob, ...asked }))).toEqual({ known: [] })
  expect((await callEndpoint(known, asked)).status).toBe(401)
  expect((await send(first!, { actor: undefined as never })).status).toBe(401)
  // The same once more is the same; another's is not to be had by its hash.
  expect((await send(first!)).status).toBe(200)
  const stolen = await send(Buffer.from('x'), { actor: bob }, sha(first!))
  expect([stolen.status, stolen.body.errcode]).toEqual([422, 'wrong_hash'])
})

test.each([
  ['HTML named .jpg', () => Buffer.from('<!doctype html><html><body>404</body></html>'), '其实是网页'],
  ['half a photograph', () => bytes[1]!.subarray(0, 9000), '没有存完整'],
  ['nothing', () => Buffer.alloc(0), '空文件'],
  ['a film', () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'.padEnd(400, '\0'), 'latin1'), '是视频'],
])('%s is refused with a sentence and nothing of it is kept', async (_, made, sentence) => {
  const file = made()
  const answer = await send(file)
  expect([answer.status, answer.body.errcode]).toEqual([422, 'not_a_picture'])
  expect(String(answer.body.errmsg)).toContain(sentence)
  expect(await query(connection, 'select 1 from media where sha256 = $1', [sha(file)])).toEqual([])
})

test('an original that was cut on the way is asked for again', async () => {
  const answer = await send(bytes[2]!.subarray(0, 5000), {}, sha(bytes[2]!))
  expect([answer.status, answer.body.errcode]).toEqual([422, 'wrong_hash'])
})

test('an album is the pages that were seen, made once however often it is asked for', async () => {
  const early = await callEndpoint(create, { actor: anna, body: body() })
  expect(JSON.stringify(early.body)).toContain('有照片不在您的照片里')
  for (const one of bytes) expect((await send(one)).status).toBe(200)
  const headers = { 'idempotency-key': randomId() }
  const answers = await Promise.all([
    callEndpoint(create, { actor: anna, body: body(), headers }),
    callEndpoint(create, { actor: anna, body: body(), headers }),
  ])
  const again = await callEndpoint(create, { actor: anna, body: body(), headers })
  expect(again.status).toBe(200)
  // One makes it; the other is told that it is being made, or is told of the same one.
  const aidOf = (answer: (typeof answers)[number]) => dataOf<{ album: { aid: string } }>(answer).album.aid
  for (const answer of answers) {
    expect([200, 409]).toContain(answer.status)
    if (answer.status === 409) expect(answer.body.errcode).toBe('still_running')
    else expect(aidOf(answer)).toBe(aidOf(again))
  }
  const list = await callEndpoint(mine, { actor: anna })
  expect(list.body.totalCount).toBe(1)
  const made = dataOf<{ album: { aid: string; userPageCount: number }; aside: unknown[] }>(again)
  expect(made.aside).toEqual([])
  const shown = dataOf<{ pages: StoredPage[] }>(
    await callEndpoint(pagesOf, { actor: anna, params: { id: made.album.aid } }),
  )
  // Frames and words stand where they stood; only crops may be better.
  const places = (list: readonly StoredPage[]) =>
    list.map(({ name, pagination, pageIndex, index, layers }) => [
      ...[name, pagination, pageIndex, index],
      layers.map(({ id, content, frameX, frameY, frameWidth, frameHeight, text }) => [
        ...[id, content, text],
        ...[frameX, frameY, frameWidth, frameHeight].map((px) => Math.round(px * 10)),
      ]),
    ])
  expect(places(shown.pages)).toEqual(places(pages))
  expect(made.album.userPageCount).toBe(24)
  const changed = await callEndpoint(create, { actor: anna, body: body({ title: '另一本' }), headers })
  expect([changed.status, changed.body.errcode]).toEqual([422, 'idempotency_key_reused'])
  const keyless = await callEndpoint(create, { actor: anna, body: body(), headers: { 'idempotency-key': '' } })
  expect(keyless.body.errcode).toBe('bad_idempotency_key')
})

const withLayer = (change: object): StoredPage[] =>
  pages.map((page) =>
    page.name === '1'
      ? { ...page, layers: page.layers.map((one, at) => (at === 0 ? { ...one, ...change } : one)) }
      : page,
  )

test.each([
  ['a picture of somebody else', () => withLayer({ content: 'f'.repeat(64) }), '不在这本照片书里'],
  [
    'a page that is none',
    () => pages.map((page) => (page.name === '2' ? { ...page, name: '__proto__' } : page)),
    '页码',
  ],
  ['pages in another order', () => pages.filter(({ name }) => name !== '1'), '页码'],
  ['only front matter', () => pages.filter(({ name }) => name === 'title'), '页码'],
  ['a picture miles away', () => withLayer({ frameX: 1e9 }), '离页面太远'],
  ['two layers of one name', () => withLayer({ id: 'photo-2' }), '两个图层'],
])('%s is no album', async (_, made, sentence) => {
  const before = (await callEndpoint(mine, { actor: anna })).body.totalCount
  const answer = await callEndpoint(create, { actor: anna, body: body({ pages: wire(made()) }) })
  expect([answer.status, answer.body.errcode]).toEqual([422, 'bad_pages'])
  expect(String(answer.body.errmsg)).toContain(sentence)
  expect((await callEndpoint(mine, { actor: anna })).body.totalCount).toBe(before)
})

test('a picture enlarged a billion times is enlarged four times', async () => {
  const answer = await callEndpoint(create, { actor: anna, body: body({ pages: wire(withLayer({ w: 1e9, h: 1e9 })) }) })
  const { album } = dataOf<{ album: { aid: string } }>(answer)
  const shown = dataOf<{ pages: StoredPage[] }>(await callEndpoint(pagesOf, { actor: anna, params: { id: album.aid } }))
  const layer = shown.pages.find(({ name }) => name === '1')!.layers[0]!
  expect(layer.w).toBeLessThanOrEqual(4 * layer.frameWidth + 1)
})

test('an album is removed by its owner alone, with its work; photographs it shared with others stay', async () => {
  const answer = await callEndpoint(create, { actor: anna, body: body({ title: '不要的' }) })
  const params = { id: dataOf<{ album: { aid: string } }>(answer).album.aid }
  const asked = { params, method: 'DELETE' }
  expect((await callEndpoint(remove, { ...asked, actor: bob })).status).toBe(404)
  expect((await callEndpoint(remove, asked)).status).toBe(401)
  expect((await callEndpoint(remove, { ...asked, actor: anna })).status).toBe(200)
  expect((await callEndpoint(one, { params, actor: anna })).status).toBe(404)
  expect((await callEndpoint(remove, { ...asked, actor: anna })).status).toBe(404)
  for (const table of ['works', 'albums'])
    expect(await query(connection, `select 1 from ${table} where id = $1`, [params.id])).toEqual([])
  expect(await query(connection, 'select 1 from album_photos where album_id = $1', [params.id])).toEqual([])
  const released = await query<{ one: string }>(
    connection,
    "select data::text as one from pgboss.job where name = 'release-media'",
  )
  expect(released.some(({ one }) => one.includes(photos[0]!.id))).toBe(true)
})

test('an account keeps so many albums, and says so', async () => {
  const { actor: full } = await makeUser(connection, { nickname: '满满' })
  const { userId } = full as Extract<typeof full, { kind: 'user' }>
  await query(
    connection,
    "insert into works (id, kind, owner_id) select 'full-' || n, 'album', $1 from generate_series(1, $2) n",
    [userId, mostAlbums - 1],
  )
  await query(
    connection,
    `insert into albums (id, owner_id, tid, size, title, subtitle, author, theme, pages, page_count)
     select 'full-' || n, $1, 'album', 'a5', '满', '', '', 'plain', '[]', 24 from generate_series(1, $2) n`,
    [userId, mostAlbums - 1],
  )
  for (const one of bytes) await send(one, { actor: full })
  expect((await callEndpoint(create, { actor: full, body: body() })).status).toBe(200)
  const over = await callEndpoint(create, { actor: full, body: body() })
  expect([over.status, over.body.errcode]).toEqual([409, 'too_many_albums'])
})
