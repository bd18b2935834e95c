import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

export const courierNotify = defineContract({
  method: 'POST',
  path: '/api/tracking/{path}',
  auth: 'none',
  summary: '快递100 的推送：地址和签名都是这个包裹自己的，对得上才记下',
  params: z.object({ path: z.string().regex(/^[\w-]{22}$/) }),
  body: 'raw',
  output: 'binary',
  errors: [],
})
