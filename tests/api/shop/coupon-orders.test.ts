/** Coupons in prices and orders: the best set chosen, held with the order, used when paid, back when nothing is left of it. */
import { afterAll, expect, test } from 'vitest'
import { couponOrderFaults } from '#lib/checkout/offers/check.sql.ts'
import { couponFaults } from '#lib/coupons/check.sql.ts'
import { db } from '#lib/db/db.server.ts'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import { POST as freezeRoute } from '../../../src/pages/api/operator/redeem_batches/[id]/freeze.ts'
import { POST as thawRoute } from '../../../src/pages/api/operator/redeem_batches/[id]/thaw.ts'
import { POST as cancelRoute, GET as previewRoute } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { POST as editRoute } from '../../../src/pages/api/order/[orderNo]/edit.ts'
import { GET as reprintPrice } from '../../../src/pages/api/order/[orderNo]/price.ts'
import { GET as price } from '../../../src/pages/api/order/price/[id].ts'
import { POST as addAddress } from '../../../src/pages/api/user/addrs/index.ts'
import { GET as codesRoute } from '../../../src/pages/api/user/redeem_codes.ts'
import { callEndpoint } from '../../support/call.ts'
import { openCoupons } from '../../support/coupons.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { fc } from '../../support/runner/property.ts'
import { type Order, openShop, type Quoted } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna, ordered, buy, seen, payAt } = shop
const desk = await openCoupons(connection)
const { template, claimed, couponsOf } = desk
afterAll(() => shop.site.end())

type Row = { type: string; value: number; label: string }
type Shown = { couponNo: string; name: string; usedFen: number | null; may: boolean; why: string }
type Quote = Quoted & { details: Row[]; coupons: Shown[]; couponsNotUsed: { couponNo: string; why: string }[] }
const quoted = async (more: Record<string, string> = {}): Promise<Quote> => (await shop.quoted(more)) as Quote
const taken = ({ details }: { details: Row[] }): string[] =>
  details.filter(({ type }) => type === 'coupon').map(({ label, value }) => `${label} ${value}`)
const why = ({ coupons }: Quote) => Object.fromEntries(coupons.map(({ name, why }) => [name, why]))
const day = 86_400_000

const cancel = async (orderNo: string, copies?: string): Promise<number> => {
  const query: Record<string, string> = copies === undefined ? {} : { copies }
  const shown = dataOf<{ fen: number; lines: { copies: number }[] }>(
    await callEndpoint(previewRoute, { params: { orderNo }, query, actor: anna }),
  )
  const body = { copies: shown.lines.map((line) => line.copies), agreed_fen: shown.fen }
  const answer = await callEndpoint(cancelRoute, { params: { orderNo }, body, actor: anna })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return shown.fen
}
const paidBy = async (order: Order): Promise<void> => {
  await payAt('alipay', await shop.begun(order.orderNo, { provider: 'alipay' }))
  expect(await seen(order.orderNo)).toMatchObject({ status: 1 })
}
const stateOf = async (no: string) => (await couponsOf(anna)).find(({ couponNo }) => couponNo === no)?.extra
const faults = async () => [...(await couponFaults(db())), ...(await couponOrderFaults(db()))].map(({ what }) => what)
/** What came before is not in the way of the next. */
const clear = () => rows("update coupons set starts_at = 'epoch', ends_at = now() - interval '1 day'")

