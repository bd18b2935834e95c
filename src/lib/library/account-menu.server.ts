import { forgetProfile, hasProfile, profileCookies, readProfile, visitCookie } from '#lib/auth/cookies.ts'
import { profileOf } from '#lib/auth/profile.ts'
import { secureCookies } from '#lib/auth/session.server.ts'
import { findNewestCoupon } from '#lib/coupons/coupon.sql.ts'
import { db } from '#lib/db/db.server.ts'
import { isUnread } from '#lib/helpdesk/messages.server.ts'
import { threadOf } from '#lib/helpdesk/whose.server.ts'
import type { Profile } from '#lib/http/actor.ts'
import { readCookie } from '#lib/http/cookie.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { findUnpaidOrder } from '#lib/orders/order.sql.ts'
import type { TabMark } from '#lib/site/buckets/tab-marks.ts'
import { ok } from '#lib/std/result.ts'
import { findUser } from '#lib/users/user.sql.ts'
import type { accountMenu } from './account-menu.api.ts'

/** Keeps the readable cookies in step with the account: pages that are the same for everybody are painted by it. */
const renew = (cookies: string | null, profile: Profile | undefined, answer: Headers): void => {
  const shown = readProfile(cookies)
  const visit = readCookie(cookies, visitCookie) !== undefined
  const same = profile && shown && profileFields.every((key) => shown[key] === profile[key])
  const lines =
    profile && !same
      ? [...(visit ? [] : forgetProfile(secureCookies(), true)), ...profileCookies(profile, secureCookies(), visit)]
      : []
  if (!profile && hasProfile(cookies)) lines.push(...forgetProfile(secureCookies()))
  for (const one of lines) answer.append('set-cookie', one)
}
const profileFields = ['nickname', 'avatar', 'who', 'openid'] as const

/** What the shop has new for somebody: an order that waits for its money, the coupon that came last. */
const shopMarks = async (userId: string): Promise<TabMark[]> => {
  const [unpaid, coupon] = [await findUnpaidOrder(db(), userId), await findNewestCoupon(db(), userId, new Date())]
  const marks: TabMark[] = []
  if (unpaid) marks.push({ id: `unpaid-${unpaid.number}`, tab: 'orders', kind: 'tag', text: '待付' })
  if (coupon) marks.push({ id: `coupon-${coupon.id}`, tab: 'my', kind: 'dot', text: '有新的优惠券' })
  return marks
}

export const accountMenuOf = async ({ actor, request, answer }: CallOf<typeof accountMenu>) => {
  const cookies = request.headers.get('cookie')
  const user = actor.kind === 'user' ? await findUser(db(), actor.userId) : undefined
  const profile = user && profileOf(user)
  renew(cookies, profile, answer)
  const thread = await threadOf({ actor, cookies, answer })
  const unread = thread !== undefined && isUnread(thread, 'customer')
  // Of one tab the last counts: an answer of ours comes before a coupon.
  const marks: TabMark[] = user ? await shopMarks(user.id) : []
  if (unread) marks.push({ id: `help-${thread.operatorLastId}`, tab: 'my', kind: 'dot', text: '客服有新回复' })
  return ok({
    ...(profile ?? { who: 'visitor' as const, nickname: null, avatar: null, openid: false }),
    unread,
    marks,
  })
}
