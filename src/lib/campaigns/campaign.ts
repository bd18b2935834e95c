import type { Campaign, Campaigns } from '#lib/site/buckets/bucket-campaigns.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { clockText, dayWord, isoDay, longDay, yearOf } from '#lib/std/clock.ts'

export type CampaignState = 'before' | 'running' | 'ended'

const dayMs = 86_400_000

/** The last moment it goes on: of an end written in whole seconds that second to its end, as is said. */
export const lastMs = (endAt: string): number => {
  const end = Date.parse(endAt)
  return end % 1000 === 0 ? end + 999 : end
}

/** By the server's clock: at exactly the start it runs, in the last second it still does. Pure. */
export const campaignState = (
  { startAt, endAt }: Pick<Campaign, 'startAt' | 'endAt'>,
  nowMs: number,
): CampaignState => {
  if (nowMs < Date.parse(startAt)) return 'before'
  return nowMs <= lastMs(endAt) ? 'running' : 'ended'
}

/** Today's draws are used up: tomorrow there are others, unless it is over then. */
export const noneLeftWords = ({ endAt }: Pick<Campaign, 'endAt'>, nowMs: number): string => {
  const tomorrowMs = Date.parse(`${isoDay(nowMs + dayMs)}T00:00:00+08:00`)
  return `今天的次数用完了${tomorrowMs <= lastMs(endAt) ? '，明天零点再来' : '，活动今天结束'}`
}

const placeholder = '{product}'

/** `{product}` in every word is the name of the product, and its id where a product or a path is meant. */
const forProduct = (campaign: Campaign, { id, name }: { id: string; name: string }): Campaign => {
  const named = (text: string): string => text.split(placeholder).join(name)
  const stated = ({ heading, text }: Campaign['before']) => ({ heading: named(heading), text: named(text) })
  const { before, running, ended, action, products, story, rules } = campaign
  return {
    ...campaign,
    ...{ id: campaign.id.split(placeholder).join(id), name: named(campaign.name) },
    ...{ description: named(campaign.description), productsHeading: named(campaign.productsHeading) },
    ...{ before: stated(before), running: stated(running), ended: stated(ended) },
    action: { label: named(action.label), href: action.href.split(placeholder).join(id) },
    products: products.map((one) => ({
      ...one,
      ...{ name: named(one.name), cover: { ...one.cover, title: named(one.cover.title) } },
      ...(one.product === placeholder ? { product: id } : {}),
    })),
    story: {
      heading: named(story.heading),
      parts: story.parts.map(({ name, text }) => ({ name: named(name), text: named(text) })),
    },
    rules: rules.map(({ name, text }) => ({ name: named(name), text: named(text) })),
  }
}

/** The campaign at a path: its own id first, then one for any product that is sold. Undefined: there is none. Pure. */
export const campaignAt = (campaigns: Campaigns, products: Products, id: string): Campaign | undefined => {
  const own = campaigns.items.find((one) => one.id === id && !one.id.endsWith(placeholder))
  if (own) return own
  for (const one of campaigns.items) {
    const before = one.id.slice(0, -placeholder.length)
    if (!one.id.endsWith(placeholder) || !id.startsWith(before)) continue
    const product = products.items.find((row) => row.shown && row.kind === 'book' && row.id === id.slice(before.length))
    if (product) return forProduct(one, product)
  }
  return undefined
}

const day = (ms: number, nowMs: number): string => (yearOf(ms) === yearOf(nowMs) ? dayWord(ms) : longDay(ms))
const at = (ms: number, nowMs: number): string => `${day(ms, nowMs)} ${clockText(ms)}`

const daysUntil = (ms: number, nowMs: number): string => {
  const days = Math.round((Date.parse(isoDay(ms)) - Date.parse(isoDay(nowMs))) / dayMs)
  return days === 0 ? '就在今天' : days === 1 ? '就在明天' : `还有 ${days} 天`
}

/** What is said beside the state, without seconds that run. Pure. */
export const campaignTime = ({ startAt, endAt }: Pick<Campaign, 'startAt' | 'endAt'>, nowMs: number): string => {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  const state = campaignState({ startAt, endAt }, nowMs)
  if (state === 'before')
    return `今天${dayWord(nowMs)}，${at(start, nowMs)}开始，${daysUntil(start, nowMs)}。现在下单是平常的价，不必等。`
  if (state === 'running') return `今天${dayWord(nowMs)}。开到${at(end, nowMs)}，最后一秒也算。`
  return `${at(start, nowMs)}到${at(end, nowMs)}。活动结束了，领到的券照券上的日子用。`
}
