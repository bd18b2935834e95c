import { z } from 'zod'
import { drawings, leastCardFen, mostCardFen } from '#lib/gift-cards/gift-card.ts'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const params = z.object({ orderNo: z.string().max(60) })
/** What stands behind # in its link. */
const secret = z.string('这条链接不完整').max(40, '这条链接不完整')

/** What stands on a card. */
const written = z.object({
  drawing: z.enum(drawings),
  cardTo: z.string(),
  cardFrom: z.string(),
  cardWords: z.string(),
})

/** A card somebody bought. Amounts are fen, times ms since 1970. */
export const giftCardView = written.extend({
  /** `G` and 18 digits. */
  orderNo: z.string(),
  /** Codes of orders; null: closed, nobody paid. */
  status: z.number().nullable(),
  statusName: z.string(),
  payState: z.enum(['open', 'settled', 'closed']),
  payBefore: z.number().nullable(),
  state: z.enum(['waiting', 'ready', 'opened', 'returned', 'closed']),
  faceFen: z.number(),
  refunded: z.number(),
  createTime: z.number(),
  /** When its link was made last; null: none was. */
  linkedAt: z.number().nullable(),
  openedAt: z.number().nullable(),
})

export const buyGiftCard = defineContract({
  method: 'POST',
  path: '/api/gift_card/cards',
  auth: 'user',
  limit: 'create',
  idempotent: true,
  summary: '写一张礼品卡：整元，10 到 1,000 元；之后照订单一样付款，不能用余额和优惠券付',
  body: z.strictObject({
    amountFen: z
      .number('请填写金额')
      .int('请填整元的金额')
      .min(leastCardFen, '礼品卡至少 10 元')
      .max(mostCardFen, '不记名的卡，一张最多 1,000 元')
      .multipleOf(100, '请填整元的金额'),
    drawing: z.enum(drawings, '请选一张卡面'),
    cardTo: textField(fieldLimits.cardTo),
    cardFrom: textField(fieldLimits.cardFrom),
    cardWords: textField(fieldLimits.cardWords),
  }),
  output: giftCardView,
  errors: ['ordering_closed'],
})

export const getGiftCard = defineContract({
  method: 'GET',
  path: '/api/gift_card/cards/{orderNo}',
  auth: 'user',
  summary: '一张自己买的礼品卡：付了没有，打开了没有',
  params,
  output: giftCardView,
  errors: [],
})

export const listGiftCards = defineContract({
  method: 'GET',
  path: '/api/gift_card/list',
  auth: 'user',
  summary:
    '自己送出去的和收到的礼品卡，照片书套餐也算；新的在前。`description` 是分隔号（| 或 ｜）之前的话，`saving` 是之后的',
  query: z.object(paging(20, 100)),
  output: page(
    z.object({
      id: z.string(),
      /** `giftcard`, or `xsalbum-package` (3.53). */
      bookType: z.string(),
      isGiftCard: z.boolean(),
      name: z.string(),
      description: z.string(),
      /** What it saves; '': nothing is said. */
      saving: z.string(),
      amountFen: z.number(),
      /** One's own order of it; null: it was given to oneself. */
      orderNo: z.string().nullable(),
      isReceived: z.boolean(),
      state: z.string(),
      createTime: z.number(),
    }),
  ),
  errors: [],
})

export const makeGiftCardLink = defineContract({
  method: 'POST',
  path: '/api/gift_card/cards/{orderNo}/link',
  auth: 'user',
  limit: 'write',
  summary: '给一张没打开的礼品卡写一条链接；秘密在 # 后面，只显示这一次，再写一条，前一条就作废',
  params,
  output: z.object({ url: z.string() }),
  errors: ['gift_card_gone'],
})

export const returnOwnGiftCard = defineContract({
  method: 'POST',
  path: '/api/gift_card/cards/{orderNo}/return',
  auth: 'user',
  limit: 'write',
  idempotent: true,
  summary: '把一张没打开的礼品卡退回来：全额，原路',
  params,
  body: z.strictObject({}),
  output: giftCardView,
  errors: ['gift_card_gone', 'refund_too_much'],
})

export const lookAtGiftCard = defineContract({
  method: 'POST',
  path: '/api/gift_card/look',
  auth: 'none',
  limit: 'gift_card',
  summary: '链接里的礼品卡是谁送的；里面写了什么、多少钱，打开才看得到',
  body: z.strictObject({ secret }),
  output: z.object({ cardFrom: z.string(), isOpened: z.boolean(), isOwn: z.boolean() }),
  errors: ['no_such_card', 'gift_card_gone'],
})

export const openGiftCardCall = defineContract({
  method: 'POST',
  path: '/api/gift_card/open',
  auth: 'user',
  limit: 'gift_card',
  summary: '打开一张礼品卡：钱进自己的余额，送的人不能再退；余额存不下就不打开',
  body: z.strictObject({ secret }),
  output: written.extend({ amountFen: z.number(), balanceFen: z.number() }),
  errors: ['no_such_card', 'gift_card_gone', 'wallet_full'],
})
