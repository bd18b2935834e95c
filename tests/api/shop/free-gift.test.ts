/** A gift that goes with an order of a certain sum: told in the quote, one an order and a person, never more than there are. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { freeGiftFaults } from '#lib/checkout/offers/check.sql.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { randomId } from '#lib/std/id.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { GET as deskOrderRoute } from '../../../src/pages/api/operator/orders/[orderNo]/index.ts'
import { POST as takeRoute } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { GET as pressRoute } from '../../../src/pages/api/operator/press/index.ts'
import { POST as cancelRoute, GET as previewRoute } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { POST as create } from '../../../src/pages/api/order/orders.ts'
import { GET as price } from '../../../src/pages/api/order/price/[id].ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { type Order, openShop, type Quoted } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna, ordered, buy, seen } = shop
afterAll(() => shop.site.end())

type Gift = { id: string; missingFen: number; left: number; taken: boolean; why: string; path: string }
type Quote = Quoted & { details: { type: string; value: number; label: string }[]; gift: Gift | null; oriPrice: number }
type Given = Order & { gift: { name: string; isGiven: boolean } | null; details: { type: string; value: number }[] }
const quoted = async (more: Record<string, string> = {}): Promise<Quote> => (await shop.quoted(more)) as Quote
const day = 86_400_000
const at = (days: number): string => new Date(Date.now() + days * day).toISOString()

/** One gift that goes on now, unless said otherwise; each test has a lot of its own. */
const offer = async (gift: object = {}, span: object = {}): Promise<string> => {
  const id = `lot-${randomId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`.slice(0, 30)
  const campaigns = structuredClone(defaultBucket('campaigns'))
  const own = campaigns.items.find((one) => one.id === 'free-gift')!
  Object.assign(own, { startAt: at(-1), endAt: at(1), ...span })
  Object.assign(own.gift!, { id, fromFen: 100, most: 5, ...gift })
  const put = await putBucket('campaigns', campaigns, '')
  if (!put.ok) throw new Error(put.failure.message)
  return id
}
const priceOf = (more: Record<string, string>, id = shop.book.id, actor: Actor = anna) =>
  callEndpoint(price, { params: { id }, query: { address: shop.address, count: '3', ...more }, actor })
const states = async (id: string): Promise<string[]> =>
  (
    await rows<{ state: string }>('select state from free_gifts where gift_id = $1 order by created_at, state', [id])
  ).map(({ state }) => state)
const cancel = async (orderNo: string, copies?: string) => {
  const query: Record<string, string> = copies === undefined ? {} : { copies }
  const shown = dataOf<{ fen: number; lostGift: string | null; lines: { copies: number }[] }>(
    await callEndpoint(previewRoute, { params: { orderNo }, query, actor: anna }),
  )
  const body = { copies: shown.lines.map((line) => line.copies), agreed_fen: shown.fen }
  const answer = await callEndpoint(cancelRoute, { params: { orderNo }, body, actor: anna })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return shown
}
beforeEach(() => rows('delete from rate_counters'))

test('below the sum the quote says how much is missing; at it the gift goes along, at no price, unless it is not wanted', async () => {
  const goods = (await quoted()).oriPrice
  await offer({ fromFen: goods + 250 })
  const short = await quoted()
  expect(short.gift).toMatchObject({ missingFen: 250, taken: false, why: '', left: 5, path: '/free-gift' })
  const id = await offer({ fromFen: goods })
  const met = await quoted()
  expect(met.gift).toMatchObject({ id, missingFen: 0, taken: true })
  expect(met.details.at(-1)).toEqual({ type: 'gift', value: 0, label: '布面书签一套' })
  expect(met.payable).toBe(short.payable)
  // Delivery does not count towards it, and the balance takes nothing off it.
  await give('anna', 1_000)
  expect((await quoted({ use_balance: '1' })).gift).toMatchObject({ taken: true, missingFen: 0 })
  const without = await quoted({ gift: '' })
  expect(without.gift).toMatchObject({ id, taken: false, missingFen: 0 })
  expect(without.details.some(({ type }) => type === 'gift')).toBe(false)
  await offer({ fromFen: goods + 1 })
  expect((await quoted()).gift).toMatchObject({ missingFen: 1, taken: false })
})

