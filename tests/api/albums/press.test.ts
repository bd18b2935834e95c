/** An album is checked, locked and pressed: what the editor shows is what lies in the files. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { checkPdf } from '#lib/print/preflight/check-pdf.server.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { albumSpineMm } from '#lib/print/products/album-sizes.ts'
import { closePool } from '#lib/queue/pool.server.ts'
import { startQueue, stopQueue } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { GET as activities } from '../../../src/pages/jx/albums/[id]/activities.ts'
import { GET as one } from '../../../src/pages/jx/albums/[id]/index.ts'
import { POST as lock } from '../../../src/pages/jx/albums/[id]/lock.ts'
import { GET as pages } from '../../../src/pages/jx/albums/[id]/pages.ts'
import { GET as pdf } from '../../../src/pages/jx/albums/[id]/pdf/[kind].ts'
import { POST as unlock } from '../../../src/pages/jx/albums/[id]/unlock.ts'
import { POST as validate } from '../../../src/pages/jx/albums/[id]/validate.ts'
import { makeUser, query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { albumOf, drawnPhotos, type KeptPhoto, keepPhotos } from '../../support/drawn-album.ts'
import { dataOf, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
const anna = (await makeUser(connection, { nickname: '安娜' })).actor as Extract<
  Awaited<ReturnType<typeof makeUser>>['actor'],
  { kind: 'user' }
>
const bob = (await makeUser(connection, { nickname: '小波' })).actor

let photos: KeptPhoto[]
let id: string
beforeAll(async () => {
  registerJobs()
  await startQueue()
  photos = await keepPhotos(anna, drawnPhotos(40))
  id = await albumOf(anna, photos)
}, 120_000)
afterAll(async () => {
  await stopQueue()
  await closePool()
})

type Keys = { inner_pdf_key: string | null; cover_pdf_key: string | null; content_hash: string }
const keysOf = async (albumId: string): Promise<Keys> =>
  (await rows<Keys>('select inner_pdf_key, cover_pdf_key, content_hash from albums where id = $1', [albumId]))[0]!
const pressed = (albumId: string): Promise<Keys> =>
  until(
    () => keysOf(albumId),
    ({ inner_pdf_key, cover_pdf_key }) => inner_pdf_key !== null && cover_pdf_key !== null,
  )
const call = (route: Parameters<typeof callEndpoint>[0], albumId: string, body: object = {}, actor = anna) =>
  callEndpoint(route, { actor, params: { id: albumId }, body })
type Reason = { reason: string; severity: string; page: string | null; index: number | null; message: string }
const reasonsOf = async (albumId: string): Promise<Reason[]> =>
  dataOf<{ reasons: Reason[] }>(await call(validate, albumId)).reasons

type Layers = { type: string; content: string; text: string; frameX: number; frameWidth: number }[]
type Page = { name: string; layers: Layers }
const pagesOf = async (albumId: string): Promise<Page[]> =>
  dataOf<{ pages: Page[] }>(await callEndpoint(pages, { actor: anna, params: { id: albumId } })).pages
const setPages = (albumId: string, value: unknown) =>
  rows('update albums set pages = $1 where id = $2', [JSON.stringify(value), albumId])

test('locked, its files are made of the stored pages: every photograph, its words, the spine', async () => {
  const before = dataOf<{ locked: boolean }>(await callEndpoint(one, { actor: anna, params: { id } }))
  expect(before.locked).toBe(false)
  const told = await pagesOf(id)
  const answer = await call(lock, id, { binding: 'hard' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(dataOf<{ locked: boolean }>(answer).locked).toBe(true)
  const { inner_pdf_key, cover_pdf_key } = await pressed(id)
  const [innerBytes, coverBytes] = [await storage().getBytes(inner_pdf_key!), await storage().getBytes(cover_pdf_key!)]
  const [inner, cover] = [readPdf(innerBytes), readPdf(coverBytes)]
  const sheets = told.filter(({ name }) => /^\d+$/.test(name))
  expect(inner.pages).toHaveLength(told.length + sheets.length)
  const shown = told.flatMap(({ layers }) => layers.filter(({ type }) => type === 'image'))
  expect(inner.images.length).toBeGreaterThanOrEqual(new Set(shown.map(({ content }) => content)).size)
  const words = inner.pages.map(({ text }) => text).join('')
  for (const { text } of told.flatMap(({ layers }) => layers.filter(({ type }) => type === 'text')))
    expect(words.replace(/\s/g, '')).toContain(text.replace(/\s/g, ''))
  // A line of the theme is painted as an area of its own.
  const ruled = told.findIndex(({ name }) => name === 'title')
  expect(inner.pages[ruled]!.content).toMatch(/ re\s+f/)
  const mm = (pt: number): number => (pt * 25.4) / 72
  const { trimBox } = cover.pages[0]!
  const spine = albumSpineMm(albumProduct('album')!, 'hard', inner.pages.length)
  expect(mm(trimBox[2]! - trimBox[0]!)).toBeGreaterThan(2 * 148 + spine)
  expect(spine).toBeGreaterThan(5)
  const wanted = { colour: 'press' as const, bleedMm: 3, safeMm: 5, maxPages: 500, pageUnit: 4 }
  const found = checkPdf(innerBytes, {
    ...wanted,
    minPages: 1,
    warnPpi: 150,
    refusePpi: 100,
    maxInk: 300,
    smallColour: 'may',
  })
  expect(found.findings.filter(({ level }) => level === 'refuse')).toEqual([])
}, 120_000)

test('twice the same bytes: unlocked and locked again nothing is pressed anew, pressed anew it is the same file', async () => {
  const first = await keysOf(id)
  expect((await call(unlock, id)).status).toBe(200)
  expect((await call(lock, id, { binding: 'hard' })).status).toBe(200)
  expect(await keysOf(id)).toEqual(first)
  await call(unlock, id)
  expect((await call(lock, id, { binding: 'soft' })).status).toBe(200)
  const soft = await pressed(id)
  expect([soft.inner_pdf_key, soft.content_hash === first.content_hash]).toEqual([first.inner_pdf_key, false])
  expect(soft.cover_pdf_key).not.toBe(first.cover_pdf_key)
  const sha = createHash('sha256')
    .update(await storage().getBytes(soft.inner_pdf_key!))
    .digest('hex')
  expect(soft.inner_pdf_key).toBe(`pdf/${sha}`)
  const happened = await callEndpoint(activities, { actor: anna, params: { id } })
  const kinds = (happened.body.results as { kind: string }[]).map(({ kind }) => kind)
  expect(kinds).toEqual(['locked', 'unlocked', 'locked', 'unlocked', 'locked', 'created'])
}, 120_000)

test('the file comes whole or in part; while it is made one hears how far it is; unlocked there is none', async () => {
  const get = (kind: string, headers = {}) =>
    callEndpoint(pdf, { actor: anna, params: { id, kind }, method: 'GET', headers })
  const whole = await get('inner')
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await get('cover', { range: 'bytes=0-9' })).status).toBe(206)
  expect((await get('spine')).status).toBe(404)
  await rows('update albums set inner_pdf_key = null where id = $1', [id])
  const waiting = await get('inner')
  expect(waiting.status).toBe(202)
  expect(dataOf<{ progress: { total: number } }>(waiting).progress.total).toBeGreaterThan(24)
  await pressed(id)
  const other = await albumOf(anna, photos.slice(0, 24), { title: '还没锁' })
  const unmade = await callEndpoint(pdf, { actor: anna, params: { id: other, kind: 'inner' } })
  expect([unmade.status, unmade.body.errcode]).toEqual([409, 'not_locked'])
}, 120_000)

test('what an order holds stays locked; what is locked is not locked again, what is open not opened', async () => {
  await rows("insert into work_holds (work_id, order_id) values ($1, 'order-1')", [id])
  const held = await call(unlock, id)
  expect([held.status, held.body.errcode]).toEqual([409, 'ordered'])
  expect((await call(lock, id)).body.errcode).toBe('locked')
  await rows('delete from work_holds where work_id = $1', [id])
  expect((await call(unlock, id)).status).toBe(200)
  expect((await call(unlock, id)).body.errcode).toBe('not_locked')
})

test('nobody but its owner locks, unlocks or takes files; missing and another’s answer alike', async () => {
  for (const route of [lock, unlock]) {
    const [foreign, missing] = [await call(route, id, {}, bob as typeof anna), await call(route, 'nothing', {}, anna)]
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(foreign.body.errmsg).toBe(missing.body.errmsg)
    expect((await callEndpoint(route, { params: { id }, body: {} })).status).toBe(401)
  }
  expect((await callEndpoint(pdf, { actor: bob, params: { id, kind: 'inner' } })).status).toBe(404)
})

test('the gate: too little, a picture that is gone, an empty frame and words too long are refused in a sentence', async () => {
  const few = await albumOf(anna, photos.slice(0, 1), { title: '一张' })
  const refused = await call(lock, few)
  expect([refused.status, refused.body.errcode]).toEqual([409, 'check_failed'])
  expect(refused.body.errmsg).toContain('页数有点少哦')
  expect((await reasonsOf(few)).map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['page_size', 'image_count']),
  )

  const album = await albumOf(anna, photos, { title: '改坏' })
  const good = await pagesOf(album)
  const sheet = good.findIndex(({ name, layers }) => name === '3' && layers.some(({ type }) => type === 'image'))
  const first = (layers: Layers) => layers.find(({ type }) => type === 'image')!
  const showing = (content: string): Page[] => {
    const changed = structuredClone(good)
    Object.assign(first(changed[sheet]!.layers), { content })
    return changed
  }

  await setPages(album, showing(''))
  expect(await reasonsOf(album)).toContainEqual(
    expect.objectContaining({ reason: 'empty_frame', severity: 'error', page: '3', index: sheet }),
  )
  const empty = await call(lock, album)
  expect(empty.body.errmsg).toBe('第 6—7 页：这一页有 1 个空着的相框，从照片盘里放一张，或者换一版，再锁定')

  await setPages(album, showing('f'.repeat(64)))
  expect((await call(lock, album)).body.errcode).toBe('check_failed')

  const words = good.findIndex(({ layers }) => layers.some(({ type, text }) => type === 'text' && text.includes('月')))
  const long = structuredClone(good)
  const line = long[words]!.layers.find(({ type, text }) => type === 'text' && text.includes('月'))!
  // However narrow its window says it is: it is measured by its characters.
  Object.assign(line, { text: '很长的一句话'.repeat(30), frameWidth: 10 })
  await setPages(album, long)
  expect((await reasonsOf(album)).filter(({ reason }) => reason === 'overflow')).toHaveLength(1)
  expect((await call(lock, album)).body.errcode).toBe('check_failed')

  const torn = [...good.slice(1), good[0]!]
  await setPages(album, torn)
  expect((await reasonsOf(album)).map(({ reason }) => reason)).toContain('bound')
  await setPages(album, good.slice(0, -1))
  expect((await reasonsOf(album)).map(({ message }) => message)).toContainEqual(
    expect.stringContaining('的倍数才装得成'),
  )

  const twice = structuredClone(good)
  const sheets = twice.filter(({ name }) => /^\d+$/.test(name))
  Object.assign(first(sheets[1]!.layers), { content: first(sheets[0]!.layers).content })
  await setPages(album, twice)
  expect(await reasonsOf(album)).toContainEqual(
    expect.objectContaining({ reason: 'twice', severity: 'warn', page: '2', message: '第 2—3 页已经有这张照片' }),
  )
  expect((await call(lock, album)).status).toBe(200)
}, 120_000)

test('a photograph far too small is printed after a yes alone, and a binding is one of the product', async () => {
  const tiny = await keepPhotos(anna, [{ ...drawnPhotos(1, 9)[0]!, widthPx: 100, heightPx: 75 }])
  const album = await albumOf(anna, [...photos.slice(0, 30), ...tiny], { title: '小图' })
  const unread = (await reasonsOf(album)).filter(({ severity }) => severity === 'confirm')
  expect(unread).toEqual([expect.objectContaining({ reason: 'small_image', message: '图片 100×75 偏小' })])
  const asked = await call(lock, album)
  expect([asked.status, asked.body.errcode]).toEqual([409, 'blurred_pictures'])
  expect(asked.body.errmsg).toBe('有 1 张照片太小，印出来会糊，请看过以后再锁定')
  expect((await call(lock, album, { acceptBlurred: true, binding: 'lay-flat' })).body.errcode).toBe('no_such_binding')
  expect((await call(lock, album, { acceptBlurred: true, binding: '__proto__' })).status).toBe(422)
  expect((await call(lock, album, { acceptBlurred: true })).status).toBe(200)
}, 60_000)

test('files that can’t be made say so and can be asked for again; letters nobody can draw want a yes', async () => {
  const album = await albumOf(anna, photos, { title: '外婆\u{10FFFD}家' })
  expect(await reasonsOf(album)).toContainEqual(
    expect.objectContaining({ reason: 'missing_glyph', severity: 'confirm', page: null }),
  )
  expect((await call(lock, album)).body.errmsg).toBe('有 3 处字印不出来，请看过以后再锁定')
  expect((await call(lock, album, { acceptBlurred: true })).status).toBe(200)
  await pressed(album)
  await rows("update albums set cover_pdf_key = null, pdf_failure = '出了问题' where id = $1", [album])
  const files = async () =>
    dataOf<{ files: { state: string; failure: string | null } }>(
      await callEndpoint(one, { actor: anna, params: { id: album } }),
    ).files
  expect(await files()).toMatchObject({ state: 'failed', failure: '出了问题' })
  await callEndpoint(pdf, { actor: anna, params: { id: album, kind: 'cover' } })
  await pressed(album)
  expect(await files()).toMatchObject({ state: 'ready', failure: null })
  const [kept] = await rows<{ spine_um: number }>('select spine_um from albums where id = $1', [album])
  expect(kept!.spine_um).toBeGreaterThan(1000)
}, 60_000)
