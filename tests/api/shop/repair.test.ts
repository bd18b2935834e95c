/** Damaged copies: told of with photographs, decided by the desk, printed again of the same files; no money moves. */
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { giveBack, reckonRefund } from '#lib/checkout/refund.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { completeOrders } from '#lib/fulfilment/complete.job.ts'
import { repairForPage } from '#lib/helpdesk/repairs/repair.server.ts'
import { findOrder, findOrderByNumber } from '#lib/orders/order.sql.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { GET as seePicture } from '../../../src/pages/api/helpdesk/pictures/[id].ts'
import { GET as byOrder } from '../../../src/pages/api/helpdesk/request/get_by_order/[orderNo].ts'
import { POST as ask, DELETE as withdraw } from '../../../src/pages/api/helpdesk/request/repair/[orderNo].ts'
import { GET as readThread } from '../../../src/pages/api/helpdesk/thread/messages.ts'
import { POST as upload } from '../../../src/pages/api/helpdesk/thread/pictures.ts'
import { POST as askRefund } from '../../../src/pages/api/operator/orders/[orderNo]/refund.ts'
import { POST as ship } from '../../../src/pages/api/operator/press/[orderNo]/ship.ts'
import { POST as take } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { GET as press } from '../../../src/pages/api/operator/press/index.ts'
import { POST as accept } from '../../../src/pages/api/operator/repairs/[id]/accept.ts'
import { POST as refuse } from '../../../src/pages/api/operator/repairs/[id]/refuse.ts'
import { POST as look } from '../../../src/pages/api/operator/repairs/[id]/take.ts'
import { GET as desk } from '../../../src/pages/api/operator/repairs/index.ts'
import { POST as cancel } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { GET as see } from '../../../src/pages/api/order/[orderNo]/index.ts'
import { GET as list } from '../../../src/pages/api/order/orders.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, anna } = shop
afterAll(() => shop.site.end())
beforeEach(() => rows('delete from rate_counters'))
const ben = person('ben')
const printer = (await makeUser(connection, { role: 'operator' })).actor
const clerk = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), printer.userId, 'press')
await grantCapability(db(), clerk.userId, 'support')

type Repair = {
  id: string
  category: number
  status: number
  statusName: string
  copies: number[]
  pictures: string[]
  refusal: string | null
  reprintOrderNo: string | null
  mayWithdraw: boolean
  steps: { name: string }[]
}
const coded = ({ status, body }: { status: number; body: { errcode?: unknown } }) => [status, body.errcode]
const days = (orderNo: string, count: number) =>
  rows(
    `update order_parcels p set shipped_at = p.shipped_at - $2 * interval '1 day' from orders o
      where o.id = p.order_id and o.number = $1`,
    [orderNo.slice(1), count],
  )
const paid = async (): Promise<string> => {
  await give('anna', 60_000)
  const { orderNo } = await shop.ordered({ use_balance: '1' })
  await rows("update orders set paid_at = now() - interval '3 hours' where number = $1", [orderNo.slice(1)])
  return orderNo
}
const taken = async (orderNo: string) => {
  await rows("update orders set paid_at = now() - interval '3 hours' where number = $1", [orderNo.slice(1)])
  return dataOf(await callEndpoint(take, { params: { orderNo }, method: 'POST', actor: printer }))
}
const sent = async (orderNo: string) =>
  dataOf(
    await callEndpoint(ship, {
      params: { orderNo },
      body: { courier: 'shunfeng', tracking_no: `SF${orderNo.slice(7)}` },
      actor: printer,
    }),
  )
/** Three copies that were sent. */
const shipped = async (): Promise<string> => {
  const orderNo = await paid()
  await taken(orderNo)
  await sent(orderNo)
  return orderNo
}
const photo = async (actor = anna): Promise<string> => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b3372b' } })
    .jpeg()
    .toBuffer()
  return dataOf<{ id: string }>(await callEndpoint(upload, { body: new Uint8Array(bytes), actor })).id
}
const told = { copies: [2], damage: 'cover', words: '两本的封面右下角都破了，露出里面的纸板。' }
const asking = async (orderNo: string, more: object = {}, actor = anna) =>
  callEndpoint(ask, { params: { orderNo }, body: { ...told, pictures: [await photo(actor)], ...more }, actor })
