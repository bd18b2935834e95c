import { type Fen, noFen, plus, sumFen } from '#lib/std/money.ts'
import { applyOffer, type Coupon, leftAfter, type PriceLine, sooner } from './offer.ts'

/** Coupons used together at most. */
export const mostTogether = 3

export type UsedCoupon = { coupon: Coupon; cut: Fen; shares: Fen[] }

/** What it takes off and of what: coupons of one kind take the same off whichever of them is used. */
const kindOf = ({ terms, products, bindings, styles = [] }: Coupon): string =>
  JSON.stringify([[products, bindings, styles].map((ids) => [...ids].sort()), terms])

/**
 * In which order coupons of one set are taken off: rates first, of the whole, then amounts, those of one kind together; it is
 * the same order whoever asks, so that a set has one price, and it does not change when one of a kind stands for another.
 */
const inOrderOfUse = (coupons: readonly Coupon[]): Coupon[] =>
  coupons
    .map((one) => ({ one, rank: one.terms.kind === 'rate' ? 0 : 1, kind: kindOf(one) }))
    .sort((a, b) => a.rank - b.rank || (a.kind === b.kind ? sooner(a.one, b.one) : a.kind < b.kind ? -1 : 1))
    .map(({ one }) => one)

/** Takes these off one after another. Each must be usable. */
export const useCoupons = (
  coupons: readonly Coupon[],
  lines: readonly PriceLine[],
  left: readonly Fen[],
): { used: UsedCoupon[]; left: Fen[] } => {
  const used: UsedCoupon[] = []
  let now = [...left]
  for (const coupon of inOrderOfUse(coupons)) {
    const { cut, shares } = applyOffer(coupon, lines, now)
    used.push({ coupon, cut, shares })
    now = leftAfter(now, shares)
  }
  return { used, left: now }
}

/** May these be used together? */
export const goTogether = (coupons: readonly Coupon[]): boolean =>
  coupons.length <= 1 || (coupons.length <= mostTogether && coupons.every(({ withOthers }) => withOthers))

type Found = { set: Coupon[]; cut: Fen }

/** Is `a` the better set? More off, then fewer coupons, then those that would be lost first. */
const isBetter = (a: Found, b: Found): boolean => {
  if (a.cut !== b.cut) return a.cut > b.cut
  if (a.set.length !== b.set.length) return a.set.length < b.set.length
  const [left, right] = [[...a.set].sort(sooner), [...b.set].sort(sooner)]
  const differs = left.findIndex((one, at) => one.id !== right[at]?.id)
  return differs >= 0 && sooner(left[differs]!, right[differs]!) < 0
}

/** So many of one kind can be in a set: the others of it would only be lost later. */
const firstOfEachKind = (coupons: readonly Coupon[]): Coupon[] => {
  const kept = new Map<string, number>()
  return [...coupons].sort(sooner).filter((one) => {
    const kind = kindOf(one)
    const count = (kept.get(kind) ?? 0) + 1
    kept.set(kind, count)
    return count <= mostTogether
  })
}

/** Coupons every set of which is looked at: 2,324 sets at most. */
const mostCompared = 24

/** Those of which sets are made: where there are very many, those that take most off alone. */
const comparedOf = (coupons: readonly Coupon[], single: (coupon: Coupon) => Fen): Coupon[] => {
  const different = firstOfEachKind(coupons)
  if (different.length <= mostCompared) return inOrderOfUse(different)
  const cuts = new Map(different.map((one) => [one, single(one)]))
  // Rates are of what is left, so that many amounts must not leave no place for them, nor the other way round.
  const most = (kind: Coupon['terms']['kind'], count: number): Coupon[] =>
    different
      .filter(({ terms }) => terms.kind === kind)
      .sort((a, b) => cuts.get(b)! - cuts.get(a)! || sooner(a, b))
      .slice(0, count)
  const rates = most('rate', mostCompared / 2)
  const amounts = most('amount', mostCompared - rates.length)
  return inOrderOfUse([...most('rate', mostCompared - amounts.length), ...amounts])
}

/**
 * The set of usable coupons that takes most off. Up to `mostCompared` that differ it is exact: every allowed set that could be
 * better is looked at; of more, sets are made of those that take most off alone, so that nobody's coupons make a price slow.
 * What a coupon takes off alone is never less than what it takes off after others, so a set that could not catch up with the
 * best is left out together with all that begin with it.
 */
export const bestCoupons = (usable: readonly Coupon[], lines: readonly PriceLine[], left: readonly Fen[]): Coupon[] => {
  const single = (coupon: Coupon): Fen => applyOffer(coupon, lines, left).cut
  let best: Found = { set: [], cut: noFen }
  const offer = (found: Found): void => {
    if (isBetter(found, best)) best = found
  }
  for (const coupon of usable) offer({ set: [coupon], cut: single(coupon) })
  // One alone takes all of it off: no set takes more, and none has fewer.
  if (best.cut === sumFen(left)) return best.set
  const joinable = comparedOf(
    usable.filter(({ withOthers }) => withOthers),
    single,
  )
  const alone = joinable.map(single)
  /** The most each tail of them can add, by how many of it are taken: `reach[at][places]`. */
  const reach = joinable.map((_, at) => {
    const most = alone
      .slice(at)
      .sort((a, b) => b - a)
      .slice(0, mostTogether)
    return Array.from({ length: mostTogether + 1 }, (_, places) => sumFen(most.slice(0, places)))
  })
  const deepen = (at: number, found: Found, now: readonly Fen[]): void => {
    const places = mostTogether - found.set.length
    if (places === 0) return
    for (let next = at; next < joinable.length; next++) {
      if (plus(found.cut, reach[next]![places]!) < best.cut) return
      const coupon = joinable[next]!
      const { cut, shares } = applyOffer(coupon, lines, now)
      const further = { set: [...found.set, coupon], cut: plus(found.cut, cut) }
      offer(further)
      deepen(next + 1, further, leftAfter(now, shares))
    }
  }
  deepen(0, { set: [], cut: noFen }, left)
  return inOrderOfUse(best.set)
}