test('the best is chosen, the others say why not, and another may be chosen or none', async () => {
  const thirty = await claimed(await template({ name: '减三十' }), anna)
  const rate = await claimed(
    await template({ name: '八五折', kind: 'rate', amount_fen: undefined, rate_bp: 8500, most_fen: 1500 }),
    anna,
  )
  await claimed(await template({ name: '大单', minimum_fen: 90_000_000 }), anna)
  await claimed(await template({ name: '照片书', products: ['album'] }), anna)
  await claimed(await template({ name: '典藏', bindings: ['6'] }), anna)
  await claimed(await template({ name: '双旦', starts_at: Date.now() + day }), anna)
  const best = await quoted()
  expect(taken(best)).toEqual(['减三十 -3000'])
  expect(best.coupons[0]).toMatchObject({ couponNo: thirty, usedFen: 3000, may: true, why: '', value: '30' })
  expect(why(best)).toMatchObject({
    ...{ 八五折: '不能和已选的一起用', 典藏: '只限典藏装' },
    大单: expect.stringMatching(/^满 ¥900,000\.00 可用，还差 ¥/),
    ...{ 照片书: expect.stringMatching(/^只限/), 双旦: expect.stringMatching(/起能用$/) },
  })
  expect(best.coupons.filter(({ may }) => may).map(({ name }) => name)).toEqual(['减三十', '八五折'])
  const other = await quoted({ coupon_no: rate })
  expect(taken(other)).toEqual(['八五折 -1500'])
  expect(other.payable).toBe(best.payable + 1500)
  // What was chosen by hand is not called the better one.
  const first = await claimed(await template({ name: '叠小', amount_fen: 100, with_others: true }), anna)
  await claimed(await template({ name: '叠大', amount_fen: 200, with_others: true }), anna)
  expect(why(await quoted({ coupon_no: first }))).toMatchObject({ 叠大: '您没有选它' })
  await rows(
    "update coupons set starts_at = 'epoch', ends_at = now() - interval '1 day' where template_id in (select id from coupon_templates where name like '叠%')",
  )
  const none = await quoted({ coupon_no: '' })
  expect([taken(none), none.payable]).toEqual([[], best.payable + 3000])
  const both = await callEndpoint(price, {
    ...{ params: { id: shop.book.id }, query: { coupon_no: `${thirty},${rate}` }, actor: anna },
  })
  expect([both.status, both.body.errcode, both.body.errmsg]).toEqual([422, 'coupon_unfit', '这几张优惠券不能一起用'])
  const foreign = await claimed(await template(), person('ben'))
  const stolen = await callEndpoint(price, { params: { id: shop.book.id }, query: { coupon_no: foreign }, actor: anna })
  expect([stolen.status, stolen.body.errcode]).toEqual([404, 'no_such_coupon'])
  await clear()
})

test('those that go together are used together; an activity comes before them', async () => {
  const activity = dataOf<{ id: string }>(await desk.tryActivity({ name: '冬日九折', ends_at: Date.now() + day })).id
  for (const [name, amount] of [
    ['叠一', 1000],
    ['叠二', 2000],
    ['单用', 2500],
  ] as const)
    await claimed(await template({ name, amount_fen: amount, with_others: name !== '单用' }), anna)
  const quote = await quoted()
  const [first] = quote.details
  expect(first).toMatchObject({ type: 'activity', label: '冬日九折' })
  expect(taken(quote).toSorted()).toEqual(['叠一 -1000', '叠二 -2000'])
  // Ended by the desk between quote and order: told with the new price.
  await rows('update coupon_activities set stopped_at = now() where id = $1', [activity])
  const answer = await buy(quote.quote.token)
  expect([answer.status, answer.body.errcode]).toEqual([409, 'price_changed'])
  const { quote: fresh } = answer.body.details as { quote: Quote }
  expect(fresh.payable).toBe(quote.payable - first!.value)
  await clear()
})

