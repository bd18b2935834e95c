/** The desk of orders: who may look, what is masked, finding, and the whole person only for a reason that is kept. */
import { afterAll, expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { Capability } from '#lib/users/capability.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { GET as one } from '../../../src/pages/api/operator/orders/[orderNo]/index.ts'
import { POST as person } from '../../../src/pages/api/operator/orders/[orderNo]/person.ts'
import { GET as list } from '../../../src/pages/api/operator/orders/index.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, payAt } = shop
afterAll(() => shop.site.end())

const operator = async (...may: Capability[]): Promise<Extract<Actor, { kind: 'user' }>> => {
  const { actor } = await makeUser(connection, { role: 'operator', nickname: `同事${may.join('')}` })
  for (const capability of may) await grantCapability(db(), actor.userId, capability)
  return actor
}
const clerk = await operator('support')

type Item = { orderNo: string; state: string; person: { name: string; phone: string; place: string }; netFen: number }
const listed = async (query: Record<string, string> = {}): Promise<Item[]> => {
  const answer = await callEndpoint(list, { query, actor: clerk })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.results as Item[]
}
const seen = (orderNo: string, actor: Actor | undefined = clerk) => callEndpoint(one, { params: { orderNo }, actor })
const whole = (orderNo: string, body: object, actor: Actor | undefined = clerk) =>
  callEndpoint(person, { params: { orderNo }, body, actor })

test('客服, 财务 and 管理 have the desk; visitors, buyers and operators without them have none', async () => {
  const { orderNo } = await ordered()
  for (const may of ['support', 'finance', 'manage'] as const) {
    const actor = await operator(may)
    expect((await callEndpoint(list, { actor })).status).toBe(200)
    expect((await seen(orderNo, actor)).status).toBe(200)
  }
  const nobody = [shop.anna, await operator(), await operator('press', 'review')]
  for (const actor of nobody) {
    const missing = await seen('B261124000500000007', actor)
    expect(missing.status).toBe(404)
    expect((await callEndpoint(list, { actor })).status).toBe(404)
    // What is there and what is not are the same to them.
    expect((await seen(orderNo, actor)).body.errcode).toEqual(missing.body.errcode)
    expect((await whole(orderNo, { reason: '买家来电' }, actor)).status).toBe(404)
  }
  for (const answer of [
    await callEndpoint(list),
    await callEndpoint(one, { params: { orderNo } }),
    await callEndpoint(person, { params: { orderNo }, body: { reason: '买家来电' } }),
  ])
    expect(answer.status).toBe(401)
  expect(await rows("select 1 from audit_log where action = 'order.person'")).toEqual([])
})

test('found by number, title, name and the end of a phone number; nobody is shown in whole', async () => {
  const { orderNo } = await ordered()
  const digits = orderNo.slice(1)
  const titles = await rows<{ title: string }>('select title from order_lines limit 1')
  for (const search of [
    orderNo,
    `${orderNo.slice(0, 7)} ${orderNo.slice(7, 13)} ${orderNo.slice(13)}`,
    digits.slice(-6),
    '林知夏',
    '8000',
    '13800138000',
    titles[0]!.title.slice(0, 2),
  ]) {
    const found = await listed({ search })
    expect(
      found.some((item) => item.orderNo === orderNo),
      search,
    ).toBe(true)
    expect(JSON.stringify(found)).not.toMatch(/林知夏|13800138000|文三路|西湖区/)
  }
  for (const search of ['林知冬', '8001', '%', '_', "' or 1=1 --", '没有这本', 'B261124000500000007'])
    expect(await listed({ search }), search).toEqual([])
  const [item] = await listed({ search: orderNo })
  expect(item).toMatchObject({ person: { name: '林*', phone: '138****8000', place: '浙江省杭州市' }, state: 'unpaid' })
  expect(JSON.stringify((await seen(orderNo)).body)).not.toMatch(/林知夏|13800138000|文三路|西湖区/)
})

test('tabs count by state, pages have as many as are asked for, and what is no tab or page is refused', async () => {
  const { orderNo } = await ordered()
  await payAt('alipay', await shop.begun(orderNo, { provider: 'alipay' }))
  expect((await listed({ tab: 'paid' })).map((item) => item.orderNo)).toContain(orderNo)
  expect((await listed({ tab: 'unpaid' })).map((item) => item.orderNo)).not.toContain(orderNo)
  const all = await callEndpoint(list, { query: { page_size: '1' }, actor: clerk })
  expect(all.body.results).toHaveLength(1)
  const [counted] = await rows<{ n: number }>('select count(*)::int as n from orders')
  expect(all.body.totalCount).toBe(counted!.n)
  const second = await callEndpoint(list, { query: { page_size: '1', page: '2' }, actor: clerk })
  expect((second.body.results as Item[])[0]!.orderNo).not.toBe((all.body.results as Item[])[0]!.orderNo)
  const wrong: Record<string, string>[] = [
    { tab: 'every' },
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page_size: '1e9' },
  ]
  for (const query of wrong)
    expect((await callEndpoint(list, { query, actor: clerk })).status, JSON.stringify(query)).toBe(422)
})

