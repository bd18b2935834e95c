/** Damaged copies at the desk: refused with a reason, or printed again of the same files, free of charge (issue 36, part 7). */
import type { z } from 'zod'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import { tell } from '#lib/helpdesk/notice.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { linesWithFiles } from '#lib/orders/files/order-files.sql.ts'
import type { NewParcel, PricedLine } from '#lib/orders/new-order.ts'
import { createOrder } from '#lib/orders/order.server.ts'
import { findOrder, linesOf } from '#lib/orders/order.sql.ts'
import type { OrderRow, ParcelRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { parcelOf } from '#lib/orders/order-parts.sql.ts'
import { findRepair, listRepairs, moveRepair, type NamedRepair, namedRepair } from '#lib/orders/repairs/repair.sql.ts'
import type { RepairRow } from '#lib/orders/repairs/repair.table.ts'
import {
  checkCopies,
  damages,
  promisedAgain,
  repairable,
  repairName,
  repairStatus,
} from '#lib/orders/repairs/repair.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { noFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import type * as api from './repair-desk.api.ts'

type View = z.output<typeof api.repairRow>

const mayDecide = (tx: Db, actor: Actor) => deskOperator(tx, actor, ['support', 'manage'])

const repairLines = async (tx: Db, orderId: string) =>
  (await linesOf(tx, orderId)).map((line) => ({ ...line, isPrinted: line.snapshotId !== null }))

const viewOf = async (tx: Db, { repair, order, buyerNo }: NamedRepair, { userId }: DeskOperator): Promise<View> => {
  const reprint = repair.reprintOrderId === null ? undefined : await findOrder(tx, repair.reprintOrderId)
  const [lines, parcel] = [await repairLines(tx, order.id), await parcelOf(tx, order.id)]
  const isOthers = repair.userId !== null && repair.userId !== userId
  return {
    ...{ id: repair.id, orderNo: wireNumber(order.kind, order.number), state: repair.state },
    ...{ status: repairStatus(repair.state), statusName: repairName(repair.state), buyerNo },
    lines: lines.map((line, at) => ({
      ...{ title: line.title, bindingName: bindingName(line.binding) },
      ...{ damaged: repair.copies[at] ?? 0, left: repairable(line) },
    })),
    ...{ damageName: damages[repair.damage], words: repair.words, pictures: repair.pictures },
    ...{ refusal: repair.refusal, reprintOrderNo: reprint ? wireNumber(reprint.kind, reprint.number) : null },
    shippedAt: parcel?.shippedAt?.getTime() ?? null,
    createTime: repair.createdAt.getTime(),
    decidedTime: repair.decidedAt?.getTime() ?? null,
    mayTake: isOthers && repair.state === 'submitted',
    mayDecide: isOthers && (repair.state === 'submitted' || repair.state === 'reviewing'),
  }
}

/** Of one page, one after another: a page has twenty. */
const viewsOf = async (rows: readonly NamedRepair[], operator: DeskOperator): Promise<View[]> => {
  const views: View[] = []
  for (const row of rows) views.push(await viewOf(db(), row, operator))
  return views
}

export const seeRepairs = async ({ actor, query }: CallOf<typeof api.listDeskRepairs>) => {
  const allowed = await mayDecide(db(), actor)
  if (!allowed.ok) return allowed
  const { rows, total } = await listRepairs(db(), query.tab === 'decided', query)
  return ok({ results: await viewsOf(rows, allowed.value), totalCount: total })
}

/** The page of repairs its address asks for; `?done=1`: those that were decided. */
export const repairsPage = async (actor: Actor, url: URL) => {
  const allowed = await mayDecide(db(), actor)
  if (!allowed.ok) return allowed
  const list = await pageOf(
    url,
    20,
    ({ done, ...paging }) => listRepairs(db(), done, paging),
    (row) => row,
  )
  return ok({ ...list, results: await viewsOf(list.results, allowed.value), operator: allowed.value })
}

type Owned = { repair: RepairRow & { userId: string }; order: OrderRow; operator: DeskOperator }

/** A repair somebody else asked for, its order held; before whoever may decide it. */
const repairFor = async (tx: Db, actor: Actor, id: string): Promise<Result<Owned>> => {
  const allowed = await mayDecide(tx, actor)
  if (!allowed.ok) return allowed
  const known = await findRepair(tx, id)
  const order = known && (await findOrder(tx, known.orderId, true))
  // Again: whoever held the order may have changed it.
  const repair = await findRepair(tx, id)
  if (!order || !repair?.userId) return notFound()
  if (repair.userId === allowed.value.userId) return fail(403, 'own_order', '自己的订单要请别的同事来办')
  return ok({ repair: { ...repair, userId: repair.userId }, order, operator: allowed.value })
}

const note = (tx: Db, { repair, order, operator }: Owned, event: string, words: string): Promise<void> =>
  audit(tx, {
    ...{ actorId: operator.userId, capability: operator.capability, action: `repair.${event}` },
    ...{ userId: repair.userId, ref: order.number, reason: words },
  })

const answered = async (tx: Db, { repair, operator }: Owned): Promise<Result<View>> =>
  ok(await viewOf(tx, (await namedRepair(tx, repair.id))!, operator))

/** Somebody of the desk looks at it. */
export const takeRepair = ({ actor, params }: CallOf<typeof api.takeDeskRepair>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await repairFor(tx, actor, params.id)
    if (!found.ok) return found
    const { repair, operator } = found.value
    const moved = await moveRepair(tx, repair.id, 'take', { actorId: operator.userId })
    if (!moved.ok) return moved
    await note(tx, found.value, 'take', '看补印的请求')
    return answered(tx, found.value)
  })

