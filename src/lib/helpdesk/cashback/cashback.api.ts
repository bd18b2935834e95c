import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { mostCashbackPictures } from '#lib/orders/cashback/cashback.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** An unboxing post that brings a sum, as its writer sees it. Amounts are fen, times ms since 1970. */
export const cashbackView = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** 0 … 5. */
  cashBackStatus: z.number(),
  statusName: z.string(),
  /** Which book of the order. */
  line: z.number(),
  nickname: z.string(),
  title: z.string(),
  words: z.string(),
  /** At `/api/helpdesk/pictures/{id}`, until it is published. */
  pictures: z.array(z.string()),
  rewardFen: z.number(),
  /** Paid into the balance and not taken back. */
  paidFen: z.number(),
  /** Why not. */
  refusal: z.string().nullable(),
  /** Of the post at `/unboxing/{id}` while it stands. */
  postId: z.string().nullable(),
  mayWithdraw: z.boolean(),
  createTime: z.number(),
  /** What happened, the oldest first. */
  steps: z.array(z.object({ name: z.string(), time: z.number() })),
})

const params = z.object({ orderNo: z.string().max(60) })

export const getCashback = defineContract({
  method: 'GET',
  path: '/api/helpdesk/request/cashback/{orderNo}',
  auth: 'user',
  summary: '一份自己的订单的晒书返现，最近的一次；没有晒过是 null',
  params,
  output: cashbackView.nullable(),
  errors: [],
})

export const submitCashback = defineContract({
  method: 'POST',
  path: '/api/helpdesk/request/cashback/{orderNo}',
  auth: 'user',
  limit: 'write',
  summary: '晒一本收到的书；审核通过就发布，返一笔固定的钱到余额，一单一次；照片先传到 /api/helpdesk/thread/pictures',
  params,
  body: z.strictObject({
    line: z.int().min(0).max(999),
    nickname: textField(fieldLimits.nickname),
    title: textField(fieldLimits.unboxingTitle),
    words: textField(fieldLimits.unboxingWords),
    pictures: z
      .array(z.string().max(40))
      .min(1, '请至少附一张照片')
      .max(mostCashbackPictures, `最多 ${mostCashbackPictures} 张照片`),
    /** As it was shown. */
    rewardFen: z.int().min(0).max(100_000),
    /** To be shown to everybody, and so are the people in the pictures. */
    consent: z.literal(true, '请先确认这些照片和文字可以公开'),
  }),
  output: cashbackView,
  errors: [
    'wrong_state',
    'nothing_printed',
    'cashback_of_repair',
    'cashback_exists',
    'cashback_over',
    'cashback_closed',
    'cashback_changed',
    'unknown_picture',
  ],
})

export const withdrawCashback = defineContract({
  method: 'DELETE',
  path: '/api/helpdesk/request/cashback/{orderNo}',
  auth: 'user',
  limit: 'write',
  summary: '撤回等着审核的晒书，或把发布了的撤下；已经返的钱不收回，也不再返第二次',
  params,
  output: cashbackView,
  errors: ['wrong_state'],
})
