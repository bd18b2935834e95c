import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { GET as getMonths } from '../../../src/pages/api/book/[id]/book_months.ts'
import { GET as getCrops, POST as setFocus } from '../../../src/pages/api/book/[id]/crops.ts'
import { GET as history, POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { POST as finalizeBook } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as getBook, POST as updateBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPages } from '../../../src/pages/api/book/[id]/month/[month].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dusk } from '../../support/dusk.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')
const bert = person('bert')

const created = makeSampleExport({ posts: 24, pictures: 60, years: 1, seed: 5 })
const shots = await Promise.all(
  created.files.map(async ({ path, wide }, index) => ({
    name: path,
    bytes: await dusk(index, wide ? 800 : 600, wide ? 600 : 800),
  })),
)
const life = [{ name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(created.export)) }, ...shots]
const imported = await bring(anna, life)

type Box = { x: number; y: number; w: number; h: number }
type Picture = {
  media: string
  address: string
  index: number
  loss: number
  focus: Box
  chosen: boolean
  alone: boolean
}
type Book = { id: string; status: string; updatedAt: number }

const info = async (id: string) => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna }))
const settled = (id: string) =>
  until(
    () => info(id),
    (book) => book.status !== 'typesetting',
  )
const body = { import_id: imported.id, title: '裁过的照片' }
const { id } = dataOf<Book>(await callEndpoint(createBook, { method: 'POST', body, actor: anna }))
await settled(id)

const crops = async (actor = anna) => callEndpoint(getCrops, { params: { id }, actor })
const pictures = async () => dataOf<{ pictures: Picture[] }>(await crops()).pictures
const choose = (media: string, focus: Box | null, actor = anna, alone?: boolean) =>
  callEndpoint(setFocus, { method: 'POST', params: { id }, body: { media, focus, alone }, actor })
/** The parts of this picture that are printed where it is cut. */
const printed = async (media: string): Promise<Box[]> => {
  const sections = dataOf<{ route: string }[]>(await callEndpoint(getMonths, { params: { id }, actor: anna }))
  const pages = await Promise.all(
    sections.map(async ({ route }) =>
      dataOf<PrintPage[]>(await callEndpoint(getPages, { params: { id, month: route }, actor: anna })),
    ),
  )
  return pages
    .flat()
    .flatMap((page) => page.elements)
    .flatMap((one) => (one.pid === media && one.crop && Math.min(one.crop.w, one.crop.h) < 0.98 ? [one.crop] : []))
}

const corner: Box = { x: 0, y: 0, w: 0.4, h: 0.4 }
const opposite: Box = { x: 0.6, y: 0.6, w: 0.4, h: 0.4 }
const [first] = await pictures()
const media = first?.media ?? ''

test('one picture is asked for by name, cut or not, by its owner alone', async () => {
  const one = (media: string, actor = anna) => callEndpoint(getCrops, { params: { id }, query: { media }, actor })
  expect(dataOf<{ pictures: Picture[] }>(await one(first!.media)).pictures).toEqual([
    { ...first!, address: expect.any(String) },
  ])
  const sections = dataOf<{ route: string }[]>(await callEndpoint(getMonths, { params: { id }, actor: anna }))
  const cut = new Set((await pictures()).map(({ media }) => media))
  const [route] = sections.filter(({ route }) => /^\d{6}$/.test(route))
  const pages = dataOf<PrintPage[]>(await callEndpoint(getPages, { params: { id, month: route!.route }, actor: anna }))
  const whole = pages
    .flatMap(({ elements }) => elements)
    .find(({ pid, crop }) => pid && !cut.has(pid) && (!crop || Math.min(crop.w, crop.h) > 0.98))!.pid!
  expect(dataOf<{ pictures: Picture[] }>(await one(whole)).pictures).toMatchObject([
    { media: whole, index: null, loss: 0, chosen: false, alone: false },
  ])
  expect((await one('0'.repeat(64))).status).toBe(404)
  expect((await one(first!.media, bert)).status).toBe(404)
})

test('what the book cuts is listed, the worst first, with a picture to look at', async () => {
  const all = await pictures()
  expect(all.length).toBeGreaterThan(3)
  expect(all.map(({ loss }) => loss)).toEqual(all.map(({ loss }) => loss).sort((a, b) => b - a))
  expect(all.every(({ loss, chosen }) => loss > 0.02 && !chosen)).toBe(true)
  expect(first?.address).toMatch(/^\/media\/[0-9a-f]{64}\?w=960&s=u\./)
  expect((await printed(media)).length).toBeGreaterThan(0)
})

