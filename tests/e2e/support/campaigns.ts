import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { defaultBucket } from '#lib/site/buckets/bucket.ts'
import type { Campaign } from '#lib/site/buckets/bucket-campaigns.ts'
import { inDatabase } from './shop-desk.ts'

const day = 86_400_000
const moment = (days: number): string => new Date(Date.now() + days * day).toISOString()

/** The campaigns of the repository with some changed, or further ones made from the first; `days` from today. */
export const campaigns = (
  changes: Readonly<Record<string, { from: number; to: number; more?: Partial<Campaign> }>>,
): { items: Campaign[] } => {
  const { items } = defaultBucket('campaigns')
  const [first] = items
  const known = new Map(items.map((one) => [one.id, one]))
  for (const [id, { from, to, more }] of Object.entries(changes))
    known.set(id, { ...(known.get(id) ?? first!), id, startAt: moment(from), endAt: moment(to), ...more })
  return { items: [...known.values()] }
}

/** Puts a bucket beside the running site, which looks every ten seconds. */
export const putCampaigns = (dataDir: string, value: object): Promise<void> =>
  inDatabase(dataDir, [
    `insert into bucket_versions (name, version, value, note)
      select 'campaigns', coalesce(max(version), 0) + 1, $1::jsonb, '' from bucket_versions where name = 'campaigns'`,
    [JSON.stringify(value)],
  ])

/** Signs in at a site of its own and goes on to `to`. */
export const enter = (who: Page, openid: string, to: string) =>
  who.goto(`/login?openid=${openid}&redirect=${encodeURIComponent(to)}`)

/** The page of a campaign stands in this state once the site has looked into its bucket again. */
export const reaches = (page: Page, state: string): Promise<void> =>
  expect(async () => {
    await page.reload()
    await expect(page.locator('[data-campaign]').first()).toHaveAttribute('data-campaign', state, { timeout: 1000 })
  }).toPass({ timeout: 40_000 })

/** An activity with one kind of coupon, made by the calls of the desk by who is signed in there; answers its id. */
export const makeActivity = async (desk: Page, coupon: object = {}): Promise<string> => {
  const origin = new URL(desk.url()).origin
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await desk.request.post(origin + path, { data, headers: { origin } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: T }).data
  }
  const span = { starts_at: Date.now() - day, ends_at: Date.now() + 7 * day }
  const activity = await post<{ id: string }>('/api/operator/coupon_activities', {
    ...{ name: '毕业季', kind: 'none', minimum_fen: 0, ...span },
  })
  await post('/api/operator/coupon_templates', {
    ...{ name: '毕业券', kind: 'amount', amount_fen: 2500, minimum_fen: 15_000, most: 2000, claimable: true },
    ...{ ...span, activity_id: activity.id, ...coupon },
  })
  return activity.id
}
