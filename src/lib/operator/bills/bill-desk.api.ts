import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { providerNames } from '#lib/std/provider-name.ts'

/** Something a provider's bill and we do not agree in. Amounts are fen; null: it is not there. */
export const billDifference = z.object({
  id: z.string(),
  provider: z.enum(providerNames),
  /** `2026-11-27`: of the bill it came up with. */
  day: z.string(),
  kind: z.string(),
  kindName: z.string(),
  /** What that means, in a sentence. */
  meaning: z.string(),
  of: z.enum(['payment', 'refund', 'ledger']),
  no: z.string(),
  billFen: z.number().nullable(),
  ownFen: z.number().nullable(),
  createdAt: z.number(),
  explainedBy: z.string().nullable(),
  explainedAt: z.number().nullable(),
  words: z.string().nullable(),
})

export const listBillDifferences = defineContract({
  method: 'GET',
  path: '/api/operator/bills',
  auth: 'user',
  summary: '柜台：渠道账单和我们的账对不上的地方；只有「财务」「管理」看得到',
  query: z.object({ ...paging(20, 50), done: z.enum(['0', '1']).default('0') }),
  output: page(billDifference),
  errors: [],
})

export const explainBillDifference = defineContract({
  method: 'POST',
  path: '/api/operator/bills/{id}/explain',
  auth: 'user',
  limit: 'write',
  summary: '柜台：说明一处对不上是怎么回事；谁、何时、怎么说的都记下',
  params: z.object({ id: z.string().max(40) }),
  body: z.strictObject({ words: textField(fieldLimits.deskReason) }),
  output: billDifference,
  errors: ['wrong_state'],
})
