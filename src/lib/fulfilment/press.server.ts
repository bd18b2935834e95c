import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageNumber } from '#lib/http/page-of.ts'
import { moveOrder } from '#lib/orders/order.sql.ts'
import { readWireNumber, wireNumber } from '#lib/orders/order-number.ts'
import { followReprint } from '#lib/orders/repairs/repair.sql.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { bindingName, isElectronic } from '#lib/site/lookups/bindings.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { answerPdf } from '#lib/works/pdf-answer.server.ts'
import { checkSnapshot } from '#lib/works/print-snapshot.server.ts'
import { noticeLater } from './notices/shipping-notice.server.ts'
import type * as api from './press.api.ts'
import { countPress, pressLines, pressOrder, pressOrders, shipParcel } from './press.sql.ts'
import { mayTake, pressTabs, takeableAtMs } from './press.ts'
import { followParcel } from './tracking/tracking.server.ts'

type Ticket = z.output<typeof api.pressTicket>
type Found = NonNullable<Awaited<ReturnType<typeof pressOrder>>>
type Line = Awaited<ReturnType<typeof pressLines>>[number]

/** To everybody but an operator with 印务 there is no press. */
const mayPress = (tx: Db, actor: Actor): Promise<Result<DeskOperator>> => deskOperator(tx, actor, ['press'])

/** What is printed and not cancelled. */
const printedOf = (lines: readonly Line[], orderId: string): Line[] =>
  lines.filter(({ line }) => line.orderId === orderId && !isElectronic(line.binding))

const addressOf = ({ order, parcel }: Found): string => {
  const { address } = parcel
  if (address === null) return '账号已注销，地址不在了'
  if (order.state === 'paid') return `${address.province}${address.city}`
  const { name, phone, province, city, district, street } = address
  return `${name} ${phone} ${province}${city}${district}${street}`
}

const ticketOf = (found: Found, lines: readonly Line[]): Ticket => {
  const { order, parcel } = found
  return {
    orderNo: wireNumber(order.kind, order.number),
    state: order.state as Ticket['state'],
    takeableAt: takeableAtMs(order.paidAt?.getTime() ?? 0),
    promisedOn: parcel.promisedOn,
    courier: parcel.courier,
    trackingNo: parcel.trackingNo,
    address: addressOf(found),
    lines: printedOf(lines, order.id).map(({ line, snapshot }) => ({
      position: line.position,
      title: line.title,
      product: line.product,
      style: snapshot.style,
      binding: line.binding,
      bindingName: bindingName(line.binding),
      paper: line.paper,
      pages: snapshot.pageCount,
      spineMm: snapshot.spineUm / 1000,
      copies: line.copies - line.refundedCopies,
      inner: { sha256: snapshot.innerSha256, bytes: snapshot.innerBytes },
      cover: { sha256: snapshot.coverSha256, bytes: snapshot.coverBytes },
    })),
  }
}

type Asked = { tab: (typeof pressTabs)[number]['id']; page: number; pageSize: number }

const list = async ({ tab, ...paging }: Asked) => {
  const { state } = pressTabs.find(({ id }) => id === tab)!
  const found = await pressOrders(db(), state, paging)
  const lines = await pressLines(
    db(),
    found.map(({ order }) => order.id),
  )
  return { results: found.map((one) => ticketOf(one, lines)), totalCount: await countPress(db(), state) }
}

export const listPressOrders = async ({ actor, query }: CallOf<typeof api.listPress>) => {
  const allowed = await mayPress(db(), actor)
  return allowed.ok ? ok(await list(query)) : allowed
}

const pageSize = 20

/** The press's page its address asks for. */
export const pressPage = async (actor: Actor, url: URL) => {
  const allowed = await mayPress(db(), actor)
  if (!allowed.ok) return allowed
  const tab = pressTabs.find(({ id }) => id === url.searchParams.get('tab'))?.id ?? 'waiting'
  const page = pageNumber(url)
  const counts = new Map<string, number>()
  for (const { id, state } of pressTabs) counts.set(id, await countPress(db(), state))
  const found = await list({ tab, page, pageSize })
  return ok({ ...found, tab, page, counts, pages: Math.max(1, Math.ceil(found.totalCount / pageSize)) })
}

