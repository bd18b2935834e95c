/** Refunds at the desk: one person up to ¥500 an order, two above; nobody their own; what a provider will not give back. */

import { afterAll, expect, test } from 'vitest'
import { accountRows } from '#lib/accounts/account/account-data.sql.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { Capability } from '#lib/users/capability.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { GET as seeOrder } from '../../../src/pages/api/operator/orders/[orderNo]/index.ts'
import { POST as askRoute, GET as previewRoute } from '../../../src/pages/api/operator/orders/[orderNo]/refund.ts'
import { POST as approveRoute } from '../../../src/pages/api/operator/refunds/[id]/approve.ts'
import { POST as declineRoute } from '../../../src/pages/api/operator/refunds/[id]/decline.ts'
import { POST as withdrawRoute } from '../../../src/pages/api/operator/refunds/[id]/withdraw.ts'
import { GET as listRoute } from '../../../src/pages/api/operator/refunds/index.ts'
import { POST as byHandRoute } from '../../../src/pages/api/operator/stuck-refunds/[id]/by-hand.ts'
import { POST as retryRoute } from '../../../src/pages/api/operator/stuck-refunds/[id]/retry.ts'
import { GET as stuckRoute } from '../../../src/pages/api/operator/stuck-refunds/index.ts'
import { POST as cancelRoute } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { makeUser } from '../../support/account.ts'
import { type Answer, callEndpoint } from '../../support/call.ts'
import { openCoupons } from '../../support/coupons.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { fc } from '../../support/runner/property.ts'
import { type Order, openShop } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, seen, payAt, balanceOf } = shop
afterAll(() => shop.site.end())

const operator = async (...may: Capability[]) => {
  const { actor } = await makeUser(connection, { role: 'operator', nickname: may.join('、') || '没有权限' })
  for (const capability of may) await grantCapability(db(), actor.userId, capability)
  return actor
}
const clerk = await operator('support')
const cashier = await operator('finance')
const manager = await operator('manage', 'support')

type Request = { id: string; state: string; fen: number; mayAgree: boolean; isOwn: boolean }
type Preview = { fen: number; needsTwo: boolean; tenders: { kind: string; fen: number }[]; isAll: boolean }
type Want = { copies?: number[]; amountFen?: number }

const previewed = (orderNo: string, { copies, amountFen }: Want, actor: Actor = clerk) => {
  const query: Record<string, string> = {}
  if (copies) query.copies = copies.join(',')
  if (amountFen !== undefined) query.amount_fen = String(amountFen)
  return callEndpoint(previewRoute, { params: { orderNo }, query, actor })
}
const ask = (orderNo: string, body: object, { actor = clerk as Actor, key = '' } = {}): Promise<Answer> =>
  callEndpoint(askRoute, {
    ...{ params: { orderNo }, body, actor },
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  })
const wire = ({ copies, amountFen }: Want) => (copies ? { copies } : { amount_fen: amountFen })
/** Asked for after looking what comes back. */
const asked = async (orderNo: string, want: Want, actor: Actor = clerk): Promise<Answer> => {
  const { fen } = dataOf<Preview>(await previewed(orderNo, want, actor))
  const body = { ...wire(want), agreed_fen: fen, reason: 'damaged', words: '外箱破口，书口起皱' }
  return ask(orderNo, body, { actor })
}
const decide = (route: typeof approveRoute, id: string, body: object | undefined, actor: Actor): Promise<Answer> =>
  callEndpoint(route, { params: { id }, actor, method: 'POST', ...(body ? { body } : {}) })
const approve = (id: string, fen: number, actor: Actor) => decide(approveRoute, id, { agreed_fen: fen }, actor)

const paid = async (count = '3', more: Record<string, string> = {}, way: 'alipay' | 'wechatpay' = 'alipay') => {
  const order = await ordered({ count, ...more })
  if (order.dueFen > 0) await payAt(way, await shop.begun(order.orderNo, { provider: way }))
  return seen(order.orderNo)
}
const refunded = (orderNo: string) =>
  expect.poll(async () => (await seen(orderNo)).refunded, { timeout: 20_000, interval: 50 })
