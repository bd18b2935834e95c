import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { orderTabIds, searchLength } from './order-filter.ts'

const short = z.string().max(searchLength)

/** An order in a list. Amounts are fen, times ms since 1970. */
export const orderItem = z.object({
  /** Letter and 18 digits. */
  id: z.string(),
  orderNo: z.string(),
  /** Of its first line; `wm-…`: the other line of products. */
  bookType: z.string(),
  /** Id of the book it was printed of, while that is there; null: it is gone. */
  book: z.string().nullable(),
  bookName: z.string(),
  /** `《柿子熟了》等 3 种` */
  name: z.string(),
  binding: z.string(),
  bindingName: z.string(),
  isPdf: z.boolean(),
  /** Of the first line; null: nothing is printed of it. */
  pageCount: z.number().nullable(),
  /** Of all lines, without those that were cancelled. */
  copies: z.number(),
  createTime: z.number(),
  status: z.number().nullable(),
  statusName: z.string(),
  payable: z.number(),
  paid: z.number(),
  refunded: z.number(),
  payBefore: z.number().nullable(),
  /** As the order itself has it (order.api.ts). */
  repairStatus: z.number().nullable(),
  hasRepair: z.boolean(),
  cashBackStatus: z.number().nullable(),
  hasCashback: z.boolean(),
})

export const listOrders = defineContract({
  method: 'GET',
  path: '/api/order/orders',
  auth: 'user',
  summary: '自己的订单，新的在前；没有付过就关掉的不在里面，wm- 的产品只在问到时单列',
  query: z.object({
    ...paging(10, 50),
    /** In a title, the recipient's name, or the number. */
    name: short.trim().optional(),
    binding: short.optional(),
    bookType: short.optional(),
    style: short.optional(),
    tab: z.enum(orderTabIds).default('all'),
  }),
  output: page(orderItem),
  errors: [],
})
