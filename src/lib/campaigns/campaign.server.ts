import { couponsOfActivity } from '#lib/coupons/coupon.server.ts'
import { activityViewOf } from '#lib/coupons/coupon-view.ts'
import { findActivity } from '#lib/coupons/template.sql.ts'
import type { ActivityRow } from '#lib/coupons/template.table.ts'
import { db } from '#lib/db/db.server.ts'
import { bookPrice } from '#lib/pricing/product-price.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import type { Campaign } from '#lib/site/buckets/bucket-campaigns.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import type { Fen } from '#lib/std/money.ts'
import { campaignAt, campaignState } from './campaign.ts'
import { gameFor } from './game/play.server.ts'
import { stockOf } from './gifts/free-gift.server.ts'

/** A book of the campaign at today's price; what is not sold as it is written there is left out. */
export type CampaignBook = Campaign['products'][number] & { make: string; priceFen: Fen }

const booksOf = (campaign: Campaign, products: Products): CampaignBook[] =>
  campaign.products.flatMap((one) => {
    const product = products.items.find(({ id }) => id === one.product)
    const binding = products.bindings.find(({ id }) => id === one.binding)
    const style = one.style ?? product?.styles[0]?.id
    if (!binding || style === undefined) return []
    const choice = { product: one.product, style, binding: binding.id, paper: binding.papers[0] ?? '' }
    const price = bookPrice(products, { ...choice, pages: one.pages, copies: 1 })
    return price.ok
      ? [{ ...one, make: `${binding.name} ${price.value.pages} 页`, priceFen: price.value.oneFen as Fen }]
      : []
  })

/** The campaign at a path of the root, as the bucket has it now; undefined: none. */
export const findCampaign = async (id: string): Promise<Campaign | undefined> =>
  campaignAt(await bucket('campaigns'), await bucket('products'), id)

/** What runs now or comes next and may be seen by whoever asks: the way on from one that is over. */
const others = async (own: string, signedIn: boolean, nowMs: number) => {
  const { items } = await bucket('campaigns')
  const shown = items.filter((one) => one.id !== own && !one.id.endsWith('{product}') && (signedIn || !one.private))
  const by = (state: 'running' | 'before') =>
    shown
      .filter((one) => campaignState(one, nowMs) === state)
      .sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
      .map((one) => ({ ...one, state, words: one[state] }))
  return [...by('running'), ...by('before')].slice(0, 3)
}

/** Does an activity take something off at this moment? */
const isOpen = ({ startsAt, endsAt, stoppedAt }: ActivityRow, nowMs: number): boolean =>
  stoppedAt === null && startsAt.getTime() <= nowMs && nowMs <= endsAt.getTime()

/** What a campaign's page shows at this moment. `userId`: who asks; undefined: a visitor. */
export const campaignPage = async (campaign: Campaign, userId: string | undefined, nowMs: number) => {
  const state = campaignState(campaign, nowMs)
  const row = campaign.activity === undefined ? undefined : await findActivity(db(), campaign.activity)
  const coupons = row && state !== 'ended' ? await couponsOfActivity(row, userId, nowMs) : []
  return {
    ...{ state, coupons, words: campaign[state] },
    // What the desk stopped, or has for other days, takes nothing off now.
    activity: row && state === 'running' && isOpen(row, nowMs) ? activityViewOf(row) : undefined,
    gift: campaign.gift && { ...campaign.gift, ...(await stockOf(db(), campaign.gift, userId)) },
    game: await gameFor(campaign, userId, nowMs),
    books: booksOf(campaign, await bucket('products')),
    others: await others(campaign.id, userId !== undefined, nowMs),
  }
}

export type CampaignPage = Awaited<ReturnType<typeof campaignPage>>