test('one order shows its tries to pay, its ways, its hashes and what happened', async () => {
  await give('anna', 3000)
  const order = await ordered({ use_balance: '1' })
  const no = await shop.begun(order.orderNo, { provider: 'wechatpay' })
  await payAt('wechatpay', no)
  const view = dataOf<Record<string, unknown>>(await seen(order.orderNo))
  const [attempt] = await rows<{ trade_no: string }>('select trade_no from payment_attempts where out_trade_no = $1', [
    no,
  ])
  expect(view).toMatchObject({
    ...{ state: 'paid', payableFen: order.payable, paidFen: order.payable, refundedFen: 0, pressTab: 'waiting' },
    attempts: [{ provider: 'wechatpay', outTradeNo: no, tradeNo: attempt!.trade_no, state: 'succeeded' }],
    history: [{ event: 'pay', name: '付清' }],
    lines: [{ copies: 3, refundedCopies: 0, snapshot: { pages: expect.any(Number) } }],
  })
  const [snapshot] = await rows<{ inner_sha256: string }>('select inner_sha256 from print_snapshots limit 1')
  expect(JSON.stringify(view.lines)).toContain(snapshot!.inner_sha256)
  expect((view.paidBy as { kind: string; fen: number }[]).reduce((sum, { fen }) => sum + fen, 0)).toBe(order.payable)
  for (const orderNo of ['B261124000500000007', 'x', 'giftcard1', '%00', order.orderNo.slice(0, -1)])
    expect((await seen(orderNo)).status, orderNo).toBe(404)
})

test('the whole person is shown for a reason, which stands in the audit with who and when', async () => {
  const { orderNo } = await ordered()
  for (const reason of ['', ' ', '\u200b', '短', '长'.repeat(201)])
    expect((await whole(orderNo, { reason })).status, reason).toBe(422)
  expect((await whole(orderNo, {})).status).toBe(422)
  expect((await whole(orderNo, { reason: '核对', more: 1 })).status).toBe(422)
  const line = "select actor_id, capability, reason from audit_log where action = 'order.person' and ref = $1"
  expect(await rows(line, [orderNo.slice(1)])).toEqual([])
  expect(dataOf(await whole(orderNo, { reason: '买家来电改地址' }))).toEqual({
    ...{ name: '林知夏', phone: '13800138000', address: '浙江省杭州市西湖区文三路 90 号 3 幢 502' },
  })
  expect(await rows(line, [orderNo.slice(1)])).toEqual([
    { actor_id: clerk.userId, capability: 'support', reason: '买家来电改地址' },
  ])
  expect(dataOf(await seen(orderNo))).toMatchObject({
    audit: [{ action: '看收件全址', capability: '客服', reason: '买家来电改地址', by: '同事support' }],
  })
  // An account that is gone has left nobody to be shown.
  await rows('update order_parcels set address = null where order_id = (select id from orders where number = $1)', [
    orderNo.slice(1),
  ])
  expect((await whole(orderNo, { reason: '核对' })).body.errcode).toBe('nobody_there')
})
