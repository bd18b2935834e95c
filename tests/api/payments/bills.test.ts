/** Bills of both providers through their gateways: to the fen, and what does not agree stands at the desk until explained. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { yesterday } from '#lib/payments/bills/bill.ts'
import { reconcileBill, reconcileBills } from '#lib/payments/bills/reconcile-bill.server.ts'
import type { Capability } from '#lib/users/capability.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { POST as explainRoute } from '../../../src/pages/api/operator/bills/[id]/explain.ts'
import { GET as listRoute } from '../../../src/pages/api/operator/bills/index.ts'
import { POST as cancelRoute, GET as previewRoute } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, seen, payAt } = shop
afterAll(() => shop.site.end())
type Way = 'alipay' | 'wechatpay'
const ways = ['alipay', 'wechatpay'] as const

const operator = async (...may: Capability[]) => {
  const { actor } = await makeUser(connection, { role: 'operator', nickname: may.join('、') })
  for (const capability of may) await grantCapability(db(), actor.userId, capability)
  return actor
}
const cashier = await operator('finance')
const dayMs = 86_400_000
/** Today, as its bill would be asked for tomorrow. */
const today = yesterday(Date.now() + dayMs)

/** Paid, and one of three given back. */
const purchase = async (way: Way): Promise<{ orderNo: string; no: string; fen: number }> => {
  const { orderNo } = await ordered()
  const no = await shop.begun(orderNo, { provider: way })
  await payAt(way, no)
  const { fen } = dataOf<{ fen: number }>(
    await callEndpoint(previewRoute, { params: { orderNo }, query: { copies: '1' }, actor: shop.anna }),
  )
  const body = { copies: [1], agreed_fen: fen }
  expect((await callEndpoint(cancelRoute, { params: { orderNo }, body, actor: shop.anna })).status).toBe(200)
  await expect.poll(async () => (await seen(orderNo)).refunded, { timeout: 20_000, interval: 50 }).toBe(fen)
  return { orderNo, no, fen }
}
const fault = (way: Way, name: string) => shop.site.gateways[way].tell('fault', { name, times: 1 })
type Row = { kind: string; of: string; no: string; bill_fen: number | null; own_fen: number | null }
const differences = async (way: Way): Promise<Row[]> =>
  (
    await rows<Row>(
      'select kind, "of", no, bill_fen::int, own_fen::int from payment_bill_differences where provider = $1 order by created_at, kind',
      [way],
    )
  ).map((row) => ({ ...row }))
const alarms = () =>
  rows<{ words: string; times: number }>("select words, times from alarms where job = 'payment-bill'")
const take = async (way: Way, day = today): Promise<number> => {
  const done = await reconcileBill(way, day)
  if (!done.ok) throw new Error(done.failure.code)
  return done.value.differences
}

beforeEach(async () => {
  for (const table of ['payment_bill_differences', 'payment_bill_lines', 'payment_bills', 'alarms'])
    await rows(`delete from ${table}`)
  for (const way of ways) await shop.site.gateways[way].tell('calm')
})

for (const way of ways) {
  test(`${way}: a day’s bill agrees line by line and with the ledger; read twice it changes nothing`, async () => {
    await purchase(way)
    const surplus = await ordered()
    const late = await shop.begun(surplus.orderNo, { provider: way })
    await shop.close(surplus.orderNo)
    await payAt(way, late)
    const back = 'select state from payment_refunds where out_refund_no = $1'
    await expect
      .poll(async () => (await rows(back, [`SP${late}`]))[0], { timeout: 20_000 })
      .toEqual({ state: 'succeeded' })
    expect(await take(way)).toBe(0)
    expect(await differences(way)).toEqual([])
    expect(await alarms()).toEqual([])
    const [bill] = await rows<{ lines: number; net: number }>(
      'select line_count as lines, (paid_fen - refunded_fen)::int as net from payment_bills where provider = $1',
      [way],
    )
    const [held] = await rows<{ fen: number }>(
      'select -coalesce(sum(balance_fen), 0)::int as fen from ledger_accounts where kind = $1',
      [`psp_clearing:${way}`],
    )
    expect(bill!.net).toBe(held!.fen)
    expect(bill!.lines).toBeGreaterThanOrEqual(4)
    await fault(way, 'bill-unknown')
    expect(await take(way)).toBe(0)
    expect(await differences(way)).toEqual([])
  })

  test(`${way}: a trade nobody asked for, one that is missing, one twice and another sum are told once each`, async () => {
    const { orderNo, fen } = await purchase(way)
    await fault(way, 'bill-unknown')
    expect(await take(way)).toBe(1)
    expect(await differences(way)).toEqual([
      { kind: 'unknown', of: 'payment', no: expect.stringMatching(/^9/), bill_fen: 4321, own_fen: null },
    ])
    expect((await alarms())[0]!.words).toMatch(/账单有 1 处和我们的账对不上/)
    for (const [name, kind, billFen] of [
      ['bill-missing', 'missing', null],
      ['bill-doubled', 'doubled', fen],
      ['bill-altered', 'amount', fen + 1],
    ] as const) {
      for (const table of ['payment_bill_differences', 'payment_bill_lines', 'payment_bills'])
        await rows(`delete from ${table}`)
      await fault(way, name)
      expect(await take(way), name).toBe(1)
      expect(await differences(way), name).toEqual([
        { kind, of: 'refund', no: `C${orderNo.slice(1)}01`, bill_fen: billFen, own_fen: fen },
      ])
      expect(await take(way)).toBe(0)
    }
  })

  test(`${way}: paid there and not here, and a ledger that was put wrong, are told as well`, async () => {
    const { orderNo } = await ordered()
    const no = await shop.begun(orderNo, { provider: way })
    await fault(way, 'notify-none')
    await payAt(way, no)
    expect(await take(way)).toBe(1)
    expect(await differences(way)).toMatchObject([{ kind: 'unsettled', of: 'payment', no }])
    await shop.check(orderNo)
    for (const table of ['payment_bill_differences', 'payment_bill_lines', 'payment_bills'])
      await rows(`delete from ${table}`)
    await rows("update payment_attempts set trade_no = 'lost' where out_trade_no = $1", [no])
    await rows('update payment_attempts set amount_fen = amount_fen + 7 where out_trade_no = $1', [no])
    expect(await take(way)).toBe(2)
    expect((await differences(way)).map(({ kind }) => kind).sort()).toEqual(['amount', 'ledger'])
    await rows('update payment_attempts set amount_fen = amount_fen - 7, trade_no = $2 where out_trade_no = $1', [
      no,
      (await shop.site.gateways[way].tell<{ no: string; tradeNo: string }[]>('trades')).find((one) => one.no === no)!
        .tradeNo,
    ])
  })
}

