/** Starts the local WeChat, Alipay, WeChat Pay and 快递100 beside the site where none is configured; never in production. */
import { spawn } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { config, type WechatApp, type WechatConfig } from '#lib/config/config.server.ts'
import type { CourierConfig } from '#lib/config/courier.server.ts'
import type { AlipayConfig, WechatPayConfig } from '#lib/config/payment.server.ts'
import type { RedrawConfig } from '#lib/config/redraw.server.ts'
import { setService } from '#lib/config/services.server.ts'
import type { Step } from './process.ts'

const app = (name: string): WechatApp => ({ appid: `wxlocal${name}`, secret: randomBytes(16).toString('hex') })

/** A gateway as a process of its own; ends when `end` is called or this process is gone. It says first where it listens. */
const startProgram = async <Told extends { port: number }>(
  name: string,
  env: Record<string, string>,
): Promise<{ told: Told; end: () => void }> => {
  const child = spawn(process.execPath, [`${import.meta.dirname}/gateway/${name}.ts`], {
    env: { PATH: process.env.PATH, ...env },
    // Its stdin is a line to us: when we are killed it closes, and the gateway ends as well.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const told = await new Promise<Told>((found, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => found(JSON.parse(line) as Told))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the local gateway ${name} ended with ${code}`)))
  })
  return { told, end: () => child.kill() }
}

export const startGateway = async (siteUrl: string): Promise<{ wechat: WechatConfig; end: () => void }> => {
  const apps = { site: app('site'), account: app('account'), mini: app('mini') }
  const domain = new URL(siteUrl).hostname
  const all = [
    { kind: 'web', ...apps.site, domain },
    { kind: 'official', ...apps.account, domain },
    { kind: 'mini', ...apps.mini, domain },
  ]
  const { told, end } = await startProgram<{ port: number }>('wechat', { GATEWAY_APPS: JSON.stringify(all) })
  // Another host than the site's (127.0.0.1), as in real life: its pages see no cookie of ours.
  const [openUrl, apiUrl] = [`http://localhost:${told.port}`, `http://127.0.0.1:${told.port}`]
  return {
    wechat: { openUrl, apiUrl, scriptUrl: `${apiUrl}/open/js/jweixin.js`, ...apps, shippedTemplate: 'LOCAL_SHIPPED' },
    end,
  }
}

const ownKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }) as string }
}

export const startAlipay = async (): Promise<{ alipay: AlipayConfig; nextKey: string; end: () => void }> => {
  const { privateKey, publicPem } = ownKeys()
  const known = { appId: '2021000000000001', sellerId: '2088000000000001' }
  type Told = { port: number; publicKey: string; nextKey: string }
  const { told, end } = await startProgram<Told>('alipay', {
    GATEWAY_ALIPAY: JSON.stringify({ ...known, appKey: publicPem }),
  })
  const url = `http://localhost:${told.port}/gateway.do`
  const publicKeys = [createPublicKey(told.publicKey)]
  return { alipay: { url, ...known, privateKey, publicKeys }, nextKey: told.nextKey, end }
}

export const startWechatPay = async (): Promise<{ wechatPay: WechatPayConfig; end: () => void }> => {
  const { privateKey, publicPem } = ownKeys()
  const apiV3Key = randomBytes(16).toString('hex')
  const known = { appId: 'wxlocalaccount', mchId: '1900000001', serial: 'LOCALMERCHANT0001', apiV3Key }
  type Told = Record<'publicKeyId' | 'publicKey' | 'certificateSerial' | 'certificateKey', string> & { port: number }
  const { told, end } = await startProgram<Told>('wechatpay', {
    GATEWAY_WECHATPAY: JSON.stringify({ ...known, mchKey: publicPem }),
  })
  const platformKeys = new Map([
    [told.publicKeyId, createPublicKey(told.publicKey)],
    [told.certificateSerial, createPublicKey(told.certificateKey)],
  ])
  const url = `http://localhost:${told.port}`
  return { wechatPay: { url, ...known, privateKey, platformKeys, answersBy: told.publicKeyId }, end }
}

export const startCourier = async (): Promise<{ courier: CourierConfig; end: () => void }> => {
  const known = { customer: 'LOCALCUSTOMER', key: randomBytes(8).toString('hex') }
  const { told, end } = await startProgram<{ port: number }>('courier', { GATEWAY_COURIER: JSON.stringify(known) })
  return { courier: { url: `http://localhost:${told.port}`, ...known }, end }
}

export const startRedraw = async (): Promise<{ redraw: RedrawConfig; end: () => void }> => {
  const key = randomBytes(16).toString('hex')
  const { told, end } = await startProgram<{ port: number }>('redraw', { GATEWAY_REDRAW: JSON.stringify({ key }) })
  const url = `http://localhost:${told.port}/v1`
  return { redraw: { url, key, model: 'local', name: '本机的示例画师' }, end }
}

export const gatewayStep: Step = async () => {
  const { production, wechat, payment, courier, redraw, siteUrl } = config()
  if (production) return undefined
  // All at once: each takes a moment to make its keys.
  const [localWechat, localAlipay, localWechatPay, localCourier, localRedraw] = await Promise.all([
    wechat ? undefined : startGateway(siteUrl),
    payment.alipay ? undefined : startAlipay(),
    payment.wechatPay ? undefined : startWechatPay(),
    courier ? undefined : startCourier(),
    redraw ? undefined : startRedraw(),
  ])
  if (localWechat) setService('local-wechat', localWechat.wechat)
  if (localRedraw) setService('local-redraw', localRedraw.redraw)
  if (localAlipay) setService('local-alipay', localAlipay.alipay)
  if (localWechatPay) setService('local-wechatpay', localWechatPay.wechatPay)
  if (localCourier) setService('local-courier', localCourier.courier)
  return async () => {
    for (const local of [localWechat, localAlipay, localWechatPay, localCourier, localRedraw]) local?.end()
  }
}
