import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { orderView } from '#lib/orders/order.api.ts'

const params = z.object({ orderNo: z.string().max(60) })
export const closeOrderCall = defineContract({
  method: 'POST',
  path: '/api/order/{orderNo}/close',
  auth: 'user',
  limit: 'write',
  summary: '取消一份没付款的订单：先到支付渠道关掉，已经付成的就按付成走',
  params,
  output: orderView,
  errors: ['already_paid', 'payment_busy', 'payment_doubtful', 'provider_unavailable', 'provider_refused'],
})
