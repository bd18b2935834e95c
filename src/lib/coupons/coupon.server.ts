import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { paidOrderCount } from '#lib/users/user.sql.ts'
import type * as api from './coupon.api.ts'
import { countOf, findOwnCoupon, listCoupons, type OwnCoupon } from './coupon.sql.ts'
import { readCouponNumber } from './coupon-number.ts'
import { activityViewOf, couponViewOf } from './coupon-view.ts'
import { claimOf, notForBuyers, whyNotClaim } from './give-coupon.server.ts'
import { activitiesNow, claimableNow, claimableOf, findActivity, findTemplate } from './template.sql.ts'
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

/** What is known of whoever asks: how many they claimed, and whether they ever bought anything. */
type Asker = { claimed: number; newcomer: boolean }

const offeredOf = ({ template, activity }: Offered, { claimed, newcomer }: Asker, nowMs: number) => {
  const { id: couponNo, startsAt, endsAt } = template
  const otherwise = whyNotClaim(template, activity, claimed, nowMs)
  const why = otherwise === '' && template.newcomersOnly && !newcomer ? notForBuyers : otherwise
  const shown = { couponNo, state: 'open', orderRef: null, startsAt, endsAt } as const
  return { ...couponViewOf(shown, template, activity, nowMs), claim: { may: why === '', why } }
}

/** Asked only where it matters. */
const isNewcomerOf = async (userId: string, offered: readonly { template: TemplateRow }[]): Promise<boolean> =>
  !offered.some(({ template }) => template.newcomersOnly) || (await paidOrderCount(db(), userId)) === 0

/**
 * Coupons an activity hands out, for the page of a campaign; without `userId` as a visitor sees them. `had`: whoever asks
 * has one already. Numbers of coupons are those of this moment.
 */
export const couponsOfActivity = async (activity: ActivityRow, userId: string | undefined, nowMs: number) => {
  const templates = (await claimableOf(db(), activity.id)).map((template) => ({ template, activity }))
  const ids = templates.map(({ template }) => template.id)
  const had = userId === undefined ? new Map<string, number>() : await countOf(db(), userId, ids)
  const newcomer = userId === undefined || (await isNewcomerOf(userId, templates))
  return templates.map((one) => {
    const { id, most, issued, reserved } = one.template
    const claimed = had.get(id) ?? 0
    const left = Math.max(0, most - issued - reserved)
    return { ...offeredOf(one, { claimed, newcomer }, nowMs), had: claimed > 0, most, left }
  })
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
  const newcomer = await isNewcomerOf(userId, templates)
  const offered = (activityId: string | null) =>
    templates
      .filter(({ template }) => template.activityId === activityId)
      .map((one) => offeredOf(one, { claimed: had.get(one.template.id) ?? 0, newcomer }, now.getTime()))
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
  const newcomer = await isNewcomerOf(userId, [{ template }])
  const coupon = offeredOf({ template, activity: activity ?? null }, { claimed: had, newcomer }, nowMs)
  return ok({ activity: activity ? activityViewOf(activity) : null, isOwn: false, coupon })
}

export const seeCouponActivity = ({ actor, params }: Pick<CallOf<typeof api.getCouponActivity>, 'actor' | 'params'>) =>
  couponOrOffer(actor.userId, params.couponNo)
