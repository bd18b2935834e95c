/** A parcel from the press's door to the buyer's: asked for, told of, asked after, and what follows from it. */
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { db } from '#lib/db/db.server.ts'
import { completeOrders } from '#lib/fulfilment/complete.job.ts'
import { silentParcels, subscribeJob, trackingFor } from '#lib/fulfilment/tracking/tracking.server.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { startCourier } from '../../../scripts/gateway-step.ts'
import { POST as ship } from '../../../src/pages/api/operator/press/[orderNo]/ship.ts'
import { POST as take } from '../../../src/pages/api/operator/press/[orderNo]/take.ts'
import { POST as correct } from '../../../src/pages/api/operator/press/[orderNo]/tracking.ts'
import { POST as notify } from '../../../src/pages/api/tracking/[path].ts'
import { makeUser } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf, until } from '../../support/import.ts'
import { gatewayOf } from '../../support/server/payment.ts'
import { openShop } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, seen } = shop
const { courier, end } = await startCourier()
setService('config', { ...config(), courier })
afterAll(() => {
  end()
  shop.site.end()
})
const gateway = gatewayOf(courier.url)
const printer = (await makeUser(connection, { role: 'operator' })).actor
await grantCapability(db(), printer.userId, 'press')

type Row = { parcel_id: string; path: string; salt: string; subscribed_at: Date | null; refusal: string | null }
let serial = 1_000_000
const id = async (orderNo: string) =>
  (await rows<{ id: string }>('select id from orders where number = $1', [orderNo.slice(1)]))[0]!.id
const rowOf = async (orderNo: string) =>
  (
    await rows<Row>(
      'select t.* from parcel_tracking t join order_parcels p on p.id = t.parcel_id where p.order_id = $1',
      [await id(orderNo)],
    )
  )[0]!
/** An order that left with a number of its own, which 快递100 was asked to tell of. */
const sent = async (isFollowed = true) => {
  await give('anna', 15_000)
  const { orderNo } = await ordered({ use_balance: '1' })
  await rows("update orders set paid_at = now() - interval '3 hours' where number = $1", [orderNo.slice(1)])
  expect((await callEndpoint(take, { params: { orderNo }, actor: printer })).status).toBe(200)
  serial += 1
  const number = `SF${serial}`
  const body = { courier: 'shunfeng', tracking_no: number }
  dataOf(await callEndpoint(ship, { params: { orderNo }, body, actor: printer }))
  if (isFollowed) await subscribed(orderNo)
  return { orderNo, number }
}
const subscribed = (orderNo: string) =>
  until(
    () => rowOf(orderNo),
    (row) => row?.subscribed_at !== null || row.refusal !== null,
  )
type Step = { state: string; words: string; atMs?: number; times?: number; salt?: string }
const step = (number: string, { atMs = Date.now(), ...more }: Step) =>
  gateway.tell<{ statuses: number[] }>('step', { number, atMs, ...more })
const view = async (orderNo: string) => (await trackingFor(await id(orderNo)))!

test('it is asked for with number and four digits, told of step by step, and signed for it is there', async () => {
  const { orderNo, number } = await sent()
  const known = await gateway.tell<Record<string, string>>('known', { number })
  expect(known).toMatchObject({ company: 'shunfeng', phone: '8000' })
  expect(JSON.stringify(known)).not.toMatch(/13800138000|林知夏|文三路/)
  expect(known.callbackurl).toBe(`${config().siteUrl}/api/tracking/${(await rowOf(orderNo)).path}`)
  // The stand-in tells by itself that it was picked up.
  await until(
    () => view(orderNo),
    ({ steps }) => steps.length === 1,
  )
  const at = Date.now() + 60_000
  expect(await step(number, { state: '0', words: '到达 杭州转运中心', atMs: at, times: 3 })).toEqual({
    statuses: [200, 200, 200],
  })
  expect(await view(orderNo)).toMatchObject({
    state: 'moving',
    steps: [{ words: '到达 杭州转运中心' }, { words: '快件已揽收' }],
  })
  expect(await seen(orderNo)).toMatchObject({ status: 3 })
  await step(number, { state: '3', words: '已签收，感谢使用', atMs: at + 60_000, times: 2 })
  expect(await view(orderNo)).toMatchObject({ state: 'signed' })
  expect(await seen(orderNo)).toMatchObject({ status: 4 })
  expect(
    await rows('select 1 from order_history where subject_id = $1 and to_state = $2', [
      ...[await id(orderNo), 'completed'],
    ]),
  ).toHaveLength(1)
})

