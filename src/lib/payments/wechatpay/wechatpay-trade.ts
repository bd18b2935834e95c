import { z } from 'zod'
import { fen } from '#lib/std/money.ts'
import type { RefundSaid, Trade } from '../provider.ts'

/** A trade as WeChat Pay tells of it, in answers and in notifications. */
export const tradeSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR', 'ACCEPT']),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().min(0), currency: z.string().optional() }).optional(),
})
export type WechatTrade = z.output<typeof tradeSchema>

/** Undefined: it says it is paid without saying how much, when, or in which money. */
export const readTrade = (said: WechatTrade): Trade | undefined => {
  const { trade_state: state, transaction_id: tradeNo, success_time: at, amount } = said
  if (state === 'CLOSED' || state === 'REVOKED') return { state: 'closed' }
  // REFUND: paid, and some of it or all has gone back since.
  if (state !== 'SUCCESS' && state !== 'REFUND') return { state: 'waiting' }
  if (tradeNo === undefined || at === undefined || amount === undefined) return undefined
  if ((amount.currency ?? 'CNY') !== 'CNY') return undefined
  const refunded = state === 'REFUND' ? 'some' : 'none'
  return { state: 'paid', tradeNo, amountFen: fen(amount.total), paidAt: new Date(at), refunded }
}

export const refundSchema = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  amount: z.object({ refund: z.int().min(0) }),
})

const refundStates = {
  SUCCESS: 'succeeded',
  CLOSED: 'closed',
  PROCESSING: 'processing',
  ABNORMAL: 'abnormal',
} as const

export const readRefund = (said: z.output<typeof refundSchema>): RefundSaid => ({
  state: refundStates[said.status],
  amountFen: fen(said.amount.refund),
})

/** What a notification brings, sealed. */
export const noticeSchema = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})

/** Of REFUND.SUCCESS, REFUND.ABNORMAL and REFUND.CLOSED. */
export const refundNoticeSchema = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  refund_status: z.string(),
})
