import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { type FieldLimit, fieldLimits } from '#lib/std/field-limits.ts'

/** What is printed of an agent (3.39). `uid`: the account's public number. */
export const agentInfo = z.object({
  uid: z.string(),
  editor: z.string(),
  designer: z.string(),
  companyLink: z.string(),
  companyName: z.string(),
  companyPhone: z.string(),
  supplementary: z.object({ disableCopyright: z.boolean() }),
  isOfficial: z.boolean(),
})

type Patterned = FieldLimit & { pattern: RegExp }
const patterned = (limit: Patterned) => textField(limit).refine((text) => limit.pattern.test(text), limit.wrong)

/** What stands on their books; '' leaves a row out. */
const company = {
  companyName: textField(fieldLimits.companyName),
  companyPhone: patterned(fieldLimits.companyPhone),
  companyLink: patterned(fieldLimits.companyLink),
}

const ownAgent = z.object({
  state: z.enum(['applied', 'active', 'refused', 'ended']),
  companyName: z.string(),
  companyPhone: z.string(),
  companyLink: z.string(),
  editor: z.string(),
  designer: z.string(),
  disableCopyright: z.boolean(),
  keepLogo: z.boolean(),
  /** Why not. */
  refusal: z.string().nullable(),
})

export const applyAsAgent = defineContract({
  method: 'POST',
  path: '/api/agents/apply',
  auth: 'user',
  limit: 'write',
  summary: '申请做代理：名号、电话，打算怎么卖；审过才算',
  body: z.strictObject({ ...company, applyWords: textField(fieldLimits.applyWords) }),
  output: ownAgent,
  errors: ['wrong_state'],
})

export const saveAgentBrand = defineContract({
  method: 'PUT',
  path: '/api/agents/brand',
  auth: 'user',
  limit: 'write',
  summary: '代理自己的名号：印在版权页上的，封面上要不要留我们的标；没有定稿的书跟着重新排',
  body: z.strictObject({
    ...company,
    editor: textField(fieldLimits.agentEditor),
    designer: textField(fieldLimits.agentDesigner),
    disableCopyright: z.boolean(),
    keepLogo: z.boolean(),
  }),
  output: ownAgent,
  errors: ['not_agent'],
})

export const getAgentInfo = defineContract({
  method: 'GET',
  path: '/api/agents/info/{uid}',
  auth: 'optional',
  summary: '一家代理印在书里的名号；打得开这家代理的书才看得到',
  params: z.object({ uid: z.string().regex(/^\d{1,15}$/, '没有这个编号') }),
  output: agentInfo,
  errors: [],
})
