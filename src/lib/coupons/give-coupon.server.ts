import type { Db } from '#lib/db/db.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { paidOrderCount } from '#lib/users/user.sql.ts'
import { addCoupon, countOf, countUnused } from './coupon.sql.ts'
import type { CouponRow } from './coupon.table.ts'
import { couponNumber } from './coupon-number.ts'
import { findActivity } from './template.sql.ts'
import type { ActivityRow, TemplateRow } from './template.table.ts'
import { couponSpan } from './terms.ts'

/** Coupons that are not used somebody has at most: each is tried at every price. */
const mostUnused = 200

/** Nobody gathers more; refused before anything is written. */
export const checkRoom = async (tx: Db, userId: string, nowMs: number): Promise<Result<void>> =>
  (await countUnused(tx, userId, new Date(nowMs))) < mostUnused
    ? ok(undefined)
    : fail(409, 'too_many_coupons', `手里没用的优惠券满了 ${mostUnused} 张，用掉几张再来`)

const over = () => fail(409, 'coupon_over', '这张优惠券已经过期了')

/**
 * Gives one coupon of a template whose row the caller holds. It is asked before whether it may be had; here alone whether it
 * would have any time to be used in.
 */
export const giveCoupon = async (
  tx: Db,
  { template, userId, codeId, nowMs }: { template: TemplateRow; userId: string; codeId: string | null; nowMs: number },
): Promise<Result<CouponRow>> => {
  const activity = template.activityId === null ? undefined : await findActivity(tx, template.activityId)
  const span = couponSpan(template, activity, nowMs)
  if (!span) return over()
  return ok(await addCoupon(tx, { id: couponNumber(), templateId: template.id, userId, codeId, ...span }))
}

/** May anybody claim of it now? A sentence where not; '' where they may. `claimed`: how many whoever asks has had. */
export const whyNotClaim = (
  template: TemplateRow,
  activity: ActivityRow | null,
  claimed: number,
  nowMs: number,
): string => {
  if (template.stoppedAt !== null) return '已经停止领取了'
  if (nowMs > template.endsAt.getTime()) return '已经过期了'
  if (activity && nowMs < activity.startsAt.getTime()) return '活动还没有开始'
  if (activity && (activity.stoppedAt !== null || nowMs > activity.endsAt.getTime())) return '活动已经结束了'
  if (claimed >= template.perPerson)
    return claimed === 1 ? '您已经领过了' : `每人最多领 ${template.perPerson} 张，您领满了`
  return template.issued + template.reserved >= template.most ? '已经领完了' : ''
}

/** For those alone who have never bought anything, and whoever asks has. */
export const notForBuyers = '这张券给第一次买的人，您已经买过了'

/** Claims one of a template the caller holds. */
export const claimOf = async (
  tx: Db,
  template: TemplateRow,
  userId: string,
  nowMs: number,
): Promise<Result<CouponRow>> => {
  const activity = template.activityId === null ? undefined : await findActivity(tx, template.activityId)
  const claimed = (await countOf(tx, userId, [template.id])).get(template.id) ?? 0
  const why = whyNotClaim(template, activity ?? null, claimed, nowMs)
  if (why !== '') return fail(409, 'not_claimable', why)
  // Asked again where it is used, for the phone and the address it goes to then (checkout/offers/newcomer.sql.ts).
  if (template.newcomersOnly && (await paidOrderCount(tx, userId)) > 0) return fail(409, 'not_claimable', notForBuyers)
  const room = await checkRoom(tx, userId, nowMs)
  return room.ok ? giveCoupon(tx, { template, userId, codeId: null, nowMs }) : room
}
