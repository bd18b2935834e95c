import { isoDay } from '#lib/std/clock.ts'
import { type Bp, shortYuan } from '#lib/std/money.ts'
import type { ActivityView, CouponView } from './coupon.api.ts'
import type { CouponState } from './coupon.machine.ts'
import type { ActivityRow, TemplateRow } from './template.table.ts'
import { type CouponTerms, termsOf, wirePrice, wireYuan } from './terms.ts'

/** Uses of a coupon: each row is one. */
const uses = 1

const tenths = (rate: Bp): string => {
  const digits = String(rate).padStart(4, '0')
  const rest = digits.slice(1).replace(/0{1,3}$/, '')
  return rest === '' ? digits.slice(0, 1) : `${digits.slice(0, 1)}.${rest}`
}

const shownValue = (terms: CouponTerms): string =>
  terms.kind === 'amount' ? shortYuan(terms.amount) : tenths(terms.rate)

type Shown = {
  couponNo: string
  state: CouponState
  orderRef: string | null
  startsAt: Date
  endsAt: Date
}

const needed = (terms: CouponTerms | undefined): CouponTerms => {
  if (!terms) throw new Error('a coupon of nothing')
  return terms
}

/** A coupon, or what a template's would be, as calls show it (3.58, 3.59). Pure. */
export const couponViewOf = (
  { couponNo, state, orderRef, startsAt, endsAt }: Shown,
  template: TemplateRow,
  activity: Pick<ActivityRow, 'id' | 'name'> | null,
  nowMs: number,
): CouponView => {
  const terms = needed(termsOf(template))
  const { products, bindings, styles } = template
  const time = state === 'held' || state === 'used' ? 1 : 0
  const endAt = endsAt.getTime()
  return {
    ...{ couponNo, name: template.name, price: wirePrice(terms) },
    maxDiscount: terms.kind === 'rate' && terms.most !== null ? wireYuan(terms.most) : null,
    ...{ maxTime: uses, time, startAt: startsAt.getTime(), endAt },
    ...{ publishTypes: styles, products, binding: bindings },
    activity: activity && { id: activity.id, name: activity.name },
    extra: {
      ...{ words: template.words, withOthers: template.withOthers, newcomersOnly: template.newcomersOnly },
      ...{ state, orderNo: orderRef },
    },
    ...{ remainTimes: uses - time, exhausted: uses - time <= 0, value: shownValue(terms) },
    minUsePrice: wireYuan(template.minimumFen),
    isToday: isoDay(endAt) === isoDay(nowMs),
    // At exactly the start it has started, at exactly the end it has not yet ended.
    hasStarted: startsAt.getTime() <= nowMs,
    hasExpired: endAt < nowMs,
    hasRestriction: products.length + bindings.length + styles.length > 0,
  }
}

export const activityViewOf = (row: ActivityRow): ActivityView => {
  const terms = termsOf(row)
  return {
    ...{ id: row.id, name: row.name, words: row.words, price: terms ? wirePrice(terms) : null },
    maxDiscount: terms?.kind === 'rate' && terms.most !== null ? wireYuan(terms.most) : null,
    ...{ minUsePrice: wireYuan(row.minimumFen), startAt: row.startsAt.getTime(), endAt: row.endsAt.getTime() },
    ...{ publishTypes: row.styles, products: row.products, binding: row.bindings },
  }
}