const stateOf = async (orderNo: string) =>
  (await rows<{ state: string }>('select state from orders where number = $1', [orderNo.slice(1)]))[0]!.state
const codeOf = ({ status, body }: Answer) => [status, body.errcode]

test('copies of a shipped order: what comes back is shown, done by one person, told in audit and history', async () => {
  const { orderNo } = await paid()
  await rows("update orders set state = 'shipped' where number = $1", [orderNo.slice(1)])
  const preview = dataOf<Preview>(await previewed(orderNo, { copies: [1] }))
  expect(preview).toMatchObject({ needsTwo: false, isAll: false, tenders: [{ kind: 'alipay', fen: preview.fen }] })
  const done = await asked(orderNo, { copies: [1] })
  expect(dataOf<Request>(done)).toMatchObject({ state: 'approved', fen: preview.fen, isOwn: true, mayAgree: false })
  await refunded(orderNo).toBe(preview.fen)
  expect(await stateOf(orderNo)).toBe('shipped')
  expect(await seen(orderNo)).toMatchObject({ status: 3, books: [{ refundedCopies: 1 }] })
  const audited = await rows('select actor_id, action, reason from audit_log where ref = $1', [orderNo.slice(1)])
  expect(audited).toEqual([{ actor_id: clerk.userId, action: 'refund.alone', reason: '外箱破口，书口起皱' }])
  const view = dataOf<{ history: { event: string; by: string }[] }>(
    await callEndpoint(seeOrder, { params: { orderNo }, actor: clerk }),
  )
  expect(view.history[0]).toMatchObject({ event: 'refund_part', by: 'support' })
})

test('an order its coupon paid whole is taken back by the desk: no money, but its coupon', async () => {
  const desk = await openCoupons(connection)
  const no = await desk.claimed(await desk.template({ amount_fen: 1_000_000 }), shop.anna)
  const { orderNo, payable } = await paid('3', { delivery: 'zhongtong' })
  expect(payable).toBe(0)
  await rows("update orders set state = 'shipped' where number = $1", [orderNo.slice(1)])
  expect(codeOf(await previewed(orderNo, { copies: [0] }))).toEqual([409, 'refund_too_much'])
  expect(dataOf<Request>(await asked(orderNo, { copies: [3] }))).toMatchObject({ state: 'approved', fen: 0 })
  expect(await stateOf(orderNo)).toBe('refunded')
  const [coupon] = (await desk.couponsOf(shop.anna)).filter(({ couponNo }) => couponNo === no)
  expect(coupon).toMatchObject({ extra: { state: 'open' } })
  await rows("update coupons set starts_at = 'epoch', ends_at = now() - interval '1 day'")
})

test('an amount without copies, by a mix: each way its part, and what copies return later is less by it', async () => {
  await give('anna', 3000, 2000)
  const { orderNo, payable } = await paid('3', { use_balance: '1' })
  await rows("update orders set state = 'completed' where number = $1", [orderNo.slice(1)])
  const first = await asked(orderNo, { amountFen: 2000 })
  expect(dataOf<Request>(first)).toMatchObject({ state: 'approved', fen: 2000 })
  await refunded(orderNo).toBe(2000)
  expect((await seen(orderNo)).tenders.reduce((sum, { refundedFen }) => sum + refundedFen, 0)).toBe(2000)
  const rest = dataOf<Preview>(await previewed(orderNo, { copies: [3] }))
  expect(rest).toMatchObject({ fen: payable - 2000, isAll: true })
  expect(codeOf(await previewed(orderNo, { amountFen: payable - 1999 }))).toEqual([409, 'refund_too_much'])
  // All the money, nothing sent back: the order is over.
  expect(dataOf<Preview>(await previewed(orderNo, { amountFen: payable - 2000 }))).toMatchObject({ isAll: true })
  await asked(orderNo, { copies: [3] })
  await refunded(orderNo).toBe(payable)
  expect(await stateOf(orderNo)).toBe('refunded')
  expect([await balanceOf('user_cash'), await balanceOf('user_bonus')]).toEqual([3000, 2000])
  expect(codeOf(await previewed(orderNo, { amountFen: 1 }))).toEqual([409, 'wrong_state'])
  await give('anna', -3000, -2000)
})

