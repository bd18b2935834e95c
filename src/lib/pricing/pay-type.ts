/** Ways to pay as the specification names them on the wire; inside 微信支付 is `wechatpay`. */
export const payTypes = ['alipay', 'wechat', 'balance'] as const
