import type { z } from 'zod'
import type { bookQuote, getOrderPrice } from '#lib/books/price/quote.api.ts'
import { lineOfGift, waitForGift } from '#lib/campaigns/gifts/free-gift.server.ts'
import { type Gift, isGiftGone } from '#lib/campaigns/gifts/free-gift.ts'
import { lockCoupons } from '#lib/coupons/coupon.sql.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import type { NewParcel, PriceDetail } from '#lib/orders/new-order.ts'
import { lockPackageCodes } from '#lib/packages/package.sql.ts'
import { isOrderingOpen, offeredProviders } from '#lib/payments/providers.server.ts'
import { leastCancelHours } from '#lib/pricing/cancel-rule.ts'
import { type Agreed, hashOf, quoteMs, readQuote, signQuote } from '#lib/pricing/quote-token.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, sumFen } from '#lib/std/money.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'
import { openCodes } from '../offers/code-offers.server.ts'
import { quotedCodes } from '../offers/quoted-codes.ts'
import { quotedCoupons } from '../offers/quoted-coupons.ts'
import { quotedGift } from '../offers/quoted-gift.ts'
import type { getAgentPrice } from './agent-price.api.ts'
import type { getAlbumPrice } from './album-price.api.ts'
import { type BookAsk, type Priced, placeOf, priceBook, type Who } from './priced.server.ts'
import type { getReprintPrice } from './reprint.api.ts'
import { struckFor } from './struck.server.ts'

type Quoted = z.output<typeof bookQuote>

const obstaclesOf = ({ obstacles, products, way }: Priced): Quoted['obstacles'] => [
  ...(way ? [] : [{ code: 'no_address' as const, message: '选好收货地址，才算得出运费和到的日子' }]),
  ...obstacles,
  ...(isOrderingOpen(products)
    ? []
    : [{ code: 'ordering_closed' as const, message: '网上付款还没有开放，价钱先给您看看' }]),
]

/** What the balance pays of it. */
const balancePart = ({ price }: Priced): Fen => sumFen(price.tenders.map(({ amount }) => amount))

/** What an order made of this quote costs, row by row; where it goes; what is printed. */
const agreedOf = (priced: Priced, { count }: BookAsk): Agreed => {
  const { contentHash, snapshotId, address, price, way, offer, copy } = priced
  // It costs nothing: without it everything may have its price still.
  const details = price.details.filter(({ type }) => type !== 'gift')
  return {
    price: hashOf({
      ...{ ori: price.ori, details, payable: price.payable, count, way: way?.id },
      ...{ binding: offer.id, paper: offer.paper, pages: copy.pages },
    }),
    place: hashOf({ id: address?.id, ...(address && placeOf(address)) }),
    book: hashOf(snapshotId ?? contentHash),
    gift: hashOf(price.details.find(({ type }) => type === 'gift') ?? null),
    balance: hashOf(balancePart(priced)),
  }
}

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
    codes: priced.price.details.filter(({ type }) => type === 'redeem').map(({ id }) => id),
    gift: priced.gift.taken?.gift.id ?? (ask.gift === '' ? '' : null),
    balanceFen: balancePart(priced),
  }
  const token = await signQuote(db, {
    id: randomId(),
    userId: actor.userId,
    ask: named,
    agreed: agreedOf(priced, ask),
    untilMs,
  })
  return { token, validUntil: untilMs }
}

const quotedOf = async (db: Db, who: Who, ask: BookAsk, priced: Priced): Promise<Quoted> => {
  const { offers, offer, copy, ways, way, price } = priced
  return {
    oriPrice: price.ori,
    details: price.details.map(({ type, value, label }) => ({ type, value, label })),
    payable: price.payable,
    one: { rows: copy.rows.map(({ label, fen }) => ({ label, fen })), fen: copy.oneFen, pages: copy.pages },
    count: ask.count,
    struckFen: await struckFor(db, priced.priceBy, who.nowMs),
    binding: offer.id,
    paper: offer.paper,
    bindings: offers.map(({ id, name, text, price }) => ({
      ...{ id, name, text },
      ...(price.ok ? { oneFen: price.value.oneFen, why: '' } : { oneFen: null, why: price.failure.message }),
    })),
    deliveries: ways.map(({ waiver: _, ...rest }) => rest),
    delivery: way?.id ?? null,
    balance: { freeFen: priced.freeFen, usedFen: balancePart(priced) },
    dueFen: price.due,
    providers: isOrderingOpen(priced.products) ? offeredProviders() : [],
    couponsNotUsed: price.notUsed.map(({ id, why }) => ({ couponNo: id, why: why.message })),
    coupons: quotedCoupons(priced.coupons, price, priced.names),
    codes: quotedCodes(priced.codes, price),
    gift: quotedGift(priced.gift, price),
    cancel: { hours: leastCancelHours, returns: price.payable },
    obstacles: obstaclesOf(priced),
    quote: await signed(db, who, ask, priced),
  }
}

