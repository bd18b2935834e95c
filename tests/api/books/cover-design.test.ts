/** What a book is dressed by: its cover and the styles it may have, for its owner alone. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { GET as coverPictures } from '../../../src/pages/api/book/[id]/cover_pictures.ts'
import { GET as coverSheet } from '../../../src/pages/api/book/[id]/cover_sheet.ts'
import { POST as finalize } from '../../../src/pages/api/book/[id]/finalize.ts'
import { GET as getBook, POST as updateBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as styleOffers } from '../../../src/pages/api/book/[id]/styles.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
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
/** Light, shade and grain: flat colours are taken for screenshots, which stand on no cover. */
const photograph = async (index: number): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 70 + index * 6, sigma: 45 }
  const grains = await sharp({ create: { width: 60, height: 45, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(grains).resize({ width: 2400 }).jpeg({ quality: 70 }).toBuffer()
}
const made = makeSampleExport({ posts: 24, pictures: 16, seed: 5 })
const imported = await bring(anna, [
  { name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(made.export)) },
  ...(await Promise.all(made.files.map(async ({ path }, at) => ({ name: path, bytes: await photograph(at) })))),
])

type Picture = { media: string; widthPx: number; small: string; large: string; focus: object | null; graphic: boolean }
type Sheet = {
  spineMm: number
  trimWidthMm: number
  years: string
  facts: string[]
  picked: { design: string; picture: Picture }[]
  chosen: Picture | null
  back: Picture | null
  pictureCount: number
}
type Book = {
  id: string
  title: string
  status: string
  meta: string
  cover: { pic: string | null; x: number; scale: number; rotate: number; codeName: string; text: string | null }
  coverPage: PrintPage | null
}
const info = async (id: string) => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna }))
const settled = (id: string) =>
  until(
    () => info(id),
    (book) => book.status !== 'typesetting',
  )
const make = async (look: object = {}) => {
  const body = { import_id: imported.id, title: '一年', ...look }
  const { id } = dataOf<Book>(await callEndpoint(createBook, { method: 'POST', body, actor: anna }))
  return settled(id)
}
const dress = (id: string, body: object, actor = anna) =>
  callEndpoint(updateBook, { method: 'POST', params: { id }, body, actor })
const sheetOf = async (id: string, query = {}) =>
  dataOf<Sheet>(await callEndpoint(coverSheet, { params: { id }, query, actor: anna }))
const lettersOf = ({ coverPage }: Book): string =>
  (coverPage?.elements ?? [])
    .flatMap((one) => ('content' in one && one.content ? one.content.flatMap(({ text }) => text) : []))
    .join('')
const place = { x: 0.1, y: -0.05, scale: 1.5, rotate: 8 }

const book = await make({ cover: 'window' })

test('a cover’s sheet, its pictures and the styles are for the owner of the book', async () => {
  const sheet = await sheetOf(book.id)
  expect(sheet).toMatchObject({ trimWidthMm: 148, years: expect.stringMatching(/^\d{4}/), chosen: null })
  expect(sheet.spineMm).toBeGreaterThan(0)
  expect(sheet.picked.map(({ design }) => design)).toEqual(['window', 'full', 'baby'])
  expect(sheet.back?.media).not.toBe(sheet.picked[0]?.picture.media)
  const first = await callEndpoint(coverPictures, { params: { id: book.id }, query: { page_size: '5' }, actor: anna })
  const list = first.body as unknown as { results: Picture[]; totalCount: number }
  expect(list.totalCount).toBe(sheet.pictureCount)
  expect(list.results).toHaveLength(5)
  expect(list.results.every(({ small, large }) => small !== large && small.startsWith('/media/'))).toBe(true)
  for (const route of [coverSheet, coverPictures, styleOffers]) {
    expect((await callEndpoint(route, { params: { id: book.id }, actor: bert })).status).toBe(404)
    expect((await callEndpoint(route, { params: { id: book.id } })).status).toBe(401)
  }
})

