/** Packages: bought at the price that was seen, one copy a code, held with its order, the rest given back. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { packageFaults } from '#lib/checkout/offers/check.sql.ts'
import { giveBack, reckonRefund } from '#lib/checkout/refund.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import { fen } from '#lib/std/money.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { GET as seeRoute } from '../../../src/pages/api/activity/packages/[id]/index.ts'
import { POST as cancelRoute, GET as previewRoute } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { GET as ordersRoute } from '../../../src/pages/api/order/orders.ts'
import { GET as price } from '../../../src/pages/api/order/price/[id].ts'
import { POST as redeemRoute } from '../../../src/pages/api/user/redeem_codes.ts'
import { callEndpoint } from '../../support/call.ts'
import { openCoupons } from '../../support/coupons.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openPackages, type PackageCode } from '../../support/packages.ts'
import { fc } from '../../support/runner/property.ts'
import { type Order, openShop, type Quoted } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna, ordered, payAt } = shop
const packages = openPackages(shop)
const ben = person('ben')
afterAll(() => shop.site.end())
beforeEach(() => rows('delete from rate_counters'))

type Group = {
  id: string
  name: string
  codeNos: string[]
  oneFen: number | null
  why: string
  used: number
  usedFen: number
}
type Quote = Quoted & {
  oriPrice: number
  details: { type: string; value: number; label: string }[]
  one: { fen: number; pages: number }
  codes: Group[]
}
const quoted = async (more: Record<string, string> = {}): Promise<Quote> => (await shop.quoted(more)) as Quote
/** 两本文艺装's own kind of book: 文艺装. */
const asBound = { binding: '1' }
const price138 = 13_800
const openCodes = async (orderNo: string): Promise<PackageCode[]> =>
  (await packages.codes(orderNo)).results.filter(({ status }) => status === 0)
const faults = async () => (await packageFaults(db())).map(({ what }) => what)
const paidBy = async (order: Order): Promise<void> => {
  await payAt('alipay', await shop.begun(order.orderNo, { provider: 'alipay' }))
}
const cancelAll = async (orderNo: string, copies?: string): Promise<number> => {
  const query: Record<string, string> = copies === undefined ? {} : { copies }
  const shown = dataOf<{ fen: number; lines: { copies: number }[] }>(
    await callEndpoint(previewRoute, { params: { orderNo }, query, actor: anna }),
  )
  const body = { copies: shown.lines.map((line) => line.copies), agreed_fen: shown.fen }
  const answer = await callEndpoint(cancelRoute, { params: { orderNo }, body, actor: anna })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return shown.fen
}
const refundedOf = (orderNo: string, amountFen: number) =>
  expect.poll(async () => (await packages.seen(orderNo)).refunded, { timeout: 20_000, interval: 50 }).toBe(amountFen)

test('what is sold says from how many pages it saves; another price, and nothing of ours, are refused', async () => {
  const see = (id: string) => callEndpoint(seeRoute, { params: { id } })
  expect(dataOf(await see('family'))).toMatchObject({
    ...{ name: '一家三册', bookType: 'package', count: 3, pages: 200, priceFen: 32_800, listFen: 12_280 },
    ...{ aloneFen: 36_840, savesFen: 4040, savesFromPages: 167 },
  })
  expect(dataOf(await see('five-years'))).toMatchObject({ samePages: null, savesFromPages: 189, savesFen: 10_200 })
  expect(dataOf(await see('two-albums'))).toMatchObject({
    bookType: 'xsalbum-package',
    binding: 'hard',
    listFen: 11_100,
  })
  expect((await see('none')).status).toBe(404)
  const changed = await packages.tryBuy('two-books', { price_fen: 13_700 })
  expect([changed.status, changed.body.errcode]).toEqual([409, 'price_changed'])
  expect((await packages.tryBuy('none', { price_fen: 100 })).status).toBe(404)
  expect((await packages.tryBuy('two-books', { price_fen: price138, free: true })).status).toBe(422)
})