const asked = async (orderNo: string, more: object = {}) => dataOf<Repair>(await asking(orderNo, more))
const repairOf = async (orderNo: string) =>
  dataOf<Repair | null>(await callEndpoint(byOrder, { params: { orderNo }, query: { category: '4' }, actor: anna }))
const decide = (route: typeof accept, id: string, words = '照片看得清，补', actor = clerk) =>
  callEndpoint(route, { params: { id }, body: { words }, actor })
const rowOf = async (orderNo: string) => (await findOrderByNumber(db(), { kind: 'order', number: orderNo.slice(1) }))!
const entries = async () => (await rows<{ n: number }>('select count(*)::int as n from ledger_entries'))[0]!.n

test('told of, looked at, agreed to, printed of the same files and sent: each step is seen, and no money moves', async () => {
  const orderNo = await shipped()
  expect(await shop.seen(orderNo)).toMatchObject({ repairStatus: null, hasRepair: false })
  expect(await repairOf(orderNo)).toBeNull()
  const before = await entries()
  const picture = await photo()
  const repair = await asked(orderNo, { pictures: [picture] })
  expect(repair).toMatchObject({ category: 4, status: 0, copies: [2], pictures: [picture], mayWithdraw: true })
  expect(await shop.seen(orderNo)).toMatchObject({ repairStatus: 0, hasRepair: true })
  const listed = await callEndpoint(list, { actor: anna })
  expect((listed.body.results as object[])[0]).toMatchObject({ orderNo, repairStatus: 0, hasRepair: true })
  // The desk has the words and the picture in the correspondence too.
  const thread = await callEndpoint(readThread, { actor: anna })
  expect((thread.body.results as object[])[0]).toMatchObject({
    side: 'customer',
    text: expect.stringContaining(`订单 ${orderNo} 请求补印`),
    pictures: [{ id: picture }],
  })
  const ofPicture = async (actor: typeof anna) =>
    (await callEndpoint(seePicture, { params: { id: picture }, actor })).status
  expect([await ofPicture(anna), await ofPicture(clerk), await ofPicture(ben)]).toEqual([200, 200, 404])
  const waiting = await callEndpoint(desk, { actor: clerk })
  expect((waiting.body.results as object[])[0]).toMatchObject({
    ...{ id: repair.id, orderNo, words: told.words, mayDecide: true },
    lines: [{ damaged: 2, left: 3 }],
  })
  expect(dataOf(await callEndpoint(look, { params: { id: repair.id }, method: 'POST', actor: clerk }))).toMatchObject({
    status: 1,
  })
  const done = dataOf<{ reprintOrderNo: string; status: number }>(await decide(accept, repair.id))
  expect(done.status).toBe(2)
  const again = done.reprintOrderNo
  expect(again).toMatch(/^R\d{18}$/)
  // The same bytes, two copies, to the same door, for nothing.
  const lines = `select l.snapshot_id, l.copies, l.binding, l.paper, l.unit_fen::int as unit, o.payable_fen::int as payable,
    p.address, p.courier from orders o join order_lines l on l.order_id = o.id join order_parcels p on p.order_id = o.id
    where o.number = $1`
  const [[first], [second]] = [await rows(lines, [orderNo.slice(1)]), await rows(lines, [again.slice(1)])]
  expect(second).toEqual({ ...first, copies: 2, unit: 0, payable: 0 })
  expect(await callEndpoint(list, { actor: anna })).toMatchObject({ body: { totalCount: listed.body.totalCount } })
  // It is the desk's: its buyer cancels nothing of it, and gets no money for it.
  expect(
    coded(await callEndpoint(cancel, { params: { orderNo: again }, body: { copies: [2], fen: 0 }, actor: anna }))[0],
  ).not.toBe(200)
  const refund = { copies: [2], agreed_fen: 0, reason: 'damaged', words: '补印的书' }
  expect(coded(await callEndpoint(askRefund, { params: { orderNo: again }, body: refund, actor: clerk }))).toEqual([
    409,
    'wrong_state',
  ])
  expect(coded(await asking(again))).toEqual([409, 'repair_of_repair'])
  const ticket = (await callEndpoint(press, { actor: printer })).body.results as { orderNo: string }[]
  expect(ticket.map((one) => one.orderNo)).toContain(again)
  await taken(again)
  expect(await repairOf(orderNo)).toMatchObject({ status: 3, reprintOrderNo: again, mayWithdraw: false })
  await sent(again)
  expect(await repairOf(orderNo)).toMatchObject({ status: 4 })
  await days(again, 15)
  await completeOrders()
  const end = (await repairOf(orderNo))!
  expect(end).toMatchObject({ status: 5 })
  expect(end.steps.map(({ name }) => name)).toEqual([
    '提交补印的请求',
    '客服开始看',
    '同意补印，免费',
    '印刷厂接单，开始补印',
    '补印的书寄出',
    '补印的书送到',
  ])
  expect(await shop.seen(orderNo)).toMatchObject({ repairStatus: 5, hasRepair: false })
  expect(await entries()).toBe(before)
  expect(await checkLedgerJob()).toBe(0)
})

