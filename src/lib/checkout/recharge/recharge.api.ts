import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { providerNames } from '#lib/std/provider-name.ts'
import { rechargeStepFen } from '#lib/wallet/recharge.ts'
import { mostStoredFen } from '#lib/wallet/wallet.ts'

const params = z.object({ orderNo: z.string().max(60) })

/** One recharge. Amounts are fen, times ms since 1970. */
export const rechargeView = z.object({
  /** `giftcard` and 18 digits (4.21). */
  orderNo: z.string(),
  /** Codes of orders; null: closed, nobody paid. */
  status: z.number().nullable(),
  statusName: z.string(),
  payState: z.enum(['open', 'settled', 'closed']),
  amountFen: z.number(),
  /** What of it came into the balance. */
  storedFen: z.number(),
  /** What of it is back or on its way back; `refundedFen`: is back. */
  returningFen: z.number(),
  refundedFen: z.number(),
  /** Of it, what might not be stored: the balance was full when it came. */
  overFen: z.number(),
  /** Null: not paid (yet). */
  provider: z.enum(providerNames).nullable(),
  createTime: z.number(),
  paidAt: z.number().nullable(),
  payBefore: z.number().nullable(),
  /** Unused money of it goes back by a press: how much, until when. 0 and a time that is over: by asking. */
  refundable: z.object({ fen: z.number(), untilAt: z.number() }),
})

export const createRecharge = defineContract({
  method: 'POST',
  path: '/api/gift_card/orders',
  auth: 'user',
  limit: 'create',
  idempotent: true,
  summary: '给自己的余额充值：整元，一个人最多存 5,000 元；之后照订单一样付款，不能用余额付',
  body: z.strictObject({
    amountFen: z
      .number('请填写金额')
      .int('请填整元的金额，至少 1 元')
      .min(rechargeStepFen, '请填整元的金额，至少 1 元')
      .max(mostStoredFen, '一个人的余额最多存 5,000 元')
      .multipleOf(rechargeStepFen, '请填整元的金额，至少 1 元'),
  }),
  output: rechargeView,
  errors: ['ordering_closed', 'wallet_full'],
})

export const getRecharge = defineContract({
  method: 'GET',
  path: '/api/gift_card/order/{orderNo}',
  auth: 'user',
  summary: '一笔自己的充值：付了没有，存进了多少，还能退多少',
  params,
  output: rechargeView,
  errors: [],
})

export const getRechargeStatus = defineContract({
  method: 'GET',
  path: '/api/gift_card/order/{orderNo}/status',
  auth: 'user',
  summary: '一笔自己的充值到了哪一步',
  params,
  output: rechargeView.pick({ orderNo: true, status: true, statusName: true, payBefore: true }),
  errors: [],
})

export const refundRecharge = defineContract({
  method: 'POST',
  path: '/api/gift_card/order/{orderNo}/refund',
  auth: 'user',
  limit: 'write',
  idempotent: true,
  summary: '七天内，把一笔充值里没用的钱按原路退回；和看到的数不一样就不退',
  params,
  body: z.strictObject({ agreedFen: z.number().int().min(1).max(mostStoredFen) }),
  output: rechargeView,
  errors: ['not_refundable', 'refund_changed', 'refund_too_much'],
})