test('bought once though told thrice, listed by itself, and used for a book with more pages than it pays', async () => {
  const { orderNo, dueFen } = await packages.order('two-books', price138)
  expect([orderNo, dueFen]).toEqual([expect.stringMatching(/^P\d{18}$/), price138])
  expect(await packages.codes(orderNo)).toMatchObject({ results: [], giveBack: { fen: 0 } })
  const no = await shop.begun(orderNo, { provider: 'alipay' })
  await payAt('alipay', no)
  await shop.site.gateways.alipay.tell('resend', { no })
  await shop.check(orderNo)
  expect(await packages.seen(orderNo)).toMatchObject({
    status: 4,
    statusName: '已开通',
    open: 2,
    used: 0,
    paid: price138,
  })
  expect((await callEndpoint(ordersRoute, { actor: anna })).body).toMatchObject({ totalCount: 0 })
  expect((await packages.list(ben)).totalCount).toBe(0)
  expect((await packages.codes(orderNo, ben)).results).toBeUndefined()
  const before = await quoted({ ...asBound, count: '1' })
  const [group] = before.codes
  expect(group).toMatchObject({
    name: '两本文艺装',
    used: 0,
    why: '',
    codeNos: [expect.any(String), expect.any(String)],
  })
  // The book has fewer pages than are paid: all of it but delivery.
  const own = group!.codeNos[0]!
  const whole = await quoted({ ...asBound, count: '1', package_code: own })
  expect(whole.details.find(({ type }) => type === 'redeem')).toMatchObject({ value: -before.one.fen })
  expect(whole.payable).toBe(before.payable - before.one.fen)
  // Of three copies it pays one.
  const three = await quoted({ ...asBound, package_code: own })
  expect(three.payable).toBe((await quoted(asBound)).payable - before.one.fen)
  // Fewer pages were bought than it has: the rest costs its pages.
  await rows('update bought_packages set pages = 34')
  const more = await quoted({ ...asBound, count: '1', package_code: own })
  const atFull = before.one.fen
  expect(more.codes[0]!.usedFen).toBe(atFull - (before.one.pages - 34) * 40)
  expect(more.payable).toBe(before.payable - more.codes[0]!.usedFen)
  await rows('update bought_packages set pages = 140')
  const order = await ordered({ ...asBound, count: '1', package_code: own })
  expect(await packages.seen(orderNo)).toMatchObject({ open: 1, held: 1, used: 0 })
  expect((await packages.codes(orderNo)).results.find(({ couponNo }) => couponNo === own)).toMatchObject({
    ...{ status: 1, orderNo: order.orderNo, usedFen: before.one.fen },
  })
  const held = await packages.giveBack(orderNo, 100)
  expect([held.status, held.body.errcode]).toEqual([409, 'code_held'])
  await paidBy(order)
  expect(await packages.seen(orderNo)).toMatchObject({ open: 1, held: 0, used: 1 })
  const used = await callEndpoint(price, {
    ...{ params: { id: shop.book.id }, query: { ...asBound, package_code: own }, actor: anna },
  })
  expect([used.status, used.body.errcode]).toEqual([404, 'no_such_code'])
  // Paid less used, by what it really paid.
  const back = (await packages.codes(orderNo)).giveBack
  expect(back).toEqual({ fen: price138 - before.one.fen, usedFen: before.one.fen, why: '' })
  const wrong = await packages.giveBack(orderNo, back.fen - 1)
  expect([wrong.status, wrong.body.errcode]).toEqual([409, 'refund_changed'])
  expect((await packages.giveBack(orderNo, back.fen, ben)).status).toBe(404)
  expect((await packages.giveBack(orderNo, back.fen)).status).toBe(200)
  // On its way back it does not go back again, whether its provider has said so or not.
  expect((await packages.codes(orderNo)).giveBack).toMatchObject({ fen: 0, why: '没用的已经退了' })
  await refundedOf(orderNo, back.fen)
  expect(await packages.seen(orderNo)).toMatchObject({ open: 0, used: 1, returned: 1, status: 4 })
  expect((await packages.codes(orderNo)).giveBack).toMatchObject({ fen: 0, why: '没用的已经退了' })
  expect((await packages.giveBack(orderNo, back.fen)).status).toBe(409)
  // The book it was used for goes back whole: so does what it paid, once.
  await cancelAll(order.orderNo)
  expect((await packages.codes(orderNo)).giveBack.fen).toBe(before.one.fen)
  expect(await openCodes(orderNo)).toEqual([])
  expect((await packages.giveBack(orderNo, before.one.fen)).status).toBe(200)
  await refundedOf(orderNo, price138)
  expect(await packages.seen(orderNo)).toMatchObject({ status: 5, returned: 2 })
  expect([await faults(), await checkLedgerJob(), await shop.ledgerSum()]).toEqual([[], 0, 0])
})