/** Enough copies that it costs more than three times ¥499. */
const large = () => paid('80')

test('¥499 three times is no way round: the second of an order already waits for somebody else', async () => {
  const { orderNo } = await large()
  expect(dataOf<Request>(await asked(orderNo, { amountFen: 49_900 }))).toMatchObject({ state: 'approved' })
  await refunded(orderNo).toBe(49_900)
  expect(dataOf<Preview>(await previewed(orderNo, { amountFen: 100 }))).toMatchObject({ needsTwo: false })
  expect(dataOf<Preview>(await previewed(orderNo, { amountFen: 101 }))).toMatchObject({ needsTwo: true })
  const second = dataOf<Request>(await asked(orderNo, { amountFen: 49_900 }))
  expect(second.state).toBe('requested')
  // Nothing more of this order until somebody has decided.
  expect(codeOf(await previewed(orderNo, { amountFen: 1 }))).toEqual([409, 'refund_waiting'])
  const more = { amount_fen: 49_900, agreed_fen: 49_900, reason: 'goodwill', words: '再来一次' }
  expect(codeOf(await ask(orderNo, more))).toEqual([409, 'refund_waiting'])
  expect(codeOf(await ask(orderNo, more, { actor: manager }))).toEqual([409, 'refund_waiting'])
  expect(await seen(orderNo)).toMatchObject({ refunded: 49_900 })
  expect(dataOf<Request>(await approve(second.id, 49_900, cashier))).toMatchObject({ state: 'approved' })
  await refunded(orderNo).toBe(99_800)
  // By somebody who may agree to others' and not to their own.
  const third = dataOf<Request>(await asked(orderNo, { amountFen: 49_900 }, manager))
  expect(third).toMatchObject({ state: 'requested', mayAgree: false })
  expect(codeOf(await approve(third.id, 49_900, manager))).toEqual([403, 'own_request'])
  expect(codeOf(await decide(declineRoute, third.id, { words: '算了吧' }, manager))).toEqual([403, 'own_request'])
  expect(codeOf(await approve(third.id, 49_900, clerk))).toEqual([404, 'not_found'])
  expect(codeOf(await approve(third.id, 49_901, cashier))).toEqual([409, 'refund_changed'])
  expect(await seen(orderNo)).toMatchObject({ refunded: 99_800 })
  expect(dataOf<Request>(await decide(withdrawRoute, third.id, undefined, manager))).toMatchObject({
    state: 'withdrawn',
  })
  expect(codeOf(await approve(third.id, 49_900, cashier))).toEqual([409, 'wrong_state'])
})

test('declined with a reason, nothing moves; withdrawn by who asked alone; lists show both', async () => {
  const { orderNo } = await large()
  const request = dataOf<Request>(await asked(orderNo, { amountFen: 60_000 }))
  const waiting = async (actor: Actor) =>
    ((await callEndpoint(listRoute, { query: { tab: 'waiting' }, actor })).body.results as Request[]).find(
      ({ id }) => id === request.id,
    )
  expect(await waiting(clerk)).toMatchObject({ isOwn: true, mayAgree: false })
  expect(await waiting(cashier)).toMatchObject({ isOwn: false, mayAgree: true })
  expect(codeOf(await decide(withdrawRoute, request.id, undefined, manager))).toEqual([403, 'not_own_request'])
  for (const words of ['', '不', ' ', '长'.repeat(201)])
    expect((await decide(declineRoute, request.id, { words }, cashier)).status, words).toBe(422)
  const declined = await decide(declineRoute, request.id, { words: '照片看不出破损' }, cashier)
  expect(dataOf(declined)).toMatchObject({ state: 'declined', decisionWords: '照片看不出破损', decidedBy: 'finance' })
  expect(codeOf(await approve(request.id, 60_000, manager))).toEqual([409, 'wrong_state'])
  expect(codeOf(await decide(declineRoute, request.id, { words: '再来一次' }, cashier))).toEqual([409, 'wrong_state'])
  expect(await waiting(clerk)).toBeUndefined()
  expect(await seen(orderNo)).toMatchObject({ refunded: 0 })
  const audited = await rows<{ action: string }>('select action from audit_log where ref = $1 order by id', [
    orderNo.slice(1),
  ])
  expect(audited.map(({ action }) => action)).toEqual(['refund.ask', 'refund.decline'])
})

