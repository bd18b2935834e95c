import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { invoiceKindIds, invoiceNumberPattern } from '#lib/orders/invoices/invoice.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** An invoice somebody asked for. Times are ms since 1970. */
export const deskInvoice = z.object({
  id: z.string(),
  orderNo: z.string(),
  /** Public number of its buyer; null: the account is gone. */
  buyerNo: z.number().nullable(),
  state: z.string(),
  kind: z.enum(invoiceKindIds),
  title: z.string(),
  taxNumber: z.string().nullable(),
  /** What is paid of the order and not given back: what it is to be issued over now. */
  nowFen: z.number(),
  /** What it was issued over. */
  amountFen: z.number().nullable(),
  number: z.string().nullable(),
  redNumber: z.string().nullable(),
  refusal: z.string().nullable(),
  createTime: z.number(),
  issuedTime: z.number().nullable(),
  reversedTime: z.number().nullable(),
  mayDecide: z.boolean(),
  /** Money went back since it was issued. */
  mustReverse: z.boolean(),
})

export const listDeskInvoices = defineContract({
  method: 'GET',
  path: '/api/operator/invoices',
  auth: 'user',
  summary: '柜台：等着开的发票，先提的在前；`tab=reverse` 是退过钱要冲红的，`done` 是办过的；只有「财务」',
  query: z.object({ ...paging(20, 50), tab: z.enum(['waiting', 'reverse', 'done']).default('waiting') }),
  output: page(deskInvoice),
  errors: [],
})

const params = z.object({ id: z.string().max(40) })
const number = z.string().regex(invoiceNumberPattern, '发票号码是 20 位数字')
const errors = ['wrong_state', 'own_order', 'invoice_number_used', 'unreadable_pdf', 'body_too_large'] as const

export const issueInvoice = defineContract({
  method: 'POST',
  path: '/api/operator/invoices/{id}/issue',
  auth: 'user',
  limit: 'heavy',
  summary: '柜台：开好了，送上 PDF 的字节；`amount_fen` 是票面金额，和现在还能开的不一样就不收',
  params,
  query: z.object({ number, amountFen: z.coerce.number().int().min(1) }),
  body: 'raw',
  output: deskInvoice,
  errors: [...errors, 'amount_changed'],
})

export const reverseInvoice = defineContract({
  method: 'POST',
  path: '/api/operator/invoices/{id}/reverse',
  auth: 'user',
  limit: 'heavy',
  summary: '柜台：冲红了，送上红字发票的 PDF；没退过钱、是开错了的，要写 `reason`；之后买家可以再申请',
  params,
  query: z.object({ number, reason: textField(fieldLimits.deskReason).optional() }),
  body: 'raw',
  output: deskInvoice,
  errors,
})

export const refuseInvoice = defineContract({
  method: 'POST',
  path: '/api/operator/invoices/{id}/refuse',
  auth: 'user',
  limit: 'write',
  summary: '柜台：开不了，写明为什么，买家看得到',
  params,
  body: z.strictObject({ words: textField(fieldLimits.deskReason) }),
  output: deskInvoice,
  errors: ['wrong_state', 'own_order'],
})
