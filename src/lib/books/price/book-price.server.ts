import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { forbidden } from '#lib/http/errors.ts'
import { type BindingOffer, bindingOffers, chosenOffer } from '#lib/pricing/binding-offers.ts'
import { arrivalDayMs, daysUntil } from '#lib/pricing/delivery/arrival.ts'
import { deliveryFor, waiverFor } from '#lib/pricing/delivery/delivery.ts'
import { parcelG } from '#lib/pricing/delivery/parcel.ts'
import { type OrderPrice, type PriceInput, priceOrder } from '#lib/pricing/order/order-price.ts'
import type { BookPrice } from '#lib/pricing/product-price.ts'
import { gradeDiscount } from '#lib/pricing/rules/grades.server.ts'
import { tariffsOf, waiversOf } from '#lib/pricing/rules/price-rules.sql.ts'
import { type AddressRow, findAddress } from '#lib/shipping/address.sql.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { isoDay } from '#lib/std/clock.ts'
import { type Fen, fen, noFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** What a quote is asked for; this is what an order is made of, and no amount is among it. */
export type BookAsk = {
  bookId: string
  count: number
  binding?: string | undefined
  paper?: string | undefined
  address?: string | undefined
  delivery?: string | undefined
  couponNos: readonly string[] | null
  bookType?: string | undefined
}

/** Who asks, and when. */
export type Who = { actor: Extract<Actor, { kind: 'user' }>; nowMs: number }
/** A courier that goes there; fees in fen, `arrivesOn` as `2026-12-04`. */
type Way = {
  id: string
  name: string
  fee: number
  waived: number
  days: number
  arrivesOn: string
  waiver: { id: string; label: string; amount: Fen } | null
}

/** Couriers that go there, the cheapest first. */
const waysTo = async (
  db: Db,
  { delivery, province }: { delivery: Products['delivery']; province: string },
  { weightG, goods, nowMs }: { weightG: number; goods: Fen; nowMs: number },
): Promise<Way[]> => {
  const now = new Date(nowMs)
  const [tariffs, waivers] = await Promise.all([tariffsOf(db, now), waiversOf(db, now)])
  return delivery.couriers
    .flatMap(({ id, name }) => {
      const sent = deliveryFor(tariffs, { courier: id, province, weightG }, nowMs)
      if (!sent) return []
      const waiver = waiverFor(waivers, { courier: id, province, goods, fee: sent.fee }, nowMs) ?? null
      const dayMs = arrivalDayMs(nowMs, delivery.makeDays, sent.days)
      return [
        {
          ...{ id, name, fee: sent.fee, waived: waiver?.amount ?? noFen, waiver },
          ...{ days: daysUntil(nowMs, dayMs), arrivesOn: isoDay(dayMs) },
        },
      ]
    })
    .sort((a, b) => a.fee - a.waived - (b.fee - b.waived) || a.days - b.days)
}

const chosenWay = (
  ways: readonly Way[],
  wanted: string | undefined,
  couriers: Products['delivery']['couriers'],
): Result<Way> => {
  const way = wanted === undefined ? ways[0] : ways.find(({ id }) => id === wanted)
  if (way) return ok(way)
  const courier = couriers.find(({ id }) => id === wanted)
  if (wanted !== undefined && !courier) return fail(422, 'no_such_courier', '没有这家快递')
  return fail(422, 'not_sent_there', courier ? `${courier.name}寄不到这个地址` : '这个地址我们现在寄不到，请先问过客服')
}

/** A book as it would be ordered. */
export type Priced = {
  book: BookRow
  products: Products
  offers: BindingOffer[]
  offer: BindingOffer
  copy: BookPrice
  ways: Way[]
  way: Way | null
  /** Where it goes. */
  address: AddressRow | null
  price: OrderPrice
}

const namesOf = ({ items, bindings }: Products): PriceInput['names'] =>
  Object.fromEntries([...items, ...bindings].map(({ id, name }) => [id, name]))

/** The book as it would be ordered, and its price; everything of it is asked for here and nothing is believed. */
export const priceBook = async (db: Db, { actor, nowMs }: Who, ask: BookAsk): Promise<Result<Priced>> => {
  const found = await seeBook(db, actor, ask.bookId)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  if (ask.bookType !== undefined && ask.bookType !== book.type) return fail(422, 'other_book_type', '这本书不是这一种')
  if (book.pageCount === null) return fail(409, 'not_typeset', '这本书还没有排好版，排好了才有价钱')
  const products = await bucket('products', db)
  const selected = book.making.selection
  const toPrice = { product: book.type, style: book.style, pages: book.pageCount, paper: ask.paper ?? selected?.paper }
  const offers = bindingOffers(products, toPrice, ask.count)
  const chosen = chosenOffer(offers, ask.binding, selected?.binding)
  if (!chosen.ok) return chosen
  const { offer, price: copy } = chosen.value
  if (ask.paper !== undefined && offer.paper !== ask.paper) return fail(422, 'no_such_paper', `${offer.name}不用这种纸`)

  const input: PriceInput = {
    lines: [{ id: ask.bookId, product: book.type, binding: offer.id, unit: fen(copy.oneFen), count: ask.count }],
    grade: await gradeDiscount(db, actor.userId, new Date(nowMs)),
    // Their tables come with the second part of the shop; until then nobody has any.
    ...{ activities: [], coupons: [], redeem: [], tenders: [] },
    couponNos: ask.couponNos,
    delivery: null,
    names: namesOf(products),
    nowMs,
  }
  const goods = priceOrder(input)
  if (!goods.ok) return goods
  const known = { book, products, offers, offer, copy }
  if (ask.address === undefined) return ok({ ...known, ways: [], way: null, address: null, price: goods.value })
  const address = await findAddress(db, actor.userId, ask.address)
  if (!address) return fail(404, 'no_such_address', '没有找到这个收货地址')
  const size = products.sizes.find(({ id }) => id === sizeOf(products, book))!
  const { make } = products.bindings.find(({ id }) => id === offer.id)!
  const weightG = parcelG({ blockG: copy.blockG, spineMm: copy.spineMm, size, make }, ask.count)
  const to = { delivery: products.delivery, province: address.province }
  const ways = await waysTo(db, to, { weightG, goods: goods.value.payable, nowMs })
  const way = chosenWay(ways, ask.delivery, products.delivery.couriers)
  if (!way.ok) return way
  const { name, fee, waiver } = way.value
  const price = priceOrder({ ...input, delivery: { label: name, fee: fen(fee), waiver } })
  return price.ok ? ok({ ...known, ways, way: way.value, address, price: price.value }) : price
}

/** The bucket's check makes sure there is one. */
const sizeOf = (products: Products, { type, style }: BookRow): string | undefined =>
  products.items.find(({ id }) => id === type)?.styles.find(({ id }) => id === style)?.size
