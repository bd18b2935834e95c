import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

export const setShippingNotices = defineContract({
  method: 'PUT',
  path: '/api/user/shipping_notices',
  auth: 'user',
  summary: '包裹寄出时怎么告诉我：短信、微信；都不选就不发',
  body: z.strictObject({ sms: z.boolean(), wechat: z.boolean() }),
  output: z.object({ sms: z.boolean(), wechat: z.boolean() }),
  errors: ['no_phone', 'wechat_not_following'],
  limit: 'write',
})