export const refuseRepair = ({ actor, params, body }: CallOf<typeof api.refuseDeskRepair>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await repairFor(tx, actor, params.id)
    if (!found.ok) return found
    const { repair, order, operator } = found.value
    const set = { refusal: body.words, decidedBy: operator.userId, decidedAt: new Date() }
    const moved = await moveRepair(tx, repair.id, 'refuse', { set, actorId: operator.userId })
    if (!moved.ok) return moved
    await note(tx, found.value, 'refuse', body.words)
    const orderNo = wireNumber(order.kind, order.number)
    const text = `订单 ${orderNo} 的补印没有通过：${body.words}。要补充照片或说明，写在这里就行。`
    await tell(tx, repair.userId, text, `repair-end-${repair.id}`)
    return answered(tx, found.value)
  })

/** The damaged copies of the same files, at no price. */
const linesAgain = async (tx: Db, { repair, order }: Owned): Promise<Result<PricedLine[]>> => {
  const whole = await repairLines(tx, order.id)
  const checked = checkCopies(whole, repair.copies)
  if (!checked.ok) return checked
  const files = new Map((await linesWithFiles(tx, order.id)).map(({ line, snapshot }) => [line.position, snapshot]))
  const lines: PricedLine[] = []
  for (const [at, { position, product, binding, paper, title, snapshotId }] of whole.entries()) {
    const copies = repair.copies[at] ?? 0
    if (copies === 0) continue
    const snapshot = files.get(position)
    if (snapshot?.innerPdfKey == null || snapshot.coverPdfKey === null)
      return fail(410, 'print_files_gone', '印刷文件已经不在了，不能照原样补印，请改为退款')
    lines.push({ product, binding, paper, title, copies, unit: noFen, discount: noFen, work: null, snapshotId })
  }
  return ok(lines)
}

/** To where the order went, by the same courier, with its share of the weight. */
const parcelAgain = (parcel: ParcelRow, address: NewParcel['address'], share: number, nowMs: number): NewParcel => ({
  ...{ address, courier: parcel.courier },
  promisedOn: promisedAgain({ promisedOn: parcel.promisedOn, orderedAtMs: parcel.createdAt.getTime() }, nowMs),
  weightG: parcel.weightG === null ? null : Math.max(1, Math.round(parcel.weightG * share)),
})

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** An order of the damaged copies that costs nothing: paid as it is made, it waits at the press like any other. */
const reprintOf = async (tx: Db, owned: Owned): Promise<Result<OrderRow>> => {
  const { repair, order } = owned
  if (order.state !== 'shipped' && order.state !== 'completed')
    return fail(409, 'wrong_state', '这一单的钱已经退了，不能再补印')
  const lines = await linesAgain(tx, owned)
  if (!lines.ok) return lines
  const parcel = await parcelOf(tx, order.id)
  if (!parcel?.address) return fail(409, 'nobody_there', '收件地址不在了，请先和买家联系')
  const nowMs = Date.now()
  const share = sum(repair.copies) / sum((await linesOf(tx, order.id)).map(({ copies }) => copies))
  const made = await createOrder(tx, {
    ...{ kind: 'repair', userId: repair.userId, quoteId: `repair:${repair.id}`, lines: lines.value, details: [] },
    ...{ parcel: parcelAgain(parcel, parcel.address, share, nowMs), nowMs },
  })
  return made.ok ? ok(made.value.order) : made
}

export const acceptRepair = ({ actor, params, body }: CallOf<typeof api.acceptDeskRepair>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await repairFor(tx, actor, params.id)
    if (!found.ok) return found
    const { repair, order, operator } = found.value
    if (repair.state !== 'submitted' && repair.state !== 'reviewing')
      return fail(409, 'wrong_state', '这一件已经办过了，请刷新后再看')
    const made = await reprintOf(tx, found.value)
    if (!made.ok) return made
    const set = { reprintOrderId: made.value.id, decidedBy: operator.userId, decidedAt: new Date() }
    const moved = await moveRepair(tx, repair.id, 'accept', { set, actorId: operator.userId })
    if (!moved.ok) return moved
    await note(tx, found.value, 'accept', body.words)
    const numbers = [order, made.value].map(({ kind, number }) => wireNumber(kind, number))
    const text = `订单 ${numbers[0]} 的补印同意了，不收钱，印好寄到原来的地址。补印单号 ${numbers[1]}。`
    await tell(tx, repair.userId, text, `repair-end-${repair.id}`)
    return answered(tx, found.value)
  })
