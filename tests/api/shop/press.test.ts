/** The press: who may, what it sees, taking, sending, and what arrives by itself. */
import { afterAll, expect, test } from 'vitest'
import { db } from '#lib/db/db.server.ts'
import { completeOrders } from '#lib/fulfilment/complete.job.ts'
import type { Actor } from '#lib/http/actor.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { GET as file } from '../../../src/pages/api/operator/press/[orderNo]/[position]/[kind].ts'
import { POST as ship } from '../../../src/pages/api/operator/press/[orderNo]/ship.ts'
import { POST as take } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { POST as correct } from '../../../src/pages/api/operator/press/[orderNo]/tracking.ts'
import { GET as list } from '../../../src/pages/api/operator/press/index.ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, seen } = shop
afterAll(() => shop.site.end())

const printer = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), printer.userId, 'press')
const clerk = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), clerk.userId, 'finance')
const buyer = (await makeUser(connection)).actor

type File = { sha256: string; bytes: number }
type Ticket = {
  orderNo: string
  address: string
  state: string
  lines: { position: number; copies: number; inner: File; cover: File }[]
}
/** An order paid by the balance so many hours ago. */
const paidOrder = async (hoursAgo = 3): Promise<string> => {
  await give('anna', 60_000)
  const { orderNo } = await ordered({ use_balance: '1' })
  await rows("update orders set paid_at = now() - $2 * interval '1 hour' where number = $1", [
    orderNo.slice(1),
    hoursAgo,
  ])
  return orderNo
}
const taking = (orderNo: string, actor: Actor | undefined = printer) =>
  callEndpoint(take, { params: { orderNo }, actor })
const shipping = (orderNo: string, body: object, actor: Actor | undefined = printer) =>
  callEndpoint(ship, { params: { orderNo }, body, actor })
const listed = async (tab: string) => {
  const answer = await callEndpoint(list, { query: { tab }, actor: printer })
  return answer.body.results as Ticket[]
}
const parcel = { courier: 'shunfeng', tracking_no: 'sf1234567890' }

test('to everybody without 印务 there is no press', async () => {
  const orderNo = await paidOrder()
  for (const actor of [clerk, buyer]) {
    expect((await callEndpoint(list, { actor })).status).toBe(404)
    expect((await taking(orderNo, actor)).status).toBe(404)
    expect((await shipping(orderNo, parcel, actor)).status).toBe(404)
    const params = { orderNo, position: '0', kind: 'inner' }
    expect((await callEndpoint(file, { params, actor })).status).toBe(404)
  }
  expect((await callEndpoint(list)).status).toBe(401)
  expect(await seen(orderNo)).toMatchObject({ status: 1 })
})

test('taken two hours after paying, sent with a number, there after fifteen days; each step is noted and told', async () => {
  const orderNo = await paidOrder(1.9)
  expect(await taking(orderNo)).toMatchObject({ status: 409, body: { errcode: 'press_too_early' } })
  await rows("update orders set paid_at = now() - interval '2 hours' where number = $1", [orderNo.slice(1)])
  const [waiting] = (await listed('waiting')).filter((one) => one.orderNo === orderNo)
  expect(waiting?.address).not.toMatch(/\d{11}/)
  // Nothing of it leaves the house before it is taken.
  const params = { orderNo, position: '0', kind: 'inner' }
  expect((await callEndpoint(file, { params, actor: printer })).status).toBe(404)
  const taken = await taking(orderNo)
  expect(taken.status).toBe(200)
  const ticket = dataOf<Ticket>(taken)
  expect(ticket).toMatchObject({ state: 'printing', lines: [{ position: 0, copies: 3 }] })
  expect(ticket.address).toMatch(/1\d{10}/)
  expect(await seen(orderNo)).toMatchObject({ status: 2 })
  expect(await taking(orderNo)).toMatchObject({ status: 409, body: { errcode: 'wrong_state' } })
  for (const kind of ['inner', 'cover'] as const) {
    const answer = await callEndpoint(file, { params: { ...params, kind }, actor: printer })
    const bytes = new Uint8Array(await answer.response.arrayBuffer())
    expect(bytes.length).toBe(ticket.lines[0]![kind].bytes)
  }

  for (const wrong of [
    {},
    { ...parcel, courier: 'nobody' },
    { ...parcel, tracking_no: 'SF 12' },
    { ...parcel, tracking_no: '' },
  ])
    expect((await shipping(orderNo, wrong)).status, JSON.stringify(wrong)).toBe(422)
  expect(dataOf(await shipping(orderNo, parcel))).toMatchObject({ state: 'shipped', trackingNo: 'SF1234567890' })
  expect(await seen(orderNo)).toMatchObject({ status: 3, parcel: { courier: 'shunfeng', trackingNo: 'SF1234567890' } })
  // Pressed twice it left once; another number is another matter.
  expect(dataOf(await shipping(orderNo, parcel))).toMatchObject({ state: 'shipped', trackingNo: 'SF1234567890' })
  expect(await shipping(orderNo, { ...parcel, tracking_no: 'sf0000000000' })).toMatchObject({ status: 409 })

  const day = 86_400_000
  await completeOrders(new Date(Date.now() + 14.9 * day))
  expect(await seen(orderNo)).toMatchObject({ status: 3 })
  await completeOrders(new Date(Date.now() + 15.1 * day))
  expect(await seen(orderNo)).toMatchObject({ status: 4 })
  const events = await rows<{ event: string; actor_id: string | null }>(
    'select h.event, h.actor_id from order_history h join orders o on o.id = h.subject_id where o.number = $1 order by h.id',
    [orderNo.slice(1)],
  )
  expect(events.map(({ event }) => event)).toEqual(['pay', 'print', 'ship', 'complete'])
  expect(events[1]!.actor_id).toBe(printer.userId)
  const audited = await rows<{ action: string }>('select action from audit_log where ref = $1 order by id', [
    orderNo.slice(1),
  ])
  expect(audited.map(({ action }) => action)).toEqual(['press.take', 'press.file', 'press.file', 'press.ship'])
  // Over, it is nobody's to print.
  expect((await callEndpoint(file, { params, actor: printer })).status).toBe(404)
})

