import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { reportReasonIds } from '#lib/moderation/moderation.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const hitKind = z.enum(['advertising', 'posing', 'abuse', 'number'])

/** One thing somebody wrote, as the desk sees it: names by their first character, numbers masked. */
export const moderationView = z.object({
  id: z.string(),
  kind: z.enum(['remark']),
  state: z.enum(['shown', 'reported', 'held', 'removed', 'appealed', 'refused']),
  author: z.string(),
  /** What was written, in order; `hit`: what the word list found in it. */
  /** Of the text as it is now: a decision is about what was read. */
  textHash: z.string(),
  parts: z.array(z.object({ text: z.string(), hit: hitKind.nullable() })),
  /** Words of the list that were found; the version of the list. */
  words: z.array(z.object({ word: z.string(), kind: hitKind })),
  listVersion: z.number(),
  reports: z.array(z.object({ reason: z.string(), words: z.string(), at: z.number() })),
  waitsSince: z.number().nullable(),
  decision: z.object({ reason: z.string(), words: z.string(), by: z.string().nullable(), at: z.number() }).nullable(),
  appealWords: z.string(),
  history: z.array(z.object({ event: z.string(), by: z.string().nullable(), at: z.number() })),
  /** Why whoever looks may not decide this one; null: they may, where there is something to decide. */
  mayNot: z.string().nullable(),
})

export const listModeration = defineContract({
  method: 'GET',
  path: '/api/operator/moderation',
  auth: 'user',
  summary: '柜台：被举报、被拦下、在申诉的内容，等得最久的在前；或决定过的（审核、管理）',
  query: z.object({ ...paging(20), tab: z.enum(['waiting', 'decided']).default('waiting') }),
  output: page(moderationView),
  errors: [],
})

export const decideModeration = defineContract({
  method: 'POST',
  path: '/api/operator/moderation/{id}/decide',
  auth: 'user',
  limit: 'write',
  summary: '柜台：照常显示或不显示，写明原因和给本人的话；本人和举报的人都收到结果（审核、管理）',
  params: z.object({ id: z.string().max(40) }),
  body: z.strictObject({
    keep: z.boolean(),
    reason: z.enum(reportReasonIds, '请选一个原因'),
    words: textField(fieldLimits.deskReason),
    textHash: z.string().max(60),
  }),
  output: moderationView,
  errors: ['own_words', 'own_decision', 'wrong_state', 'text_changed'],
})
