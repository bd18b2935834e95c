/** A gift that goes with an order of a certain sum: told in the quote, one an order and a person, never more than there are. */
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { stockOf } from '#lib/campaigns/gifts/free-gift.server.ts'
import { freeGiftFaults } from '#lib/checkout/offers/check.sql.ts'
import { closeDatabase, db, openDatabase } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import { putBucket } from '#lib/site/buckets/bucket.server.ts'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import { randomId } from '#lib/std/id.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { GET as deskOrderRoute } from '../../../src/pages/api/operator/orders/[orderNo]/index.ts'
import {
  GET as deskPreviewRoute,
  POST as deskRefundRoute,
} from '../../../src/pages/api/operator/orders/[orderNo]/refund.ts'
import { POST as takeRoute } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { GET as pressRoute } from '../../../src/pages/api/operator/press/index.ts'
import { POST as cancelRoute, GET as previewRoute } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { POST as create } from '../../../src/pages/api/order/orders.ts'
import { GET as price } from '../../../src/pages/api/order/price/[id].ts'
import { GET as addressesRoute } from '../../../src/pages/api/user/addrs/index.ts'
import { makeUser } from '../../support/account.ts'
import { type Answer, callEndpoint } from '../../support/call.ts'
import { openCoupons } from '../../support/coupons.ts'
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
const lotOf = (id: string, most: number) => ({
  ...defaultBucket('campaigns').items.find((one) => one.gift)!.gift!,
  id,
  most,
})
/** Somebody else has one of them; answers how it comes back. */
const takenAway = async (id: string): Promise<() => Promise<unknown>> => {
  const orderRef = `B${randomId()}`
  await rows("insert into free_gifts (id, gift_id, name, order_ref, from_fen) values ($1, $2, '书签', $3, 1)", [
    ...[randomId(), id, orderRef],
  ])
  return () => rows('delete from free_gifts where order_ref = $1', [orderRef])
}
type Stale = { details: { quote: { gift: Gift | null; quote: { token: string } } } }
const staleOf = ({ body }: { body: object }) => (body as Stale).details.quote
const sayingOf = ({ status, body }: Answer) => [status, body.errcode, body.errmsg]
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
  // Its order may still be let go, and then it is theirs again: not told as one they have had.
  const waits = '占在一份没付的订单里，取消那一单就能用'
  expect((await quoted()).gift).toMatchObject({ taken: false, why: waits, left: 0 })
  expect(await stockOf(db(), lotOf(id, 1), 'anna')).toEqual({ left: 0, sent: 0, own: 'held' })
  expect((await shop.close(first.orderNo)).status).toBe(200)
  expect(await states(id)).toEqual(['released'])
  expect(((await seen(first.orderNo)) as Given).gift).toEqual({ name: '布面书签一套', isGiven: false })
  const second = await ordered()
  await shop.payAt('alipay', await shop.begun(second.orderNo, { provider: 'alipay' }))
  await reconcilePayments()
  expect(await seen(second.orderNo)).toMatchObject({ status: 1 })
  expect(await states(id)).toEqual(['released', 'used'])
  expect((await quoted()).gift).toMatchObject({ taken: false, why: '您已经领过一份了', left: 0 })
  expect(await stockOf(db(), lotOf(id, 1), 'anna')).toEqual({ left: 0, sent: 1, own: 'used' })
  expect(await stockOf(db(), lotOf(id, 1), 'ben')).toEqual({ left: 0, sent: 1, own: null })
  const third = (await ordered()) as Given
  expect([third.gift, third.details.some(({ type }) => type === 'gift')]).toEqual([null, false])
  expect(await freeGiftFaults(db())).toEqual([])
})

test('what was agreed to is not given in silence: gone by now, the new quote is answered', async () => {
  const id = await offer({ most: 1 })
  const { quote } = await quoted()
  const comesBack = await takenAway(id)
  const answer = await buy(quote.token)
  expect(sayingOf(answer)).toEqual([409, 'gift_gone', '赠品刚刚送完了，请看过新的再下单'])
  const fresh = staleOf(answer)
  expect(fresh.gift).toMatchObject({ taken: false, why: '送完了' })
  const again = dataOf<Given>(await buy(fresh.quote.token))
  expect(again.gift).toBeNull()
  await comesBack()
})

test('another reason is not called gone: had in another tab, the campaign over, more to be bought for it', async () => {
  const changed = [409, 'gift_changed', '赠品有了变化，请看过新的再下单']
  const id = await offer()
  const [here, there] = [await quoted(), await quoted()]
  const { orderNo } = dataOf<Given>(await buy(there.quote.token))
  expect(sayingOf(await buy(here.quote.token))).toEqual(changed)
  expect((await shop.close(orderNo)).status).toBe(200)
  const { quote } = await quoted()
  await offer({ id }, { startAt: at(-2), endAt: at(-1) })
  expect(sayingOf(await buy(quote.token))).toEqual(changed)
  await offer({ id, fromFen: 9_000_000 })
  expect(sayingOf(await buy(quote.token))).toEqual(changed)
})

test('where the book or its price is another by now, that is said and not that the gift is gone', async () => {
  const id = await offer({ most: 1 })
  const { quote } = await quoted()
  const comesBack = await takenAway(id)
  const [{ hash }] = (await rows<{ hash: string }>('select snapshot_hash as hash from books where id = $1', [
    shop.book.row,
  ])) as [{ hash: string }]
  await rows("update books set snapshot_hash = 'another' where id = $1", [shop.book.row])
  expect((await buy(quote.token)).body.errcode).toBe('book_changed')
  await rows('update books set snapshot_hash = $2 where id = $1', [shop.book.row, hash])
  await rows("insert into user_grades (user_id, grade, reason) values ('anna', 2, '')")
  expect((await buy(quote.token)).body.errcode).toBe('price_changed')
  await rows('delete from user_grades')
  await comesBack()
})