test('before and after its time there is none; one of another name or of too small an order is refused', async () => {
  await offer({}, { startAt: at(1), endAt: at(2) })
  expect((await quoted()).gift).toBeNull()
  await offer({}, { startAt: at(-2), endAt: at(-1) })
  expect((await quoted()).gift).toBeNull()
  const id = await offer({ fromFen: 9_000_000 })
  expect(await priceOf({ gift: id })).toMatchObject({ status: 422, body: { errcode: 'gift_unfit' } })
  expect(await priceOf({ gift: 'bookmarks-2025' })).toMatchObject({ status: 404, body: { errcode: 'no_such_gift' } })
})

test('held with the order, used when it is paid, back when nobody pays; one a person', async () => {
  const id = await offer({ most: 1 })
  const first = (await ordered()) as Given
  expect(first.gift).toEqual({ name: '布面书签一套', isGiven: true })
  expect(first.details).toContainEqual({ type: 'gift', value: 0, label: '布面书签一套' })
  expect(await states(id)).toEqual(['held'])
  expect((await quoted()).gift).toMatchObject({ taken: false, why: '您已经领过一份了', left: 0 })
  expect((await shop.close(first.orderNo)).status).toBe(200)
  expect(await states(id)).toEqual(['released'])
  expect(((await seen(first.orderNo)) as Given).gift).toEqual({ name: '布面书签一套', isGiven: false })
  const second = await ordered()
  await shop.payAt('alipay', await shop.begun(second.orderNo, { provider: 'alipay' }))
  await reconcilePayments()
  expect(await seen(second.orderNo)).toMatchObject({ status: 1 })
  expect(await states(id)).toEqual(['released', 'used'])
  const third = (await ordered()) as Given
  expect([third.gift, third.details.some(({ type }) => type === 'gift')]).toEqual([null, false])
  expect(await freeGiftFaults(db())).toEqual([])
})

test('what was agreed to is not given in silence: gone by now, the new quote is answered', async () => {
  const id = await offer({ most: 1 })
  const { quote } = await quoted()
  await rows("insert into free_gifts (id, gift_id, name, order_ref, from_fen) values ($1, $2, '书签', 'B1', 1)", [
    randomId(),
    id,
  ])
  const answer = await buy(quote.token)
  expect(answer).toMatchObject({ status: 409, body: { errcode: 'gift_gone' } })
  const { details } = answer.body as { details: { quote: { gift: Gift; quote: { token: string } } } }
  expect(details.quote.gift).toMatchObject({ taken: false, why: '送完了' })
  const again = dataOf<Given>(await buy(details.quote.quote.token))
  expect(again.gift).toBeNull()
  await rows("delete from free_gifts where order_ref = 'B1'")
})

test('before the press took it: what is left no longer meets the sum, and it is packed no more; all of it back, too', async () => {
  await give('anna', 200_000)
  const one = (await quoted({ count: '1' })).oriPrice
  const id = await offer({ fromFen: one * 2 })
  const { orderNo } = await ordered({ use_balance: '1' })
  // One of three leaves enough for it.
  expect((await cancel(orderNo, '1')).lostGift).toBeNull()
  expect(await states(id)).toEqual(['used'])
  expect((await cancel(orderNo, '1')).lostGift).toBe('布面书签一套')
  expect(await states(id)).toEqual(['returned'])
  expect(((await seen(orderNo)) as Given).gift).toMatchObject({ isGiven: false })
  const whole = await ordered({ use_balance: '1' })
  await cancel(whole.orderNo)
  expect(await states(id)).toEqual(['returned', 'returned'])
  expect(await freeGiftFaults(db())).toEqual([])
})

