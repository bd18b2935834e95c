import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { damageIds, mostRepairPictures, repairCategory } from '#lib/orders/repairs/repair.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** Damaged copies of an order, and what became of it. Times are ms since 1970. */
export const repairView = z.object({
  id: z.string(),
  category: z.literal(repairCategory),
  orderNo: z.string(),
  /** 0 … 5; below 5 it is under way. */
  status: z.number(),
  statusName: z.string(),
  /** By line of the order. */
  copies: z.array(z.number()),
  damage: z.enum(damageIds),
  damageName: z.string(),
  words: z.string(),
  /** At `/api/helpdesk/pictures/{id}`. */
  pictures: z.array(z.string()),
  /** Why not. */
  refusal: z.string().nullable(),
  /** The order that is printed of it and costs nothing. */
  reprintOrderNo: z.string().nullable(),
  mayWithdraw: z.boolean(),
  createTime: z.number(),
  /** What happened, the oldest first. */
  steps: z.array(z.object({ name: z.string(), time: z.number() })),
})

const params = z.object({ orderNo: z.string().max(60) })

export const getRequestOfOrder = defineContract({
  method: 'GET',
  path: '/api/helpdesk/request/get_by_order/{orderNo}',
  auth: 'user',
  summary: '一份自己的订单向客服提过的补印（`category=4`），最近的一次；没有提过是 null',
  params,
  query: z.object({ category: z.coerce.number().pipe(z.literal(repairCategory)).optional() }),
  output: repairView.nullable(),
  errors: [],
})

export const askRepair = defineContract({
  method: 'POST',
  path: '/api/helpdesk/request/repair/{orderNo}',
  auth: 'user',
  limit: 'write',
  summary: '告诉客服收到的书哪里坏了，请求免费补印；照片先传到 /api/helpdesk/thread/pictures',
  params,
  body: z.strictObject({
    copies: z.array(z.int().min(0).max(999)).max(50),
    damage: z.enum(damageIds, '请选择是哪一种问题'),
    words: textField(fieldLimits.repairWords),
    pictures: z.array(z.string().max(40)).max(mostRepairPictures, `最多 ${mostRepairPictures} 张照片`).default([]),
  }),
  output: repairView,
  errors: [
    'wrong_state',
    'nothing_printed',
    'repair_of_repair',
    'repair_exists',
    'repair_over',
    'too_many_copies',
    'no_picture',
    'unknown_picture',
  ],
})

export const withdrawRepair = defineContract({
  method: 'DELETE',
  path: '/api/helpdesk/request/repair/{orderNo}',
  auth: 'user',
  limit: 'write',
  summary: '撤回补印的请求，客服决定以前',
  params,
  output: repairView,
  errors: ['wrong_state'],
})
