import type { z } from 'zod'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { checkOrderable } from '#lib/books/finalize/waiting.server.ts'
import type { bookQuote, getOrderPrice } from '#lib/books/price/quote.api.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden } from '#lib/http/errors.ts'
import { type BindingOffer, bindingOffers, chosenOffer } from '#lib/pricing/binding-offers.ts'
import { arrivalDayMs, daysUntil } from '#lib/pricing/delivery/arrival.ts'
import { deliveryFor, waiverFor } from '#lib/pricing/delivery/delivery.ts'
import { parcelG } from '#lib/pricing/delivery/parcel.ts'
import { type OrderPrice, type PriceInput, priceOrder } from '#lib/pricing/order/order-price.ts'
import type { BookPrice } from '#lib/pricing/product-price.ts'
import { hashOf, quoteMs, readQuote, signQuote } from '#lib/pricing/quote-token.server.ts'
import { gradeDiscount } from '#lib/pricing/rules/grades.server.ts'
import { tariffsOf, waiversOf } from '#lib/pricing/rules/price-rules.sql.ts'
import { type AddressRow, findAddress } from '#lib/shipping/address.sql.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { isoDay } from '#lib/std/clock.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen, noFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { struckFor } from './quote-history.server.ts'

/** How long after paying an order can be cancelled at least, hours. */
const cancelHours = 2

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

type Who = { actor: Extract<Actor, { kind: 'user' }>; nowMs: number }
type Quoted = z.output<typeof bookQuote>
type Way = Quoted['deliveries'][number] & { waiver: { id: string; label: string; amount: Fen } | null }

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

