import { config } from '#lib/config/config.server.ts'
import type { AlipayConfig, WechatPayConfig } from '#lib/config/payment.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import type { Products } from '#lib/site/buckets/bucket-products.ts'
import { type ProviderName, providerNames } from '#lib/std/provider-name.ts'
import { alipayProvider } from './alipay/alipay.server.ts'
import type { Provider } from './provider.ts'
import { wechatPayProvider } from './wechatpay/wechatpay.server.ts'

/** Where a provider tells us what happened. */
const notifyUrl = (name: ProviderName): string => `${config().siteUrl}/api/pay/${name}/notify`

/** Never in production: there nobody pays at a desk of ours. */
const localGateway = <T>(name: string): T | undefined =>
  config().production ? undefined : existingService<T>(`local-${name}`)

const wechatPayConfig = (): WechatPayConfig | undefined =>
  config().payment.wechatPay ?? localGateway<WechatPayConfig>('wechatpay')

/** Of the 公众号 people pay in; undefined: nobody takes 微信支付. */
export const wechatPayAppId = (): string | undefined => wechatPayConfig()?.appId

/** The provider as configured, or the local gateway scripts/gateway-step.ts put in place; undefined: not offered. */
export const providerOf = (name: ProviderName): Provider | undefined => {
  if (name === 'alipay') {
    const alipay = config().payment.alipay ?? localGateway<AlipayConfig>(name)
    return alipay && alipayProvider(alipay, notifyUrl(name))
  }
  const wechatPay = wechatPayConfig()
  return wechatPay && wechatPayProvider(wechatPay, notifyUrl(name))
}

/** Ways somebody can pay with now. */
export const offeredProviders = (): ProviderName[] => providerNames.filter((name) => providerOf(name) !== undefined)

/**
 * May anything be ordered? The products bucket says that we want to sell, and somebody must be there to take the money: quote,
 * order and every page that promises it ask this.
 */
export const isOrderingOpen = ({ ordering }: Pick<Products, 'ordering'>): boolean =>
  ordering && offeredProviders().length > 0

/** For what was begun by a provider: one that is gone from the configuration must come back. */
export const providerInUse = (name: ProviderName): Provider => {
  const provider = providerOf(name)
  if (provider === undefined) throw new Error(`${name} is not configured, and payments of it are open`)
  return provider
}