const quoteFor = async (db: Db, who: Who, ask: BookAsk): Promise<Result<Quoted>> => {
  const priced = await priceBook(db, who, ask)
  return priced.ok ? ok(await quotedOf(db, who, ask, priced.value)) : priced
}

export const quoteBook = ({ params, query, actor }: CallOf<typeof getOrderPrice>) => {
  const { couponNo, packageCode: codes, payType, useBalance, ...rest } = query
  const balance = { useBalance: useBalance === '1' || payType === 'balance' }
  const ask = { ...rest, ...balance, bookId: params.id, couponNos: couponNo ?? null, codes }
  return quoteFor(db(), { actor, nowMs: Date.now() }, ask)
}

/** The same of an agent's book: the agent's own price, or the customer's. */
export const quoteAgentBook = ({ params, query, actor }: CallOf<typeof getAgentPrice>) => {
  const { couponNo: _coupons, packageCode: _codes, payType, useBalance, ...rest } = query
  const balance = { useBalance: useBalance === '1' || payType === 'balance' }
  const ask: BookAsk = { ...rest, ...balance, bookId: params.id, agent: true, couponNos: null }
  return quoteFor(db(), { actor, nowMs: Date.now() }, ask)
}

export const quoteAlbum = ({ params, query, actor }: CallOf<typeof getAlbumPrice>) => {
  const { couponNo, packageCode: codes, payType, useBalance, tid, ...rest } = query
  const balance = { useBalance: useBalance === '1' || payType === 'balance' }
  const album = { bookId: `album:${params.id}`, album: params.id, bookType: tid }
  const ask = { ...rest, ...balance, ...album, couponNos: couponNo ?? null, codes }
  return quoteFor(db(), { actor, nowMs: Date.now() }, ask)
}

/** What was printed of one's own order, once more: the same bytes at today's price. */
export const quoteReprint = ({ params, query, actor }: CallOf<typeof getReprintPrice>) => {
  const { useBalance, book, count, address, delivery, gift, couponNo, packageCode: codes } = query
  const ask: BookAsk = {
    ...{ bookId: `reprint:${params.orderNo}`, reprint: { orderNo: params.orderNo, position: book } },
    ...{ count, address, delivery, gift, couponNos: couponNo ?? null, codes, useBalance: useBalance === '1' },
  }
  return quoteFor(db(), { actor, nowMs: Date.now() }, ask)
}

/** What an order is made of: the rows of a price that was agreed to. `quoteId`: one order each. */
export type SettledQuote = {
  quoteId: string
  ask: BookAsk
  lines: {
    product: string
    binding: string
    paper: string
    title: string
    copies: number
    unit: Fen
    discount: Fen
    /** As it was priced: another finalizing is another book. */
    work: { id: string; ownerId: string; contentHash: string | null } | null
    /** What was printed before, once more. */
    snapshotId: string | null
  }[]
  details: PriceDetail[]
  gift: Gift | null
  parcel: NewParcel | null
  /** What of it the balance pays; the rest is due to a provider. */
  balanceFen: Fen
  dueFen: Fen
}

const settledOf = (quoteId: string, ask: BookAsk, priced: Priced): SettledQuote => {
  const { item, work, contentHash, snapshotId, offer, price, address, way, weightG } = priced
  const place = address && placeOf(address)
  return {
    quoteId,
    ask,
    lines: price.lines.map(({ product, binding, unit, count, discount }) => ({
      ...{ product, binding, paper: offer.paper, title: item.title },
      ...{
        copies: count,
        unit,
        discount,
        work: work && { id: work.id, ownerId: work.ownerId, contentHash },
        snapshotId,
      },
    })),
    details: price.details.map(({ type, id, label, value, shares }) => ({
      ...{ type, amount: value, sourceId: id, label, shares: shares.length > 0 ? shares : null },
    })),
    gift: priced.gift.taken?.gift ?? null,
    parcel: place && way && { address: place, courier: way.id, promisedOn: way.arrivesOn, weightG },
    balanceFen: balancePart(priced),
    dueFen: price.due,
  }
}

