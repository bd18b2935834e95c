import { beforeAll, expect, test } from 'vitest'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { GET as checkBook } from '../../../src/pages/api/book/[id]/check.ts'
import { GET as getBook } from '../../../src/pages/api/book/[id]/info.ts'
import { GET as getPdf } from '../../../src/pages/api/book/[id]/pdf/[kind].ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { readPdf } from '../../support/pdf.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
await testDatabase()
registerJobs()
await startQueue()

const anna = person('anna')

type Book = { id: string; status: string; pageCount: number; coverPage: { width: number; height: number } }
type Check = { spineMm: number; bound: string; issues: { reason: string; message: string }[] }

let importId = ''
beforeAll(async () => {
  // 经济装 stapled, as nothing is yet; before the first book, for threads look at the bucket every ten seconds only.
  const products = structuredClone(defaultBucket('products'))
  const bindings = products.bindings.map((one) =>
    one.id === '0' ? { ...one, make: 'saddle' as const, pages: { min: 8, max: 64 } } : one,
  )
  expect(await putBucket('products', { ...products, bindings }, '')).toMatchObject({ ok: true })
  importId = (await bring(anna, await madeLife(3, 2))).id
})

/** A book as it is set, what the check says of it, and the size in mm to which its cover is cut. */
async function made(chosen: object): Promise<{ book: Book; check: Check; cover: number[]; inner: number }> {
  const body = { import_id: importId, title: '装订', cover: 'vertical', ...chosen }
  const { id } = dataOf<Book>(await callEndpoint(createBook, { method: 'POST', body, actor: anna }))
  const book = await until(
    async () => dataOf<Book>(await callEndpoint(getBook, { params: { id }, actor: anna })),
    ({ status }) => status !== 'typesetting',
  )
  const check = dataOf<Check>(await callEndpoint(checkBook, { params: { id }, actor: anna }))
  const pdf = async (kind: string) => {
    const answer = await until(
      () => callEndpoint(getPdf, { params: { id, kind }, actor: anna }),
      ({ status }) => status !== 202,
    )
    return readPdf(Buffer.from(await answer.response.arrayBuffer()))
  }
  const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf('cover')).pages[0]?.trimBox ?? []
  const cover = [right - left, top - bottom].map((pt) => Math.round((pt / 72) * 254) / 10)
  return { book, check, cover, inner: (await pdf('inner')).pages.length }
}

test('a book nobody has chosen a binding for is glued, and the check says that it is so for now', async () => {
  const { book, check, cover } = await made({})
  const sheets = book.pageCount / 2
  expect(check).toMatchObject({ bound: '', spineMm: Math.round(sheets * 1.08) / 10 })
  expect(cover).toEqual([Math.round((296 + check.spineMm) * 10) / 10, 210])
  expect(check.issues.map(({ message }) => message)).toContainEqual(expect.stringContaining('少于胶装所需的 32 页'))
})

test('the binding and the paper chosen on a product page are those of spine, cover and check', async () => {
  const { book, check, cover } = await made({ binding: '2', paper: 'coated-157' })
  const sheets = book.pageCount / 2
  // 0.13 mm a sheet and two boards of 2.5 mm.
  expect(check).toMatchObject({ bound: '精装，157g 铜版纸', spineMm: Math.round((sheets * 0.13 + 5) * 10) / 10 })
  // Boards 3 mm larger than the pages on three sides, 18 mm turned in all round.
  expect(cover).toEqual([Math.round((2 * (148 + 3 + 18) + check.spineMm) * 10) / 10, 210 + 6 + 36])
  // What is shown of it is the front board.
  const { width, height } = book.coverPage
  expect(width / height).toBeCloseTo(151 / 216, 3)
  expect(check.issues.map(({ message }) => message)).toContainEqual(expect.stringContaining('少于精装所需的 32 页'))
})

test('a stapled book comes in fours and has no spine', async () => {
  const { book, check, cover, inner } = await made({ binding: '0' })
  expect(book.pageCount % 4).toBe(0)
  expect(inner).toBe(book.pageCount)
  expect(check).toMatchObject({ bound: '经济装，80g 米色道林纸', spineMm: 0 })
  expect(cover).toEqual([296, 210])
  expect(check.issues.filter(({ reason }) => reason === 'page_count')).toEqual([])
})
