import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { startAlipay, startWechatPay } from '../../../scripts/gateway-step.ts'
import { POST as alipayNotify } from '../../../src/pages/api/pay/alipay/notify.ts'
import { POST as wechatPayNotify } from '../../../src/pages/api/pay/wechatpay/notify.ts'
import { POST as courierNotify } from '../../../src/pages/api/tracking/[path].ts'
import { callEndpoint } from '../call.ts'
import { gatewayOf, type TestGateway } from './payment.ts'

const routes = { '/api/pay/alipay/notify': alipayNotify, '/api/pay/wechatpay/notify': wechatPayNotify }

/** Both gateways as other programs, and a server of ours that hears what they tell: configured as `npm start` would. */
export const startPaymentSite = async (): Promise<{
  gateways: Record<ProviderName, TestGateway>
  url: string
  end: () => void
}> => {
  const [alipay, wechatPay] = await Promise.all([startAlipay(), startWechatPay()])
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const tracking = /^\/api\/tracking\/([\w-]+)$/.exec(req.url ?? '')?.[1]
    const path = req.url as keyof typeof routes
    const headers = { ...(req.headers as Record<string, string>), origin: '' }
    const answer = await callEndpoint(tracking === undefined ? routes[path] : courierNotify, {
      ...{ path, method: 'POST', body: Buffer.concat(parts), headers },
      ...(tracking === undefined ? {} : { params: { path: tracking } }),
    })
    res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.response.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const payment = { alipay: alipay.alipay, wechatPay: wechatPay.wechatPay }
  const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'payments-'))
  setService('config', { ...readConfig({ DATA_DIR: dataDir }), siteUrl, payment })
  return {
    gateways: { alipay: gatewayOf(alipay.alipay.url), wechatpay: gatewayOf(wechatPay.wechatPay.url) },
    url: siteUrl,
    end: () => {
      alipay.end()
      wechatPay.end()
      server.close()
    },
  }
}