test('held with the order, used when it is paid, back when it is cancelled, and used again', async () => {
  const { codes, id } = await desk.batch(await template({ name: '兑来的', claimable: false }), { count: 1 })
  const [redeemed] = await desk.redeemed(codes, anna)
  const no = redeemed!.coupon!.couponNo
  const before = await quoted({ coupon_no: '' })
  const order = await ordered()
  expect(order.payable).toBe(before.payable - 3000)
  expect(await stateOf(no)).toEqual(expect.objectContaining({ state: 'held', orderNo: order.orderNo }))
  // It lies in that order and helps no other; nor may the desk stop it.
  expect(why(await quoted())).toMatchObject({ 兑来的: '占在一份没付的订单里，取消那一单就能用' })
  await callEndpoint(freezeRoute, { params: { id }, body: { words: '试试' }, actor: desk.manager })
  expect(await stateOf(no)).toMatchObject({ state: 'held' })
  await callEndpoint(thawRoute, { params: { id }, body: { words: '试过了' }, actor: desk.manager })
  const codeOf = async () =>
    ((await callEndpoint(codesRoute, { actor: anna })).body.results as { status: number; orderIds: string[] }[])[0]
  expect(await codeOf()).toMatchObject({ status: 2, orderIds: [order.orderNo] })
  const uses = async () => (await couponsOf(anna)).find(({ couponNo }) => couponNo === no)
  expect(await uses()).toMatchObject({ exhausted: true, remainTimes: 0, time: 1 })
  await paidBy(order)
  expect(await stateOf(no)).toMatchObject({ state: 'used', orderNo: order.orderNo })
  expect(await uses()).toMatchObject({ exhausted: true, remainTimes: 0, time: 1 })
  // One copy back: the coupon is still the order's. All of it back: it is free, and the sum is what was paid.
  const back = [await cancel(order.orderNo, '1')]
  expect(await stateOf(no)).toMatchObject({ state: 'used' })
  back.push(await cancel(order.orderNo, '1'), await cancel(order.orderNo))
  expect(back.reduce((sum, fen) => sum + fen, 0)).toBe(order.payable)
  expect(await stateOf(no)).toMatchObject({ state: 'open', orderNo: null })
  expect(await codeOf()).toMatchObject({ status: 0, orderIds: [] })
  const again = await ordered()
  expect(await stateOf(no)).toMatchObject({ state: 'held', orderNo: again.orderNo })
  expect((await shop.close(again.orderNo)).status).toBe(200)
  expect(await stateOf(no)).toMatchObject({ state: 'open' })
  expect(await faults()).toEqual([])
  await clear()
})

test('a batch that is stopped: its coupon in an order is stopped when it comes back, and goes on when let go', async () => {
  await rows('delete from rate_counters')
  const { codes, id } = await desk.batch(await template({ name: '漏了的', claimable: false }), { count: 2 })
  const [redeemed] = await desk.redeemed(codes.slice(0, 1), anna)
  const no = redeemed!.coupon!.couponNo
  const stop = (route: typeof freezeRoute) =>
    callEndpoint(route, { params: { id }, body: { words: '漏了' }, actor: desk.manager })
  const unpaid = await ordered()
  await stop(freezeRoute)
  expect(await stateOf(no)).toMatchObject({ state: 'held' })
  expect((await shop.close(unpaid.orderNo)).status).toBe(200)
  expect(await stateOf(no)).toMatchObject({ state: 'frozen', orderNo: null })
  expect(why(await quoted())).toMatchObject({ 漏了的: '停用了，有疑问请联系客服' })
  await stop(thawRoute)
  expect(await stateOf(no)).toMatchObject({ state: 'open' })
  const paid = await ordered()
  await paidBy(paid)
  await stop(freezeRoute)
  await cancel(paid.orderNo)
  expect(await stateOf(no)).toMatchObject({ state: 'frozen', orderNo: null })
  // Whatever state a code has, none of a stopped batch is redeemed.
  await rows("update redeem_codes set state = 'issued' where batch_id = $1 and state = 'frozen'", [id])
  expect(await desk.redeemed(codes.slice(1), anna)).toMatchObject([{ outcome: 'refused' }])
  await rows("update redeem_codes set state = 'frozen' where batch_id = $1 and state = 'issued'", [id])
  expect(await faults()).toEqual([])
  await clear()
})

test('nobody pays: its payment’s end lets the coupon go', async () => {
  const no = await claimed(await template(), anna)
  const order = await ordered()
  await reconcilePayments(new Date(Date.now() + 31 * 60_000))
  expect(await seen(order.orderNo)).toMatchObject({ payState: 'closed' })
  expect(await stateOf(no)).toMatchObject({ state: 'open', orderNo: null })
  await clear()
})

test('what is over when all goes back is not back', async () => {
  const no = await claimed(await template(), anna)
  const order = await ordered()
  await paidBy(order)
  await clear()
  await cancel(order.orderNo)
  expect(await stateOf(no)).toMatchObject({ state: 'used', orderNo: order.orderNo })
  expect(await faults()).toEqual([])
})

