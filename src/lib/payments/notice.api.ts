import { defineContract } from '#lib/http/contract.ts'

export const alipayNotify = defineContract({
  method: 'POST',
  path: '/api/pay/alipay/notify',
  auth: 'none',
  summary: '支付宝的异步通知：验签后记下，回答 success 或 fail',
  body: 'raw',
  output: 'binary',
  errors: [],
})

export const wechatPayNotify = defineContract({
  method: 'POST',
  path: '/api/pay/wechatpay/notify',
  auth: 'none',
  summary: '微信支付的通知：验签、解密后记下，回答 204 或 4xx',
  body: 'raw',
  output: 'binary',
  errors: [],
})
