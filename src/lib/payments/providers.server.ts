import { config } from '#lib/config/config.server.ts'
import type { AlipayConfig, WechatPayConfig } from '#lib/config/payment.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { alipayProvider } from './alipay/alipay.server.ts'
import type { Provider, ProviderName } from './provider.ts'
import { wechatPayProvider } from './wechatpay/wechatpay.server.ts'

/** Where a provider tells us what happened. */
const notifyUrl = (name: ProviderName): string => `${config().siteUrl}/api/pay/${name}/notify`

/** The provider as configured, or the local gateway scripts/gateway-step.ts put in place; undefined: not offered. */
export const providerOf = (name: ProviderName): Provider | undefined => {
  if (name === 'alipay') {
    const alipay = config().payment.alipay ?? existingService<AlipayConfig>('local-alipay')
    return alipay && alipayProvider(alipay, notifyUrl(name))
  }
  const wechatPay = config().payment.wechatPay ?? existingService<WechatPayConfig>('local-wechatpay')
  return wechatPay && wechatPayProvider(wechatPay, notifyUrl(name))
}

/** For what was begun by a provider: one that is gone from the configuration must come back. */
export const providerInUse = (name: ProviderName): Provider => {
  const provider = providerOf(name)
  if (provider === undefined) throw new Error(`${name} is not configured, and payments of it are open`)
  return provider
}
