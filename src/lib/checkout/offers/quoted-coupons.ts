import type { z } from 'zod'
import type { bookQuote } from '#lib/books/price/quote.api.ts'
import type { Coupon, Names } from '#lib/pricing/order/offer.ts'
import type { OrderPrice } from '#lib/pricing/order/order-price.ts'
import { couponValue } from '#lib/pricing/words/discount-words.ts'
import { minus, noFen, shortYuan } from '#lib/std/money.ts'

type QuotedCoupon = z.output<typeof bookQuote>['coupons'][number]

/** What would do, and was not chosen. */
const wouldDo: ReadonlySet<string> = new Set(['less_off', 'not_together'])

const conditionOf = ({ terms, minimum }: Coupon): string => {
  const words = [
    ...(minimum > 0 ? [`满 ${shortYuan(minimum)} 可用`] : []),
    ...(terms.kind === 'rate' && terms.most !== null ? [`最多减 ${shortYuan(terms.most)}`] : []),
  ]
  return words.join('，')
}

const scopeOf = ({ products, bindings, styles = [] }: Coupon, names: Names): string => {
  const all = [...products, ...styles, ...bindings].map((id) => names[id] ?? id)
  return all.length === 0 ? '所有产品和装帧' : all.join('、')
}

/** Every coupon of the buyer that is not used up, as the page of the price shows it: chosen ones first, then those that would do. Pure. */
export const quotedCoupons = (coupons: readonly Coupon[], price: OrderPrice, names: Names): QuotedCoupon[] => {
  const cuts = new Map(price.details.filter(({ type }) => type === 'coupon').map(({ id, value }) => [id, value]))
  const reasons = new Map(price.notUsed.map(({ id, why }) => [id, why]))
  const rank = ({ usedFen, may }: QuotedCoupon): number => (usedFen !== null ? 0 : may ? 1 : 2)
  return coupons
    .map((coupon): QuotedCoupon => {
      const cut = cuts.get(coupon.id)
      const why = reasons.get(coupon.id)
      const { before, value, after } = couponValue(coupon.terms)
      return {
        ...{ couponNo: coupon.id, name: coupon.name, before, value, after, withOthers: coupon.withOthers },
        ...{ condition: conditionOf(coupon), scope: scopeOf(coupon, names), endAt: coupon.endsAtMs },
        usedFen: why ? null : minus(noFen, cut ?? noFen),
        ...{ may: !why || wouldDo.has(why.code), why: why?.message ?? '' },
      }
    })
    .sort((a, b) => rank(a) - rank(b))
}