test('a coupon that ends, is stopped or is held between quote and order: 409 with the new price, nothing is ordered', async () => {
  const kind = await template({ name: '快到期' })
  const no = await claimed(kind, anna)
  const quote = await quoted()
  const count = async () => (await rows('select 1 from orders')).length
  const orders = await count()
  for (const change of ["ends_at = now() - interval '1 second', starts_at = 'epoch'", "state = 'frozen'"]) {
    await rows(`update coupons set ${change} where id = $1`, [no])
    const answer = await buy(quote.quote.token)
    expect([change, answer.status, answer.body.errcode]).toEqual([change, 409, 'price_changed'])
    const { quote: now } = answer.body.details as { quote: Quote }
    expect([now.payable, taken(now)]).toEqual([quote.payable + 3000, []])
    await rows("update coupons set ends_at = now() + interval '9 days', state = 'open' where id = $1", [no])
  }
  expect(await count()).toBe(orders)
  await clear()
})

test('one coupon, fifty orders at once: one has it, the others are told the new price; none holds it unpaid', async () => {
  const no = await claimed(await template(), anna)
  await rows('delete from rate_counters')
  const tokens: string[] = []
  for (let at = 0; at < 50; at++) tokens.push((await quoted()).quote.token)
  const answers = await Promise.all(tokens.map((token) => buy(token)))
  const statuses = answers.map(({ status, body }) => (status === 200 ? 200 : `${status} ${body.errcode}`))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses)).toEqual(new Set([200, '409 price_changed']))
  const order = dataOf<Order>(answers.find(({ status }) => status === 200)!)
  expect(await stateOf(no)).toMatchObject({ state: 'held', orderNo: order.orderNo })
  expect(await faults()).toEqual([])
  expect((await shop.close(order.orderNo)).status).toBe(200)
  await clear()
})

test('an order its coupon pays whole is paid at once, costs nothing, gives nothing back but the coupon', async () => {
  const no = await claimed(await template({ amount_fen: 1_000_000 }), anna)
  const order = await ordered({ delivery: 'zhongtong' })
  // What sending costs is never taken off.
  const due = order.payable
  expect([due, (await seen(order.orderNo)).status]).toEqual([0, 1])
  if (due > 0) await paidBy(order)
  expect(await stateOf(no)).toMatchObject({ state: 'used' })
  expect(await cancel(order.orderNo)).toBe(due)
  expect(await stateOf(no)).toMatchObject({ state: 'open' })
  await clear()
})

test('for newcomers alone: not who bought and kept, nor with their phone or to their address', async () => {
  await couponsOf(person('ben'))
  await rows("update orders set user_id = null where state = 'paid'")
  const newcomer = await template({ name: '新人券', newcomers_only: true, most: 1000, per_person: 9 })
  const { payable } = await quoted()
  // What was all given back is not kept.
  await claimed(newcomer, anna)
  expect(taken(await quoted())).toEqual(['新人券 -3000'])
  const order = await ordered()
  expect(order.payable).toBe(payable - 3000)
  // A second one while the first is being bought: no newcomer twice.
  await claimed(newcomer, anna)
  const reason = '只给第一次买的人，您或这个收货地址买过了'
  const newcomerWhy = (quote: Quote) => quote.coupons.filter(({ name }) => name === '新人券').map((one) => one.why)
  expect(newcomerWhy(await quoted())).toContain(reason)
  await paidBy(order)
  expect(newcomerWhy(await quoted())).toEqual([reason])
  // Another account, the same door or the same phone.
  await rows("update orders set user_id = 'ben' where number = $1", [order.orderNo.slice(1)])
  expect(newcomerWhy(await quoted())).toEqual([reason])
  await rows(
    `update order_parcels set address = address || '{"street": "别处 1 号"}' where order_id in
    (select id from orders where number = $1)`,
    [order.orderNo.slice(1)],
  )
  expect(newcomerWhy(await quoted())).toEqual([reason])
  await rows(
    `update order_parcels set address = address || '{"phone": "13900000000"}' where order_id in
    (select id from orders where number = $1)`,
    [order.orderNo.slice(1)],
  )
  expect(taken(await quoted())).toEqual(['新人券 -3000'])
  await rows("update users set login_phone = '13800138000' where id = 'ben'")
  expect(newcomerWhy(await quoted())).toEqual([reason])
  await rows("update users set login_phone = null where id = 'ben'")
  // Ordered to a door nobody knows, it does not go to one that bought.
  await rows("update orders set user_id = 'ben' where number = $1", [order.orderNo.slice(1)])
  const second = await ordered()
  expect(second.payable).toBe(payable - 3000)
  await paidBy(second)
  const edited = async (more: object) => {
    const place = { name: '外婆', phone: '13700137000', province: '浙江省', city: '杭州市', district: '西湖区' }
    const made = await callEndpoint(addAddress, { body: { ...place, street: '文一路 1 号', ...more }, actor: anna })
    const body = { address: dataOf<{ id: string }>(made).id }
    const answer = await callEndpoint(editRoute, { params: { orderNo: second.orderNo }, body, actor: anna })
    return [answer.status, answer.body.errcode]
  }
  expect(await edited({ phone: '13900000000' })).toEqual([409, 'coupon_unfit'])
  expect(await edited({})).toEqual([200, undefined])
  await rows('update orders set user_id = $1 where number = $2', ['anna', order.orderNo.slice(1)])
  await clear()
})

