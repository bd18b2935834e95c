import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { giftsToPack } from '#lib/campaigns/gifts/free-gift.sql.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { undoneWhenRefused } from '#lib/db/undone.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageNumber } from '#lib/http/page-of.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { answerPdf } from '#lib/works/pdf-answer.server.ts'
import { commission, ownPrinter } from './commissions/commission.server.ts'
import type * as api from './press.api.ts'
import { countPress, type PressLine, type PressOrder, pressLines, pressOrders, shipParcel } from './press.sql.ts'
import { pressTabs, takeableAtMs } from './press.ts'
import {
  foundOrder,
  isSameParcel,
  noteStep,
  type PressHand,
  printedOf,
  sendOrder,
  takeOrder,
} from './press-moves.server.ts'
import { heldByProgram, jobsOfOrders, moveJob } from './print-shop/print-job.sql.ts'
import { noLease } from './print-shop/print-job.ts'
import { followParcel } from './tracking/tracking.server.ts'

type Ticket = z.output<typeof api.pressTicket>
type Jobs = Awaited<ReturnType<typeof jobsOfOrders>>

/** To everybody but an operator with 印务 there is no press. */
const mayPress = (tx: Db, actor: Actor): Promise<Result<DeskOperator>> => deskOperator(tx, actor, ['press'])

const addressOf = ({ order, parcel }: PressOrder): string => {
  const { address } = parcel
  if (address === null) return '账号已注销，地址不在了'
  if (order.state === 'paid') return `${address.province}${address.city}`
  const { name, phone, province, city, district, street } = address
  return `${name} ${phone} ${province}${city}${district}${street}`
}

/** Where a print shop's program has it: how far it is. */
const jobOf = (jobs: Jobs, { line }: PressLine): Ticket['lines'][number]['job'] => {
  const found = jobs.find(({ job }) => job.orderId === line.orderId && job.position === line.position)
  if (!found || found.job.state === 'recalled') return null
  const { state, trouble, leasedUntil } = found.job
  return { state, printShop: found.partner ?? '', trouble, leasedUntil: leasedUntil?.getTime() ?? null }
}

/** What goes into the parcels of these orders besides. */
const giftsOf = (tx: Db, found: readonly PressOrder[]) =>
  giftsToPack(
    tx,
    found.map(({ order }) => wireNumber(order.kind, order.number)),
  )
type Gifts = Awaited<ReturnType<typeof giftsOf>>

const ticketOf = (
  found: PressOrder,
  lines: readonly PressLine[],
  { jobs = [], gifts }: { jobs?: Jobs; gifts: Gifts },
): Ticket => {
  const { order, parcel } = found
  return {
    orderNo: wireNumber(order.kind, order.number),
    state: order.state as Ticket['state'],
    takeableAt: takeableAtMs(order.paidAt?.getTime() ?? 0),
    promisedOn: parcel.promisedOn,
    courier: parcel.courier,
    trackingNo: parcel.trackingNo,
    address: addressOf(found),
    gift: gifts.get(wireNumber(order.kind, order.number)) ?? null,
    lines: printedOf(lines, order.id).map(({ line, snapshot }) => ({
      job: jobOf(jobs, { line, snapshot }),
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
  const ids = found.map(({ order }) => order.id)
  const [lines, jobs] = [await pressLines(db(), ids), await jobsOfOrders(db(), ids)]
  const gifts = await giftsOf(db(), found)
  return {
    results: found.map((one) => ticketOf(one, lines, { jobs, gifts })),
    totalCount: await countPress(db(), state),
  }
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

/** The desk's own hands. */
const handOf = ({ userId }: DeskOperator): PressHand => ({ actorId: userId, printer: ownPrinter })

/** The press takes an order by hand: no program gets it. */
export const takePressOrder = async ({ actor, params }: CallOf<typeof api.takePress>) => {
  const allowed = await mayPress(db(), actor)
  if (!allowed.ok) return allowed
  const taken = await takeOrder(params.orderNo, handOf(allowed.value))
  if (!taken.ok) return taken
  const { found, lines } = taken.value
  return ok(ticketOf(found, lines, { gifts: await giftsOf(db(), [found]) }))
}

/** A courier has it. What a print shop's program has it sends itself, or it is called back first. */
export const shipPressOrder = async ({ actor, params, body }: CallOf<typeof api.shipPress>) => {
  const allowed = await mayPress(db(), actor)
  if (!allowed.ok) return allowed
  return transaction(async (tx) => {
    const held = await foundOrder(tx, params.orderNo)
    if (!held.ok) return held
    const { found, lines } = held.value
    const jobs = await jobsOfOrders(tx, [found.order.id])
    const gifts = await giftsOf(tx, [found])
    // Pressed twice, or the answer was lost: it left, and nothing more is to be done.
    if (found.order.state === 'shipped' && isSameParcel(found, body)) return ok(ticketOf(found, lines, { jobs, gifts }))
    if (found.order.state === 'printing' && jobs.some(({ job }) => job.state !== 'recalled'))
      return fail(409, 'print_shop_has_it', '这一单在印刷所那里，由他们寄出；要自己寄，先收回来')
    const sent = await sendOrder(tx, found, body, handOf(allowed.value))
    return sent.ok ? ok(ticketOf(sent.value, lines, { jobs, gifts })) : sent
  })
}

/** The desk does by hand what a print shop's program has: what they report from here on is refused. */
export const recallPressOrder = async ({ actor, params, body }: CallOf<typeof api.recallPress>) => {
  const allowed = await mayPress(db(), actor)
  if (!allowed.ok) return allowed
  return undoneWhenRefused(async (tx) => {
    const held = await foundOrder(tx, params.orderNo)
    if (!held.ok) return held
    const { found, lines } = held.value
    const { order } = found
    const jobs = await heldByProgram(tx, order.id)
    if (order.state !== 'printing' || jobs.length === 0)
      return fail(409, 'wrong_state', '这一单不在印刷所那里，请刷新后再看')
    for (const { id } of jobs) {
      const moved = await moveJob(tx, id, 'recall', { actorId: allowed.value.userId, set: noLease })
      if (!moved.ok) return moved
    }
    await commission(tx, found, printedOf(lines, order.id), { printer: ownPrinter, takenAt: new Date() })
    await audit(tx, {
      ...{ actorId: allowed.value.userId, capability: 'press', action: 'press.recall', userId: order.userId },
      ...{ ref: order.number, reason: body.reason },
    })
    const gifts = await giftsOf(tx, [found])
    return ok(ticketOf(found, lines, { jobs: await jobsOfOrders(tx, [order.id]), gifts }))
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
    const gifts = await giftsOf(tx, [found])
    if (isSameParcel(found, body)) return ok(ticketOf(found, lines, { gifts }))
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
    return ok(ticketOf({ order, parcel: { ...parcel, ...sent } }, lines, { gifts }))
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
  await noteStep(db(), handOf(allowed.value), found.value.found, 'press.file')
  return ok(await answerPdf(request, key, name))
}
