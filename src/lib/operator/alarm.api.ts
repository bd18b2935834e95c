import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'

export const listAlarmsCall = defineContract({
  method: 'GET',
  path: '/api/operator/alarms',
  auth: 'user',
  summary: '试了多次还是没做成的后台任务；只有工作人员看得到',
  query: z.object({ ...paging(24), done: z.enum(['0', '1']).default('0') }),
  output: page(
    z.object({
      id: z.string(),
      job: z.string(),
      code: z.string(),
      words: z.string(),
      ref: z.string(),
      attempts: z.number(),
      times: z.number(),
      firstAt: z.number(),
      lastAt: z.number(),
      done: z.boolean(),
    }),
  ),
  errors: [],
})

export const closeAlarmCall = defineContract({
  method: 'POST',
  path: '/api/operator/alarms/{id}',
  auth: 'user',
  summary: '一条告警有人看过了；再出同样的事会是新的一条',
  params: z.object({ id: z.string().max(40) }),
  body: z.strictObject({ done: z.literal(true) }),
  output: z.object({ done: z.literal(true) }),
  errors: [],
  limit: 'write',
})
