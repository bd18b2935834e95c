/** Parcels are followed from the press's door to the buyer's: asked for when they leave, told of by 快递100, asked once a day. */
import { randomBytes } from 'node:crypto'
import { config } from '#lib/config/config.server.ts'
import type { CourierConfig } from '#lib/config/courier.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { readAtMost } from '#lib/http/raw-body.server.ts'
import { log } from '#lib/log/log.server.ts'
import { findOrder, moveOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { followReprint } from '#lib/orders/repairs/repair.sql.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { deliverParcel } from '../press.sql.ts'
import { askParcel, courierConfig, isSigned, subscribeParcel } from './kuaidi100.server.ts'
import type { courierNotify } from './tracking.api.ts'
import {
  beginTracking,
  findTracking,
  findTrackingOfPath,
  lockTrackingOfPath,
  orderOfParcel,
  setAsked,
  setHeard,
  setSubscribed,
  silentSince,
  trackingOfOrder,
} from './tracking.sql.ts'
import type { ParcelTrackingRow } from './tracking.table.ts'
import { type CourierResult, readPush, type Tracking, withResult } from './tracking.ts'

export const followParcelJobName = 'follow-parcel'
export const silentParcelsJobName = 'silent-parcels'

const secret = (): string => randomBytes(16).toString('base64url')

/** Called in the transaction in which a parcel leaves or gets another number. Does nothing where nobody tells of parcels. */
export const followParcel = async (
  tx: Db,
  parcel: { id: string; courier: string; trackingNo: string },
): Promise<void> => {
  if (!courierConfig()) return
  const { id: parcelId, courier, trackingNo } = parcel
  await beginTracking(tx, { parcelId, courier, trackingNo, path: secret(), salt: secret() })
  await addJob(tx, followParcelJobName, { parcelId }, { key: parcelId })
}

const phoneOf = (address: { phone: string } | null): string => address?.phone ?? ''

/** Asks to be told of a parcel. Throws where nobody answered, or our account is the trouble: it is tried again, then told of. */
export const subscribeJob = async ({ parcelId }: { parcelId: string }): Promise<void> => {
  const courier = courierConfig()
  const found = await findTracking(db(), parcelId)
  if (!courier || !found || found.tracking.subscribedAt !== null || found.tracking.refusal !== null) return
  const { tracking, parcel } = found
  const followed = {
    ...{ courier: tracking.courier, trackingNo: tracking.trackingNo, phone: phoneOf(parcel.address) },
  }
  const told = { callbackUrl: `${config().siteUrl}/api/tracking/${tracking.path}`, salt: tracking.salt }
  const asked = await subscribeParcel(courier, followed, told)
  await setSubscribed(db(), tracking, asked.ok ? { subscribedAt: new Date() } : { refusal: asked.failure.message })
  if (!asked.ok) log.warn({ parcelId, code: asked.failure.message }, 'a parcel is not followed')
  // Told of at an address before this one: what is known is asked for now, the rest every morning.
  else if (!asked.value) await askAfter(courier, tracking, followed.phone)
}

const known = ({ state, saidAt, steps }: ParcelTrackingRow): Tracking => ({
  ...{ state, steps, saidMs: saidAt?.getTime() ?? 0 },
})

/** The courier has it back, or cannot bring it: somebody of ours has to do something. Each parcel is an alarm of its own. */
const tellTrouble = async (tx: Db, order: OrderRow, state: 'returned' | 'trouble'): Promise<void> => {
  const orderNo = wireNumber(order.kind, order.number)
  const words = state === 'returned' ? '包裹被退回了，请联系买书的人' : '快递说这个包裹有疑难，请看看'
  const error = Object.assign(new Error(`${orderNo}：${words}`), { code: `parcel_${state}:${orderNo}` })
  await raiseAlarm(tx, { job: 'tracking', ref: orderNo, error, attempts: 1 })
}

/**
 * Takes in what was told of the parcel with this address: its steps, and what follows from where it stands now. The order is held
 * first, as by whoever corrects its number.
 */
const hear = async (tx: Db, row: ParcelTrackingRow, said: CourierResult): Promise<void> => {
  const of = await orderOfParcel(tx, row.parcelId)
  const order = of && (await findOrder(tx, of.orderId, true))
  const held = await lockTrackingOfPath(tx, row.path)
  if (!order || !held || said.nu !== held.trackingNo) return
  const before = known(held)
  const now = withResult(before, said, { shippedMs: of.shippedAt?.getTime() ?? 0, nowMs: Date.now() })
  await setHeard(tx, held.parcelId, now)
  if (now.state === before.state) return
  if (now.state === 'returned' || now.state === 'trouble') await tellTrouble(tx, order, now.state)
  if (now.state !== 'signed') return
  // Given back, or completed meanwhile: it stays as it is.
  const moved = await moveOrder(tx, order.id, 'complete')
  if (!moved.ok) return
  await deliverParcel(tx, order.id, new Date(now.saidMs))
  await followReprint(tx, moved.value.row, 'finish')
}

/** Asks where a parcel is, and takes in the answer. Throws where there is none. */
const askAfter = async (courier: CourierConfig, row: ParcelTrackingRow, phone: string): Promise<void> => {
  await setAsked(db(), row.parcelId)
  const said = await askParcel(courier, { courier: row.courier, trackingNo: row.trackingNo, phone })
  if (said) await transaction((tx) => hear(tx, row, said))
}

/** Messages have a few KB. */
const mostBytes = 256 * 1024

/** As 快递100 wants to be answered; it tells again what was refused. */
const answer = (heard: boolean): Result<Response> =>
  ok(
    Response.json(
      heard
        ? { result: true, returnCode: '200', message: '成功' }
        : { result: false, returnCode: '500', message: '失败' },
      { status: heard ? 200 : 400 },
    ),
  )

/** One message: the address is the parcel's own, and so is the salt it is signed with; anything else changes nothing. */
export const receiveCourier = async ({ params, request }: CallOf<typeof courierNotify>): Promise<Result<Response>> => {
  const form = new URLSearchParams((await readAtMost(request, mostBytes))?.toString('utf8'))
  const [param, sign] = [form.get('param') ?? '', form.get('sign') ?? '']
  const row = await findTrackingOfPath(db(), params.path)
  if (!row || !isSigned(param, row.salt, sign)) return answer(false)
  const said = readPush(param)
  if (said) await transaction((tx) => hear(tx, row, said))
  // Signed and yet nothing to be taken in (a number given up, a form of theirs that is new): telling it again helps nobody.
  return answer(true)
}

const dayMs = 86_400_000
/** A parcel that is longer on its way is asked after by a person. */
const longest = 30 * dayMs
/** Of one morning; what is left comes with the next. */
const most = 500
/** So many in a row without an answer, and the others are not tried: the job is, later, and is told of in the end. */
const mostFailures = 5

/** Every morning: what nothing was heard of for a day is asked for, and told of from now on where asking for that failed. */
export const silentParcels = async (now = new Date()): Promise<void> => {
  const courier = courierConfig()
  if (!courier) return
  const span = { before: new Date(now.getTime() - dayMs), since: new Date(now.getTime() - longest) }
  let failures = 0
  for (const row of await silentSince(db(), { ...span, most })) {
    const found = await findTracking(db(), row.parcelId)
    if (!found) continue
    try {
      await askAfter(courier, row, phoneOf(found.parcel.address))
      if (row.subscribedAt === null) await subscribeJob({ parcelId: row.parcelId })
      failures = 0
    } catch (error) {
      failures += 1
      log.warn({ err: error, parcelId: row.parcelId }, 'a parcel could not be asked for')
      if (failures >= mostFailures) throw error
    }
  }
}

export type TrackingView = Pick<Tracking, 'state' | 'steps'>

/** What its buyer sees of the parcel of an order they may see; undefined: nothing is followed. */
export const trackingFor = async (orderId: string): Promise<TrackingView | undefined> => {
  const row = await trackingOfOrder(db(), orderId)
  return row && (row.refusal === null || row.steps.length > 0) ? { state: row.state, steps: row.steps } : undefined
}
