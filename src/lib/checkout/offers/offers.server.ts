/** What may make an order cheaper, as data for its price: activities, and coupons of who buys. */
import { type OwnCoupon, unusedCoupons } from '#lib/coupons/coupon.sql.ts'
import { activitiesNow } from '#lib/coupons/template.sql.ts'
import type { ActivityRow, TermsRow } from '#lib/coupons/template.table.ts'
import { type CouponTerms, termsOf } from '#lib/coupons/terms.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { Coupon, NotUsed, Offer } from '#lib/pricing/order/offer.ts'
import type { AddressRow } from '#lib/shipping/address.sql.ts'
import { isNewcomer } from './newcomer.sql.ts'

const offerOf = (
  id: string,
  name: string,
  terms: CouponTerms,
  { minimumFen, products, bindings, styles }: TermsRow,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Offer => ({
  ...{ id, name, terms, minimum: minimumFen, products, bindings, styles },
  ...{ startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() },
})

const activityOffers = (rows: readonly ActivityRow[]): Offer[] =>
  rows.flatMap((row) => {
    const terms = termsOf(row)
    // One without terms hands out coupons and takes nothing off.
    return terms ? [offerOf(row.id, row.name, terms, row, row)] : []
  })

const barredBy = ({ coupon, template }: OwnCoupon, newcomer: boolean): NotUsed | undefined => {
  if (coupon.state === 'held') return { code: 'held', message: '占在一份没付的订单里，取消那一单就能用' }
  if (coupon.state === 'frozen') return { code: 'frozen', message: '停用了，有疑问请联系客服' }
  if (template.newcomersOnly && !newcomer)
    return { code: 'not_newcomer', message: '只给第一次买的人，您或这个收货地址买过了' }
  return undefined
}

const couponOffer = (own: OwnCoupon, newcomer: boolean): Coupon[] => {
  const { coupon, template } = own
  const terms = termsOf(template)
  if (!terms) return []
  const { withOthers } = template
  const barred = barredBy(own, newcomer)
  return [{ ...offerOf(coupon.id, template.name, terms, template, coupon), usesLeft: 1, withOthers, barred }]
}

export type Offers = { activities: Offer[]; coupons: Coupon[]; own: OwnCoupon[] }

/** `address`: where it would go; who bought there before is no newcomer. Amounts are fen. */
export const offersFor = async (
  db: Db,
  userId: string,
  { address, nowMs }: { address: AddressRow | null; nowMs: number },
): Promise<Offers> => {
  const now = new Date(nowMs)
  const activities = await activitiesNow(db, now)
  const own = await unusedCoupons(db, userId, now)
  // Asked only where it matters.
  const newcomer = own.some(({ template }) => template.newcomersOnly) && (await isNewcomer(db, userId, address))
  return { activities: activityOffers(activities), coupons: own.flatMap((one) => couponOffer(one, newcomer)), own }
}