test('files that are not those that were ordered are given to no machine', async () => {
  const orderNo = await paidOrder()
  const [snapshot] = await rows<{ key: string }>(
    `select s.cover_pdf_key as key from print_snapshots s join order_lines l on l.snapshot_id = s.id
      join orders o on o.id = l.order_id where o.number = $1`,
    [orderNo.slice(1)],
  )
  const whole = await storage().getBytes(snapshot!.key)
  await storage().putBytes(snapshot!.key, new Uint8Array([...whole.subarray(0, -1), 0]))
  expect(await taking(orderNo)).toMatchObject({ status: 500 })
  expect(await rows("select code, words from alarms where job = 'press'")).toEqual([
    { code: 'print_files_differ', words: expect.stringContaining('指纹不一样') },
  ])
  expect(await seen(orderNo)).toMatchObject({ status: 1 })
  await storage().putBytes(snapshot!.key, whole)
  expect((await taking(orderNo)).status).toBe(200)
})

test('a number that was typed wrong is put right with a reason, which is kept with both numbers; never before it left', async () => {
  const orderNo = await paidOrder()
  const correcting = (body: object, actor: Actor | undefined = printer) =>
    callEndpoint(correct, { params: { orderNo }, body, actor })
  const right = { courier: 'zhongtong', tracking_no: 'zt7654321', reason: '当面交给了中通' }
  expect((await correcting(right)).body.errcode).toBe('wrong_state')
  await taking(orderNo)
  expect((await correcting(right)).body.errcode).toBe('wrong_state')
  await shipping(orderNo, parcel)
  for (const actor of [clerk, buyer]) expect((await correcting(right, actor)).status).toBe(404)
  for (const wrong of [{ reason: '' }, { reason: '错' }, { tracking_no: 'x 1' }, { courier: 'nobody' }, { more: 1 }])
    expect((await correcting({ ...right, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  expect(await seen(orderNo)).toMatchObject({ parcel: { trackingNo: 'SF1234567890' } })
  const shippedAt = () =>
    rows('select shipped_at from order_parcels where order_id = (select id from orders where number = $1)', [
      orderNo.slice(1),
    ])
  const before = await shippedAt()
  expect(dataOf(await correcting(right))).toMatchObject({ courier: 'zhongtong', trackingNo: 'ZT7654321' })
  expect((await correcting(right)).status).toBe(200)
  expect(await seen(orderNo)).toMatchObject({ status: 3, parcel: { courier: 'zhongtong', trackingNo: 'ZT7654321' } })
  expect(await shippedAt()).toEqual(before)
  expect(
    await rows("select reason, details from audit_log where action = 'press.tracking' and ref = $1", [
      orderNo.slice(1),
    ]),
  ).toEqual([{ reason: '当面交给了中通', details: { before: 'shunfeng SF1234567890', after: 'zhongtong ZT7654321' } }])
})

test('of two who take one order at the same moment one has it', async () => {
  const orderNo = await paidOrder()
  const answers = await Promise.all(Array.from({ length: 6 }, () => taking(orderNo)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})