const foundOrder = async (tx: Db, orderNo: string): Promise<Result<{ found: Found; lines: Line[] }>> => {
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
const filesAreWhole = async (lines: readonly Line[]): Promise<Result<void>> => {
  for (const { snapshot } of lines) {
    const checked = await checkSnapshot(db(), snapshot.id)
    if (checked.ok) continue
    if (checked.failure.code === 'print_files_differ') await tellDiffering(snapshot.id)
    return checked
  }
  return ok(undefined)
}

/**
 * The press takes an order: from here on its buyer cannot cancel. Files are read before the order is held: a large one takes
 * seconds, and nobody waits for them with a row in hand.
 */
export const takePressOrder = async ({ actor, params }: CallOf<typeof api.takePress>) => {
  const allowed = await mayPress(db(), actor)
  if (!allowed.ok) return allowed
  const before = await transaction((tx) => foundOrder(tx, params.orderNo))
  if (!before.ok) return before
  const { order } = before.value.found
  const asked = mayTake({ state: order.state, paidAtMs: order.paidAt?.getTime() ?? null }, Date.now())
  if (!asked.ok) return asked
  const whole = await filesAreWhole(printedOf(before.value.lines, order.id))
  if (!whole.ok) return whole
  return transaction(async (tx) => {
    const held = await foundOrder(tx, params.orderNo)
    if (!held.ok) return held
    const { found } = held.value
    const may = mayTake({ state: found.order.state, paidAtMs: found.order.paidAt?.getTime() ?? null }, Date.now())
    if (!may.ok) return may
    const lines = await pressLines(tx, [found.order.id])
    // Its buyer changed what is printed while the files were read.
    if (lines.some(({ snapshot }) => before.value.lines.every((known) => known.snapshot.id !== snapshot.id)))
      return fail(409, 'wrong_state', '这一单刚刚改过，请再接一次')
    if (printedOf(lines, found.order.id).length === 0) return fail(409, 'wrong_state', '这一单的书都取消了')
    const moved = await moveOrder(tx, found.order.id, 'print', { actorId: allowed.value.userId })
    if (!moved.ok) return moved
    await followReprint(tx, found.order, 'print')
    await note(tx, allowed.value, found, 'press.take')
    return ok(ticketOf({ ...found, order: moved.value.row }, lines))
  })
}

const note = (tx: Db, { userId }: DeskOperator, { order }: Found, action: string): Promise<void> =>
  audit(tx, {
    actorId: userId,
    capability: 'press',
    action,
    userId: order.userId,
    ref: order.number,
    reason: '上机与寄送',
  })

type Parcel = { courier: string; trackingNo: string }
const isSameParcel = ({ parcel }: Found, { courier, trackingNo }: Parcel): boolean =>
  parcel.courier === courier && parcel.trackingNo === trackingNo.toUpperCase()

/** A courier has it. */
export const shipPressOrder = async ({ actor, params, body }: CallOf<typeof api.shipPress>) => {
  const allowed = await mayPress(db(), actor)
  if (!allowed.ok) return allowed
  return transaction(async (tx) => {
    const held = await foundOrder(tx, params.orderNo)
    if (!held.ok) return held
    const { found, lines } = held.value
    // Pressed twice, or the answer was lost: it left, and nothing more is to be done.
    if (found.order.state === 'shipped' && isSameParcel(found, body)) return ok(ticketOf(found, lines))
    const moved = await moveOrder(tx, found.order.id, 'ship', { actorId: allowed.value.userId })
    if (!moved.ok) return moved
    const sent = { courier: body.courier, trackingNo: body.trackingNo.toUpperCase(), shippedAt: new Date() }
    await shipParcel(tx, found.order.id, sent)
    await followParcel(tx, { id: found.parcel.id, ...sent })
    await noticeLater(tx, found.order.userId, found.parcel.id)
    await followReprint(tx, found.order, 'ship')
    await note(tx, allowed.value, found, 'press.ship')
    return ok(ticketOf({ order: moved.value.row, parcel: { ...found.parcel, ...sent } }, lines))
  })
}

/** The number was typed wrong, or another courier took it: its buyer sees the right one from here on. */
export const correctPressTracking = async ({ actor, params, body }: CallOf<typeof api.correctTracking>) => {
  const allowed = await mayPress(db(), actor)
  if (!allowed.ok) return allowed
  return transaction(async (tx) => {
    const held = await foundOrder(tx, params.orderNo)
    if (!held.ok) return held
    const { found, lines } = held.value
    const { order, parcel } = found
    // Completed too: a number that was another parcel's may have told that it arrived.
    if (order.state !== 'shipped' && order.state !== 'completed')
      return fail(409, 'wrong_state', '寄出以后才能改单号，请刷新后再看')
    if (isSameParcel(found, body)) return ok(ticketOf(found, lines))
    const sent = { courier: body.courier, trackingNo: body.trackingNo.toUpperCase() }
    await shipParcel(tx, order.id, sent)
    await followParcel(tx, { id: parcel.id, ...sent })
    await audit(tx, {
      ...{ actorId: allowed.value.userId, capability: 'press', action: 'press.tracking', userId: order.userId },
      ...{ ref: order.number, reason: body.reason },
      details: {
        before: `${parcel.courier ?? ''} ${parcel.trackingNo ?? ''}`,
        after: `${sent.courier} ${sent.trackingNo}`,
      },
    })
    return ok(ticketOf({ order, parcel: { ...parcel, ...sent } }, lines))
  })
}

/** One file of an order the press has: the bytes that were ordered. */
export const pressFile = async ({ actor, params, request }: CallOf<typeof api.getPressFile>) => {
  const allowed = await mayPress(db(), actor)
  if (!allowed.ok) return allowed
  const found = await transaction((tx) => foundOrder(tx, params.orderNo))
  if (!found.ok) return found
  const { order } = found.value.found
  const one = printedOf(found.value.lines, order.id).find(({ line }) => line.position === params.position)
  // Before it is taken its buyer may still cancel, and what is over is nobody's to print: nothing of it leaves the house.
  if (!one || !['printing', 'shipped'].includes(order.state)) return notFound()
  const key = params.kind === 'inner' ? one.snapshot.innerPdfKey : one.snapshot.coverPdfKey
  if (key === null) return fail(410, 'print_files_gone', '账号注销时，印刷文件已经一起删除')
  const name = `${wireNumber(order.kind, order.number)}-${params.position + 1}-${params.kind}.pdf`
  await note(db(), allowed.value, found.value.found, 'press.file')
  return ok(await answerPdf(request, key, name))
}
