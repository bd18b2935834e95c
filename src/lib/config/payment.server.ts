/** What the providers of payment gave us: applications, merchants and keys. */
import type { KeyObject } from 'node:crypto'
import { ConfigError, demand } from './config-error.ts'
import { type Environment, officialPayment } from './environment.server.ts'
import { readCertificate, readPrivateKey, readPublicKey } from './rsa-keys.server.ts'

export type AlipayConfig = {
  /** The one address of all calls, `…/gateway.do`. */
  url: string
  appId: string
  /** Ours at Alipay (2088…): who is paid. */
  sellerId: string
  privateKey: KeyObject
  /** Alipay's own; two while it changes its key. */
  publicKeys: readonly KeyObject[]
}

export type WechatPayConfig = {
  url: string
  appId: string
  mchId: string
  /** Of our own certificate: WeChat finds our public key by it. */
  serial: string
  privateKey: KeyObject
  /** 32 letters; opens what notifications carry. */
  apiV3Key: string
  /** WeChat's own, by the serial they are named with: its public key (`PUB_KEY_ID_…`), its certificate, or both. */
  platformKeys: ReadonlyMap<string, KeyObject>
  /** With which of them WeChat is asked to sign its answers. */
  answersBy: string
}

export type PaymentConfig = { alipay: AlipayConfig | undefined; wechatPay: WechatPayConfig | undefined }

const readable = <T>(name: string, key: T | undefined): T => {
  if (key === undefined) throw new ConfigError(`${name} is not an RSA key of its kind`)
  return key
}

const readAlipay = (e: Environment): AlipayConfig | undefined => {
  if (e.PAY_ALIPAY_APP_ID === undefined) return undefined
  const together = 'Alipay is set by all of PAY_ALIPAY_*'
  const publicKey = demand('PAY_ALIPAY_PUBLIC_KEY', e.PAY_ALIPAY_PUBLIC_KEY, together)
  const old = e.PAY_ALIPAY_PUBLIC_KEY_OLD
  const privateKey = demand('PAY_ALIPAY_PRIVATE_KEY', e.PAY_ALIPAY_PRIVATE_KEY, together)
  return {
    url: e.PAY_ALIPAY_URL,
    appId: e.PAY_ALIPAY_APP_ID,
    sellerId: demand('PAY_ALIPAY_SELLER_ID', e.PAY_ALIPAY_SELLER_ID, together),
    privateKey: readable('PAY_ALIPAY_PRIVATE_KEY', readPrivateKey(privateKey)),
    publicKeys: [
      readable('PAY_ALIPAY_PUBLIC_KEY', readPublicKey(publicKey)),
      ...(old === undefined ? [] : [readable('PAY_ALIPAY_PUBLIC_KEY_OLD', readPublicKey(old))]),
    ],
  }
}

/** WeChat's keys: new merchants have the public key alone, old ones the certificate, and both while it changes. */
const platformKeys = (e: Environment): Map<string, KeyObject> => {
  const keys = new Map<string, KeyObject>()
  if (e.PAY_WECHAT_PUBLIC_KEY !== undefined) {
    const id = demand('PAY_WECHAT_PUBLIC_KEY_ID', e.PAY_WECHAT_PUBLIC_KEY_ID, 'PAY_WECHAT_PUBLIC_KEY is named by it')
    keys.set(id, readable('PAY_WECHAT_PUBLIC_KEY', readPublicKey(e.PAY_WECHAT_PUBLIC_KEY)))
  }
  if (e.PAY_WECHAT_CERTIFICATE !== undefined) {
    const { serial, key } = readable('PAY_WECHAT_CERTIFICATE', readCertificate(e.PAY_WECHAT_CERTIFICATE))
    keys.set(serial, key)
  }
  return keys
}

const readWechatPay = (e: Environment): WechatPayConfig | undefined => {
  if (e.PAY_WECHAT_MCH_ID === undefined) return undefined
  const together = 'WeChat Pay is set by all of PAY_WECHAT_*'
  const apiV3Key = demand('PAY_WECHAT_API_V3_KEY', e.PAY_WECHAT_API_V3_KEY, together)
  if (Buffer.byteLength(apiV3Key) !== 32) throw new ConfigError('PAY_WECHAT_API_V3_KEY has 32 letters')
  const keys = platformKeys(e)
  const [answersBy] = keys.keys()
  const privateKey = demand('PAY_WECHAT_PRIVATE_KEY', e.PAY_WECHAT_PRIVATE_KEY, together)
  return {
    url: e.PAY_WECHAT_URL,
    appId: demand('PAY_WECHAT_APP_ID', e.PAY_WECHAT_APP_ID, together),
    mchId: e.PAY_WECHAT_MCH_ID,
    serial: demand('PAY_WECHAT_SERIAL', e.PAY_WECHAT_SERIAL, together),
    privateKey: readable('PAY_WECHAT_PRIVATE_KEY', readPrivateKey(privateKey)),
    apiV3Key,
    platformKeys: keys,
    answersBy: demand(
      'PAY_WECHAT_PUBLIC_KEY',
      answersBy,
      'or PAY_WECHAT_CERTIFICATE: WeChat’s answers are checked by it',
    ),
  }
}

export const readPayment = (e: Environment, production: boolean): PaymentConfig => {
  const [alipay, wechatPay] = [readAlipay(e), readWechatPay(e)]
  for (const [name, address] of Object.entries(officialPayment)) {
    const given = e[name as keyof typeof officialPayment]
    // Money is asked of those who have it, and of nobody else; and tests never reach them.
    if (production && given !== address) throw new ConfigError(`${name} must be ${address}`)
    const used = name.includes('ALIPAY') ? alipay : wechatPay
    if (e.NODE_ENV === 'test' && used && given === address) throw new ConfigError(`${name} is the real one, in a test`)
  }
  return { alipay, wechatPay }
}