test('every style says its name, format, pages and price before it is chosen', async () => {
  const { styles, bound } = dataOf<{ bound: string; styles: { id: string; [key: string]: unknown }[] }>(
    await callEndpoint(styleOffers, { params: { id: book.id }, actor: anna }),
  )
  expect(bound).not.toBe('')
  expect(styles.map(({ name }) => name)).toEqual(['A5拾光', 'A4杂志版', 'A5素笺', '方本胶片', '20开童年', '16开远行'])
  expect(styles.filter(({ exact }) => exact).map(({ id }) => id)).toEqual(['shiguang'])
  for (const { pages, priceFen, why, size } of styles) {
    expect(Number(pages)).toBeGreaterThan(8)
    expect(size).toMatch(/^\d+ × \d+ 毫米$/)
    // Either a price or the reason there is none.
    expect(priceFen === null).toBe(why !== '')
  }
})

test('a picture and its place, the years and the back are kept, printed, and taken back', async () => {
  const { picked } = await sheetOf(book.id)
  const listed = await callEndpoint(coverPictures, { params: { id: book.id }, query: {}, actor: anna })
  const { results } = listed.body as unknown as { results: Picture[] }
  const other = results.find(({ media, graphic }) => !graphic && media !== picked[0]?.picture.media)!
  const answer = await dress(book.id, {
    cover_pic: { pic: other.media, ...place },
    cover_text: '给妈妈\n一年',
    meta: '二〇二三',
  })
  expect(dataOf<Book>(answer)).toMatchObject({
    cover: { pic: other.media, ...place, text: '给妈妈\n一年', codeName: 'window' },
    meta: '二〇二三',
  })
  const set = await settled(book.id)
  expect(lettersOf(set)).toContain('二〇二三')
  expect(JSON.stringify(set.coverPage)).toContain(other.media)
  expect((await sheetOf(book.id)).chosen?.media).toBe(other.media)
  expect((await sheetOf(book.id, { pic: picked[0]!.picture.media })).chosen?.media).toBe(picked[0]!.picture.media)
  // Another design keeps the picture; without years nothing stands there.
  expect(dataOf<Book>(await dress(book.id, { cover: 'full-2', meta: '' })).cover).toMatchObject({ pic: other.media })
  expect(lettersOf(await settled(book.id))).not.toContain('二〇二三')
  expect(
    dataOf<Book>(await dress(book.id, { cover: 'window', cover_pic: null, cover_text: '', meta: null })),
  ).toMatchObject({
    cover: { pic: null, x: 0, scale: 1, rotate: 0, text: null },
    meta: expect.stringMatching(/^\d{4}/),
  })
  await settled(book.id)
})

test('what was changed elsewhere is not written over, and what nobody may is refused in words', async () => {
  const said = async (body: object, actor = anna) => {
    const { status, body: answer } = await dress(book.id, body, actor)
    return [status, answer.errcode]
  }
  expect(await said({ title: '二年', seen: { title: '别的' } })).toEqual([409, 'changed_elsewhere'])
  expect(await said({ cover: 'line', seen: { cover: 'typo' } })).toEqual([409, 'changed_elsewhere'])
  expect(await said({ cover_text: '一', seen: { cover_pic: { pic: 'a'.repeat(64), ...place } } })).toEqual([
    409,
    'changed_elsewhere',
  ])
  expect((await info(book.id)).title).toBe('一年')
  expect(
    (
      await said({
        cover_text: '一',
        seen: { title: '一年', cover: 'window', cover_pic: null, cover_text: '', meta: null },
      })
    )[0],
  ).toBe(200)
  expect(await said({ cover_pic: { pic: 'a'.repeat(64), ...place } })).toEqual([422, 'unknown_picture'])
  for (const wrong of [{ scale: 5 }, { rotate: 46 }, { x: 51 }, { y: 'oben' }])
    expect((await said({ cover_pic: { pic: 'a'.repeat(64), ...place, ...wrong } }))[0]).toBe(422)
  expect((await said({ cover_text: '字'.repeat(121) }))[0]).toBe(422)
  expect((await said({ cover: 'line' }, bert))[0]).toBe(404)
  await settled(book.id)
})

test('a finalized book keeps its dress', async () => {
  const { id } = await make({ cover: 'line' })
  await callEndpoint(finalize, { method: 'POST', params: { id }, body: { accept_blurred: true }, actor: anna })
  for (const body of [{ cover: 'typo' }, { cover_text: '一' }, { cover_pic: null }, { meta: '' }, { style: 'sujian' }])
    expect((await dress(id, body)).body.errcode).toBe('finalized')
})