test('pressed twice it is one refund; with another key it is asked what is left; approved twice it is once', async () => {
  const { orderNo } = await paid()
  await rows("update orders set state = 'printing' where number = $1", [orderNo.slice(1)])
  const { fen } = dataOf<Preview>(await previewed(orderNo, { copies: [3] }))
  const body = { copies: [3], agreed_fen: fen, reason: 'misprinted', words: '整批印错颜色' }
  const key = 'the-same-refund-at-the-desk'
  const [first, second] = await Promise.all([ask(orderNo, body, { key }), ask(orderNo, body, { key })])
  expect([first.status, second.status].sort()).toContain(200)
  expect((await ask(orderNo, body, { key })).status).toBe(200)
  expect(codeOf(await ask(orderNo, body))).toEqual([409, 'wrong_state'])
  await refunded(orderNo).toBe(fen)
  expect(await stateOf(orderNo)).toBe('refunded')
  expect(await shop.holdsOf(orderNo)).toEqual([])
  expect(
    await rows('select 1 from refund_requests r join orders o on o.id = r.order_id where o.number = $1', [
      orderNo.slice(1),
    ]),
  ).toHaveLength(1)

  const big = await large()
  const request = dataOf<Request>(await asked(big.orderNo, { amountFen: 70_000 }))
  const both = await Promise.all([cashier, cashier, manager].map((actor) => approve(request.id, 70_000, actor)))
  expect(both.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  for (const answer of both.filter(({ status }) => status !== 200)) expect(codeOf(answer)).toEqual([409, 'wrong_state'])
  await refunded(big.orderNo).toBe(70_000)
  const made = await rows('select 1 from order_refunds r join orders o on o.id = r.order_id where o.number = $1', [
    big.orderNo.slice(1),
  ])
  expect(made).toHaveLength(1)
})

test('two at the desk and the buyer at once: never more than was paid, however often it is tried', {
  timeout: 240_000,
}, async () => {
  const runs = Number(process.env.RUNS ?? 12)
  for (let run = 0; run < runs; run++) {
    const { orderNo, payable } = await paid('3', {}, run % 2 ? 'alipay' : 'wechatpay')
    const { fen } = dataOf<Preview>(await previewed(orderNo, { copies: [2] }))
    const body = { copies: [2], agreed_fen: fen, reason: 'lost', words: '两个人同时在办' }
    const cancel = () =>
      callEndpoint(cancelRoute, { params: { orderNo }, body: { copies: [2], agreed_fen: fen }, actor: shop.anna })
    const answers = await Promise.all([
      ask(orderNo, body),
      cancel(),
      ask(orderNo, body, { actor: cashier }),
      ask(orderNo, { ...body, copies: undefined, amount_fen: fen }, { actor: manager }),
    ])
    const done = answers.filter(({ status }) => status === 200).length
    expect(done, JSON.stringify(answers.map(codeOf))).toBeGreaterThanOrEqual(1)
    // One of the copies, and the amount where it came after: two copies twice there are not.
    expect(done).toBeLessThanOrEqual(2)
    await refunded(orderNo).toBe(Math.min(payable, done * fen))
  }
  expect(await shop.ledgerSum()).toBe(0)
})

test('what cannot be is refused: counts, amounts, reasons, other orders, unpaid ones, one’s own', async () => {
  const { orderNo, payable } = await paid()
  const good = { copies: [1], agreed_fen: 1, reason: 'damaged', words: '书角撞坏' }
  for (const copies of [[0], [4], [1, 1]])
    expect((await ask(orderNo, { ...good, copies })).status, JSON.stringify(copies)).toBe(409)
  for (const copies of [[-1], [1.5], [1e9], ['1'], [], null, 1])
    expect((await ask(orderNo, { ...good, copies })).status, JSON.stringify(copies)).toBe(422)
  const amount = (amountFen: unknown) =>
    ask(orderNo, { ...good, copies: undefined, amount_fen: amountFen, agreed_fen: 1 })
  for (const wrong of [0, -1, 1.5, 1e9, '1', null]) expect((await amount(wrong)).status, String(wrong)).toBe(422)
  expect(codeOf(await amount(payable + 1))).toEqual([409, 'refund_too_much'])
  const bad = [
    { reason: 'because' },
    { reason: 'cancelled' },
    { words: '' },
    { words: '坏' },
    { amount_fen: 5 },
    { x: 1 },
  ]
  for (const wrong of bad) expect((await ask(orderNo, { ...good, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  expect(codeOf(await ask(orderNo, good))).toEqual([409, 'refund_changed'])
  const queries: Record<string, string>[] = [
    { copies: '-1' },
    { copies: '1.5' },
    { amount_fen: '0' },
    { amount_fen: '1e9' },
  ]
  for (const query of queries)
    expect((await callEndpoint(previewRoute, { params: { orderNo }, query, actor: clerk })).status).toBe(422)
  for (const unknown of ['B261124000500000007', 'giftcard1', 'x'])
    expect(codeOf(await ask(unknown, good))).toEqual([404, 'not_found'])
  const open = await ordered()
  expect(codeOf(await previewed(open.orderNo, { copies: [1] }))).toEqual([409, 'wrong_state'])
  await shop.close(open.orderNo)
  expect(codeOf(await ask(open.orderNo, good))).toEqual([409, 'wrong_state'])
  // An operator who buys is a buyer like any other.
  await rows("update users set role = 'operator' where id = 'anna'")
  await grantCapability(db(), 'anna', 'finance')
  const own = { ...shop.anna, role: 'operator' } as Actor
  expect(codeOf(await previewed(orderNo, { copies: [1] }, own))).toEqual([403, 'own_order'])
  expect(codeOf(await ask(orderNo, good, { actor: own }))).toEqual([403, 'own_order'])
  await rows("update users set role = 'user' where id = 'anna'")
  const nobody = [shop.anna as Actor, await operator(), await operator('press', 'review')]
  for (const actor of nobody)
    for (const answer of [
      await previewed(orderNo, { copies: [1] }, actor),
      await ask(orderNo, good, { actor }),
      await callEndpoint(listRoute, { actor }),
      await callEndpoint(stuckRoute, { actor }),
      await approve('nothing', 1, actor),
      await decide(retryRoute, 'nothing', { words: '再退一次' }, actor),
      await decide(byHandRoute, 'nothing', { receipt_no: '20261127001', words: '已转账' }, actor),
    ])
      expect(answer.status).toBe(404)
  expect(await seen(orderNo)).toMatchObject({ refunded: 0, books: [{ refundedCopies: 0 }] })
})

type Stuck = { id: string; orderNo: string | null; state: string; fen: number; outRefundNo: string }
const stuckOf = async (orderNo: string): Promise<Stuck | undefined> =>
  ((await callEndpoint(stuckRoute, { actor: cashier })).body.results as Stuck[]).find((one) => one.orderNo === orderNo)
const becameStuck = async (orderNo: string, state: string): Promise<Stuck> => {
  await expect.poll(async () => (await stuckOf(orderNo))?.state, { timeout: 20_000, interval: 50 }).toBe(state)
  return (await stuckOf(orderNo))!
}
const retry = (id: string, actor: Actor = cashier) => decide(retryRoute, id, { words: '渠道说可以再试' }, actor)
const byHand = (id: string, receipt = 'ICBC20261127001', actor: Actor = cashier) =>
  decide(byHandRoute, id, { receipt_no: receipt, words: '已从基本户转给买家' }, actor)

for (const way of ['alipay', 'wechatpay'] as const)
  test(`${way} will not give it back: asked once more under another number, it is back once`, async () => {
    const { orderNo, payable } = await paid('3', {}, way)
    await shop.site.gateways[way].tell('fault', { name: 'no-refund', times: 2 })
    await asked(orderNo, { copies: [3] })
    const first = await becameStuck(orderNo, 'failed')
    expect(await seen(orderNo)).toMatchObject({ status: 5, refunded: 0 })
    expect((await retry(first.id, clerk)).status).toBe(404)
    const again = await Promise.all([retry(first.id), retry(first.id, manager)])
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
    const second = await becameStuck(orderNo, 'failed')
    expect(second.outRefundNo).toBe(`${first.outRefundNo}R1`)
    expect((await retry(second.id)).status).toBe(200)
    await refunded(orderNo).toBe(payable)
    expect(await stateOf(orderNo)).toBe('refunded')
    expect(await stuckOf(orderNo)).toBeUndefined()
    const trades = await shop.site.gateways[way].tell<{ refunds: { no: string; amountFen: number }[] }[]>('trades')
    expect(trades.at(-1)!.refunds).toEqual([
      expect.objectContaining({ no: `${first.outRefundNo}R2`, amountFen: payable }),
    ])
    const line = await rows(
      'select l.refunded_fen = l.refundable_fen as all from order_lines l join orders o on o.id = l.order_id where o.number = $1',
      [orderNo.slice(1)],
    )
    expect(line).toEqual([{ all: true }])
  })

test('paid by hand with a receipt: back for the buyer, out of our bank account in the ledger, once', async () => {
  const before = [await balanceOf('bank'), await balanceOf('revenue:print')]
  const { orderNo, payable } = await paid('3', {}, 'wechatpay')
  await shop.site.gateways.wechatpay.tell('fault', { name: 'abnormal', times: 1 })
  await asked(orderNo, { copies: [3] })
  const stuck = await becameStuck(orderNo, 'abnormal')
  // Nobody knows whether it will still arrive: not asked for under another number.
  expect(codeOf(await retry(stuck.id))).toEqual([409, 'wrong_state'])
  for (const receipt of ['', '12345', '回单一号', 'a'.repeat(41), "1'; drop table"])
    expect((await byHand(stuck.id, receipt)).status, receipt).toBe(422)
  for (const actor of [clerk, manager]) expect((await byHand(stuck.id, 'ICBC20261127001', actor)).status).toBe(404)
  const both = await Promise.all([byHand(stuck.id), byHand(stuck.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await seen(orderNo)).toMatchObject({ status: 5, refunded: payable })
  expect(await stateOf(orderNo)).toBe('refunded')
  expect([await balanceOf('bank'), await balanceOf('revenue:print')]).toEqual([before[0]! + payable, before[1]!])
  expect(await shop.ledgerSum()).toBe(0)
  const [line] = await rows<{ details: object }>(
    "select details from audit_log where action = 'refund.by_hand' and ref = $1",
    [orderNo.slice(1)],
  )
  expect(line!.details).toMatchObject({ receipt: 'ICBC20261127001', fen: payable })
})

test('nothing is paid by hand while the provider says nothing, twice by one receipt, or by the buyer', async () => {
  const { orderNo } = await paid('3', {}, 'wechatpay')
  await shop.site.gateways.wechatpay.tell('fault', { name: 'abnormal', times: 1 })
  await asked(orderNo, { copies: [3] })
  const stuck = await becameStuck(orderNo, 'abnormal')
  expect(codeOf(await byHand(stuck.id))).toEqual([409, 'receipt_used'])
  await shop.site.gateways.wechatpay.tell('fault', { name: 'error', times: 9 })
  const silent = await byHand(stuck.id, 'ICBC20261127009')
  expect(silent.status).toBeGreaterThanOrEqual(500)
  expect(await stuckOf(orderNo)).toMatchObject({ state: 'abnormal' })
  await shop.site.gateways.wechatpay.tell('fault', { name: 'error', times: 0 })
  await rows("update users set role = 'operator' where id = 'anna'")
  await grantCapability(db(), 'anna', 'finance')
  const own = { ...shop.anna, role: 'operator' } as Actor
  expect(codeOf(await byHand(stuck.id, 'ICBC20261127009', own))).toEqual([403, 'own_order'])
  await rows("update users set role = 'user' where id = 'anna'")
  expect((await byHand(stuck.id, 'ICBC20261127009')).status).toBe(200)
})

test('money that came late and cannot go back is seen too, and returned by hand out of suspense', async () => {
  const order = await ordered()
  const no = await shop.begun(order.orderNo, { provider: 'alipay' })
  await shop.close(order.orderNo)
  const suspense = await balanceOf('refund_suspense')
  await shop.site.gateways.alipay.tell('fault', { name: 'no-refund', times: 1 })
  await payAt('alipay', no)
  const stuck = await becameStuck(order.orderNo, 'failed')
  expect(await balanceOf('refund_suspense')).toBe(suspense + order.payable)
  expect((await byHand(stuck.id, 'ICBC20261127002')).status).toBe(200)
  expect(await balanceOf('refund_suspense')).toBe(suspense)
  expect(await stuckOf(order.orderNo)).toBeUndefined()
})

test('however it is given back at the desk, in the end each line and way has what it paid', {
  timeout: 120_000,
}, async () => {
  const step = fc.record({ copies: fc.integer({ min: 1, max: 3 }), amount: fc.nat(9000), isAmount: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.nat(4000), fc.nat(4000), fc.array(step, { maxLength: 4 }), async (cash, bonus, steps) => {
      if (cash + bonus > 0) await give('anna', cash, bonus)
      const order: Order = await paid('5', { use_balance: '1' })
      let left = 5
      for (const { copies, amount, isAmount } of steps) {
        const count = Math.min(copies, left - 1)
        const answer = isAmount
          ? await asked(order.orderNo, { amountFen: amount + 1 })
          : count > 0
            ? await asked(order.orderNo, { copies: [count] })
            : undefined
        if (answer?.status === 200 && !isAmount) left -= count
      }
      if ((await stateOf(order.orderNo)) === 'paid') await asked(order.orderNo, { copies: [left] })
      await refunded(order.orderNo).toBe(order.payable)
      for (const { fen, refundedFen } of (await seen(order.orderNo)).tenders) expect(refundedFen).toBe(fen)
      expect([await balanceOf('user_cash'), await balanceOf('user_bonus')]).toEqual([cash, bonus])
      if (cash + bonus > 0) await give('anna', -cash, -bonus)
    }),
    { numRuns: Number(process.env.RUNS ?? 5) },
  )
  await checkLedgerJob()
  expect(await rows("select code from alarms where job = 'check-ledger'")).toEqual([])
})

test('an account’s own export has its refunds, not what the desk wrote to itself, and nothing of other people’s', async () => {
  const { orderNo } = await paid()
  await asked(orderNo, { copies: [1] })
  await refunded(orderNo).toBeGreaterThan(0)
  const buyer = JSON.stringify((await accountRows(db(), 'anna')).refund_requests)
  expect(buyer).toContain('"state":"approved"')
  expect(buyer).not.toMatch(/外箱破口|words|asked_by|decided_by/)
  const { refund_requests: ofClerk, ...rest } = await accountRows(db(), clerk.userId)
  expect(ofClerk).toEqual([])
  expect(JSON.stringify(rest)).not.toContain('外箱破口')
})