test('paid by the balance alone it is there at once; closed unpaid, nothing is; back goes to the balance', async () => {
  await give('anna', price138 + 100)
  const { orderNo } = await packages.order('two-books', price138, { use_balance: true })
  expect(await packages.seen(orderNo)).toMatchObject({ status: 4, open: 2 })
  expect((await packages.giveBack(orderNo, price138)).status).toBe(200)
  expect(await packages.seen(orderNo)).toMatchObject({ status: 5, refunded: price138, returned: 2 })
  await give('anna', -(price138 + 100))
  const unpaid = (await packages.order('two-books', price138)).orderNo
  expect((await shop.close(unpaid)).status).toBe(200)
  expect((await packages.list()).results.map((one) => one.orderNo)).not.toContain(unpaid)
  const back = await packages.giveBack(unpaid, 100)
  expect([back.status, back.body.errcode]).toEqual([409, 'not_refundable'])
  expect([await faults(), await shop.ledgerSum()]).toEqual([[], 0])
})

test('a code held by an order nobody pays is open again; one of another binding, product or person says why', async () => {
  const orderNo = await packages.bought('two-books', price138)
  const albums = await packages.bought('two-albums', 19_800)
  const [code, other] = await openCodes(orderNo)
  const [album] = await openCodes(albums)
  const why = async (query: Record<string, string>) => {
    const answer = await callEndpoint(price, { params: { id: shop.book.id }, query, actor: anna })
    return [answer.status, answer.body.errcode, answer.body.errmsg]
  }
  expect(await why({ binding: '0', package_code: code!.couponNo })).toEqual([
    ...[422, 'code_unfit', '两本文艺装的券不能用：只限文艺装'],
  ])
  expect(await why({ ...asBound, package_code: album!.couponNo })).toEqual([
    ...[422, 'code_unfit', expect.stringMatching(/^两本照片书的券不能用：只限照片书/)],
  ])
  const order = await ordered({ ...asBound, count: '2', package_code: `${code!.couponNo},${other!.couponNo}` })
  expect(await why({ ...asBound, package_code: code!.couponNo })).toEqual([
    ...[422, 'code_unfit', '两本文艺装的券不能用：占在一份没付的订单里，取消那一单就能用'],
  ])
  await rows("update payment_intents set expire_at = now() - interval '1 minute' where number = $1", [
    order.orderNo.slice(1),
  ])
  await reconcilePayments()
  expect(await packages.seen(orderNo)).toMatchObject({ open: 2, held: 0 })
  // Over: it pays nothing any more, and goes back all the same.
  await rows("update bought_packages set ends_at = now() - interval '1 second'")
  expect(await why({ ...asBound, package_code: code!.couponNo })).toEqual([404, 'no_such_code', expect.any(String)])
  expect((await packages.giveBack(orderNo, price138)).status).toBe(200)
  await rows("update bought_packages set ends_at = now() + interval '1 year'")
  expect(await faults()).toEqual([])
})