test('a wrong salt, another address, another number, a body that is none: nothing changes', async () => {
  const { orderNo, number } = await sent()
  const other = await sent()
  await until(
    () => view(orderNo),
    ({ steps }) => steps.length === 1,
  )
  const before = await view(orderNo)
  const { salt } = await rowOf(other.orderNo)
  const tellAt = Date.now() + 60_000
  expect(await step(number, { state: '3', words: '已签收', atMs: tellAt, salt })).toEqual({ statuses: [400] })
  const { path } = await rowOf(orderNo)
  const said = (body: string, to = path) =>
    callEndpoint(notify, { params: { path: to }, method: 'POST', body: Buffer.from(body) })
  for (const body of ['', 'param=%7B%7D&sign=', 'x'.repeat(300_000), 'sign=A'.repeat(1000)])
    expect((await said(body)).status).toBe(400)
  expect((await said('', 'A'.repeat(22))).status).toBe(400)
  expect((await said('', 'short')).status).toBe(404)
  // Signed with this parcel's salt, and of another's number.
  const own = await rowOf(orderNo)
  const data = [{ time: '2099-01-01 10:00:00', context: '已签收' }]
  const param = JSON.stringify({ status: 'shutdown', lastResult: { nu: other.number, state: '3', data } })
  const sign = createHash('md5')
    .update(param + own.salt)
    .digest('hex')
  expect((await said(new URLSearchParams({ param, sign }).toString())).status).toBe(200)
  expect(await view(orderNo)).toEqual(before)
  expect(await seen(orderNo)).toMatchObject({ status: 3 })
})

test('another number begins anew; what is still told of the first changes nothing', async () => {
  const { orderNo, number } = await sent()
  await until(
    () => view(orderNo),
    ({ steps }) => steps.length === 1,
  )
  const next = `YT${serial}`
  const body = { courier: 'yuantong', tracking_no: next, reason: '换了快递' }
  dataOf(await callEndpoint(correct, { params: { orderNo }, body, actor: printer }))
  await until(
    () => view(orderNo),
    ({ steps }) => steps.length === 1,
  )
  expect(await step(number, { state: '3', words: '已签收', atMs: Date.now() + 60_000 })).toEqual({ statuses: [400] })
  expect(await view(orderNo)).toMatchObject({ state: 'moving' })
  expect(await gateway.tell<object>('known', { number: next })).toMatchObject({ company: 'yuantong' })
})

test('nobody answers: it is tried again; what is not followed says nothing; what was silent is asked for', async () => {
  await gateway.tell('fault', { name: 'refuse' })
  const refused = await sent()
  expect((await rowOf(refused.orderNo)).refusal).toBe('701')
  expect(await trackingFor(await id(refused.orderNo))).toBeUndefined()

  const { orderNo, number } = await sent()
  await until(
    () => view(orderNo),
    ({ steps }) => steps.length === 1,
  )
  // Its pushes are lost on the way: the address is another's.
  const row = await rowOf(orderNo)
  await step(number, { state: '5', words: '正在派件', atMs: Date.now() + 60_000, salt: 'lost' })
  expect(await view(orderNo)).toMatchObject({ state: 'moving' })
  await silentParcels()
  expect(await view(orderNo)).toMatchObject({ state: 'moving' })
  await rows("update parcel_tracking set heard_at = now() - interval '25 hours' where parcel_id = $1", [row.parcel_id])
  await silentParcels()
  expect(await view(orderNo)).toMatchObject({ state: 'delivering', steps: [{ words: '正在派件' }, {}] })
})

