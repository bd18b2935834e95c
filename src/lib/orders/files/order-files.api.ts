import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

const params = z.object({ orderNo: z.string().max(60) })
/** `id` as in the order's `books`. */
const ofBook = params.extend({ id: z.coerce.number().int().min(0).max(49) })
const pdfType = z.enum(['cover', 'inner'])

/** Times ms since 1970. */
const orderFile = z.object({
  printbookId: z.number(),
  pdfType,
  /** 《柿子熟了》内页.pdf */
  name: z.string(),
  bytes: z.number(),
  /** Good for ten minutes. */
  url: z.string(),
  createdAt: z.number(),
  /** Of the right, not of the address: start of a day in UTC+8. */
  expiredAt: z.number(),
})

const filesView = z.object({
  /** `over`: it may be renewed; `none`: not paid, or given back. */
  right: z.object({
    state: z.enum(['alive', 'over', 'none']),
    createdAt: z.number(),
    expiredAt: z.number(),
    why: z.string(),
  }),
  /** None while the right is not alive. */
  files: z.array(orderFile),
})

export const listOrderFiles = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/printbooks/pdfs',
  auth: 'user',
  summary: '一份自己的订单的文件，连同三十天的下载权；地址十分钟有效',
  params,
  output: filesView,
  errors: [],
})

export const getOrderFileUrl = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/printbooks/{id}/pdf_url',
  auth: 'user',
  summary: '一个文件的下载地址，十分钟有效；下载权到了期要先续',
  params: ofBook,
  query: z.object({ pdfType }),
  output: z.object({ url: z.string(), createdAt: z.number() }),
  errors: ['files_over', 'files_none', 'print_files_gone'],
})

export const renewOrderFiles = defineContract({
  method: 'POST',
  path: '/api/order/{orderNo}/printbooks/renew',
  auth: 'user',
  limit: 'write',
  summary: '把下载权再续三十天；退了款的订单不能续',
  params,
  output: filesView,
  errors: ['files_none'],
})

export const getOrderFile = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/printbooks/{id}/file',
  auth: 'none',
  limit: 'order_file',
  summary: '下载地址指着的文件，凭地址里的签名；退了款、到了时间就不再给',
  params: ofBook,
  query: z.object({ pdfType, until: z.string().regex(/^\d{13}$/), sign: z.string().regex(/^[\w-]{43}$/) }),
  output: 'binary',
  errors: ['bad_file_link', 'files_none', 'print_files_gone'],
})
