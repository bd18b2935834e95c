/** Money into one's balance: paid like an order by a provider alone, stored once and within the limit, back while unused. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { GET as seeRoute } from '../../../src/pages/api/gift_card/order/[orderNo]/index.ts'
import { POST as refundRoute } from '../../../src/pages/api/gift_card/order/[orderNo]/refund.ts'
import { GET as statusRoute } from '../../../src/pages/api/gift_card/order/[orderNo]/status.ts'
import { POST as createRoute } from '../../../src/pages/api/gift_card/orders.ts'
import { POST as cancelRoute } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { GET as listRoute } from '../../../src/pages/api/order/orders.ts'
import { GET as balanceRoute } from '../../../src/pages/api/user/balance/index.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, payAt, balanceOf, anna } = shop
afterAll(() => shop.site.end())
const ben = person('ben')

type View = {
  orderNo: string
  status: number | null
  payState: string
  storedFen: number
  overFen: number
  returningFen: number
  refundedFen: number
  refundable: { fen: number; untilAt: number }
}
const create = (amountFen: unknown, actor = anna, key?: string) =>
  callEndpoint(createRoute, {
    ...{ body: { amount_fen: amountFen }, actor },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const created = async (amountFen: number, actor = anna): Promise<string> => {
  const answer = await create(amountFen, actor)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return dataOf<View>(answer).orderNo
}
const see = (orderNo: string, actor = anna) => callEndpoint(seeRoute, { params: { orderNo }, actor })
const seen = async (orderNo: string) => dataOf<View>(await see(orderNo))
const paid = async (amountFen: number): Promise<string> => {
  const orderNo = await created(amountFen)
  await payAt('alipay', await shop.begun(orderNo, { provider: 'alipay' }))
  return orderNo
}
const back = (orderNo: string, agreedFen: unknown, actor = anna) =>
  callEndpoint(refundRoute, { params: { orderNo }, body: { agreed_fen: agreedFen }, actor })
const has = async () =>
  dataOf<{ balanceFen: number; freeFen: number; refundable: { leftFen: number }[] }>(
    await callEndpoint(balanceRoute, { actor: anna }),
  )
const stateOf = async (orderNo: string) =>
  (await rows<{ state: string }>('select state from orders where number = $1', [orderNo.slice(8)]))[0]?.state
const suspense = () => balanceOf('refund_suspense')
const refunded = (orderNo: string, amountFen: number) =>
  expect.poll(async () => (await seen(orderNo)).refundedFen, { timeout: 20_000, interval: 50 }).toBe(amountFen)

/** Each test begins with nothing in the balance. */
beforeEach(async () => {
  await rows('delete from rate_counters')
  const { freeFen } = await has()
  if (freeFen > 0) await give('anna', -freeFen)
})

test('paid once, told thrice: in the balance once, and no order of the list', async () => {
  const clearing = await balanceOf('psp_clearing:alipay')
  const orderNo = await created(10_000)
  expect(orderNo).toMatch(/^giftcard\d{18}$/)
  expect(await seen(orderNo)).toMatchObject({ status: 0, payState: 'open', storedFen: 0, refundable: { fen: 0 } })
  expect(dataOf(await shop.pay(orderNo))).toMatchObject({
    orderNo,
    dueFen: 10_000,
    balanceFen: 0,
    title: '心书 余额充值',
  })
  const no = await shop.begun(orderNo, { provider: 'alipay' })
  expect(await has()).toMatchObject({ balanceFen: 0 })
  await payAt('alipay', no)
  await shop.site.gateways.alipay.tell('resend', { no })
  await shop.check(orderNo)
  expect(await seen(orderNo)).toMatchObject({
    ...{ status: 4, statusName: '已到账', payState: 'settled', storedFen: 10_000, overFen: 0, provider: 'alipay' },
    refundable: { fen: 10_000 },
  })
  expect(dataOf(await callEndpoint(statusRoute, { params: { orderNo }, actor: anna }))).toEqual({
    ...{ orderNo, status: 4, statusName: '已到账', payBefore: null },
  })
  expect(await has()).toMatchObject({ balanceFen: 10_000, refundable: [{ leftFen: 10_000 }] })
  expect((await balanceOf('psp_clearing:alipay')) - clearing).toBe(-10_000)
  expect((await callEndpoint(listRoute, { actor: anna })).body).toMatchObject({ totalCount: 0, results: [] })
})

test('what is no amount, or more than may be stored, is refused by a sentence and leaves nothing', async () => {
  const count = () => rows("select 1 from orders where kind = 'recharge'")
  const before = (await count()).length
  for (const amount of [0, -1, 1, 150, 1.5, 1e9, 500_100, '100', null, undefined]) {
    const answer = await create(amount)
    expect([amount, answer.status, answer.body.errcode]).toEqual([amount, 422, 'invalid'])
    expect(answer.body.errmsg).toMatch(/[一-龥]/)
  }
  await give('anna', 450_050)
  const full = await create(50_000)
  expect([full.status, full.body.errcode, full.body.errmsg]).toEqual([
    ...[409, 'wallet_full', '一个人的余额最多存 5,000 元，这一次最多充 499 元'],
  ])
  expect((await count()).length).toBe(before)
  expect((await create(49_900)).status).toBe(200)
})

