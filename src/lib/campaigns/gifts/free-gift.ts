import type { Campaign, Campaigns } from '#lib/site/buckets/bucket-campaigns.ts'
import { isElectronic } from '#lib/site/lookups/bindings.ts'
import { type Fen, fen, minus, noFen, sumFen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { campaignState, lastMs } from '../campaign.ts'

export type Gift = NonNullable<Campaign['gift']>
/** The gift of whoever asks: one that is paid, one an order that waits for its money holds, none. */
export type OwnGift = 'used' | 'held' | null
/** A gift with how many of it are left, and whether whoever asks has one. `endAt`: the last moment, ms. */
export type OfferedGift = { gift: Gift; campaignId: string; endAt: number; left: number; own: OwnGift }

/** What is said on the page and meant by `giftSum`. */
export const giftSumWords = '按商品实付算：等级、活动、优惠券、套餐券减过以后，不含运费；用余额付的也算'

/** The sum a gift asks for: what is left of the goods after all that is taken off them, without delivery, whatever pays it. */
export const giftSum = (lines: readonly { refundable: Fen }[]): Fen => sumFen(lines.map(({ refundable }) => refundable))

/** Files are not sent; an agent's books have the agent's price and nothing else. */
export const hasGift = ({ binding, isAgents }: { binding: string; isAgents: boolean }): boolean =>
  !isAgents && !isElectronic(binding)

/** Gifts of campaigns that run now, those that ask for the most first. Pure. */
export const runningGifts = ({ items }: Campaigns, nowMs: number) =>
  items
    .flatMap((one) =>
      one.gift && campaignState(one, nowMs) === 'running'
        ? [{ gift: one.gift, campaignId: one.id, endAt: lastMs(one.endAt) }]
        : [],
    )
    .sort((a, b) => b.gift.fromFen - a.gift.fromFen || a.endAt - b.endAt)

/** Why none of it may be had whatever is ordered. */
type Barred = 'used' | 'held' | 'gone'
const barredBy = ({ left, own }: Pick<OfferedGift, 'left' | 'own'>): Barred | undefined =>
  own ?? (left <= 0 ? 'gone' : undefined)

const barredWords: Record<Barred, string> = {
  used: '您已经领过一份了',
  held: '占在一份没付的订单里，取消那一单就能用',
  gone: '送完了',
}

/** The same in words; '': it may. */
export const whyNoGift = (offered: Pick<OfferedGift, 'left' | 'own'>): string => {
  const barred = barredBy(offered)
  return barred === undefined ? '' : barredWords[barred]
}

/** How much more has to be ordered for it. */
export const missingFen = ({ fromFen }: Gift, sum: Fen): Fen => (sum >= fromFen ? noFen : minus(fen(fromFen), sum))

/** What an order would have: the gift it takes, and the one its page tells of. */
export type ChosenGift = { taken: OfferedGift | null; told: OfferedGift | null }
export const noGift: ChosenGift = { taken: null, told: null }

/**
 * Which gift is asked for: one by its id; '': none, it is declined; undefined: the best there is. null: none was to be had when the
 * price was agreed to, so none goes along; asked anew, it is the best there is again.
 */
export type WantedGift = string | null | undefined

/** Is this refusal of a gift because there is none left? */
export const isGiftGone = (details: unknown): boolean => (details as { why?: unknown } | undefined)?.why === 'gone'

/** The gift of an order of so much; one an order. One that was named and cannot be had is refused, so that nobody agrees to another. Pure. */
export const chooseGift = (
  offered: readonly OfferedGift[],
  { sum, wanted }: { sum: Fen; wanted: WantedGift },
): Result<ChosenGift> => {
  if (wanted) {
    const named = offered.find(({ gift }) => gift.id === wanted)
    if (!named) return fail(404, 'no_such_gift', '没有这份赠品，或者已经不送了', { gift: wanted })
    const why = whyNoGift(named) || (sum < named.gift.fromFen ? '这一单还不够它的数' : '')
    return why === ''
      ? ok({ taken: named, told: named })
      : fail(422, 'gift_unfit', `${named.gift.name}不能送：${why}`, { gift: wanted, why: barredBy(named) ?? 'short' })
  }
  const open = offered.filter((one) => whyNoGift(one) === '')
  const best = open.find(({ gift }) => gift.fromFen <= sum) ?? null
  // Nothing met yet: the one that asks for the least is nearest.
  const told = best ?? open[open.length - 1] ?? offered[offered.length - 1] ?? null
  return ok({ taken: wanted === undefined ? best : null, told })
}
