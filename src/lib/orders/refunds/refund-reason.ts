/** Why a desk gives money back, by its code in the database; the words are the buyer's too. */
export const refundReasons = {
  damaged: '书坏了',
  misprinted: '印错了',
  late: '寄晚了',
  lost: '寄丢了',
  duplicate: '重复下单',
  goodwill: '补偿',
  other: '其他',
} as const

export type RefundReason = keyof typeof refundReasons
export const refundReasonIds = Object.keys(refundReasons) as [RefundReason, ...RefundReason[]]

/** What is in no table (a code of long ago) is told as what it was in any case. */
export const refundReasonName = (reason: string): string =>
  reason === 'cancelled' ? '取消' : ((refundReasons as Readonly<Record<string, string | undefined>>)[reason] ?? '退款')
