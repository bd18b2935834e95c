import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { receiptPattern } from '../refunds/two-people.ts'

/** Commission to be paid out. Amounts are fen, times ms since 1970. */
export const payoutRow = z.object({
  payoutNo: z.string(),
  amountFen: z.number(),
  state: z.enum(['asked', 'paying', 'kept', 'paid', 'refused', 'withdrawn']),
  /** Public number of whoever asked; null: the account is gone. */
  number: z.number().nullable(),
  /** Where to; null: nobody took it yet, a colleague did, or it was decided. */
  payeeAccount: z.string().nullable(),
  payeeName: z.string().nullable(),
  /** What it was earned with: orders of friends, and how many of all theirs did not count. */
  orders: z.number(),
  barred: z.number(),
  receiptNo: z.string().nullable(),
  refusal: z.string().nullable(),
  createTime: z.number(),
  decidedTime: z.number().nullable(),
  /** Who looks may take it upon them; who did may decide it. */
  mayTake: z.boolean(),
  mayDecide: z.boolean(),
  /** Given too much before, for orders that came back: nothing is paid out until that is settled. */
  owedFen: z.number(),
})

export const listDeskPayouts = defineContract({
  method: 'GET',
  path: '/api/operator/payouts',
  auth: 'user',
  summary: '柜台：等转账的提现，先申请的在前；`tab=decided` 是办过的；只有「财务」',
  query: z.object({ ...paging(20, 50), tab: z.enum(['waiting', 'decided']).default('waiting') }),
  output: page(payoutRow),
  errors: [],
})

const params = z.object({ payoutNo: z.string().max(60) })

export const takeDeskPayout = defineContract({
  method: 'POST',
  path: '/api/operator/payouts/{payoutNo}/take',
  auth: 'user',
  limit: 'write',
  summary: '柜台：我来转；这时才看得到账号，申请的人不能再撤回，别的同事不能再转',
  params,
  output: payoutRow,
  errors: ['wrong_state', 'own_payout', 'commission_owed'],
})

export const payDeskPayout = defineContract({
  method: 'POST',
  path: '/api/operator/payouts/{payoutNo}/pay',
  auth: 'user',
  limit: 'write',
  summary: '柜台：已转到支付宝，记下回单号，入账；只有「财务」，自己的要别人办',
  params,
  body: z.strictObject({
    receiptNo: z.string().trim().regex(receiptPattern, '回单号只有字母、数字和短横，6 到 40 位'),
    words: textField(fieldLimits.deskReason),
  }),
  output: payoutRow,
  errors: ['wrong_state', 'own_payout', 'not_own_payout', 'receipt_used'],
})

export const refuseDeskPayout = defineContract({
  method: 'POST',
  path: '/api/operator/payouts/{payoutNo}/refuse',
  auth: 'user',
  limit: 'write',
  summary: '柜台：不转，写明为什么，钱放回来；只有「财务」，自己的要别人办',
  params,
  body: z.strictObject({ words: textField(fieldLimits.deskReason) }),
  output: payoutRow,
  errors: ['wrong_state', 'own_payout', 'not_own_payout'],
})
