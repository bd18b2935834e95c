import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** Somebody who applied to sell under a name of their own. Times are ms since 1970. */
export const agentRow = z.object({
  id: z.string(),
  /** Public number of the account. */
  uid: z.number(),
  nickname: z.string(),
  state: z.enum(['applied', 'active', 'refused', 'ended']),
  companyName: z.string(),
  companyPhone: z.string(),
  companyLink: z.string(),
  applyWords: z.string(),
  refusal: z.string().nullable(),
  applyTime: z.number(),
  decidedTime: z.number().nullable(),
  mayDecide: z.boolean(),
})

export const listDeskAgents = defineContract({
  method: 'GET',
  path: '/api/operator/agents',
  auth: 'user',
  summary: '柜台：等着审的代理，先申请的在前；`tab=decided` 是审过的；只有「管理」',
  query: z.object({ ...paging(20, 50), tab: z.enum(['waiting', 'decided']).default('waiting') }),
  output: page(agentRow),
  errors: [],
})

const params = z.object({ id: z.string().max(40) })
const decision = { method: 'POST', auth: 'user', limit: 'write', params, output: agentRow } as const
const body = z.strictObject({ words: textField(fieldLimits.deskReason) })

export const approveDeskAgent = defineContract({
  ...decision,
  path: '/api/operator/agents/{id}/approve',
  summary: '柜台：同意，账号从此是代理',
  body,
  errors: ['wrong_state', 'own_application'],
})

export const refuseDeskAgent = defineContract({
  ...decision,
  path: '/api/operator/agents/{id}/refuse',
  summary: '柜台：不同意，写明为什么，申请的人看得到',
  body,
  errors: ['wrong_state', 'own_application'],
})

export const endDeskAgent = defineContract({
  ...decision,
  path: '/api/operator/agents/{id}/end',
  summary: '柜台：不再是代理，写明为什么；发出去买书的链接都收回',
  body,
  errors: ['wrong_state', 'own_application'],
})
