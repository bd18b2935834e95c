import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** Commission on its way out. Amounts are fen, times ms since 1970. */
export const payoutView = z.object({
  payoutNo: z.string(),
  amountFen: z.number(),
  state: z.enum(['asked', 'paying', 'kept', 'paid', 'refused', 'withdrawn']),
  /** Why not. */
  refusal: z.string().nullable(),
  receiptNo: z.string().nullable(),
  createTime: z.number(),
  decidedTime: z.number().nullable(),
})

/** One's referral account (7.U3, 7.U7). Amounts are fen. */
export const referralView = z.object({
  code: z.string(),
  /** One's own, by one letter, as it stands on the sheet. */
  name: z.string(),
  /** Of the link. */
  address: z.string(),
  isOpen: z.boolean(),
  friends: z.number(),
  buyers: z.number(),
  /** Of orders whose seven days are not over. */
  waitingFen: z.number(),
  freeFen: z.number(),
  /** Given for orders that came back after it was paid out: taken from what comes. */
  owedFen: z.number(),
  askedFen: z.number(),
  paidFen: z.number(),
  keptFen: z.number(),
  /** What waits for finance. */
  asked: payoutView.nullable(),
})

export const getReferral = defineContract({
  method: 'GET',
  path: '/api/user/personal_agent/info',
  auth: 'user',
  summary: '自己请朋友的链接、来了几位、收入各在哪里',
  output: referralView,
  errors: [],
})

export const listFriendsCall = defineContract({
  method: 'GET',
  path: '/api/user/personal_agent/fans/info',
  auth: 'user',
  summary: '从自己的链接来的朋友：名字只有一个字，没有编号、电话和书名',
  query: z.object(paging(12)),
  output: page(
    z.object({
      name: z.string(),
      joinTime: z.number(),
      orders: z.number(),
      /** Of them, those that went back wholly. */
      returned: z.number(),
    }),
  ),
  errors: [],
})

export const listBalanceMoves = defineContract({
  method: 'GET',
  path: '/api/user/personal_agent/return_balance/info',
  auth: 'user',
  summary: '收入转进余额的记录，新的在前',
  query: z.object(paging(12)),
  output: page(payoutView),
  errors: [],
})

export const listPayoutsCall = defineContract({
  method: 'GET',
  path: '/api/user/personal_agent/redpacks/info',
  auth: 'user',
  summary: '收入提现的记录，新的在前',
  query: z.object(paging(12)),
  output: page(payoutView),
  errors: [],
})

export const setReferralLink = defineContract({
  method: 'PUT',
  path: '/api/user/personal_agent/link',
  auth: 'user',
  limit: 'write',
  summary: '停用或启用自己的邀请链接',
  body: z.strictObject({ isOpen: z.boolean() }),
  output: referralView,
  errors: [],
})

/** As it was shown: it is all that is free, or nothing is moved. */
const amountFen = z.number().int().min(1, '没有能转的收入').max(100_000_000)

export const returnToBalance = defineContract({
  method: 'POST',
  path: '/api/user/personal_agent/return_balance',
  auth: 'user',
  limit: 'create',
  summary: '把能动的收入全部转进余额；数目要和看到的一样',
  body: z.strictObject({ amountFen }),
  output: payoutView,
  errors: ['no_commission', 'commission_changed', 'wallet_full'],
})

export const askPayoutCall = defineContract({
  method: 'POST',
  path: '/api/user/personal_agent/redpacks',
  auth: 'user',
  limit: 'create',
  summary: '申请把能动的收入全部提现；满 10 元，一次只有一笔在复核',
  body: z.strictObject({
    amountFen,
    payeeAccount: textField(fieldLimits.payeeAccount),
    payeeName: textField(fieldLimits.payeeName),
  }),
  output: payoutView,
  errors: ['no_commission', 'commission_changed', 'payout_too_small', 'payout_waiting'],
})

export const withdrawPayoutCall = defineContract({
  method: 'DELETE',
  path: '/api/user/personal_agent/redpacks/{payoutNo}',
  auth: 'user',
  limit: 'write',
  summary: '撤回还没办的提现申请，钱放回来',
  params: z.object({ payoutNo: z.string().max(60) }),
  output: payoutView,
  errors: ['wrong_state'],
})

export type ReferralView = z.output<typeof referralView>
export type PayoutView = z.output<typeof payoutView>