test('WeChat still makes it, or a file that is not what was signed: nothing is read, later it is', async () => {
  await purchase('wechatpay')
  await fault('wechatpay', 'bill-creating')
  expect(await reconcileBill('wechatpay', today)).toMatchObject({ ok: false, failure: { code: 'bill_not_ready' } })
  await fault('wechatpay', 'bill-cut')
  expect(await reconcileBill('wechatpay', today)).toMatchObject({
    ok: false,
    failure: { code: 'provider_unavailable' },
  })
  await fault('alipay', 'error')
  expect(await reconcileBill('alipay', today)).toMatchObject({ ok: false, failure: { code: 'provider_unavailable' } })
  expect(await rows('select 1 from payment_bills')).toEqual([])
  expect(await take('wechatpay')).toBe(0)
})

test('the job reads yesterday, then every day since the last; a day without trades is an empty bill', async () => {
  const now = new Date()
  await reconcileBills(now)
  const days = async () =>
    (await rows<{ day: string }>("select day::text from payment_bills where provider = 'alipay' order by day")).map(
      ({ day }) => day,
    )
  expect(await days()).toEqual([yesterday(now.getTime())])
  await reconcileBills(new Date(now.getTime() + 2 * dayMs))
  expect(await days()).toHaveLength(3)
  await reconcileBills(new Date(now.getTime() + 2 * dayMs))
  expect(await days()).toHaveLength(3)
  expect(await rows('select kind from payment_bill_differences')).toEqual([])
  await fault('alipay', 'error')
  await expect(reconcileBills(new Date(now.getTime() + 3 * dayMs))).rejects.toThrow(/支付宝 .* 的账单没有取到/)
})

type Shown = { id: string; kind: string; kindName: string; words: string | null; explainedBy: string | null }
const listed = async (done: string, actor: Actor = cashier) =>
  (await callEndpoint(listRoute, { query: { done }, actor })).body.results as Shown[]
const explain = (id: string, words: string, actor: Actor = cashier) =>
  callEndpoint(explainRoute, { params: { id }, body: { words }, actor })

test('財务 explains it once, in words that are kept; to others there is nothing', async () => {
  await purchase('alipay')
  await fault('alipay', 'bill-unknown')
  await take('alipay')
  const [one] = await listed('0')
  expect(one).toMatchObject({ kind: 'unknown', kindName: '不认识', words: null })
  for (const actor of [shop.anna as Actor, await operator('support', 'press'), await operator()]) {
    expect((await callEndpoint(listRoute, { actor })).status).toBe(404)
    expect((await explain(one!.id, '门店收款', actor)).status).toBe(404)
  }
  for (const words of ['', '是', '长'.repeat(201)]) expect((await explain(one!.id, words)).status, words).toBe(422)
  expect((await explain('nothing', '门店收款码收的')).status).toBe(404)
  const answers = await Promise.all([explain(one!.id, '门店收款码收的'), explain(one!.id, '门店收款码收的')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listed('0')).toEqual([])
  expect(await listed('1')).toMatchObject([{ words: '门店收款码收的', explainedBy: 'finance' }])
  expect(await rows("select actor_id, reason from audit_log where action = 'bill.explain'")).toEqual([
    { actor_id: cashier.userId, reason: '门店收款码收的' },
  ])
})
