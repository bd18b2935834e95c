import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** Damaged copies somebody asks to have printed again. Times are ms since 1970. */
export const repairRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  state: z.string(),
  status: z.number(),
  statusName: z.string(),
  /** Public number of its buyer; null: the account is gone. */
  buyerNo: z.number().nullable(),
  /** Of each line of the order: how many are damaged, how many were bought and not given back. */
  lines: z.array(z.object({ title: z.string(), bindingName: z.string(), damaged: z.number(), left: z.number() })),
  damageName: z.string(),
  words: z.string(),
  pictures: z.array(z.string()),
  refusal: z.string().nullable(),
  reprintOrderNo: z.string().nullable(),
  shippedAt: z.number().nullable(),
  createTime: z.number(),
  decidedTime: z.number().nullable(),
  mayTake: z.boolean(),
  mayDecide: z.boolean(),
})

export const listDeskRepairs = defineContract({
  method: 'GET',
  path: '/api/operator/repairs',
  auth: 'user',
  summary: '柜台：等着看的补印，先提的在前；`tab=decided` 是办过的；只有「客服」「管理」',
  query: z.object({ ...paging(20, 50), tab: z.enum(['waiting', 'decided']).default('waiting') }),
  output: page(repairRow),
  errors: [],
})

const params = z.object({ id: z.string().max(40) })

export const takeDeskRepair = defineContract({
  method: 'POST',
  path: '/api/operator/repairs/{id}/take',
  auth: 'user',
  limit: 'write',
  summary: '柜台：在看了，提的人看得到',
  params,
  output: repairRow,
  errors: ['wrong_state', 'own_order'],
})

export const acceptDeskRepair = defineContract({
  method: 'POST',
  path: '/api/operator/repairs/{id}/accept',
  auth: 'user',
  limit: 'write',
  summary: '柜台：同意，用同一份印刷文件下一张不要钱的补印单，寄到原来的地址',
  params,
  body: z.strictObject({ words: textField(fieldLimits.deskReason) }),
  output: repairRow,
  errors: ['wrong_state', 'own_order', 'too_many_copies', 'print_files_gone', 'nobody_there'],
})

export const refuseDeskRepair = defineContract({
  method: 'POST',
  path: '/api/operator/repairs/{id}/refuse',
  auth: 'user',
  limit: 'write',
  summary: '柜台：不同意，写明为什么，提的人看得到',
  params,
  body: z.strictObject({ words: textField(fieldLimits.deskReason) }),
  output: repairRow,
  errors: ['wrong_state', 'own_order'],
})
