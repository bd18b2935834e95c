import type { z } from 'zod'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import { freeGiftOfOrder } from '#lib/campaigns/gifts/free-gift.sql.ts'
import type { Db } from '#lib/db/db.server.ts'
import { findIntent, type IntentRow } from '#lib/payments/payment.sql.ts'
import { bindingName, isElectronic } from '#lib/site/lookups/bindings.ts'
import { courierName } from '#lib/site/lookups/couriers.ts'
import { cancelRight } from './cancel-right.ts'
import { cashbackStates } from './cashback/cashback.sql.ts'
import { cashbackWire } from './cashback/cashback.ts'
import type { orderView } from './order.api.ts'
import { adjustmentsOf, linesWithPages } from './order.sql.ts'
import type { OrderRow, ParcelRow } from './order.table.ts'
import { wireNumber } from './order-number.ts'
import { parcelOf, tendersOf } from './order-parts.sql.ts'
import { statusOf } from './order-status.ts'
import { productName, styleName } from './product-name.ts'
import type { RepairState } from './repairs/repair.machine.ts'
import { repairStates } from './repairs/repair.sql.ts'
import { hasRepair, repairStatus } from './repairs/repair.ts'

type View = z.output<typeof orderView>

/** What a state that has no code of the specification is called: nobody paid. */
const closedName = '已取消'

export const viewStatus = ({ kind, number, state }: OrderRow, intent: IntentRow | undefined) => {
  const status = statusOf(state)
  return {
    orderNo: wireNumber(kind, number),
    status: status?.code ?? null,
    statusName: status?.name ?? closedName,
    payBefore: state === 'unpaid' && intent ? intent.expireAt.getTime() : null,
  }
}

/** What the wire says of a repair; null: there is none (3.52). */
export const repairWire = (state: RepairState | undefined) => {
  const repairStatusCode = state === undefined ? null : repairStatus(state)
  return { repairStatus: repairStatusCode, hasRepair: hasRepair(repairStatusCode) }
}

/** The payment of what its buyer pays through a provider; undefined: nothing of it. */
export const intentOf = (db: Db, { id }: OrderRow): Promise<IntentRow | undefined> =>
  findIntent(db, { kind: 'order', id })

const payStates = { unpaid: 'open', closed: 'closed' } as const
export const payStateOf = ({ state }: OrderRow): View['payState'] =>
  state === 'unpaid' || state === 'closed' ? payStates[state] : 'settled'

const parcelView = (parcel: ParcelRow | undefined): View['parcel'] =>
  parcel?.courier
    ? {
        ...{ courier: parcel.courier, courierName: courierName(parcel.courier), fee: parcel.feeFen },
        ...{ promisedOn: parcel.promisedOn, trackingNo: parcel.trackingNo },
      }
    : null

/** What is packed with it besides. */
export const giftView = async (db: Db, { kind, number }: OrderRow): Promise<View['gift']> => {
  const gift = await freeGiftOfOrder(db, wireNumber(kind, number))
  return gift ? { name: gift.name, isGiven: gift.state === 'held' || gift.state === 'used' } : null
}

export const viewOrder = async (db: Db, order: OrderRow): Promise<View> => {
  const [lines, details] = [await linesWithPages(db, order.id), await adjustmentsOf(db, order.id)]
  const [parcel, tenders, intent] = [
    await parcelOf(db, order.id),
    await tendersOf(db, order.id),
    await intentOf(db, order),
  ]
  const repair = (await repairStates(db, [order.id])).get(order.id)
  const cashback = (await cashbackStates(db, [order.id])).get(order.id)
  return {
    ...viewStatus(order, intent),
    ...repairWire(repair),
    ...cashbackWire(cashback),
    payState: payStateOf(order),
    oriPrice: order.oriFen,
    details: details.map(({ type, amountFen, label }) => ({ type, value: amountFen, label })),
    cancel: cancelRight(order, Date.now()),
    payable: order.payableFen,
    dueFen: intent?.amountFen ?? 0,
    tenders: tenders.map(({ kind, amountFen, refundedFen }) => ({ kind, fen: amountFen, refundedFen })),
    paid: order.paidFen,
    refunded: order.refundedFen,
    gift: await giftView(db, order),
    createTime: order.createdAt.getTime(),
    address: parcel?.address ?? null,
    parcel: parcelView(parcel),
    books: lines.map(({ line, pageCount, style, albumId, book }) => ({
      id: line.position,
      bookId: book && encodeBookId(book),
      albumId,
      bookType: line.product,
      typeName: productName(line.product),
      styleName: styleName(line.product, style),
      bookName: line.title,
      binding: line.binding,
      bindingName: bindingName(line.binding),
      isPdf: isElectronic(line.binding),
      copies: line.copies,
      refundedCopies: line.refundedCopies,
      unitPrice: line.unitFen,
      oriFen: line.oriFen,
      discountFen: line.discountFen,
      pageCount,
    })),
  }
}