test('a copy given away by a code is the one’s who takes it first, and counts as gone', async () => {
  const orderNo = await packages.bought('two-books', price138)
  const [code, other] = await openCodes(orderNo)
  const made = async () => dataOf<{ code: string }>(await packages.gift(orderNo, code!.couponNo)).code
  const redeem = async (typed: string, actor = ben) =>
    dataOf<{ results: { outcome: string; message: string }[] }>(
      await callEndpoint(redeemRoute, { body: { codes: [typed] }, actor }),
    ).results[0]!
  expect((await packages.gift(orderNo, code!.couponNo, ben)).status).toBe(404)
  const first = await made()
  const second = await made()
  const refused = { outcome: 'refused', message: '没有这个码，或已被用掉' }
  expect(await redeem(first)).toMatchObject(refused)
  expect(await redeem(second, anna)).toMatchObject({ outcome: 'own' })
  // What is kept of it is no code.
  expect(JSON.stringify(await rows('select * from package_codes'))).not.toContain(second.replaceAll('-', ''))
  expect(await redeem(second.toLowerCase().replaceAll('-', ' '))).toMatchObject({ outcome: 'redeemed' })
  expect(await redeem(second, anna)).toMatchObject(refused)
  expect(await redeem(second)).toMatchObject({ outcome: 'own' })
  expect((await packages.codes(orderNo)).results.find(({ isTaken }) => isTaken)).toMatchObject({
    tail: '',
    orderNo: '',
  })
  // Its buyer cannot use it any more; what goes back is without it.
  const mine = await callEndpoint(price, {
    ...{ params: { id: shop.book.id }, query: { ...asBound, package_code: code!.couponNo }, actor: anna },
  })
  expect([mine.status, mine.body.errcode]).toEqual([404, 'no_such_code'])
  const { fen } = (await packages.codes(orderNo)).giveBack
  expect(fen).toBe(price138 - (2280 + 140 * 40))
  expect((await packages.giveBack(orderNo, fen)).status).toBe(200)
  expect(await packages.seen(orderNo)).toMatchObject({ open: 1, returned: 1 })
  expect((await packages.gift(orderNo, other!.couponNo)).status).toBe(409)
  expect(await faults()).toEqual([])
})

test('fifty orders with one code: one has it; fifty presses of giving back: one returns', async () => {
  const orderNo = await packages.bought('two-books', price138)
  const [code] = await openCodes(orderNo)
  const quotes: string[] = []
  for (let n = 0; n < 50; n += 1)
    quotes.push((await quoted({ ...asBound, count: '1', package_code: code!.couponNo })).quote.token)
  await rows('delete from rate_counters')
  const answers = await Promise.all(quotes.map((token) => shop.buy(token)))
  const ok = answers.filter(({ status }) => status === 200)
  expect(ok).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.errcode))).toEqual(
    new Set(['price_changed']),
  )
  expect((await shop.close(dataOf<Order>(ok[0]!).orderNo)).status).toBe(200)
  await rows('delete from rate_counters')
  const backs = await Promise.all(Array.from({ length: 30 }, () => packages.giveBack(orderNo, price138)))
  expect(backs.filter(({ status }) => status === 200)).toHaveLength(1)
  await refundedOf(orderNo, price138)
  expect([await faults(), await shop.ledgerSum()]).toEqual([[], 0])
}, 120_000)

test('whatever codes, coupons and balance an order has, given back piece by piece both return what was paid', {
  timeout: 300_000,
}, async () => {
  await give('anna', 450_000, 7777)
  const desk = await openCoupons(connection)
  const balances = async () => (await shop.balanceOf('user_cash')) + (await shop.balanceOf('user_bonus'))
  const lives = fc.sample(
    fc.record({
      ...{ pages: fc.integer({ min: 32, max: 60 }), codes: fc.integer({ min: 0, max: 3 }) },
      ...{ count: fc.integer({ min: 1, max: 4 }), first: fc.nat(3) },
      amount: fc.option(fc.integer({ min: 100, max: 20_000 })),
    }),
    process.env.LANE === 'slow' ? 60 : 8,
  )
  for (const { pages, codes, count, first, amount } of lives) {
    const before = await balances()
    const { orderNo } = await packages.order('family', 32_800, { use_balance: true })
    await rows('update bought_packages set pages = $1 where order_ref = $2', [pages, orderNo])
    if (amount !== null) await desk.claimed(await desk.template({ amount_fen: amount }), anna)
    const mine = (await openCodes(orderNo)).slice(0, codes).map(({ couponNo }) => couponNo)
    const wanted = { binding: '2', count: String(count), use_balance: '1', package_code: mine.join(',') }
    const order = await ordered(mine.length > 0 ? wanted : { ...wanted, package_code: '' })
    expect([order.dueFen, (await packages.seen(orderNo)).used]).toEqual([0, Math.min(mine.length, count)])
    const paid = order.payable
    const { fen } = (await packages.codes(orderNo)).giveBack
    const used = (await packages.codes(orderNo)).results.reduce((sum, { usedFen }) => sum + (usedFen ?? 0), 0)
    expect(fen).toBe(Math.max(0, 32_800 - used))
    if (fen > 0) expect((await packages.giveBack(orderNo, fen)).status).toBe(200)
    const some = Math.min(first, count - 1)
    const back = [...(some > 0 ? [await cancelAll(order.orderNo, String(some))] : []), await cancelAll(order.orderNo)]
    expect(back.reduce((sum, one) => sum + one, 0)).toBe(paid)
    // What the codes paid comes back with their package, to the fen.
    const rest = (await packages.codes(orderNo)).giveBack.fen
    expect(rest).toBe(32_800 - fen)
    if (rest > 0) expect((await packages.giveBack(orderNo, rest)).status).toBe(200)
    expect(await balances()).toBe(before)
    await rows("update coupons set starts_at = 'epoch', ends_at = now() - interval '1 day'")
  }
  expect([await faults(), await shop.ledgerSum()]).toEqual([[], 0])
})

