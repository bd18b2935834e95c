/** POST /api/order/orders: an order of a signed quote, once; GET of it, to its buyer alone. */
import { expect, test } from 'vitest'
import { config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { closeDatabase, openDatabase } from '#lib/db/db.server.ts'
import { registerJobs } from '#lib/library/jobs.server.ts'
import { startQueue } from '#lib/queue/queue.server.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { randomId } from '#lib/std/id.ts'
import { POST as reopen } from '../../../src/pages/api/book/[id]/reopen.ts'
import { GET as see } from '../../../src/pages/api/order/[orderNo]/index.ts'
import { GET as seeStatus } from '../../../src/pages/api/order/[orderNo]/status.ts'
import { POST as create } from '../../../src/pages/api/order/orders.ts'
import { GET as price } from '../../../src/pages/api/order/price/[id].ts'
import { PUT as changeAddress } from '../../../src/pages/api/user/addrs/[id].ts'
import { POST as addAddress, GET as listAddresses } from '../../../src/pages/api/user/addrs/index.ts'
import { query } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf, until } from '../../support/import.ts'
import { localPayments } from '../../support/local-payments.ts'
import { signedBook } from '../../support/signed-book.ts'
import { person, testDataDir } from '../../support/story.ts'

testDataDir()
const { connection } = await testDatabase()
registerJobs()
await startQueue()
const [anna, ben] = [person('anna'), person('ben')]
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  query<T & Record<string, unknown>>(connection, text, values)
const orders = async () => (await rows<{ n: number }>('select count(*)::int as n from orders'))[0]!.n