test('the balance is spent while it is ordered: the new quote still has the coupon', async () => {
  const no = await claimed(await template({ name: '还在' }), anna)
  await give('anna', 400_000, 0)
  const quote = await quoted({ use_balance: '1' })
  expect(taken(quote)).toEqual(['还在 -3000'])
  await rows(`create function spend() returns trigger language plpgsql as $$ begin
    update ledger_accounts set held_fen = balance_fen where user_id = 'anna'; return new; end $$`)
  await rows('create trigger spend after insert on orders for each row execute function spend()')
  const answer = await buy(quote.quote.token)
  await rows('drop trigger spend on orders')
  expect([answer.status, answer.body.errcode]).toEqual([409, 'balance_short'])
  expect(taken((answer.body.details as { quote: Quote }).quote)).toEqual(['还在 -3000'])
  expect(await stateOf(no)).toMatchObject({ state: 'open' })
  await give('anna', -400_000, 0)
  await clear()
})

test('printed once more: the same coupons, the same choice', async () => {
  const order = await ordered()
  await paidBy(order)
  const no = await claimed(await template({ name: '再印' }), anna)
  const ask = async (more: Record<string, string> = {}) =>
    dataOf<Quote>(
      await callEndpoint(reprintPrice, {
        ...{ params: { orderNo: order.orderNo }, query: { address: shop.address, ...more }, actor: anna },
      }),
    )
  expect([taken(await ask()), taken(await ask({ coupon_no: '' }))]).toEqual([['再印 -3000'], []])
  const again = dataOf<Order>(await buy((await ask()).quote.token))
  expect(await stateOf(no)).toMatchObject({ state: 'held', orderNo: again.orderNo })
  expect((await shop.close(again.orderNo)).status).toBe(200)
  await clear()
})

test('whatever coupons and balance an order has, cancelled piece by piece it gives back what was paid, to the fen', {
  timeout: 300_000,
}, async () => {
  await give('anna', 400_000, 7_777)
  const balances = async () => [await shop.balanceOf('user_cash'), await shop.balanceOf('user_bonus')]
  const coupon = fc.record({
    amount: fc.integer({ min: 100, max: 40_000 }),
    rate: fc.option(fc.integer({ min: 100, max: 9900 })),
    together: fc.boolean(),
  })
  const lives = fc.sample(
    fc.tuple(fc.array(coupon, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5 }), fc.nat(4)),
    process.env.LANE === 'slow' ? 60 : 8,
  )
  for (const [several, count, first] of lives) {
    for (const { amount, rate, together } of several)
      await claimed(
        await template({
          ...(rate === null ? { amount_fen: amount } : { kind: 'rate', amount_fen: undefined, rate_bp: rate }),
          ...{ with_others: together },
        }),
        anna,
      )
    const before = await balances()
    const order = await ordered({ count: String(count), use_balance: '1' })
    expect(order.dueFen).toBe(0)
    const some = Math.min(first, count - 1)
    const back = [...(some > 0 ? [await cancel(order.orderNo, String(some))] : []), await cancel(order.orderNo)]
    expect(back.reduce((sum, fen) => sum + fen, 0)).toBe(order.payable)
    expect(await balances()).toEqual(before)
    await clear()
  }
  expect(await faults()).toEqual([])
  expect(await shop.ledgerSum()).toBe(0)
})
