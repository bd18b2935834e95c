import type { PostingType } from './posting.ts'

/** What a line of somebody's statement is called; those that are not listed change nobody's balance. */
const titles: Partial<Record<PostingType, string>> = {
  order_paid: '付书款',
  order_refunded: '订单退款',
  recharged: '充值',
  principal_refunded: '充值退回',
  cashback: '返现',
  cashback_reversed: '收回返现',
  commission_kept: '请朋友所得',
  gift_card_opened: '收下礼品卡',
  adjusted: '客服更正',
}

export const titleOf = (type: string): string => titles[type as PostingType] ?? '余额变动'