const place = {
  ...{ name: '林知夏', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' },
  street: '文三路 90 号 3 幢 502',
}
const address = dataOf<{ id: string }>(await callEndpoint(addAddress, { body: place, actor: anna })).id
const book = await signedBook(anna, '院子里的花开了，外婆说今年比去年早。'.repeat(40), 40)
await until(
  () =>
    rows('select 1 from books where id = $1 and inner_pdf_key is not null and cover_pdf_key is not null', [book.row]),
  (found) => found.length > 0,
)
const [{ hash: contentHash } = { hash: '' }] = await rows<{ hash: string }>(
  'select snapshot_hash as hash from books where id = $1',
  [book.row],
)
type Quoted = {
  payable: number
  oriPrice: number
  details: { type: string; value: number }[]
  quote: { token: string }
  obstacles: { code: string }[]
}
const quoted = async (more: Record<string, string> = {}): Promise<Quoted> => {
  const answer = await callEndpoint(price, {
    params: { id: book.id },
    query: { address, count: '2', ...more },
    actor: anna,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return dataOf<Quoted>(answer)
}
const token = async () => (await quoted()).quote.token
const buy = (quote: string, { key = randomId(), actor = anna, body = {} as object } = {}) =>
  callEndpoint(create, {
    ...{ actor, headers: { 'idempotency-key': key } },
    body: { quote, custom_made: true, ...body },
  })
type Order = { orderNo: string; payable: number; payBefore: number; createTime: number; address: object }
const opened = async (ordering: boolean) => {
  const products = structuredClone(defaultBucket('products'))
  await putBucket('products', { ...products, ordering }, '')
}

test('while ordering is closed, or nobody takes the money, nothing is ordered and the quote says so', async () => {
  const refused = async () => {
    const { obstacles, quote } = await quoted()
    expect(obstacles.map(({ code }) => code)).toEqual(['ordering_closed'])
    const answer = await buy(quote.token)
    expect([answer.status, answer.body.errcode]).toEqual([409, 'ordering_closed'])
    expect(await orders()).toBe(0)
  }
  await refused()
  await opened(true)
  await refused()
  // A desk of ours is nobody in production.
  localPayments()
  setService('config', { ...config(), production: true })
  await refused()
  setService('config', { ...config(), production: false })
  expect((await quoted()).obstacles).toEqual([])
  await opened(false)
  await refused()
})

test('what the quote says is ordered; five lost answers and other keys find the same order', {
  timeout: 60_000,
}, async () => {
  await opened(true)
  const { payable, oriPrice, details, quote } = await quoted()
  const key = randomId()
  const first = await buy(quote.token, { key })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const order = dataOf<Order>(first)
  expect(order).toMatchObject({
    ...{ status: 0, statusName: '未付款', payable, oriPrice, paid: 0, refunded: 0, address: place },
    details: details.map(({ type, value }) => ({ type, value })),
    books: [{ bookType: 'diarybook', copies: 2, isPdf: false, pageCount: expect.any(Number) }],
  })
  expect(order.orderNo).toMatch(/^B\d{18}$/)
  expect(order.payBefore - order.createTime).toBe(30 * 60_000)
  for (let lost = 0; lost < 5; lost += 1) expect((await buy(quote.token, { key })).raw).toEqual(first.raw)
  const all = await Promise.all(Array.from({ length: 12 }, () => buy(quote.token)))
  for (const answer of all) expect([answer.status, dataOf<Order>(answer).orderNo]).toEqual([200, order.orderNo])
  expect(await orders()).toBe(1)

  const shown = await callEndpoint(see, { params: { orderNo: order.orderNo }, actor: anna })
  expect(shown.body.data).toEqual(first.body.data)
  const status = await callEndpoint(seeStatus, { params: { orderNo: order.orderNo.slice(1) }, actor: anna })
  expect(status.body.data).toEqual({
    ...{ orderNo: order.orderNo, status: 0, statusName: '未付款', payBefore: order.payBefore },
  })
})

test('twenty keys at once for one quote: one order', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const [quote, before] = [await token(), await orders()]
    const all = await Promise.all(Array.from({ length: 20 }, () => buy(quote)))
    expect(new Set(all.map((answer) => dataOf<Order>(answer).orderNo)).size).toBe(1)
    expect(await orders()).toBe(before + 1)
    await query(connection, 'delete from rate_counters')
  }
})

test('a price that changed is told with a new quote, and nothing is ordered; the new one is', async () => {
  const [old, before] = [await quoted(), await orders()]
  await rows("insert into user_grades (user_id, grade, reason) values ('anna', 3, '')")
  const answer = await buy(old.quote.token)
  expect([answer.status, answer.body.errcode]).toEqual([409, 'price_changed'])
  expect(await orders()).toBe(before)
  const { quote: fresh } = answer.body.details as { quote: Quoted }
  expect(fresh.payable).toBeLessThan(old.payable)
  const order = dataOf<Order>(await buy(fresh.quote.token))
  expect(order.payable).toBe(fresh.payable)
})

test('an address or a book changed since it was agreed to is told with a new quote, and nothing is ordered', async () => {
  const before = await orders()
  const refused = async (quote: string, code: string, words: string) => {
    const answer = await buy(quote)
    expect([answer.status, answer.body.errcode, answer.body.errmsg]).toEqual([409, code, words])
    expect(await orders()).toBe(before)
    return (answer.body.details as { quote: Quoted }).quote
  }
  const moveTo = (street: string) =>
    callEndpoint(changeAddress, {
      ...{ params: { id: address }, body: { ...place, street }, actor: anna, method: 'PUT' },
    })
  // The same price to the same town, to another door.
  const old = await quoted()
  await moveTo('文三路 91 号')
  const fresh = await refused(old.quote.token, 'price_changed', '收货地址改过了，请看过新的再下单')
  expect(fresh.payable).toBe(old.payable)
  await moveTo(place.street)
  // As many pages, other words: taken back, changed and finalized again.
  const agreed = await quoted()
  await rows('update books set snapshot_hash = $2 where id = $1', [book.row, 'of another finalizing'])
  const other = await refused(agreed.quote.token, 'book_changed', '这本书刚刚改过，请看过新的再下单')
  expect(other.payable).toBe(agreed.payable)
  await rows('update books set snapshot_hash = $2 where id = $1', [book.row, contentHash])
  expect((await buy(agreed.quote.token)).status).toBe(200)
})

test('an order keeps its address and its book: both are changed later', { timeout: 60_000 }, async () => {
  const order = dataOf<Order>(await buy(await token()))
  const moved = await callEndpoint(changeAddress, {
    ...{ params: { id: address }, body: { ...place, street: '别处 1 号' }, actor: anna, method: 'PUT' },
  })
  expect(moved.status).toBe(200)
  const shown = await callEndpoint(see, { params: { orderNo: order.orderNo }, actor: anna })
  expect(dataOf<Order>(shown).address).toEqual(place)
  const back = await callEndpoint(reopen, { params: { id: book.id }, actor: anna })
  expect([back.status, back.body.errcode]).toEqual([409, 'ordered'])
})

test('nobody orders by another’s quote or sees another’s order; a made-up number is the same as another’s', async () => {
  const quote = await token()
  const before = await orders()
  expect((await buy(quote, { actor: ben })).body.errcode).toBe('bad_quote')
  const { orderNo } = dataOf<Order>(await buy(quote))
  expect((await buy(quote, { actor: ben })).status).toBe(404)
  for (const route of [see, seeStatus]) {
    expect((await callEndpoint(route, { params: { orderNo } })).status).toBe(401)
    const theirs = await callEndpoint(route, { params: { orderNo }, actor: ben })
    for (const other of ['B261124000500000007', 'giftcard1', '202611210000001', '', 'x', orderNo.slice(0, 18)]) {
      const answer = await callEndpoint(route, { params: { orderNo: other }, actor: ben })
      expect([answer.status, answer.raw]).toEqual([404, theirs.raw])
    }
  }
  expect(await orders()).toBe(before + 1)
})

test('without the tick, with more than is asked, without a key: nothing is ordered', async () => {
  const [quote, before] = [await token(), await orders()]
  const tick = await buy(quote, { body: { custom_made: false } })
  expect([tick.status, tick.body.errmsg]).toEqual([422, '请先确认：定制商品不适用七日无理由退货'])
  expect((await buy(quote, { body: { payable: 1 } })).status).toBe(422)
  expect((await buy(`${quote}A`)).body.errcode).toBe('bad_quote')
  expect((await buy(quote, { key: '' })).body.errcode).toBe('bad_idempotency_key')
  expect(await orders()).toBe(before)
})

test('forty orders of one book at once on a pool of four: all are made, and others are served between the first', {
  timeout: 60_000,
}, async () => {
  const quotes = await Promise.all(Array.from({ length: 40 }, token))
  expect(new Set(quotes).size).toBe(40)
  const before = await orders()
  await closeDatabase()
  openDatabase({ ...connection, max: 4 })
  let done = 0
  const all = quotes.map((quote) =>
    buy(quote).finally(() => {
      done += 1
    }),
  )
  await Promise.race(all)
  expect((await callEndpoint(listAddresses, { actor: ben })).status).toBe(200)
  expect(done).toBeLessThan(20)
  for (const answer of await Promise.all(all)) expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await orders()).toBe(before + 40)
})