test('money for a late parcel frees no code: the copy it paid is still had', async () => {
  const orderNo = await packages.bought('two-books', price138)
  const [code] = await openCodes(orderNo)
  const order = await ordered({ ...asBound, count: '1', package_code: code!.couponNo })
  await paidBy(order)
  // Its code pays the copy; delivery alone is paid in money, and goes back as an amount.
  expect(order.payable).toBe(1200)
  const [{ id }] = (await rows<{ id: string }>('select id from orders where number = $1', [
    order.orderNo.slice(1),
  ])) as [{ id: string }]
  await transaction(async (tx) => {
    const row = (await findOrder(tx, id, true))!
    const reckoned = await reckonRefund(tx, row, { amountFen: fen(1200) })
    if (!reckoned.ok) throw new Error(reckoned.failure.code)
    expect(await giveBack(tx, row, reckoned.value, { actorId: anna.userId, reason: 'other' })).toMatchObject({
      ok: true,
    })
  })
  await expect.poll(async () => (await shop.seen(order.orderNo)).refunded, { timeout: 20_000, interval: 50 }).toBe(1200)
  expect(await shop.seen(order.orderNo)).toMatchObject({ status: 1 })
  expect(await packages.seen(orderNo)).toMatchObject({ open: 1, used: 1 })
  // The copy itself goes back: so does its code.
  await cancelAll(order.orderNo)
  expect(await packages.seen(orderNo)).toMatchObject({ open: 2, used: 0 })
  expect([await faults(), await checkLedgerJob(), await shop.ledgerSum()]).toEqual([[], 0, 0])
})

test('what somebody gave away and, since the two accounts are one, holds themselves is in the way of giving back', async () => {
  const orderNo = await packages.bought('two-books', price138)
  const [code] = await openCodes(orderNo)
  const order = await ordered({ ...asBound, count: '1', package_code: code!.couponNo })
  // As joining leaves it: taken once by the other account, which is this one now.
  await rows('update package_codes set taken_at = now() where id = $1', [code!.couponNo])
  const { giveBack: told } = await packages.codes(orderNo)
  expect(told.why).toContain('没付的订单')
  const answer = await packages.giveBack(orderNo, told.fen)
  expect([answer.status, answer.body.errcode]).toEqual([409, 'code_held'])
  expect((await shop.close(order.orderNo)).status).toBe(200)
  expect(await packages.seen(orderNo)).toMatchObject({ open: 2, held: 0 })
})

test('the database counts codes itself, and refuses what does not add up', async () => {
  const orderNo = await packages.bought('two-books', price138)
  await expect(rows('update bought_packages set open = open + 1 where order_ref = $1', [orderNo])).rejects.toThrow(
    /bought_packages_counts/,
  )
  await expect(rows("delete from package_codes where state = 'open'")).rejects.toThrow(/not removed/)
  // Written past it, the night finds it.
  await rows('alter table package_codes disable trigger package_codes_count')
  await rows("update package_codes set state = 'returned' where state = 'open'")
  await rows('alter table package_codes enable trigger package_codes_count')
  expect(await faults()).toContain('package: its counts are not its codes')
})
