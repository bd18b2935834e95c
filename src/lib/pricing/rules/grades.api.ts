import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

export const getGradeConfig = defineContract({
  method: 'GET',
  path: '/api/user/configs/grade',
  auth: 'none',
  summary: '各等级的折扣',
  output: z.object({
    results: z.array(
      z.object({
        grade: z.number(),
        /** What is left of the price, bp: 9500. */
        rate: z.number(),
        /** `9.5 折`; '' of grade 0, which has none (3.74). */
        label: z.string(),
        /** What has to be bought and kept in two years for it, fen; null: it is not earned. */
        leastFen: z.number().nullable(),
      }),
    ),
    totalCount: z.number(),
  }),
  errors: [],
  cached: true,
})