test('on its way back it is told at the desk; the order stays as it is', async () => {
  const { orderNo, number } = await sent()
  await step(number, { state: '6', words: '退回寄件人', atMs: Date.now() + 60_000, times: 2 })
  expect(await view(orderNo)).toMatchObject({ state: 'returned' })
  expect(await seen(orderNo)).toMatchObject({ status: 3 })
  expect(
    await rows('select 1 from alarms where code = $1 and ref = $2', [`parcel_returned:${orderNo}`, orderNo]),
  ).toHaveLength(1)
})

test('what is on its way back is not there after fifteen days; two of them are two alarms', async () => {
  const [one, two] = [await sent(), await sent()]
  for (const { number } of [one, two])
    await step(number, { state: '6', words: '退回寄件人', atMs: Date.now() + 60_000 })
  await completeOrders(new Date(Date.now() + 16 * 86_400_000))
  for (const { orderNo } of [one, two]) {
    expect(await seen(orderNo)).toMatchObject({ status: 3 })
    expect(await rows('select 1 from alarms where ref = $1', [orderNo])).toHaveLength(1)
  }
})

test('a number that was another parcel’s completes nothing; one that is told of elsewhere is asked after', async () => {
  const first = await sent()
  await until(
    () => view(first.orderNo),
    ({ steps }) => steps.length === 1,
  )
  const month = 30 * 86_400_000
  // Told of as signed long before it left.
  await rows("update parcel_tracking set steps = '[]', said_at = null, state = 'waiting' where parcel_id = $1", [
    (await rowOf(first.orderNo)).parcel_id,
  ])
  const own = await rowOf(first.orderNo)
  const data = [{ time: new Date(Date.now() - month).toISOString().slice(0, 19).replace('T', ' '), context: '已签收' }]
  const param = JSON.stringify({ status: 'shutdown', lastResult: { nu: first.number, state: '3', data } })
  const sign = createHash('md5')
    .update(param + own.salt)
    .digest('hex')
  const body = Buffer.from(new URLSearchParams({ param, sign }).toString())
  expect((await callEndpoint(notify, { params: { path: own.path }, method: 'POST', body })).status).toBe(200)
  expect(await seen(first.orderNo)).toMatchObject({ status: 3 })
  expect(await view(first.orderNo)).toEqual({ state: 'waiting', steps: [] })
  // Its number typed for another parcel too: 快递100 goes on telling the first address alone.
  const second = await sent()
  const same = { courier: 'shunfeng', tracking_no: first.number, reason: '抄错了' }
  dataOf(await callEndpoint(correct, { params: { orderNo: second.orderNo }, body: same, actor: printer }))
  await until(
    () => view(second.orderNo),
    ({ steps }) => steps.length === 1,
  )
})

test('our account is refused: nothing is given up, the job is tried again', async () => {
  const { orderNo } = await sent()
  const { parcel_id: parcelId } = await rowOf(orderNo)
  await rows('update parcel_tracking set subscribed_at = null where parcel_id = $1', [parcelId])
  setService('config', { ...config(), courier: { ...courier, key: 'over' } })
  await expect(subscribeJob({ parcelId })).rejects.toThrow('600')
  await rows("update parcel_tracking set heard_at = now() - interval '25 hours' where parcel_id = $1", [parcelId])
  await silentParcels()
  expect(await rowOf(orderNo)).toMatchObject({ refusal: null, subscribed_at: null })
  setService('config', { ...config(), courier })
  await rows("update parcel_tracking set heard_at = now() - interval '25 hours' where parcel_id = $1", [parcelId])
  await silentParcels()
  expect((await rowOf(orderNo)).subscribed_at).not.toBeNull()
})

test('where nobody tells of parcels nothing is kept of them', async () => {
  setService('config', { ...config(), courier: undefined })
  const { orderNo } = await sent(false)
  expect(await rowOf(orderNo)).toBeUndefined()
})
