import { dayWord, longDay, yearOf } from '#lib/std/clock.ts'
import type { ActivityView, CouponView } from './coupon.api.ts'

export type CouponWords = {
  /** `¥` 30, 8.5 `折`. */
  before: string
  value: string
  after: string
  condition: string
  scope: string
  /** Until when, or why not. */
  time: string
  /** It may be used now. */
  may: boolean
}

const dayOf = (ms: number, nowMs: number): string => (yearOf(ms) === yearOf(nowMs) ? dayWord(ms) : longDay(ms))

type Timed = Pick<CouponView, 'startAt' | 'endAt' | 'isToday' | 'hasStarted' | 'hasExpired' | 'extra'>

const timeOf = ({ startAt, endAt, isToday, hasStarted, hasExpired, extra }: Timed, nowMs: number): string => {
  const { state, orderNo } = extra
  if (state === 'used') return `用在订单 ${orderNo ?? ''}`
  if (hasExpired) return `${dayOf(endAt, nowMs)}过期，没有用`
  if (state === 'held') return `占在没付的订单 ${orderNo ?? ''}`
  if (state === 'frozen') return '停用了，有疑问请联系客服'
  if (!hasStarted) return `${dayOf(startAt, nowMs)}起可用，${dayOf(endAt, nowMs)}止`
  return isToday ? '今天到期' : `${dayOf(endAt, nowMs)}到期`
}

/** What is printed on a coupon. `names`: of products, styles and bindings by their ids. Pure. */
export const couponWords = (
  coupon: CouponView,
  names: Readonly<Record<string, string>>,
  nowMs: number,
): CouponWords => {
  const { price, value, minUsePrice, maxDiscount, publishTypes, products, binding, extra } = coupon
  const only = [...products, ...publishTypes, ...binding].map((id) => names[id] ?? id)
  const isAmount = price >= 1
  const conditions = [
    ...(minUsePrice > 0 ? [`满 ${minUsePrice} 可用`] : []),
    ...(maxDiscount === null ? [] : [`最多减 ${maxDiscount}`]),
  ]
  return {
    ...{ before: isAmount ? '¥' : '', value, after: isAmount ? '' : '折', condition: conditions.join('，') },
    scope: [
      only.length === 0 ? '所有产品和装帧' : only.join('、'),
      ...(extra.newcomersOnly ? ['只给第一次买的人'] : []),
      ...(extra.words ? [extra.words] : []),
    ].join('，'),
    time: timeOf(coupon, nowMs),
    may: extra.state === 'open' && coupon.hasStarted && !coupon.hasExpired,
  }
}

/** `0.85` → 8.5: what is left of the price in tenths. */
const tenthsOf = (price: number): string => {
  const digits = String(price).slice(2)
  const rest = digits.slice(1)
  return rest === '' ? digits.slice(0, 1) : `${digits.slice(0, 1)}.${rest}`
}

/** What an activity takes off by itself; '' where it hands out coupons alone. Pure. */
export const activityWords = ({
  price,
  maxDiscount,
  minUsePrice,
}: Pick<ActivityView, 'price' | 'maxDiscount' | 'minUsePrice'>): string => {
  if (price === null) return ''
  const parts = [
    `${minUsePrice > 0 ? `满 ${minUsePrice} 元` : ''}${price >= 1 ? `减 ${price} 元` : `打 ${tenthsOf(price)} 折`}`,
    ...(maxDiscount === null ? [] : [`最多减 ${maxDiscount} 元`]),
    '下单时自动减',
  ]
  return parts.join('，')
}