const words = {
  book_changed: '这本书刚刚改过，请看过新的再下单',
  price_changed: '价钱有了变化，请看过新的再下单',
  place_changed: '收货地址改过了，请看过新的再下单',
  balance_short: '余额不够了，请看过新的再下单',
  gift_gone: '赠品刚刚送完了，请看过新的再下单',
  gift_changed: '赠品有了变化，请看过新的再下单',
} as const

type Change = keyof typeof words
const giftFaults: ReadonlySet<string> = new Set(['no_such_gift', 'gift_unfit'])

/** Which of what was agreed to is another by now, the gravest first; undefined: nothing. */
const changed = (agreed: Agreed, now: Agreed): Change | undefined => {
  if (now.book !== agreed.book) return 'book_changed'
  if (now.price !== agreed.price) return 'price_changed'
  if (now.place !== agreed.place) return 'place_changed'
  if (now.gift !== agreed.gift) return 'gift_changed'
  return now.balance === agreed.balance ? undefined : 'balance_short'
}

/** What is another where it can't be priced as it was asked for: a gift that can't be had is told only where all else is the same. */
const whyUnpriced = async (
  db: Db,
  who: Who,
  { ask, agreed }: { ask: BookAsk; agreed: Agreed },
  { code, details }: Failure,
): Promise<Change> => {
  // A coupon, a courier is gone: it has another price.
  if (!giftFaults.has(code)) return 'price_changed'
  const without = await priceBook(db, who, { ...ask, gift: '' })
  const change = without.ok ? changed(agreed, agreedOf(without.value, ask)) : undefined
  return change === 'gift_changed' && isGiftGone(details) ? 'gift_gone' : (change ?? 'price_changed')
}

/** 409 with the new quote: the best coupons there are now, the codes that are still open, and the courier that was chosen unless it is gone. */
export const staleQuote = async (db: Db, who: Who, ask: BookAsk, change: Change): Promise<Result<never>> => {
  const codes = await openCodes(db, who.actor.userId, ask.codes ?? [], who.nowMs)
  const gift = ask.gift === '' ? '' : undefined
  const now = { ...ask, couponNos: null, codes, gift, balanceFen: undefined }
  const same = await quoteFor(db, who, now)
  const fresh = same.ok ? same : await quoteFor(db, who, { ...now, delivery: undefined })
  if (!fresh.ok) return fresh
  const code = change === 'place_changed' ? 'price_changed' : change
  return fail(409, code, words[change], { quote: fresh.value })
}

/** The line an order of this quote stands in before it takes a connection; undefined: it waits for nobody. */
export const lineOfQuote = async (who: Who, token: string): Promise<string | undefined> => {
  const quote = await readQuote<BookAsk>(db(), token, { userId: who.actor.userId, nowMs: who.nowMs })
  return quote.ok ? lineOfGift(quote.value.ask.gift) : undefined
}

/**
 * What an order does first, in its own transaction: the quote is read, the price reckoned again. The same: what it is made
 * of. Another price, street or content by now: 409 with the new quote in `details`, to be agreed to. Whether the book is
 * finalized and the shop open the order asks itself.
 */
export const settleQuote = async (tx: Db, who: Who, token: string): Promise<Result<SettledQuote>> => {
  const quote = await readQuote<BookAsk>(tx, token, { userId: who.actor.userId, nowMs: who.nowMs })
  if (!quote.ok) return quote
  const { id, ask, agreed } = quote.value
  // Of two orders with one coupon the second waits here, and finds it held.
  await lockCoupons(tx, who.actor.userId, ask.couponNos ?? [])
  await lockPackageCodes(tx, who.actor.userId, ask.codes ?? [])
  await waitForGift(tx, ask.gift)
  const priced = await priceBook(tx, who, ask)
  if (!priced.ok) return staleQuote(tx, who, ask, await whyUnpriced(tx, who, quote.value, priced.failure))
  const change = changed(agreed, agreedOf(priced.value, ask))
  return change === undefined ? ok(settledOf(id, ask, priced.value)) : staleQuote(tx, who, ask, change)
}
