import { dayWord } from '#lib/std/clock.ts'
import { atRate, type Bp, type Fen, least, minus, noFen, spread, sumFen, yuan } from '#lib/std/money.ts'

/** What is taken off: an amount, or what a rate leaves away, at most `most`. */
export type Terms = { kind: 'amount'; amount: Fen } | { kind: 'rate'; rate: Bp; most: Fen | null }

/** An activity, or what a coupon promises. Empty lists: any product, any binding, any style. */
export type Offer = {
  id: string
  name: string
  terms: Terms
  /** Of the lines it is for, before any coupon and without delivery. */
  minimum: Fen
  products: readonly string[]
  bindings: readonly string[]
  styles?: readonly string[]
  /** At exactly the start it has started; at exactly the end it has not yet ended (3.59). */
  startsAtMs: number
  endsAtMs: number | null
}

/** `id` is its number. */
export type Coupon = Offer & {
  /** Uses left; none or fewer: exhausted (4.20). */
  usesLeft: number
  /** May it be used together with others that may, too? */
  withOthers: boolean
  /** Why whoever asks cannot use it whatever they order: it lies in another order, it is for newcomers. */
  barred?: NotUsed | undefined
}

/** One line of an order: copies of one thing in one binding. */
export type PriceLine = { id: string; product: string; binding: string; style?: string; unit: Fen; count: number }

/** Why an offer is not used; `message` is a sentence for people. */
export type NotUsed = { code: string; message: string }

/** What ids are called: 照片书, 精装. */
export type Names = Readonly<Record<string, string>>

/** What the terms take off this much; never more than there is. */
export const cutOf = (base: Fen, terms: Terms): Fen => {
  if (terms.kind === 'amount') return least(terms.amount, base)
  const cut = minus(base, atRate(base, terms.rate))
  return terms.most === null ? cut : least(terms.most, cut)
}

const isFor = ({ products, bindings, styles = [] }: Offer, { product, binding, style = '' }: PriceLine): boolean =>
  (products.length === 0 || products.includes(product)) &&
  (bindings.length === 0 || bindings.includes(binding)) &&
  (styles.length === 0 || styles.includes(style))

/** What is left of each line the offer is for; nothing of the others. */
const basis = (offer: Offer, lines: readonly PriceLine[], left: readonly Fen[]): Fen[] =>
  lines.map((line, at) => (isFor(offer, line) ? (left[at] ?? noFen) : noFen))

/** What an offer takes off what is left of the lines, and of which. */
export const applyOffer = (
  offer: Offer,
  lines: readonly PriceLine[],
  left: readonly Fen[],
): { cut: Fen; shares: Fen[] } => {
  const weights = basis(offer, lines, left)
  const cut = cutOf(sumFen(weights), offer.terms)
  return { cut, shares: spread(cut, weights) }
}

export const leftAfter = (left: readonly Fen[], shares: readonly Fen[]): Fen[] =>
  left.map((amount, at) => minus(amount, shares[at] ?? noFen))

const onlyFor = (ids: readonly string[], names: Names): string => `只限${ids.map((id) => names[id] ?? id).join('、')}`

/** Why this offer takes nothing off these lines now; undefined: it may be used. */
export const whyNot = (
  offer: Offer & { usesLeft?: number; barred?: NotUsed | undefined },
  order: { lines: readonly PriceLine[]; left: readonly Fen[]; nowMs: number; names: Names },
): NotUsed | undefined => {
  const { lines, left, nowMs, names } = order
  if (offer.usesLeft !== undefined && offer.usesLeft <= 0) return { code: 'used_up', message: '已经用完了' }
  if (offer.barred) return offer.barred
  if (nowMs < offer.startsAtMs) return { code: 'not_started', message: `${dayWord(offer.startsAtMs)}起能用` }
  if (offer.endsAtMs !== null && nowMs > offer.endsAtMs)
    return { code: 'ended', message: `${dayWord(offer.endsAtMs)}到期，已经过了` }
  const anyProduct = lines.some(({ product }) => offer.products.length === 0 || offer.products.includes(product))
  if (!anyProduct) return { code: 'other_product', message: onlyFor(offer.products, names) }
  const { styles = [] } = offer
  const anyStyle = lines.some(({ style = '' }) => styles.length === 0 || styles.includes(style))
  if (!anyStyle) return { code: 'other_style', message: onlyFor(styles, names) }
  if (!lines.some((line) => isFor(offer, line)))
    return { code: 'other_binding', message: onlyFor(offer.bindings, names) }
  const base = sumFen(basis(offer, lines, left))
  if (base < offer.minimum)
    return {
      code: 'below_minimum',
      message: `满 ¥${yuan(offer.minimum)} 可用，还差 ¥${yuan(minus(offer.minimum, base))}`,
    }
  return cutOf(base, offer.terms) === 0 ? { code: 'nothing_off', message: '这一单用它不能再省' } : undefined
}

/** The order in which people would choose between two that save the same: the one that ends first, then by number. */
export const sooner = (a: Offer, b: Offer): number =>
  (a.endsAtMs ?? Number.MAX_SAFE_INTEGER) - (b.endsAtMs ?? Number.MAX_SAFE_INTEGER) || (a.id < b.id ? -1 : 1)
