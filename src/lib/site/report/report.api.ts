import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { measures, mishaps } from './report.ts'

const amount = z.number().int().min(0).max(600_000).optional()
const times = z.number().int().min(0).max(100).optional()

/** Sent once when a page is left, by some of the visits (src/layouts/scripts/usage-report.ts). */
export const sendReport = defineContract({
  method: 'POST',
  path: '/api/report',
  auth: 'none',
  limit: 'report',
  summary: '一页有多快、出了几次错；不带身份、网址和文字',
  body: z.strictObject({
    /** Name of the screen, as in docs/routes.md. */
    route: z.string().max(40),
    small: z.boolean(),
    ...(Object.fromEntries(Object.keys(measures).map((name) => [name, amount])) as Record<
      keyof typeof measures,
      typeof amount
    >),
    ...(Object.fromEntries(mishaps.map((name) => [name, times])) as Record<(typeof mishaps)[number], typeof times>),
  }),
  output: z.object({}),
  errors: [],
})
