import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { invoiceKindIds } from '#lib/orders/invoices/invoice.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** An invoice of an order, and what became of it. Times are ms since 1970. */
export const invoiceView = z.object({
  id: z.string(),
  orderNo: z.string(),
  state: z.string(),
  stateName: z.string(),
  kind: z.enum(invoiceKindIds),
  title: z.string(),
  taxNumber: z.string().nullable(),
  /** What it is over; null: it is not issued. */
  amountFen: z.number().nullable(),
  number: z.string().nullable(),
  redNumber: z.string().nullable(),
  /** Why not. */
  refusal: z.string().nullable(),
  mayWithdraw: z.boolean(),
  createTime: z.number(),
  issuedTime: z.number().nullable(),
  reversedTime: z.number().nullable(),
})

const params = z.object({ orderNo: z.string().max(60) })

export const listInvoicesOfOrder = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/invoice',
  auth: 'user',
  summary: '一份自己的订单的发票，新的在前，和现在还能开多少',
  params,
  output: z.object({ results: z.array(invoiceView), invoiceableFen: z.number() }),
  errors: [],
})

export const askInvoice = defineContract({
  method: 'POST',
  path: '/api/order/{orderNo}/invoice',
  auth: 'user',
  limit: 'write',
  summary: '申请电子发票：个人写名字，单位写全称和 18 位税号',
  params,
  body: z.strictObject({
    kind: z.enum(invoiceKindIds, '请选择个人还是单位'),
    title: textField(fieldLimits.invoiceTitle),
    taxNumber: textField(fieldLimits.taxNumber).default(''),
  }),
  output: invoiceView,
  errors: ['wrong_state', 'invoice_exists', 'nothing_paid', 'invoice_over', 'wrong_tax_number'],
})

export const withdrawInvoice = defineContract({
  method: 'DELETE',
  path: '/api/order/{orderNo}/invoice',
  auth: 'user',
  limit: 'write',
  summary: '撤回还没有开的发票申请，可以改了再提',
  params,
  output: invoiceView,
  errors: ['wrong_state'],
})

export const getInvoiceFile = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/invoice/file',
  auth: 'user',
  summary: '下载开好的电子发票（PDF）；`kind=red` 是冲红的那一张，`id` 是哪一张，不写是最新的',
  params,
  query: z.object({ id: z.string().max(40).optional(), kind: z.enum(['blue', 'red']).default('blue') }),
  output: 'binary',
  errors: [],
})
