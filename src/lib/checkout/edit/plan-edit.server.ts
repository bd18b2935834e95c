import { encodeBookId } from '#lib/books/book/book-id.ts'
import type { Db } from '#lib/db/db.server.ts'
import { cancelRight } from '#lib/orders/cancel-right.ts'
import type { OrderAddress } from '#lib/orders/new-order.ts'
import { linesWithPages } from '#lib/orders/order.sql.ts'
import type { OrderLineRow, OrderRow, ParcelRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { parcelOf } from '#lib/orders/order-parts.sql.ts'
import { findAddress } from '#lib/shipping/address.sql.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { type Fen, fen, minus, plus, sumFen, times } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findSnapshot } from '#lib/works/print-snapshot.sql.ts'
import { isBarredPlace } from '../offers/newcomer.sql.ts'
import { chosenWay, placeOf, type Way, type Who, waysTo } from '../quote/priced.server.ts'
import type { Sale } from '../sale.ts'
import { sellable } from '../sellable.server.ts'

export type EditAsk = { address?: string | undefined; delivery?: string | undefined; book?: string | undefined }
export type EditChange = 'address' | 'courier' | 'book'
export type EditRow = { name: string; beforeFen: Fen; nowFen: Fen }

/** An order as it would be: where it goes, who takes it there, what is printed, and which rows of its price are others. */
export type EditPlan = {
  changes: EditChange[]
  line: OrderLineRow
  place: OrderAddress
  courier: string
  promisedOn: string | null
  weightG: number
  ways: Way[]
  /** Another book; null: the one that was ordered. */
  sale: Sale | null
  rows: EditRow[]
}

const tooLate = (why: string) => fail(409, 'edit_too_late', why)

/** What is sent of an order that may still be changed; 409 `edit_too_late` with a sentence. */
const editable = async (
  db: Db,
  order: OrderRow,
  nowMs: number,
): Promise<Result<{ parcel: ParcelRow & { address: OrderAddress; courier: string; weightG: number } }>> => {
  const { may, why } = cancelRight(order, nowMs)
  if (!may) return tooLate(why.replace('不能再取消', '不能再改').replace('直接取消就行', '取消后重下就行'))
  const parcel = await parcelOf(db, order.id)
  if (!parcel?.address || parcel.courier === null || parcel.weightG === null)
    return tooLate('这份订单没有要寄的东西可改，有事请联系客服')
  const { address, courier, weightG } = parcel
  return ok({ parcel: { ...parcel, address, courier, weightG } })
}

const samePlace = (one: OrderAddress, other: OrderAddress): boolean =>
  (['name', 'phone', 'province', 'city', 'district', 'street'] as const).every((part) => one[part] === other[part])

/** The other book as it is for sale in the binding that was ordered; null: it is the same one. */
const otherBook = async (
  db: Db,
  { actor }: Who,
  line: OrderLineRow,
  { book, now }: { book: string | undefined; now: string | null },
): Promise<Result<Sale | null>> => {
  if (book === undefined || book === now) return ok(null)
  const wanted = { bookId: book, count: line.copies, binding: line.binding, paper: line.paper ?? undefined }
  const sale = await sellable.book.sale(db, actor, wanted)
  if (!sale.ok) return sale
  // An agent's book has a price and an earner of its own: it is ordered by itself, neither put in nor taken out.
  const printed = line.snapshotId === null ? undefined : await findSnapshot(db, line.snapshotId)
  if (printed?.ownerId !== actor.userId || sale.value.work?.ownerId !== actor.userId)
    return fail(409, 'others_book', '代理的书不能换，要取消这一单再重新下')
  const [obstacle] = sale.value.obstacles
  return obstacle ? fail(409, obstacle.code, obstacle.message) : sale
}

const differing = (order: OrderRow, line: OrderLineRow, now: { unit: Fen; delivery: Fen }): EditRow[] => {
  const more = sumFen([times(minus(now.unit, line.unitFen), line.copies), minus(now.delivery, order.deliveryFen)])
  const rows = [
    { name: '一本', beforeFen: line.unitFen, nowFen: now.unit },
    { name: '运费', beforeFen: order.deliveryFen, nowFen: now.delivery },
    { name: '合计', beforeFen: order.payableFen, nowFen: plus(order.payableFen, more) },
  ]
  return rows.filter(({ beforeFen, nowFen }) => beforeFen !== nowFen)
}

/**
 * What an order would become; nothing is believed and nothing written. What stays costs what it cost: only another book is
 * priced anew, and delivery where province, courier or book are others.
 */
export const planEdit = async (db: Db, who: Who, order: OrderRow, ask: EditAsk): Promise<Result<EditPlan>> => {
  const right = await editable(db, order, who.nowMs)
  if (!right.ok) return right
  const { parcel } = right.value
  const [first] = await linesWithPages(db, order.id)
  const { line, book } = first!
  const address = ask.address === undefined ? undefined : await findAddress(db, who.actor.userId, ask.address)
  if (ask.address !== undefined && !address) return fail(404, 'no_such_address', '没有找到这个收货地址')
  const place = address ? placeOf(address) : parcel.address
  const moves = !samePlace(place, parcel.address)
  const orderRef = wireNumber(order.kind, order.number)
  if (moves && (await isBarredPlace(db, { userId: who.actor.userId, orderRef, place })))
    return fail(409, 'coupon_unfit', '这一单用了新人券，这个收货地址或电话买过了，不能改寄到这里')
  const sale = await otherBook(db, who, line, { book: ask.book, now: book && encodeBookId(book) })
  if (!sale.ok) return sale
  const { delivery } = await bucket('products', db)
  const weightG = sale.value?.weightG ?? parcel.weightG
  const goods = minus(order.payableFen, order.deliveryFen)
  const ways = await waysTo(db, { delivery, province: place.province }, { weightG, goods, nowMs: who.nowMs })
  const courier = ask.delivery ?? parcel.courier
  const isSentAlike = courier === parcel.courier && place.province === parcel.address.province && sale.value === null
  const way = isSentAlike ? undefined : chosenWay(ways, courier, delivery.couriers)
  if (way && !way.ok) return way
  const changes: EditChange[] = [
    ...(moves ? (['address'] as const) : []),
    ...(courier === parcel.courier ? [] : (['courier'] as const)),
    ...(sale.value ? (['book'] as const) : []),
  ]
  const now = {
    unit: sale.value ? fen(sale.value.copy.oneFen) : line.unitFen,
    delivery: way ? minus(fen(way.value.fee), fen(way.value.waived)) : order.deliveryFen,
  }
  return ok({
    ...{ changes, line, place, courier, weightG, ways, sale: sale.value },
    promisedOn: way?.value.arrivesOn ?? parcel.promisedOn,
    rows: differing(order, line, now),
  })
}
