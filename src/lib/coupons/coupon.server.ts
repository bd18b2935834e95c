import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type * as api from './coupon.api.ts'
import { countOf, findOwnCoupon, listCoupons, type OwnCoupon } from './coupon.sql.ts'
import { readCouponNumber } from './coupon-number.ts'
import { activityViewOf, couponViewOf } from './coupon-view.ts'
import { claimOf, whyNotClaim } from './give-coupon.server.ts'
import { activitiesNow, claimableNow, findActivity, findTemplate } from './template.sql.ts'
import type { ActivityRow, TemplateRow } from './template.table.ts'

export const viewOfOwn = ({ coupon, template, activity }: OwnCoupon, nowMs: number): api.CouponView => {
  const { id: couponNo, state, orderRef, startsAt, endsAt } = coupon
  return couponViewOf({ couponNo, state, orderRef, startsAt, endsAt }, template, activity, nowMs)
}

/** Somebody's coupons for a page. */
export const couponsFor = async (userId: string, paging: { page: number; pageSize: number }) => {
  const { rows, total } = await listCoupons(db(), userId, paging)
  const nowMs = Date.now()
  return { results: rows.map((row) => viewOfOwn(row, nowMs)), totalCount: total }
}

export const myCoupons = async ({ actor, query }: Pick<CallOf<typeof api.listCouponsCall>, 'actor' | 'query'>) =>
  ok(await couponsFor(actor.userId, query))

/** Wrong, of somebody else, by codes alone: one sentence. */
const noSuch = '没有这个优惠码，看看是不是打错了'

type Claimed = { couponNo: string; claimed: boolean; ownNo: string | null; message: string }

const claimNumber = async (tx: Db, userId: string, typed: string): Promise<Claimed> => {
  const refused = (message: string): Claimed => ({ couponNo: typed, claimed: false, ownNo: null, message })
  const number = readCouponNumber(typed)
  const template = number === undefined ? undefined : await findTemplate(tx, number, true)
  if (!template?.claimable) return refused(noSuch)
  const had = await claimOf(tx, template, userId, Date.now())
  return had.ok
    ? { couponNo: typed, claimed: true, ownNo: had.value.id, message: `领到一张${template.name}` }
    : refused(had.failure.message)
}

/** Numbers tried at once at most. */
const mostNumbers = 20

/** Each by itself, in the order it was typed; one that cannot be had is in the way of no other. */
export const claimByNumbers = async ({ actor, body }: Pick<CallOf<typeof api.claimCoupons>, 'actor' | 'body'>) => {
  const { userId } = actor
  const typed = body.couponNo.normalize('NFKC').split(/[\s,，、;；]+/)
  const numbers = [...new Set(typed.filter(Boolean).map((one) => one.toUpperCase()))]
  if (numbers.length > mostNumbers) return fail(422, 'too_many_numbers', `一次最多领 ${mostNumbers} 个`)
  const results: Claimed[] = []
  for (const number of numbers) {
    const claimed = await transactionInTurn<Result<Claimed>>(userId, async (tx) =>
      ok(await claimNumber(tx, userId, number)),
    )
    if (!claimed.ok) return claimed
    results.push(claimed.value)
  }
  return ok({ results })
}

type Offered = { template: TemplateRow; activity: ActivityRow | null }

const offeredOf = ({ template, activity }: Offered, claimed: number, nowMs: number) => {
  const { id: couponNo, startsAt, endsAt } = template
  const why = whyNotClaim(template, activity, claimed, nowMs)
  const shown = { couponNo, state: 'open', orderRef: null, startsAt, endsAt } as const
  return { ...couponViewOf(shown, template, activity, nowMs), claim: { may: why === '', why } }
}

/** What goes on now and what may be claimed, for a page or a call. */
export const promotionsFor = async (userId: string) => {
  const now = new Date()
  const [activities, templates] = await Promise.all([activitiesNow(db(), now), claimableNow(db(), now)])
  const had = await countOf(
    db(),
    userId,
    templates.map(({ template }) => template.id),
  )
  const offered = (activityId: string | null) =>
    templates
      .filter(({ template }) => template.activityId === activityId)
      .map((one) => offeredOf(one, had.get(one.template.id) ?? 0, now.getTime()))
  return {
    results: activities.map((row) => ({ ...activityViewOf(row), coupons: offered(row.id) })),
    coupons: offered(null),
    totalCount: activities.length,
  }
}

export const myCouponActivities = async ({ actor }: Pick<CallOf<typeof api.listCouponActivities>, 'actor'>) =>
  ok(await promotionsFor(actor.userId))

/** One's own coupon, or what a number gives; another's and none at all are answered alike. */
export const couponOrOffer = async (userId: string, typed: string) => {
  const number = readCouponNumber(typed)
  if (number === undefined) return notFound()
  const nowMs = Date.now()
  const own = await findOwnCoupon(db(), userId, number)
  if (own) {
    const claim = { may: false, why: '' }
    return ok({
      ...{ activity: own.activity && activityViewOf(own.activity), isOwn: true },
      coupon: { ...viewOfOwn(own, nowMs), claim },
    })
  }
  const template = await findTemplate(db(), number)
  if (!template?.claimable) return notFound()
  const activity = template.activityId === null ? undefined : await findActivity(db(), template.activityId)
  const had = (await countOf(db(), userId, [template.id])).get(template.id) ?? 0
  const coupon = offeredOf({ template, activity: activity ?? null }, had, nowMs)
  return ok({ activity: activity ? activityViewOf(activity) : null, isOwn: false, coupon })
}

export const seeCouponActivity = ({ actor, params }: Pick<CallOf<typeof api.getCouponActivity>, 'actor' | 'params'>) =>
  couponOrOffer(actor.userId, params.couponNo)
