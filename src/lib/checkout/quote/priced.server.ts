import type { BookWanted } from '#lib/books/price/book-sale.server.ts'
import { giftFor } from '#lib/campaigns/gifts/free-gift.server.ts'
import { type ChosenGift, giftSum, hasGift, noGift, type WantedGift } from '#lib/campaigns/gifts/free-gift.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { ReprintOf } from '#lib/orders/reprint-sale.server.ts'
import { arrivalDayMs, daysUntil } from '#lib/pricing/delivery/arrival.ts'
import { deliveryFor, waiverFor } from '#lib/pricing/delivery/delivery.ts'
import type { Coupon, Names } from '#lib/pricing/order/offer.ts'
import { type OrderPrice, type PriceInput, priceOrder } from '#lib/pricing/order/order-price.ts'
import { tariffsOf, waiversOf } from '#lib/pricing/rules/price-rules.sql.ts'
import { productNames } from '#lib/pricing/words/product-names.ts'
import { type AddressRow, findAddress } from '#lib/shipping/address.sql.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { isoDay } from '#lib/std/clock.ts'
import { type Fen, fen, least, minus, noFen, plus } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { balanceOf } from '#lib/wallet/statement.sql.ts'
import { gradeDiscount } from '../grade/grade.server.ts'
import { chosenCodes, codesFor, type OfferedCode } from '../offers/code-offers.server.ts'
import { offersFor } from '../offers/offers.server.ts'
import type { Sale } from '../sale.ts'
import { sellable } from '../sellable.server.ts'
import { agentTerms } from './agent-terms.server.ts'

/** What a quote is asked for; this is what an order is made of, and no price is among it. */
export type BookAsk = BookWanted & {
  /** In place of `bookId`: what was printed of this line, once more. */
  reprint?: ReprintOf | undefined
  /** In place of `bookId`: an album. */
  album?: string | undefined
  address?: string | undefined
  delivery?: string | undefined
  couponNos: readonly string[] | null
  /** Codes of packages that pay copies, by number; none unless they are named. */
  codes?: readonly string[] | undefined
  gift?: WantedGift
  /** Asked the agent's way (6.19): their own books at their price. */
  agent?: boolean | undefined
  /** The balance pays first, what is left a provider. */
  useBalance: boolean
  /** How much of it was agreed to; left out: as much as there is. */
  balanceFen?: Fen | undefined
}

/** Who asks, and when. */
export type Who = { actor: Extract<Actor, { kind: 'user' }>; nowMs: number }
/** A courier that goes there; fees in fen, `arrivesOn` as `2026-12-04`. */
export type Way = {
  id: string
  name: string
  fee: number
  waived: number
  days: number
  arrivesOn: string
  waiver: { id: string; label: string; amount: Fen } | null
}

/** Couriers that go there, the cheapest first. */
export const waysTo = async (
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

/** The one that was asked for, or the cheapest; 422 for one that does not exist or does not go there. */
export const chosenWay = (
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

/** Where it goes, word for word. */
export const placeOf = ({ name, phone, province, city, district, street }: AddressRow) => ({
  ...{ name, phone, province, city, district, street },
})

/** What is wanted as it would be ordered. */
export type Priced = Sale & {
  ways: Way[]
  way: Way | null
  /** Where it goes. */
  address: AddressRow | null
  /** What this person has with us, free for anything. */
  freeFen: Fen
  price: OrderPrice
  /** Every coupon of theirs that is not used up. */
  coupons: Coupon[]
  /** Every code of a package of theirs that is neither used nor over. */
  codes: OfferedCode[]
  gift: ChosenGift
  names: Names
}

/** What somebody has with us that is not set aside. */
export const freeOf = async (db: Db, userId: string): Promise<Fen> => {
  const { cashFen, bonusFen, heldFen } = await balanceOf(db, userId)
  return minus(plus(fen(cashFen), fen(bonusFen)), fen(heldFen))
}

const saleOf = (db: Db, actor: Who['actor'], ask: BookAsk): Promise<Result<Sale>> => {
  if (ask.reprint) return sellable.reprint.sale(db, actor.userId, ask.reprint, ask.count)
  if (ask.album === undefined) return sellable.book.sale(db, actor, ask)
  return sellable.album.sale(db, actor.userId, { ...ask, albumId: ask.album, tid: ask.bookType })
}

/** Of an agent's book. */
const nothingOffered = { activities: [], coupons: [] }

/** The gift as a row of the bill: it costs nothing. */
const withGift = (price: OrderPrice, { taken }: ChosenGift): OrderPrice => {
  if (!taken) return price
  const { id, name } = taken.gift
  const row = { type: 'gift', id, label: name, value: noFen, shares: price.lines.map(() => noFen) } as const
  return { ...price, details: [...price.details, { ...row, shares: [...row.shares] }] }
}

/** The work as it would be ordered, and its price; everything of it is asked for here and nothing is believed. */
export const priceBook = async (db: Db, { actor, nowMs }: Who, ask: BookAsk): Promise<Result<Priced>> => {
  const { userId } = actor
  const sold = await saleOf(db, actor, ask)
  if (!sold.ok) return sold
  const { item, products, offer, copy, weightG } = sold.value
  const address = ask.address === undefined ? null : await findAddress(db, userId, ask.address)
  if (address === undefined) return fail(404, 'no_such_address', '没有找到这个收货地址')
  const freeFen = await freeOf(db, userId)
  const terms = await agentTerms(db, userId, sold.value, ask.agent === true)
  if (!terms.ok) return terms
  const offered = terms.value ? nothingOffered : await offersFor(db, userId, { address, nowMs })
  const names = productNames(products)
  const codes = terms.value ? [] : await codesFor(db, userId, sold.value, nowMs)
  const redeem = chosenCodes(codes, ask.codes ?? [])
  if (!redeem.ok) return redeem
  const balance = { kind: 'balance', id: 'balance', available: least(freeFen, ask.balanceFen ?? freeFen) } as const
  const { type: product, style } = item
  const input: PriceInput = {
    lines: [{ id: ask.bookId, product, style, binding: offer.id, unit: fen(copy.oneFen), count: ask.count }],
    grade: terms.value ? terms.value.grade : await gradeDiscount(db, userId, new Date(nowMs)),
    ...{ activities: offered.activities, coupons: offered.coupons },
    redeem: redeem.value,
    couponNos: ask.couponNos,
    delivery: null,
    tenders: ask.useBalance ? [balance] : [],
    names,
    nowMs,
  }
  const goods = priceOrder(input)
  if (!goods.ok) return goods
  const sum = giftSum(goods.value.lines)
  const may = hasGift({ binding: offer.id, isAgents: terms.value !== undefined })
  const gift = may ? await giftFor(db, { userId, sum, wanted: ask.gift, nowMs }) : ok(noGift)
  if (!gift.ok) return gift
  const known = { ...sold.value, freeFen, coupons: offered.coupons, codes, gift: gift.value, names }
  if (address === null) return ok({ ...known, ways: [], way: null, address, price: withGift(goods.value, gift.value) })
  const to = { delivery: products.delivery, province: address.province }
  const ways = await waysTo(db, to, { weightG, goods: goods.value.payable, nowMs })
  const way = chosenWay(ways, ask.delivery, products.delivery.couriers)
  if (!way.ok) return way
  const { name, fee, waiver } = way.value
  const price = priceOrder({ ...input, delivery: { label: name, fee: fen(fee), waiver } })
  return price.ok ? ok({ ...known, ways, way: way.value, address, price: withGift(price.value, gift.value) }) : price
}