type Priced = {
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
const priceBook = async (db: Db, { actor, nowMs }: Who, ask: BookAsk): Promise<Result<Priced>> => {
  const found = await seeBook(db, actor, ask.bookId)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  if (ask.bookType !== undefined && ask.bookType !== book.type) return fail(422, 'other_book_type', '这本书不是这一种')
  if (book.pageCount === null) return fail(409, 'not_typeset', '这本书还没有排好版，排好了才有价钱')
  const products = await bucket('products')
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

/** The same guard as the order's own (`checkOrderable`), so that nobody fills in what is refused afterwards. */
const bookObstacles = async (db: Db, book: BookRow): Promise<Quoted['obstacles']> => {
  const checked = await checkOrderable(db, book)
  if (checked.ok) return []
  const { code, message } = checked.failure
  if (code === 'need_republish' || code === 'need_upgrade') return [{ code, message }]
  return [{ code: 'not_finalized', message: '定稿以后才能下单，页数变了价钱也会变' }]
}

const obstaclesOf = async (db: Db, { book, products, way }: Priced): Promise<Quoted['obstacles']> => [
  ...(way ? [] : [{ code: 'no_address' as const, message: '选好收货地址，才算得出运费和到的日子' }]),
  ...(await bookObstacles(db, book)),
  ...(products.ordering ? [] : [{ code: 'ordering_closed' as const, message: '网上付款还没有开放，价钱先给您看看' }]),
]

/** What an order made of this quote costs, row by row, and where it goes. */
const priceHash = ({ price, way, offer, copy }: Priced, { address, count }: BookAsk): string =>
  hashOf({
    ori: price.ori,
    details: price.details,
    payable: price.payable,
    address,
    count,
    way: way?.id,
    binding: offer.id,
    paper: offer.paper,
    pages: copy.pages,
  })

const signed = async (db: Db, { actor, nowMs }: Who, ask: BookAsk, priced: Priced): Promise<Quoted['quote']> => {
  if (!priced.way) return null
  const used = priced.price.details.filter(({ type }) => type === 'coupon').map(({ id }) => id)
  const untilMs = nowMs + quoteMs
  // What was chosen for them is named from here on.
  const named = {
    ...ask,
    binding: priced.offer.id,
    paper: priced.offer.paper,
    delivery: priced.way.id,
    couponNos: used,
  }
  const token = await signQuote(db, {
    id: randomId(),
    userId: actor.userId,
    ask: named,
    priceHash: priceHash(priced, ask),
    untilMs,
  })
  return { token, validUntil: untilMs }
}

const quotedOf = async (db: Db, who: Who, ask: BookAsk, priced: Priced): Promise<Quoted> => {
  const { book, offers, offer, copy, ways, way, price } = priced
  const choice = {
    product: book.type,
    style: book.style,
    binding: offer.id,
    paper: offer.paper,
    pages: copy.pages,
    copies: 1,
  }
  return {
    oriPrice: price.ori,
    details: price.details.map(({ type, value, label }) => ({ type, value, label })),
    payable: price.payable,
    one: { rows: copy.rows.map(({ label, fen }) => ({ label, fen })), fen: copy.oneFen, pages: copy.pages },
    count: ask.count,
    struckFen: await struckFor(db, choice, who.nowMs),
    binding: offer.id,
    paper: offer.paper,
    bindings: offers.map(({ id, name, text, price }) => ({
      ...{ id, name, text },
      ...(price.ok ? { oneFen: price.value.oneFen, why: '' } : { oneFen: null, why: price.failure.message }),
    })),
    deliveries: ways.map(({ waiver: _, ...rest }) => rest),
    delivery: way?.id ?? null,
    couponsNotUsed: price.notUsed.map(({ id, why }) => ({ couponNo: id, why: why.message })),
    cancel: { hours: cancelHours, returns: price.payable },
    obstacles: await obstaclesOf(db, priced),
    quote: await signed(db, who, ask, priced),
  }
}

const quoteFor = async (db: Db, who: Who, ask: BookAsk): Promise<Result<Quoted>> => {
  const priced = await priceBook(db, who, ask)
  return priced.ok ? ok(await quotedOf(db, who, ask, priced.value)) : priced
}

export const quoteBook = ({ params, query, actor }: CallOf<typeof getOrderPrice>) => {
  const { couponNo, payType: _, ...rest } = query
  return quoteFor(db(), { actor, nowMs: Date.now() }, { ...rest, bookId: params.id, couponNos: couponNo ?? null })
}

/** What an order is made of: the rows of a price that was agreed to. `quoteId`: one order each. */
type SettledQuote = {
  quoteId: string
  lines: {
    product: string
    binding: string
    paper: string
    title: string
    copies: number
    unit: Fen
    discount: Fen
    /** As it was priced: another finalizing is another book. */
    book: { id: string; contentHash: string | null }
  }[]
  details: { type: string; amount: Fen; sourceId: string }[]
  address: Pick<AddressRow, 'name' | 'phone' | 'province' | 'city' | 'district' | 'street'> | null
  payable: Fen
}

const settledOf = (quoteId: string, { book, offer, price, address }: Priced): SettledQuote => ({
  quoteId,
  lines: price.lines.map(({ product, binding, unit, count, discount }) => ({
    ...{ product, binding, paper: offer.paper, title: book.title },
    ...{ copies: count, unit, discount, book: { id: book.id, contentHash: book.snapshotHash } },
  })),
  details: price.details.map(({ type, id, value }) => ({ type, amount: value, sourceId: id })),
  address: address && {
    ...{ name: address.name, phone: address.phone, province: address.province },
    ...{ city: address.city, district: address.district, street: address.street },
  },
  payable: price.payable,
})

/**
 * What an order does first, in its own transaction: the quote is read, the price reckoned again. The same: what it is made
 * of. Another by now: 409 with the new quote in `details`, to be agreed to. Whether the book is finalized and the shop open
 * the order asks itself.
 */
export const settleQuote = async (tx: Db, who: Who, token: string): Promise<Result<SettledQuote>> => {
  const quote = await readQuote<BookAsk>(tx, token, { userId: who.actor.userId, nowMs: who.nowMs })
  if (!quote.ok) return quote
  const { id, ask, priceHash: agreed } = quote.value
  const priced = await priceBook(tx, who, ask)
  if (priced.ok && priceHash(priced.value, ask) === agreed) return ok(settledOf(id, priced.value))
  // A coupon or a courier that is gone is left out of the new one.
  const fresh = await quoteFor(tx, who, { ...ask, couponNos: null, delivery: undefined })
  return fresh.ok ? fail(409, 'price_changed', '价钱有了变化，请看过新的再下单', { quote: fresh.value }) : fresh
}
