import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

export const enterAgentCenter = defineContract({
  method: 'GET',
  path: '/api/agents/enter',
  // Pages drawn alike for everybody hold the link: whoever is not signed in is led to the sign-in.
  auth: 'optional',
  limit: 'agent_enter',
  summary: '去代理中心：302，地址里带一个 60 秒、只能用一次的码；不是代理就去看怎么做代理',
  output: 'binary',
  errors: [],
})

export const openAgentSession = defineContract({
  method: 'POST',
  path: '/api/agents/session',
  auth: 'none',
  limit: 'sign_in_code',
  summary: '别处的代理中心拿码换令牌，码用一次就没了',
  body: z.strictObject({ agentCode: z.string().max(64) }),
  output: z.object({
    /** For the header Authorization. */
    authToken: z.string(),
    /** Seconds. */
    expireIn: z.number(),
  }),
  errors: ['bad_agent_code'],
})
