/** What a copy costs, told with the answer to an edit and once the book is set; by the shop's own rule. */
import { expect, test } from 'vitest'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { bookPrice } from '#lib/pricing/product-price.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { POST as write } from '../../../src/pages/api/book/[id]/edits.ts'
import { GET as price } from '../../../src/pages/api/book/[id]/price.ts'
import { GET as monthItems } from '../../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { GET as months } from '../../../src/pages/api/book/[sourceId]/months.ts'
import { POST as createBook } from '../../../src/pages/api/book/books.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { bring, dataOf, until } from '../../support/import.ts'
import { madeLife, person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const anna = person('anna')
const imported = await bring(anna, await madeLife(200, 4))

type Cost = { pages: number; priceFen: number | null; bound: string; isChosen: boolean; why: string; help: string }
type Price = { status: string; cost: Cost | null }
type Book = { id: string; sourceId: string; pageCount: number }

const priceOf = async (id: string): Promise<Price> =>
  dataOf<Price>(await callEndpoint(price, { params: { id }, actor: anna }))
const settled = (id: string): Promise<Price> =>
  until(
    () => priceOf(id),
    ({ status }) => status !== 'typesetting',
  )
const made = dataOf<Book>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor: anna }))
const { id, sourceId } = made
const first = (await settled(id)).cost!

const [chapter] = dataOf<{ route: string; entries: number }[]>(
  await callEndpoint(months, { params: { sourceId }, query: { book: id }, actor: anna }),
).toSorted((a, b) => b.entries - a.entries)
let commands = 0
const send = async (command: object): Promise<{ cost: Cost | null; undo: string }> => {
  const commandId = `command-of-price-${String(++commands).padStart(4, '0')}`
  const body = { commands: [{ id: commandId, ...command }], pages: true }
  return dataOf(await callEndpoint(write, { params: { id }, body, actor: anna }))
}

test('a copy costs what the shop asks for the counted pages, in the cheapest binding until one is chosen', async () => {
  const { page_count: pageCount } = (
    await query<{ page_count: number }>(connection, `select page_count from books where id = '${decodeBookId(id)!.id}'`)
  )[0]!
  const asked = { product: 'wxbook', style: 'shiguang', pages: pageCount, copies: 1 }
  const sold = bookPrice(defaultBucket('products'), { ...asked, binding: '0', paper: 'cream-80' })
  expect(first).toMatchObject({
    ...{ pages: pageCount, priceFen: sold.ok && sold.value.oneFen, isChosen: false, why: '' },
    bound: '经济装，80g 米色道林纸',
  })
  const own = decodeBookId(id)!.id
  const selected = JSON.stringify({ selection: { binding: '2', paper: null } })
  await query(connection, `update books set making = making || '${selected}' where id = '${own}'`)
  const hard = bookPrice(defaultBucket('products'), { ...asked, binding: '2', paper: 'offset-100' })
  expect((await priceOf(id)).cost).toMatchObject({
    ...{ priceFen: hard.ok && hard.value.oneFen, bound: '精装，100g 双胶纸', isChosen: true },
  })
  await query(connection, `update books set making = making - 'selection' where id = '${own}'`)
})

test('the answer to an edit says what the book costs with it, and undo says the way back', {
  timeout: 120_000,
}, async () => {
  const items = dataOf<{ target: string; text: string }[]>(
    await callEndpoint(monthItems, {
      params: { sourceId, month: chapter!.route },
      query: { book: id },
      actor: anna,
    }),
  )
  const { target } = items.find(({ text }) => text.length > 2)!
  const value = '院子里的枇杷熟了，摘了满满一篮。'.repeat(200)
  const written = await send({ name: 'change-text', changes: [{ target, field: 'text', base: '', value }] })
  const set = (await settled(id)).cost!
  expect(set.pages).toBeGreaterThan(first.pages)
  expect(set.priceFen! - first.priceFen!).toBe((set.pages - first.pages) * 40)
  // On a busy machine nothing may have been drawn in time: then nothing is said.
  if (written.cost) expect(written.cost).toEqual(set)
  const back = await send({ name: 'undo', of: written.undo })
  if (back.cost) expect(back.cost).toEqual(first)
  expect((await settled(id)).cost).toEqual(first)
  expect(written.cost ?? back.cost).not.toBeNull()
})

test('a visitor and somebody else learn no price', async () => {
  expect((await callEndpoint(price, { params: { id } })).status).toBe(401)
  expect((await callEndpoint(price, { params: { id }, actor: person('ben') })).status).toBe(404)
})

test('a finalized book, and one whose posts are gone, cost what their pages cost: those are printed as they are', async () => {
  const { cost } = await settled(id)
  const own = decodeBookId(id)!.id
  await query(connection, `update books set status = 'finalized' where id = '${own}'`)
  expect(await priceOf(id)).toEqual({ status: 'finalized', cost })
  for (const table of ['posts', 'post_people', 'post_media'])
    await query(connection, `delete from ${table} where source_id = '${sourceId}'`)
  await query(connection, `delete from post_sources where id = '${sourceId}'`)
  expect(await priceOf(id)).toEqual({ status: 'finalized', cost })
  // What was never laid out has no pages to ask for.
  await query(connection, `update books set status = 'failed', page_count = null where id = '${own}'`)
  expect(await priceOf(id)).toEqual({ status: 'failed', cost: null })
})
