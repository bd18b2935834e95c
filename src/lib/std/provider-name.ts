/** Who takes money for us; the one word for each, in code, tables and addresses. */
export const providerNames = ['wechatpay', 'alipay'] as const
export type ProviderName = (typeof providerNames)[number]
