import { type Fen, noFen, plus, sumFen } from '#lib/std/money.ts'
import { applyOffer, type Coupon, leftAfter, type PriceLine, sooner } from './offer.ts'

/** Coupons used together at most. */
export const mostTogether = 3

export type UsedCoupon = { coupon: Coupon; cut: Fen; shares: Fen[] }

/**
 * In which order coupons of one set are taken off: rates first, of the whole, then amounts; it is the same order whoever
 * asks, so that a set has one price.
 */
const inOrderOfUse = (coupons: readonly Coupon[]): Coupon[] =>
  [...coupons].sort((a, b) => {
    const rank = (one: Coupon): number => (one.terms.kind === 'rate' ? 0 : 1)
    return rank(a) - rank(b) || sooner(a, b)
  })

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

/**
 * The set of usable coupons that takes most off, exactly: every allowed set that could be better is looked at. What a
 * coupon takes off alone is never less than what it takes off after others, so a set that could not catch up with the best
 * is left out together with all that begin with it.
 */
export const bestCoupons = (usable: readonly Coupon[], lines: readonly PriceLine[], left: readonly Fen[]): Coupon[] => {
  const single = (coupon: Coupon): Fen => applyOffer(coupon, lines, left).cut
  let best: Found = { set: [], cut: noFen }
  const offer = (found: Found): void => {
    if (isBetter(found, best)) best = found
  }
  for (const coupon of usable) offer({ set: [coupon], cut: single(coupon) })
  const joinable = inOrderOfUse(usable.filter(({ withOthers }) => withOthers))
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
