/** 再印一本: the bytes of one's own order once more, at the price of today, whatever became of the book. */
import { afterAll, expect, test } from 'vitest'
import { bucket, putBucket } from '#lib/site/buckets/bucket.server.ts'
import { randomId } from '#lib/std/id.ts'
import { POST as removeRoute } from '../../../src/pages/api/book/[id]/remove.ts'
import { POST as reopen } from '../../../src/pages/api/book/[id]/reopen.ts'
import { GET as price } from '../../../src/pages/api/order/[orderNo]/price.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { type Order, openShop, type Quoted } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna } = shop
afterAll(() => shop.site.end())
const ben = person('ben')

const look = (orderNo: string, more: Record<string, string> = {}, actor = anna) =>
  callEndpoint(price, { params: { orderNo }, query: { address: shop.address, delivery: 'shunfeng', ...more }, actor })
const looked = async (orderNo: string, more: Record<string, string> = {}): Promise<Quoted> => {
  const answer = await look(orderNo, more)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return dataOf<Quoted>(answer)
}
const paidOrder = async (): Promise<string> => {
  await give('anna', 60_000)
  return (await shop.ordered({ use_balance: '1' })).orderNo
}
const printed = async (orderNo: string) =>
  (
    await rows<{ snapshot: string; sha: string; binding: string; paper: string; copies: number; holds: number }>(
      `select l.snapshot_id as snapshot, s.inner_sha256 || s.cover_sha256 as sha, l.binding, l.paper, l.copies,
        (select count(*)::int from work_holds h where h.order_id = o.id) as holds
      from orders o join order_lines l on l.order_id = o.id join print_snapshots s on s.id = l.snapshot_id
      where o.number = $1`,
      [orderNo.slice(1)],
    )
  )[0]!

test('the same hash, binding and paper; nothing is held for it, so that the book may change', async () => {
  const first = await paidOrder()
  const quote = await looked(first, { count: '2' })
  expect(quote.obstacles).toEqual([])
  const again = dataOf<Order>(await shop.buy(quote.quote.token))
  expect(again).toMatchObject({ payState: 'open', payable: quote.payable, books: [{ copies: 2 }] })
  const [before, now] = [await printed(first), await printed(again.orderNo)]
  expect(now).toEqual({ ...before, copies: 2, holds: 0 })
  expect(before.holds).toBe(1)
  // Pressed again, also under another key, it is the same order.
  expect(dataOf<Order>(await shop.buy(quote.quote.token, randomId())).orderNo).toBe(again.orderNo)
  expect((await shop.close(again.orderNo)).status).toBe(200)
  // An order of a reprint can be printed again too.
  expect((await looked(again.orderNo)).obstacles).toEqual([])
})

test('taken back and deleted: what was ordered is printed as it was, at the price of today', async () => {
  const first = await paidOrder()
  const before = await printed(first)
  await rows('delete from work_holds')
  const taken = await callEndpoint(reopen, { params: { id: shop.book.id }, actor: anna })
  expect(taken.status).toBe(200)
  expect((await callEndpoint(removeRoute, { params: { id: shop.book.id }, method: 'POST', actor: anna })).status).toBe(
    200,
  )
  const old = await looked(first)
  const products = structuredClone(await bucket('products'))
  for (const binding of products.bindings) binding.baseFen += 1000
  await putBucket('products', products, '')
  // Another price since it was quoted: told before it costs.
  const stale = await shop.buy(old.quote.token)
  expect([stale.status, stale.body.errcode]).toEqual([409, 'price_changed'])
  const quote = await looked(first)
  expect(quote.payable).toBeGreaterThan(old.payable)
  const again = dataOf<Order>(await shop.buy(quote.quote.token))
  expect(await printed(again.orderNo)).toMatchObject({ snapshot: before.snapshot, sha: before.sha })
  expect(again.books[0]).toMatchObject({ bookId: null, copies: 1 })
})

test('another’s, made-up and fileless orders, and counts that are none', async () => {
  const first = await shop.ordered().catch(() => undefined)
  const [{ number }] = (await rows<{ number: string }>('select number from orders order by created_at limit 1')) as [
    { number: string },
  ]
  expect(first).toBeUndefined()
  const orderNo = `B${number}`
  for (const no of [orderNo, 'B261124000500000007', 'giftcard1', 'x'])
    expect([no, (await look(no, {}, ben)).status]).toEqual([no, 404])
  for (const count of ['0', '-1', '1.5', '1e9', '1000'])
    expect([count, (await look(orderNo, { count })).body.errcode]).toEqual([count, 'invalid'])
  expect((await look(orderNo, { book: '7' })).status).toBe(404)
  expect((await look(orderNo, { address: 'nobody' })).body.errcode).toBe('no_such_address')
  await rows('update print_snapshots set inner_pdf_key = null, cover_pdf_key = null')
  const gone = await look(orderNo)
  expect([gone.status, gone.body.errcode]).toEqual([410, 'print_files_gone'])
})
