/** Damaged copies: their buyer tells of them here, the desk decides (operator/repairs), the press prints them again (issue 36, part 7). */
import type { z } from 'zod'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { log } from '#lib/log/log.server.ts'
import { findOrder, linesOf } from '#lib/orders/order.sql.ts'
import type { OrderLineRow, OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { parcelOf } from '#lib/orders/order-parts.sql.ts'
import { ownOrder } from '#lib/orders/own-orders.server.ts'
import { addRepair, moveRepair, repairOf, repairSteps } from '#lib/orders/repairs/repair.sql.ts'
import type { RepairRow } from '#lib/orders/repairs/repair.table.ts'
import {
  checkCopies,
  damages,
  mayAskRepair,
  repairable,
  repairCategory,
  repairName,
  repairStatus,
  repairStepName,
} from '#lib/orders/repairs/repair.ts'
import { copyUnit } from '#lib/print/products/album-words.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { addMessage, lockThread, noteMessage, sendPictures, threadOfUser } from '../helpdesk.sql.ts'
import type * as api from './repair.api.ts'

type View = z.output<typeof api.repairView>

const lineOf = ({ title, binding, copies, refundedCopies, snapshotId }: OrderLineRow) => ({
  ...{ title, binding, copies, refundedCopies },
  isPrinted: snapshotId !== null,
})

const viewOf = async (tx: Db, order: OrderRow, row: RepairRow): Promise<View> => {
  const reprint = row.reprintOrderId === null ? undefined : await findOrder(tx, row.reprintOrderId)
  const steps = await repairSteps(tx, row.id)
  const { id, copies, damage, words, pictures, refusal, state } = row
  return {
    ...{ id, category: repairCategory, orderNo: wireNumber(order.kind, order.number) },
    ...{ status: repairStatus(state), statusName: repairName(state), copies, damage, damageName: damages[damage] },
    ...{ words, pictures, refusal, reprintOrderNo: reprint ? wireNumber(reprint.kind, reprint.number) : null },
    mayWithdraw: state === 'submitted' || state === 'reviewing',
    createTime: row.createdAt.getTime(),
    steps: [
      { name: repairStepName('submit'), time: row.createdAt.getTime() },
      ...steps.map(({ event, at }) => ({ name: repairStepName(event), time: at.getTime() })),
    ],
  }
}

/** The newest of what was asked about an order of one's own; null: nothing was. */
export const requestOfOrder = async ({ params, actor }: CallOf<typeof api.getRequestOfOrder>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const row = await repairOf(db(), found.value.id)
  return ok(row ? await viewOf(db(), found.value, row) : null)
}

/** May copies of this order be told of now, whatever they are? */
const mayAsk = async (tx: Db, order: OrderRow, nowMs: number): Promise<Result<void>> => {
  const [parcel, before] = [await parcelOf(tx, order.id), await repairOf(tx, order.id)]
  const sentAtMs = parcel?.shippedAt?.getTime() ?? null
  return mayAskRepair({ kind: order.kind, state: order.state, sentAtMs, before: before?.state }, nowMs)
}

type Ask = CallOf<typeof api.askRepair>['body']

/** What the desk reads of it in the correspondence, where the photographs are. */
const messageOf = (order: OrderRow, lines: readonly OrderLineRow[], { copies, damage, words }: Ask): string => {
  const told = lines.flatMap(({ title, product }, at) =>
    copies[at] ? [`《${title}》${copies[at]} ${copyUnit(product)}`] : [],
  )
  return `订单 ${wireNumber(order.kind, order.number)} 请求补印：${told.join('、')}，${damages[damage]}。\n${words}`
}

type Written = { userId: string; repairId: string; text: string; pictures: readonly string[] }

/** The same words and pictures in the correspondence: the desk answers there, and sees the pictures as it does all others. */
const writeToDesk = async (tx: Db, { userId, repairId, text, pictures }: Written): Promise<Result<void>> => {
  const thread = await threadOfUser(tx, userId, randomId())
  await lockThread(tx, thread.id)
  const key = `repair-${repairId}`
  const message = await addMessage(tx, { threadId: thread.id, side: 'customer', text, key, operatorId: null })
  if (!message) throw new Error('a repair was told of twice')
  const sent = await sendPictures(tx, thread.id, 'customer', message.id, pictures)
  if (sent !== new Set(pictures).size) return fail(422, 'unknown_picture', '有照片没有传好，请重新选一次')
  await noteMessage(tx, thread.id, 'customer', message)
  return ok(undefined)
}

/** Damaged copies are told of. Two at once wait for each other at the order's row; the second is one too many. */
export const askForRepair = ({ params, body, actor }: CallOf<typeof api.askRepair>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await ownOrder(actor.userId, params.orderNo, tx)
    if (!found.ok) return found
    const order = (await findOrder(tx, found.value.id, true))!
    const may = await mayAsk(tx, order, Date.now())
    if (!may.ok) return may
    const lines = await linesOf(tx, order.id)
    const copies = checkCopies(lines.map(lineOf), body.copies)
    if (!copies.ok) return copies
    if (body.pictures.length === 0 && body.damage !== 'missing')
      return fail(422, 'no_picture', '请附一张看得清问题的照片，客服要照着它判断')
    const id = randomId()
    const text = messageOf(order, lines, body)
    const told = await writeToDesk(tx, { userId: actor.userId, repairId: id, text, pictures: body.pictures })
    if (!told.ok) return told
    const { damage, words } = body
    const row = await addRepair(tx, {
      ...{ id, orderId: order.id, userId: actor.userId, copies: body.copies, damage, words },
      pictures: [...new Set(body.pictures)],
    })
    return ok(await viewOf(tx, order, row))
  })

/** Its buyer thought better of it. */
export const takeRepairBack = ({ params, actor }: CallOf<typeof api.withdrawRepair>) =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const found = await ownOrder(actor.userId, params.orderNo, tx)
    if (!found.ok) return found
    const row = await repairOf(tx, found.value.id)
    if (!row) return notFound()
    const moved = await moveRepair(tx, row.id, 'withdraw', { actorId: actor.userId })
    return moved.ok ? ok(await viewOf(tx, found.value, moved.value.row)) : moved
  })

/** What an order's page says of its repair. What cannot be had is left out, and the page is there all the same (8.22). */
export const repairForPage = async (order: OrderRow): Promise<{ repair: View | null; mayAsk: boolean }> => {
  try {
    const row = await repairOf(db(), order.id)
    const repair = row ? await viewOf(db(), order, row) : null
    return { repair, mayAsk: (await mayAsk(db(), order, Date.now())).ok }
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'the repair of an order could not be read')
    return { repair: null, mayAsk: false }
  }
}

/** What the page of a repair shows: what can be told of, or why nothing can. */
export const repairChoices = async (order: OrderRow) => {
  const lines = await linesOf(db(), order.id)
  return {
    may: await mayAsk(db(), order, Date.now()),
    lines: lines.map((line) => ({ title: line.title, unit: copyUnit(line.product), most: repairable(lineOf(line)) })),
  }
}
