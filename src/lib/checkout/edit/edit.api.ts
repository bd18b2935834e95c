import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { orderView } from '#lib/orders/order.api.ts'

const params = z.object({ orderNo: z.string().max(60) })
const short = z.string().min(1).max(40)

/** What is to be another; what is left out stays as it was ordered. */
const wanted = {
  /** Id of one of one's own addresses. */
  address: short.optional(),
  delivery: short.optional(),
  /** Another finalized book of one's own, in place of the first of the order. */
  book: pathId.optional(),
}

const errors = [
  'others_book',
  'edit_too_late',
  'coupon_unfit',
  'no_such_address',
  'no_such_courier',
  'not_sent_there',
  'not_finalized',
  'need_republish',
  'need_upgrade',
  'not_typeset',
  'no_such_product',
  'no_such_binding',
  'no_such_paper',
  'bad_pages',
] as const

/** What an order would be after it was changed so. Amounts are fen. */
export const editPreview = z.object({
  /** What is another: nothing, or any of these. */
  changes: z.array(z.enum(['address', 'courier', 'book'])),
  /** Couriers that go there. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fee: z.number(),
      waived: z.number(),
      days: z.number(),
      /** `2026-12-04` */
      arrivesOn: z.string(),
    }),
  ),
  delivery: z.string(),
  promisedOn: z.string().nullable(),
  /** Rows of the price that would be others; none: it costs the same, and may be changed. */
  rows: z.array(z.object({ name: z.string(), beforeFen: z.number(), nowFen: z.number() })),
})

export const previewEdit = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/edit',
  auth: 'user',
  summary: '一份付过款、还没上机的订单改成这样，价钱变不变',
  params,
  query: z.object(wanted),
  output: editPreview,
  errors,
})

export const editOrderCall = defineContract({
  method: 'POST',
  path: '/api/order/{orderNo}/edit',
  auth: 'user',
  limit: 'write',
  idempotent: true,
  summary: '改一份还没上机的订单：地址、快递，或换成自己另一本定稿的书；价钱变了就不改，答哪几行变了',
  params,
  body: z.strictObject(wanted),
  output: orderView,
  errors: [...errors, 'nothing_changed', 'edit_price_differs', 'print_files_pending', 'book_changed'],
})
