import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

/** Draws of one person a day at most, whatever a campaign says. */
export const mostPlaysADay = 20

/** What was drawn, the so-maniest of today; and how many are left of it. */
export const playView = z.object({
  play: z.number(),
  /** Null: nothing. */
  prize: z.object({ couponNo: z.string(), name: z.string() }).nullable(),
  left: z.number(),
})

export const playCampaign = defineContract({
  method: 'POST',
  path: '/api/user/campaigns/{id}/plays',
  auth: 'user',
  limit: 'campaign_play',
  summary: '活动里抽一次：奖由服务器抽，每人每天有数；同一次再问一遍，还是那个结果',
  params: z.object({ id: z.string().max(40) }),
  body: z.strictObject({
    /** The so-maniest of today. */
    play: z.number().int().min(1).max(mostPlaysADay),
  }),
  output: playView,
  errors: ['not_running', 'no_plays_left', 'too_many_coupons'],
})