test('refused with a reason its buyer reads; then it may be told of anew, and taken back', async () => {
  const orderNo = await shipped()
  const repair = await asked(orderNo)
  expect(await decide(refuse, repair.id, '', clerk)).toMatchObject({ status: 422 })
  expect(dataOf(await decide(refuse, repair.id, '照片里看不到破的地方'))).toMatchObject({ status: 5 })
  expect(await repairOf(orderNo)).toMatchObject({ status: 5, refusal: '照片里看不到破的地方', reprintOrderNo: null })
  const thread = await callEndpoint(readThread, { actor: anna })
  expect((thread.body.results as object[])[0]).toMatchObject({
    side: 'operator',
    text: expect.stringContaining('照片里看不到破的地方'),
  })
  expect(coded(await decide(accept, repair.id))).toEqual([409, 'wrong_state'])
  const second = await asked(orderNo)
  const back = () => callEndpoint(withdraw, { params: { orderNo }, method: 'DELETE', actor: anna })
  expect(dataOf(await back())).toMatchObject({ status: 5, statusName: '您撤回了' })
  expect(coded(await back())).toEqual([409, 'wrong_state'])
  expect(coded(await decide(accept, second.id))).toEqual([409, 'wrong_state'])
  expect(await rows('select 1 from orders where quote_id = $1', [`repair:${second.id}`])).toEqual([])
})

