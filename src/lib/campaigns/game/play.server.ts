/** The game of a campaign: what there is to be won, and drawing it. Nothing the browser says has a part in what is won. */
import { randomInt } from 'node:crypto'
import { countOf } from '#lib/coupons/coupon.sql.ts'
import { couponViewOf } from '#lib/coupons/coupon-view.ts'
import { checkRoom, claimOf, notForBuyers, whyNotClaim } from '#lib/coupons/give-coupon.server.ts'
import { findActivity, findTemplate } from '#lib/coupons/template.sql.ts'
import type { TemplateRow } from '#lib/coupons/template.table.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { Campaign } from '#lib/site/buckets/bucket-campaigns.ts'
import { isoDay } from '#lib/std/clock.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { paidOrderCount } from '#lib/users/user.sql.ts'
import { campaignAt, campaignState, noneLeftWords } from '../campaign.ts'
import { allChances, mostPrizeFen, prizeAt } from './draw.ts'
import type { playCampaign } from './play.api.ts'
import { addPlay, countPlays, findPlay, forgetPlays, playedOf, playsOf, setOutcome } from './play.sql.ts'

type Game = NonNullable<Campaign['game']>

/** What a coupon takes off at most. Null: nobody can say. */
const worthOf = ({ amountFen, mostFen }: TemplateRow): number | null => amountFen ?? mostFen

/** Why nobody wins of it, whoever plays: it must be worth something sayable, and no more than a prize may be. */
const notAPrize = (template: TemplateRow): boolean => {
  const worth = worthOf(template)
  return worth === null || worth > mostPrizeFen
}

/** What may be won, with what of its chance there is at this moment for whoever asks; what no template is behind is left out. */
const prizesOf = async (db: Db, { prizes }: Game, userId: string | undefined, nowMs: number) => {
  const had =
    userId === undefined
      ? new Map<string, number>()
      : await countOf(
          db,
          userId,
          prizes.map(({ coupon }) => coupon),
        )
  const found = []
  for (const { coupon, chance } of prizes) {
    const template = await findTemplate(db, coupon)
    if (!template || notAPrize(template)) continue
    const activity = template.activityId === null ? undefined : await findActivity(db, template.activityId)
    const claimed = had.get(coupon) ?? 0
    const isBuyer = template.newcomersOnly && userId !== undefined && (await paidOrderCount(db, userId)) > 0
    const why = isBuyer ? notForBuyers : whyNotClaim(template, activity ?? null, claimed, nowMs)
    const { startsAt, endsAt, most, issued, reserved } = template
    const shown = { couponNo: coupon, state: 'open', orderRef: null, startsAt, endsAt } as const
    found.push({
      ...{ chance, now: why === '' ? chance : 0, why, most, left: Math.max(0, most - issued - reserved) },
      ...{ worthFen: worthOf(template) ?? 0, view: couponViewOf(shown, template, activity ?? null, nowMs) },
    })
  }
  return found
}

/** Draws somebody sees of their own at once. */
const mostShown = 60

/** The game as its page shows it. */
export const gameFor = async ({ id, game }: Campaign, userId: string | undefined, nowMs: number) => {
  if (!game) return undefined
  const played =
    userId === undefined ? new Set<number>() : await playedOf(db(), { campaignId: id, userId, day: isoDay(nowMs) })
  // Not the count: of a page left open over midnight, and of accounts that were joined, one in between may not be drawn yet.
  let next = 1
  while (played.has(next)) next += 1
  return {
    ...{ playsADay: game.playsADay, next, left: Math.max(0, game.playsADay - played.size) },
    mostShown,
    prizes: await prizesOf(db(), game, userId, nowMs),
    history: userId === undefined ? [] : await playsOf(db(), { campaignId: id, userId }, mostShown),
  }
}

/** One coupon of what was drawn; undefined where it is gone, or this person has all they may have of it: nothing was won then. */
const prizeFor = async (tx: Db, coupon: string | undefined, userId: string, nowMs: number) => {
  const template = coupon === undefined ? undefined : await findTemplate(tx, coupon, true)
  if (!template || notAPrize(template)) return undefined
  const had = await claimOf(tx, template, userId, nowMs)
  return had.ok ? { couponNo: had.value.id, name: template.name } : undefined
}

/**
 * Draws the so-maniest of today; asked again for the same, also at the same moment, it answers what was drawn. The number is of the
 * server's own chance.
 */
export const drawPrize = async ({ params, body, actor }: CallOf<typeof playCampaign>) => {
  const { userId } = actor
  const [campaigns, products] = [await bucket('campaigns'), await bucket('products')]
  const campaign = campaignAt(campaigns, products, params.id)
  if (!campaign?.game) return notFound()
  const { game, id: campaignId } = campaign
  const nowMs = Date.now()
  if (campaignState(campaign, nowMs) !== 'running') return fail(409, 'not_running', '这个活动现在没有在办')
  const noneLeft = () => fail(409, 'no_plays_left', noneLeftWords(campaign, nowMs))
  if (body.play > game.playsADay) return noneLeft()
  return undoneInTurn(userId, async (tx) => {
    const which = { campaignId, userId, day: isoDay(nowMs), play: body.play }
    const answered = async (prize: { couponNo: string; name: string } | undefined) => {
      const played = await countPlays(tx, which)
      return ok({ play: body.play, prize: prize ?? null, left: Math.max(0, game.playsADay - played) })
    }
    const id = await addPlay(tx, { ...which, id: randomId() })
    if (id === undefined) {
      const before = await findPlay(tx, which)
      return answered(before?.couponNo && before.name ? { couponNo: before.couponNo, name: before.name } : undefined)
    }
    // Others of today may have other numbers (joined accounts).
    if ((await countPlays(tx, which)) > game.playsADay) return noneLeft()
    // Whoever has no room for a coupon is told before a draw is spent on it.
    const room = await checkRoom(tx, userId, nowMs)
    if (!room.ok) return room
    const roll = randomInt(allChances)
    const drawn = prizeAt(game.prizes, roll)?.coupon
    const prize = await prizeFor(tx, drawn, userId, nowMs)
    await setOutcome(tx, id, { roll, drawn: drawn ?? null, couponId: prize?.couponNo ?? null })
    return answered(prize)
  })
}

/** Name of the job that forgets draws of long ago. */
export const forgetPlaysJobName = 'forget-plays'
/** Years a draw is kept, as the law wants it (规范促销行为暂行规定 §19). */
const keptYears = 2

/** Every night: what was drawn two years ago is no longer kept. */
export const forgetOldPlays = async (now = new Date()): Promise<void> => {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  await forgetPlays(db(), before)
}