test('none to be had is not declined: ordered as it was agreed to, asked anew it is there again; declined stays declined', async () => {
  const id = await offer({ most: 1 })
  const comesBack = await takenAway(id)
  const [first, second] = [await quoted(), await quoted()]
  expect([first.gift?.taken, second.gift?.why]).toEqual([false, '送完了'])
  const declined = await quoted({ gift: '' })
  await comesBack()
  // Nobody is given what they have not seen, and nobody is refused for it.
  const ordered = dataOf<Given>(await buy(first.quote.token))
  expect(ordered.gift).toBeNull()
  await rows("update books set snapshot_hash = snapshot_hash || 'x' where id = $1", [shop.book.row])
  expect(staleOf(await buy(second.quote.token)).gift).toMatchObject({ id, taken: true })
  expect(staleOf(await buy(declined.quote.token)).gift).toMatchObject({ id, taken: false })
  await rows('update books set snapshot_hash = left(snapshot_hash, -1) where id = $1', [shop.book.row])
})

test('the sum is what is left of the goods after coupons and grades, without delivery', async () => {
  const { oriPrice, payable } = await quoted()
  expect(payable).toBeGreaterThan(oriPrice)
  await rows("insert into user_grades (user_id, grade, reason) values ('anna', 2, '')")
  const coupons = await openCoupons(connection)
  await coupons.claimed(await coupons.template({ name: '减三十', minimum_fen: 0 }), anna)
  const less = await quoted()
  const off = less.details.filter(({ value }) => value < 0)
  expect(off.map(({ type }) => type)).toEqual(['grade', 'coupon'])
  const sum = oriPrice + off.reduce((all, { value }) => all + value, 0)
  // Delivery would make it enough.
  const id = await offer({ fromFen: sum + 1 })
  expect(less.payable).toBeGreaterThan(sum + 1)
  expect((await quoted()).gift).toMatchObject({ id, taken: false, missingFen: 1 })
  await offer({ fromFen: sum })
  expect((await quoted()).gift).toMatchObject({ taken: true, missingFen: 0 })
  await rows('delete from user_grades')
  await rows("update coupons set starts_at = 'epoch', ends_at = now() - interval '1 day'")
})

test('money the desk gives back for a late parcel leaves the gift; copies that go back, and the whole order, do not', async () => {
  await give('anna', 200_000)
  const id = await offer({ fromFen: (await quoted()).oriPrice })
  const clerk = (await makeUser(connection, { role: 'operator' })).actor
  await grantCapability(db(), clerk.userId, 'support')
  const refund = async (orderNo: string, want: Record<string, string>, body: object) => {
    const shown = dataOf<{ fen: number; lostGift: string | null }>(
      await callEndpoint(deskPreviewRoute, { params: { orderNo }, query: want, actor: clerk }),
    )
    const words = { reason: 'damaged', words: '外箱破口，书口起皱' }
    const asked = await callEndpoint(deskRefundRoute, {
      ...{ params: { orderNo }, actor: clerk, body: { ...body, ...words, agreed_fen: shown.fen } },
      headers: { 'idempotency-key': randomId() },
    })
    expect(dataOf<{ state: string }>(asked).state).toBe('approved')
    return shown.lostGift
  }
  const { orderNo } = await ordered({ use_balance: '1' })
  expect(await refund(orderNo, { amount_fen: '500' }, { amount_fen: 500 })).toBeNull()
  expect(await states(id)).toEqual(['used'])
  expect(((await seen(orderNo)) as Given).gift).toMatchObject({ isGiven: true })
  expect(await refund(orderNo, { copies: '1' }, { copies: [1] })).toBe('布面书签一套')
  expect(await states(id)).toEqual(['returned'])
  await offer({ id, fromFen: 100 })
  const whole = await ordered({ use_balance: '1', count: '1' })
  expect(await states(id)).toEqual(['returned', 'used'])
  const all = String(whole.payable)
  expect(await refund(whole.orderNo, { amount_fen: all }, { amount_fen: whole.payable })).toBe('布面书签一套')
  expect(await states(id)).toEqual(['returned', 'returned'])
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

test('whoever waits for a lot holds no connection: a pool of four, twelve who order, and others are served meanwhile', async () => {
  const id = await offer({ most: 12 })
  const people = await Promise.all(Array.from({ length: 12 }, another))
  const tokens: string[] = []
  for (const { actor, id: book, address } of people)
    tokens.push(dataOf<Quote>(await priceOf({ address, delivery: 'shunfeng' }, book, actor)).quote.token)
  const elsewhere = new pg.Client(connection)
  await elsewhere.connect()
  await closeDatabase()
  openDatabase({ ...connection, max: 4 })
  // Another process gives one of this lot away, and is slow.
  await elsewhere.query('begin')
  await elsewhere.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`free-gift:${id}`])
  const all = people.map(({ actor }, n) =>
    callEndpoint(create, {
      ...{ actor, headers: { 'idempotency-key': randomId() } },
      body: { quote: tokens[n], custom_made: true },
    }),
  )
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted"
  await expect.poll(async () => (await elsewhere.query(waiting)).rowCount).toBeGreaterThan(0)
  for (let n = 0; n < 3; n += 1) expect((await callEndpoint(addressesRoute, { actor: anna })).status).toBe(200)
  expect((await elsewhere.query(waiting)).rowCount).toBe(1)
  await elsewhere.query('commit')
  await elsewhere.end()
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(await states(id)).toEqual(Array(12).fill('held'))
})