test('the press packs it and learns nothing of an account; the desk sees it', async () => {
  await give('anna', 60_000)
  await offer()
  const { orderNo } = await ordered({ use_balance: '1' })
  const operator = (await makeUser(connection, { role: 'operator' })).actor
  for (const capability of ['press', 'support'] as const) await grantCapability(db(), operator.userId, capability)
  await rows("update orders set paid_at = now() - interval '3 hours' where number = $1", [orderNo.slice(1)])
  const waiting = await callEndpoint(pressRoute, { query: { tab: 'waiting' }, actor: operator })
  const ticket = (waiting.body.results as { orderNo: string; gift: string | null }[]).find((t) => t.orderNo === orderNo)
  expect(ticket?.gift).toBe('布面书签一套')
  const taken = await callEndpoint(takeRoute, { params: { orderNo }, actor: operator })
  expect(dataOf<{ gift: string }>(taken).gift).toBe('布面书签一套')
  expect(JSON.stringify(taken.body)).not.toContain('anna')
  const desk = await callEndpoint(deskOrderRoute, { params: { orderNo }, actor: operator })
  expect(desk.body.data).toMatchObject({ gift: { isGiven: true } })
})

/** Somebody with a copy of anna's finalized book, an address and money. */
const another = async (): Promise<{ actor: Actor; id: string; address: string }> => {
  const { actor, id: owner } = await makeUser(connection)
  const [row, address] = [randomId(), randomId()]
  await rows("insert into works (id, kind, owner_id) values ($1, 'book', $2)", [row, owner])
  await rows(
    `insert into books select (jsonb_populate_record(b, jsonb_build_object('id', $1::text, 'owner_id', $2::text))).*
      from books b where id = $3`,
    [row, owner, shop.book.row],
  )
  await rows(
    `insert into addresses select (jsonb_populate_record(a, jsonb_build_object('id', $1::text, 'user_id', $2::text))).*
      from addresses a where id = $3`,
    [address, owner, shop.address],
  )
  const [book] = await rows<{ type: string; source_id: string }>('select type, source_id from books where id = $1', [
    row,
  ])
  return { actor, address, id: encodeBookId({ id: row, type: book!.type, sourceId: book!.source_id }) }
}

test('fifty people at once have the seven there are; the others the new quote, and no order', async () => {
  const id = await offer({ most: 7 })
  const people = await Promise.all(Array.from({ length: 50 }, another))
  const tokens: string[] = []
  for (const { actor, id: book, address } of people) {
    const answer = await priceOf({ address, delivery: 'shunfeng' }, book, actor)
    expect(dataOf<Quote>(answer).gift).toMatchObject({ taken: true, left: 7 })
    tokens.push(dataOf<Quote>(answer).quote.token)
  }
  const answers = await Promise.all(
    people.map(({ actor }, n) =>
      callEndpoint(create, {
        ...{ actor, headers: { 'idempotency-key': randomId() } },
        body: { quote: tokens[n], custom_made: true },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.filter(({ body }) => body.errcode === 'gift_gone')).toHaveLength(43)
  expect(await states(id)).toEqual(Array(7).fill('held'))
})

test('one person who orders ten times at once has one', async () => {
  const id = await offer({ most: 50 })
  const { actor, id: book, address } = await another()
  const tokens: string[] = []
  for (let n = 0; n < 10; n += 1)
    tokens.push(dataOf<Quote>(await priceOf({ address, delivery: 'shunfeng' }, book, actor)).quote.token)
  const answers = await Promise.all(
    tokens.map((quote) =>
      callEndpoint(create, {
        ...{ actor, headers: { 'idempotency-key': randomId() } },
        body: { quote, custom_made: true },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await states(id)).toEqual(['held'])
})