test('pressed twice by one intention it is one recharge; another’s and made-up ones are 404 in every call', async () => {
  const key = 'recharge-0000000000000001'
  const [one, two] = [await create(5000, anna, key), await create(5000, anna, key)]
  expect(dataOf<View>(two).orderNo).toBe(dataOf<View>(one).orderNo)
  const { orderNo } = dataOf<View>(one)
  for (const no of [orderNo, 'giftcard1', '202611210000001', `B${orderNo.slice(8)}`, 'x']) {
    const answers = [
      await see(no, ben),
      await callEndpoint(statusRoute, { params: { orderNo: no }, actor: ben }),
      await back(no, 1, ben),
      await shop.pay(no, ben),
      await shop.start(no, { provider: 'alipay' }, ben),
    ]
    expect([no, answers.map(({ status }) => status)]).toEqual([no, [404, 404, 404, 404, 404]])
  }
  // Its number with a letter is no order of its owner’s either.
  expect((await shop.pay(`B${orderNo.slice(8)}`)).status).toBe(404)
  expect((await callEndpoint(createRoute, { body: { amount_fen: 5000 } })).status).toBe(401)
})

test('the balance filled up meanwhile: it is said before paying; paid all the same, what is above comes back', async () => {
  const orderNo = await created(30_000)
  const no = await shop.begun(orderNo, { provider: 'alipay' })
  await give('anna', 490_000)
  const start = await shop.start(orderNo, { provider: 'wechatpay' })
  expect([start.status, start.body.errcode]).toEqual([409, 'wallet_full'])
  await payAt('alipay', no)
  expect(await seen(orderNo)).toMatchObject({ payState: 'settled', storedFen: 10_000, overFen: 20_000 })
  await refunded(orderNo, 20_000)
  expect([await stateOf(orderNo), await suspense()]).toEqual(['completed', 0])
  expect(await has()).toMatchObject({ balanceFen: 500_000 })
  await give('anna', -490_000)
  // The rest goes back by a press, and then nothing is left of it.
  expect((await back(orderNo, 10_000)).status).toBe(200)
  await refunded(orderNo, 30_000)
  expect([await stateOf(orderNo), await suspense()]).toEqual(['refunded', 0])
})

test('not a fen of room when it came: all of it comes back', async () => {
  const orderNo = await created(100)
  const no = await shop.begun(orderNo, { provider: 'alipay' })
  await give('anna', 500_000)
  await payAt('alipay', no)
  await refunded(orderNo, 100)
  expect([await stateOf(orderNo), await suspense(), (await has()).balanceFen]).toEqual(['refunded', 0, 500_000])
})

test('unused money goes back as it was seen, once; what an order has stays; what it gives back can go too', async () => {
  const orderNo = await paid(20_000)
  const order = await shop.ordered({ count: '1', useBalance: '1' })
  const used = (await shop.seen(order.orderNo)).tenders[0]!.fen
  const left = 20_000 - used
  expect(await seen(orderNo)).toMatchObject({ refundable: { fen: left } })
  for (const wrong of [left - 1, left + 1, 20_000]) {
    const answer = await back(orderNo, wrong)
    expect([answer.status, answer.body.errcode]).toEqual([409, 'refund_changed'])
  }
  for (const wrong of [0, -1, 1.5, 1e9]) expect([wrong, (await back(orderNo, wrong)).status]).toEqual([wrong, 422])
  expect(left).toBeGreaterThan(0)
  const [one, two] = await Promise.all([back(orderNo, left), back(orderNo, left)])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  await refunded(orderNo, left)
  expect(await stateOf(orderNo)).toBe('completed')
  // Gone from the balance at once, back at the provider when it says so.
  expect(await has()).toMatchObject({ freeFen: 0 })
  const none = await back(orderNo, 1)
  expect([none.status, none.body.errcode]).toEqual([409, 'not_refundable'])
  // The order is cancelled: its money is unused again, and of the same recharge.
  const body = { copies: [1], agreed_fen: used }
  const params = { orderNo: order.orderNo }
  expect((await callEndpoint(cancelRoute, { params, body, actor: anna })).status).toBe(200)
  expect(await seen(orderNo)).toMatchObject({ refundable: { fen: used } })
  expect((await back(orderNo, used)).status).toBe(200)
  await refunded(orderNo, 20_000)
  expect(await stateOf(orderNo)).toBe('refunded')
})

test('after seven days it goes back by asking alone', async () => {
  const orderNo = await paid(5000)
  await rows('alter table ledger_transactions disable trigger all')
  await rows("update ledger_transactions set at = at - interval '7 days' where ref = $1", [orderNo.slice(8)])
  await rows('alter table ledger_transactions enable trigger all')
  const view = await seen(orderNo)
  expect(view.refundable.fen).toBe(0)
  expect(view.refundable.untilAt).toBeLessThanOrEqual(Date.now())
  const answer = await back(orderNo, 5000)
  expect([answer.status, answer.body.errcode]).toEqual([409, 'not_refundable'])
})

test('paid after it was closed: nothing is stored, and it comes back', async () => {
  const late = await created(1000)
  const no = await shop.begun(late, { provider: 'wechatpay' })
  await rows("update payment_intents set expire_at = now() - interval '1 second' where number = $1", [late.slice(8)])
  await reconcilePayments()
  expect(await seen(late)).toMatchObject({ payState: 'closed', status: null })
  await payAt('wechatpay', no)
  await expect
    .poll(async () => dataOf<{ returned: { state: string }[] }>(await shop.pay(late)).returned, { timeout: 20_000 })
    .toMatchObject([{ reason: 'late', state: 'done', fen: 1000 }])
  expect(await has()).toMatchObject({ balanceFen: 0 })
})

test('the ledger adds up, and rebuilt from its entries it is the same', async () => {
  expect(await shop.ledgerSum()).toBe(0)
  expect(await suspense()).toBe(0)
  await checkLedgerJob()
  expect(await rows("select 1 from alarms where job = 'check-ledger'")).toEqual([])
})
