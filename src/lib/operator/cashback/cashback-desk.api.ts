import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const part = z.object({ text: z.string(), hit: z.enum(['advertising', 'posing', 'abuse', 'number']).nullable() })

/** A book somebody shows for a sum. Amounts are fen, times ms since 1970. */
export const cashbackDeskRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  state: z.string(),
  statusName: z.string(),
  /** Public number of its writer; null: the account is gone. */
  buyerNo: z.number().nullable(),
  bookName: z.string(),
  typeName: z.string(),
  bindingName: z.string(),
  nickname: z.string(),
  /** In order; `hit`: what the word list found in it. */
  title: z.array(part),
  words: z.array(part),
  /** Words of the list that were found. */
  found: z.array(z.string()),
  pictures: z.array(z.string()),
  /** What is paid as it is published, whatever it says. */
  rewardFen: z.number(),
  paidFen: z.number(),
  refusal: z.string().nullable(),
  postId: z.string().nullable(),
  createTime: z.number(),
  decidedTime: z.number().nullable(),
  mayDecide: z.boolean(),
})

export const listDeskCashbacks = defineContract({
  method: 'GET',
  path: '/api/operator/cashbacks',
  auth: 'user',
  summary: '柜台：等着审核的晒书返现，先提的在前；`tab=decided` 是审过的；只有「审核」「管理」',
  query: z.object({ ...paging(20, 50), tab: z.enum(['waiting', 'decided']).default('waiting') }),
  output: page(cashbackDeskRow),
  errors: [],
})

const params = z.object({ id: z.string().max(40) })

export const publishDeskCashback = defineContract({
  method: 'POST',
  path: '/api/operator/cashbacks/{id}/publish',
  auth: 'user',
  limit: 'write',
  summary: '柜台：发布，标明有返现，固定的一笔进作者的余额；说好说坏一样',
  params,
  output: cashbackDeskRow,
  errors: ['wrong_state', 'own_order', 'pictures_gone'],
})

export const refuseDeskCashback = defineContract({
  method: 'POST',
  path: '/api/operator/cashbacks/{id}/refuse',
  auth: 'user',
  limit: 'write',
  summary: '柜台：不发布，写明为什么，作者看得到，可以改了再提',
  params,
  body: z.strictObject({ words: textField(fieldLimits.deskReason) }),
  output: cashbackDeskRow,
  errors: ['wrong_state', 'own_order'],
})