test('the crop follows what the owner wants kept, and goes back to what was found', async () => {
  const before = await printed(media)
  const ends: Box[][] = []
  for (const focus of [corner, opposite]) {
    expect((await choose(media, focus)).status).toBe(200)
    await settled(id)
    ends.push(await printed(media))
    expect((await pictures()).find((one) => one.media === media)).toMatchObject({ focus, chosen: true })
  }
  const [near = [], far = []] = ends
  expect(near.length).toBeGreaterThan(0)
  for (const crop of near) expect([crop.x, crop.y]).toEqual([0, 0])
  for (const crop of far) expect([crop.x + crop.w, crop.y + crop.h].map((end) => end > 0.999)).toEqual([true, true])
  expect((await choose(media, null)).status).toBe(200)
  await settled(id)
  expect(await printed(media)).toEqual(before)
  expect((await pictures()).find((one) => one.media === media)?.chosen).toBe(false)
})

test('the same wish twice typesets once', async () => {
  const typeset = async (focus: Box | null) =>
    dataOf<Book>(await choose(media, focus)).status === 'typesetting' && (await settled(id)) !== undefined
  expect(await typeset(corner)).toBe(true)
  expect(await typeset(corner)).toBe(false)
  expect(await typeset(null)).toBe(true)
  expect(await typeset(null)).toBe(false)
})

test('no later import takes the choice away', async () => {
  await choose(media, corner)
  await settled(id)
  await bring(anna, life)
  expect((await pictures()).find((one) => one.media === media)).toMatchObject({ focus: corner, chosen: true })
})

test('a focus for this book alone goes before that of all books, is undone like any change, and leaves other books as they are', async () => {
  const chosen = async () => (await pictures()).find((one) => one.media === media)
  expect((await choose(media, corner)).status).toBe(200)
  await settled(id)
  expect((await choose(media, opposite, anna, true)).status).toBe(200)
  await settled(id)
  expect(await chosen()).toMatchObject({ focus: opposite, chosen: true, alone: true })
  for (const crop of await printed(media)) expect(crop.x + crop.w).toBeGreaterThan(0.999)
  const other = dataOf<Book>(
    await callEndpoint(createBook, { method: 'POST', body: { import_id: imported.id, title: '另一本' }, actor: anna }),
  )
  await until(
    () => info(other.id),
    (book) => book.status !== 'typesetting',
  )
  const there = dataOf<{ pictures: Picture[] }>(await callEndpoint(getCrops, { params: { id: other.id }, actor: anna }))
  expect(there.pictures.find((one) => one.media === media)).toMatchObject({ focus: corner, alone: false })

  const steps = dataOf<{ undo: string }>(await callEndpoint(history, { params: { id }, actor: anna }))
  const undo = { id: 'command-undo-focus-1', name: 'undo', of: steps.undo }
  expect((await callEndpoint(write, { params: { id }, body: { commands: [undo] }, actor: anna })).status).toBe(200)
  await settled(id)
  expect(await chosen()).toMatchObject({ focus: corner, alone: false })

  // What is wanted in all books is wanted here too.
  await choose(media, opposite, anna, true)
  await choose(media, corner)
  await settled(id)
  expect(await chosen()).toMatchObject({ focus: corner, alone: false })
})

test('nobody else sees or sets it, and nobody sets it for a picture that is not theirs', async () => {
  expect((await crops(bert)).status).toBe(404)
  expect((await choose(media, corner, bert)).status).toBe(404)
  const own = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const other = makeSampleExport({ posts: 1, pictures: 1, seed: 9 })
  const path = other.files[0]?.path ?? ''
  await bring(bert, [
    { name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(other.export)) },
    { name: path, bytes: own },
  ])
  const foreign = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(own))).toString('hex')
  expect((await choose(foreign, corner)).status).toBe(404)
  expect((await choose('f'.repeat(64), corner)).status).toBe(404)
  const shared = { method: 'POST', params: { id }, body: { public: true }, actor: anna }
  expect((await callEndpoint(updateBook, shared)).status).toBe(200)
  expect((await crops(bert)).status).toBe(403)
  expect((await choose(media, opposite, bert)).status).toBe(403)
})

test.each([
  ['beyond the picture', { x: 0.7, y: 0, w: 0.4, h: 0.4 }],
  ['a mere spot', { x: 0.5, y: 0.5, w: 0.01, h: 0.01 }],
  ['before it', { x: -0.1, y: 0, w: 0.5, h: 0.5 }],
])('a box %s is refused', async (_, focus) => {
  expect((await choose(media, focus)).status).toBe(422)
})

test('a finalized book stays as it is', async () => {
  await settled(id)
  expect((await callEndpoint(finalizeBook, { method: 'POST', params: { id }, body: {}, actor: anna })).status).toBe(200)
  const refused = await choose(media, opposite)
  expect([refused.status, refused.body.errcode]).toEqual([409, 'finalized'])
})