test('bad input: another’s order, unpaid, unsent, after 400 days, twice, copies that came back, no photograph', async () => {
  const unpaid = await shop.ordered()
  expect(coded(await asking(unpaid.orderNo))).toEqual([409, 'wrong_state'])
  await shop.close(unpaid.orderNo)
  expect(coded(await asking(await paid()))).toEqual([409, 'wrong_state'])
  const orderNo = await shipped()
  expect(coded(await asking(orderNo, {}, ben))).toEqual([404, 'not_found'])
  expect(coded(await callEndpoint(byOrder, { params: { orderNo }, actor: ben }))).toEqual([404, 'not_found'])
  expect((await callEndpoint(ask, { params: { orderNo }, body: told })).status).toBe(401)
  expect(coded(await asking(orderNo, { pictures: [] }))).toEqual([422, 'no_picture'])
  expect(coded(await asking(orderNo, { pictures: [await photo(ben)] }))).toEqual([422, 'unknown_picture'])
  expect(coded(await asking(orderNo, { words: '破' }))[0]).toBe(422)
  expect(coded(await asking(orderNo, { damage: 'ugly' }))[0]).toBe(422)
  expect(coded(await asking(orderNo, { copies: [0] }))).toEqual([422, 'invalid'])
  expect(coded(await asking(orderNo, { copies: [1, 1] }))).toEqual([422, 'invalid'])
  const many = await asking(orderNo, { copies: [4] })
  expect(coded(many)).toEqual([422, 'too_many_copies'])
  expect(many.body.errmsg).toContain('只有 3 本')
  // Two of three came back.
  const { id } = await rowOf(orderNo)
  await transaction(async (tx) => {
    const order = (await findOrder(tx, id, true))!
    const part = await reckonRefund(tx, order, [2])
    if (!part.ok) throw new Error(part.failure.code)
    await giveBack(tx, order, part.value, { actorId: clerk.userId, reason: 'damaged' })
  })
  expect(coded(await asking(orderNo))).toEqual([422, 'too_many_copies'])
  // Nothing of all this was kept: no repair, no message, no picture used up.
  expect(await repairOf(orderNo)).toBeNull()
  expect(await rows("select 1 from help_messages where text like '%' || $1 || '%'", [orderNo])).toEqual([])
  await days(orderNo, 400)
  expect(coded(await asking(orderNo, { copies: [1] }))).toEqual([409, 'repair_over'])
  await days(orderNo, -36)
  const kept = await asked(orderNo, { copies: [1] })
  expect(coded(await asking(orderNo, { copies: [1] }))).toEqual([409, 'repair_exists'])
  // All of it goes back before the desk decides: nothing is printed of it.
  await transaction(async (tx) => {
    const order = (await findOrder(tx, id, true))!
    const all = await reckonRefund(tx, order, null)
    if (!all.ok) throw new Error(all.failure.code)
    await giveBack(tx, order, all.value, { actorId: clerk.userId, reason: 'damaged' })
  })
  expect(coded(await decide(accept, kept.id))).toEqual([409, 'wrong_state'])
  expect(await rows('select 1 from orders where quote_id = $1', [`repair:${kept.id}`])).toEqual([])
})

test('to everybody without 客服 or 管理 there is no desk of repairs, and nobody decides their own', async () => {
  const orderNo = await shipped()
  const { id } = await asked(orderNo)
  for (const actor of [anna, ben, printer]) {
    expect((await callEndpoint(desk, { actor })).status).toBe(404)
    for (const route of [accept, refuse]) expect((await decide(route, id, '就这样', actor)).status).toBe(404)
    expect((await callEndpoint(look, { params: { id }, method: 'POST', actor })).status).toBe(404)
  }
  await rows('update repair_requests set user_id = $2 where id = $1', [id, clerk.userId])
  expect(coded(await decide(accept, id))).toEqual([403, 'own_order'])
  await rows('update repair_requests set user_id = $2 where id = $1', [id, anna.userId])
})

test('asked sixteen times at once there is one; agreed to sixteen times at once one order is made', async () => {
  const orderNo = await shipped()
  const pictures = []
  for (let at = 0; at < 16; at += 1) pictures.push(await photo())
  const answers = await Promise.all(pictures.map((one) => asking(orderNo, { pictures: [one] })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 15 }, () => 409)])
  const { id } = (await repairOf(orderNo))!
  const decided = await Promise.all([
    ...Array.from({ length: 8 }, () => decide(accept, id)),
    ...Array.from({ length: 8 }, () => decide(refuse, id, '看不清')),
  ])
  expect(decided.filter(({ status }) => status === 200).length).toBe(1)
  const made = await rows('select 1 from orders where quote_id = $1', [`repair:${id}`])
  expect(made.length).toBe((await repairOf(orderNo))!.refusal === null ? 1 : 0)
})

test('a repair that cannot be read is left out of its order’s page', async () => {
  const orderNo = await shipped()
  await asked(orderNo)
  const order = await rowOf(orderNo)
  expect(await repairForPage(order)).toMatchObject({ repair: { status: 0 }, mayAsk: false })
  await rows('alter table repair_requests rename to repair_requests_away')
  expect(await repairForPage(order)).toEqual({ repair: null, mayAsk: false })
  await rows('alter table repair_requests_away rename to repair_requests')
  expect((await callEndpoint(see, { params: { orderNo }, actor: anna })).status).toBe(200)
})
