/** What the press does with an order, whoever does it: the desk by hand, or a print shop's program. */
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { moveOrder } from '#lib/orders/order.sql.ts'
import { readWireNumber, wireNumber } from '#lib/orders/order-number.ts'
import { followReprint } from '#lib/orders/repairs/repair.sql.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { isElectronic } from '#lib/site/lookups/bindings.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { checkSnapshot } from '#lib/works/print-snapshot.server.ts'
import { commission } from './commissions/commission.server.ts'
import { recordDelivery } from './commissions/commission.sql.ts'
import { noticeLater } from './notices/shipping-notice.server.ts'
import { type PressLine, type PressOrder, pressLines, pressOrder, shipParcel } from './press.sql.ts'
import { mayTake } from './press.ts'
import { followParcel } from './tracking/tracking.server.ts'

/** Whose hands: an operator's, or a print shop's program (no account). `printer`: who prints it, for the record. */
export type PressHand = { actorId: string | null; printer: string }
export type Found = { found: PressOrder; lines: PressLine[] }

/** What is printed of an order and was not cancelled. */
export const printedOf = (lines: readonly PressLine[], orderId: string): PressLine[] =>
  lines.filter(({ line }) => line.orderId === orderId && !isElectronic(line.binding))

/** An order of the press by its number, held until the transaction ends. */
export const foundOrder = async (tx: Db, orderNo: string): Promise<Result<Found>> => {
  const wanted = readWireNumber(orderNo)
  const found = wanted?.kind === 'order' ? await pressOrder(tx, wanted.number) : undefined
  return found ? ok({ found, lines: await pressLines(tx, [found.order.id]) }) : notFound()
}

/** Somebody or something changed bytes that were ordered: nobody prints them, and an operator is told. */
const tellDiffering = async (snapshotId: string): Promise<void> => {
  const error = Object.assign(new Error('印刷文件和下单时的指纹不一样，这一单不能上机，请找备份'), {
    code: 'print_files_differ',
  })
  await raiseAlarm(db(), { job: 'press', ref: snapshotId, error, attempts: 1 })
}

/** Both files of everything that is printed are read to the end before a machine is given them. */
const filesAreWhole = async (lines: readonly PressLine[]): Promise<Result<void>> => {
  for (const { snapshot } of lines) {
    const checked = await checkSnapshot(db(), snapshot.id)
    if (checked.ok) continue
    if (checked.failure.code === 'print_files_differ') await tellDiffering(snapshot.id)
    return checked
  }
  return ok(undefined)
}

const mayTakeNow = ({ order }: PressOrder): Result<void> =>
  mayTake({ state: order.state, paidAtMs: order.paidAt?.getTime() ?? null }, Date.now())

/** What is done to an order is noted; `actorId` null: by a print shop's program. */
export const noteStep = (tx: Db, hand: PressHand, { order }: PressOrder, action: string): Promise<void> =>
  audit(tx, {
    ...{ actorId: hand.actorId, capability: 'press', action, userId: order.userId, ref: order.number },
    reason: hand.actorId === null ? `印刷所 ${hand.printer}` : '上机与寄送',
  })

/**
 * The press takes an order: from here on its buyer cannot cancel. Files are read before the order is held: a large one takes
 * seconds, and nobody waits for them with a row in hand. What `also` refuses is not taken.
 */
export const takeOrder = async (
  orderNo: string,
  hand: PressHand,
  also: (tx: Db, taken: Found) => Promise<Result<void>> = () => Promise.resolve(ok(undefined)),
): Promise<Result<Found>> => {
  const before = await transaction((tx) => foundOrder(tx, orderNo))
  if (!before.ok) return before
  const asked = mayTakeNow(before.value.found)
  if (!asked.ok) return asked
  const whole = await filesAreWhole(printedOf(before.value.lines, before.value.found.order.id))
  if (!whole.ok) return whole
  return undoneWhenRefused(async (tx) => {
    const held = await foundOrder(tx, orderNo)
    if (!held.ok) return held
    const { found, lines } = held.value
    const may = mayTakeNow(found)
    if (!may.ok) return may
    // Its buyer changed what is printed while the files were read.
    if (lines.some(({ snapshot }) => before.value.lines.every((known) => known.snapshot.id !== snapshot.id)))
      return fail(409, 'wrong_state', '这一单刚刚改过，请再接一次')
    const printed = printedOf(lines, found.order.id)
    if (printed.length === 0) return fail(409, 'wrong_state', '这一单的书都取消了')
    const moved = await moveOrder(tx, found.order.id, 'print', hand.actorId === null ? {} : { actorId: hand.actorId })
    if (!moved.ok) return moved
    await followReprint(tx, found.order, 'print')
    await commission(tx, found, printed, { printer: hand.printer, takenAt: new Date() })
    await noteStep(tx, hand, found, 'press.take')
    const taken = { found: { ...found, order: moved.value.row }, lines }
    const done = await also(tx, taken)
    return done.ok ? ok(taken) : done
  })
}

export type Parcel = { courier: string; trackingNo: string }

/** Numbers of parcels are kept in capitals. */
export const isSameParcel = ({ parcel }: PressOrder, { courier, trackingNo }: Parcel): boolean =>
  parcel.courier === courier && parcel.trackingNo === trackingNo.toUpperCase()

/** A courier has it: in a transaction that holds the order. */
export const sendOrder = async (
  tx: Db,
  found: PressOrder,
  { courier, trackingNo }: Parcel,
  hand: PressHand,
): Promise<Result<PressOrder>> => {
  const { order, parcel } = found
  const moved = await moveOrder(tx, order.id, 'ship', hand.actorId === null ? {} : { actorId: hand.actorId })
  if (!moved.ok) return moved
  const sent = { courier, trackingNo: trackingNo.toUpperCase(), shippedAt: new Date() }
  await shipParcel(tx, order.id, sent)
  await followParcel(tx, { id: parcel.id, ...sent })
  await noticeLater(tx, order.userId, parcel.id)
  await followReprint(tx, order, 'ship')
  await recordDelivery(tx, wireNumber(order.kind, order.number), sent.shippedAt)
  await noteStep(tx, hand, found, 'press.ship')
  return ok({ order: moved.value.row, parcel: { ...parcel, ...sent } })
}
