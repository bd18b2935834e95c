/** Our clients against the local gateways: other programs, real signatures, everything that goes wrong. */
import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#lib/config/config.server.ts'
import { existingService, setService } from '#lib/config/services.server.ts'
import { alipayProvider } from '#lib/payments/alipay/alipay.server.ts'
import type { Asking, Provider, Scene } from '#lib/payments/provider.ts'
import { wechatPayProvider } from '#lib/payments/wechatpay/wechatpay.server.ts'
import { fen } from '#lib/std/money.ts'
import { gatewayStep, startAlipay, startWechatPay } from '../../../scripts/gateway-step.ts'
import { gatewayOf, type TestGateway } from '../../support/server/payment.ts'
import { runScript } from '../../support/server/server.ts'

let alipay: Awaited<ReturnType<typeof startAlipay>>
let wechatPay: Awaited<ReturnType<typeof startWechatPay>>
const providers: Record<string, { provider: Provider; gateway: TestGateway }> = {}

beforeAll(async () => {
  alipay = await startAlipay()
  wechatPay = await startWechatPay()
  const nobody = 'http://127.0.0.1:9/notify'
  const keys = [createPublicKey(alipay.nextKey), ...alipay.alipay.publicKeys]
  providers.alipay = {
    provider: alipayProvider({ ...alipay.alipay, publicKeys: keys }, nobody),
    gateway: gatewayOf(alipay.alipay.url),
  }
  providers.wechatpay = {
    provider: wechatPayProvider(wechatPay.wechatPay, nobody),
    gateway: gatewayOf(wechatPay.wechatPay.url),
  }
})
afterAll(() => {
  alipay.end()
  wechatPay.end()
})

let numbers = 0
const asking = (scene: Scene, more: Partial<Asking> = {}): Asking => ({
  scene,
  outTradeNo: `A2611240930${String(++numbers).padStart(8, '0')}01`,
  amountFen: fen(28_220),
  title: '心书 图书 订单',
  expireAt: new Date(Date.now() + 30 * 60_000),
  returnUrl: 'http://127.0.0.1:9/back',
  payer: { openid: 'o1', ip: '10.0.0.1' },
  ...more,
})
const value = <T>(result: { ok: true; value: T } | { ok: false; failure: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
const each = test.each(['alipay', 'wechatpay'])
const first = { alipay: 'precreate', wechatpay: 'native' } as const
const of = (name: string) => ({ ...providers[name]!, scene: first[name as keyof typeof first] as Scene })

each('%s: asked, paid, asked again, given back in two parts and no fen more', async (name) => {
  const { provider, gateway, scene } = of(name)
  const one = asking(scene)
  expect(value(await provider.query(one.outTradeNo))).toEqual({ state: 'absent' })
  expect(value(await provider.ask(one))).toMatchObject({ kind: 'code', text: expect.stringContaining(one.outTradeNo) })
  expect(value(await provider.query(one.outTradeNo))).toEqual({ state: 'waiting' })
  await gateway.tell('pay', { no: one.outTradeNo })
  const paid = {
    state: 'paid',
    amountFen: 28_220,
    tradeNo: expect.stringMatching(/^\d{28,}$/),
    paidAt: expect.any(Date),
    refunded: 'none',
  }
  expect(value(await provider.query(one.outTradeNo))).toEqual(paid)
  expect(value(await provider.close(one.outTradeNo))).toBe('paid')
  const part = { outTradeNo: one.outTradeNo, totalFen: one.amountFen, reason: '取消订单' }
  const [some, rest] = [
    { ...part, outRefundNo: 'R1', amountFen: fen(8_220) },
    { ...part, outRefundNo: 'R2', amountFen: fen(20_000) },
  ].map((refund) => ({ ...refund, outRefundNo: `${refund.outRefundNo}${one.outTradeNo}` }))
  expect(value(await provider.queryRefund(some!))).toEqual({ state: 'absent' })
  expect(value(await provider.refund(some!)).amountFen).toBe(8_220)
  // Said again it moves nothing.
  expect(value(await provider.refund(some!)).amountFen).toBe(8_220)
  expect(value(await provider.refund(rest!)).amountFen).toBe(20_000)
  const more = await provider.refund({ ...rest!, outRefundNo: `R3${one.outTradeNo}`, amountFen: fen(1) })
  expect(more).toMatchObject({ ok: false, failure: { code: 'provider_refused' } })
  await expect.poll(async () => value(await provider.queryRefund(rest!)).state).toBe('succeeded')
  // Wholly given back, and paid all the same.
  const refunded = name === 'alipay' ? 'all' : 'some'
  expect(value(await provider.query(one.outTradeNo))).toEqual({ ...paid, refunded })
})

each('%s: closed before anybody paid; nothing begun is closed as well; over is closed', async (name) => {
  const { provider, gateway, scene } = of(name)
  const one = asking(scene)
  await provider.ask(one)
  expect(value(await provider.close(one.outTradeNo))).toBe('closed')
  expect(value(await provider.close(one.outTradeNo))).toBe('closed')
  expect(value(await provider.query(one.outTradeNo))).toEqual({ state: 'closed' })
  expect(value(await provider.close('A000000000000000000'))).toBe('closed')
  const late = asking(scene)
  await provider.ask(late)
  await gateway.tell('expire', { no: late.outTradeNo })
  expect(value(await provider.query(late.outTradeNo))).toEqual({ state: 'closed' })
})

test.each([
  ['alipay', ['error', 'busy', 'answer-signature']],
  ['wechatpay', ['error', 'busy', 'answer-signature', 'answer-early', 'answer-late']],
])('%s: what is not said well is not known: %s', async (name, names) => {
  const { provider, gateway, scene } = of(name)
  const one = asking(scene)
  await provider.ask(one)
  await gateway.tell('pay', { no: one.outTradeNo })
  for (const fault of names) {
    await gateway.tell('fault', { name: fault })
    const said = await provider.query(one.outTradeNo)
    expect([fault, said.ok, !said.ok && said.failure.code]).toEqual([fault, false, 'provider_unavailable'])
  }
  expect(value(await provider.query(one.outTradeNo)).state).toBe('paid')
})

test('both keys of a provider that changes them are believed', async () => {
  const one = asking('precreate')
  await of('alipay').gateway.tell('fault', { name: 'answer-next-key' })
  expect(value(await of('alipay').provider.ask(one)).kind).toBe('code')
  const certificate = [...wechatPay.wechatPay.platformKeys.keys()][1]!
  const other = wechatPayProvider({ ...wechatPay.wechatPay, answersBy: certificate }, 'http://127.0.0.1:9/notify')
  expect(value(await other.ask(asking('native'))).kind).toBe('code')
})

test('Alipay: a link of a page leads to the desk, and a person who pays comes back', async () => {
  const { provider, gateway } = of('alipay')
  for (const scene of ['page', 'wap'] as const) {
    const one = asking(scene)
    const prompt = value(await provider.ask(one))
    const shown = await fetch(prompt.kind === 'link' ? prompt.url : '')
    expect(await shown.text()).toMatch(/282\.20.*本地演示/s)
    const sent = await fetch(new URL('/desk', gateway.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ no: one.outTradeNo, answer: 'pay' }),
    })
    expect(sent.headers.get('location')).toBe(`http://127.0.0.1:9/back?out_trade_no=${one.outTradeNo}`)
    expect(value(await provider.query(one.outTradeNo)).state).toBe('paid')
    // A letter of the link changed: its signature holds no more.
    const turned = prompt.kind === 'link' ? prompt.url.replace('282.20', '000.01') : ''
    expect(await (await fetch(turned)).text()).toContain('isv.invalid-signature')
  }
})

test('WeChat Pay: a phone gets an address, WeChat itself a signed call, and nobody unknown', async () => {
  const { provider } = of('wechatpay')
  expect(value(await provider.ask(asking('h5')))).toMatchObject({ kind: 'link' })
  const bridge = value(await provider.ask(asking('jsapi')))
  expect(bridge).toMatchObject({
    kind: 'bridge',
    call: { signType: 'RSA', package: expect.stringMatching(/^prepay_id=/) },
  })
  const nobody = await provider.ask(asking('jsapi', { payer: {} }))
  expect(nobody).toMatchObject({ ok: false, failure: { code: 'provider_refused' } })
})

each('%s: with the key of another merchant nothing is done', async (name) => {
  const { scene } = of(name)
  const stranger =
    name === 'alipay'
      ? alipayProvider({ ...alipay.alipay, privateKey: wechatPay.wechatPay.privateKey }, '')
      : wechatPayProvider({ ...wechatPay.wechatPay, privateKey: alipay.alipay.privateKey }, '')
  const one = asking(scene)
  expect(await stranger.ask(one)).toMatchObject({ ok: false })
  expect(value(await of(name).provider.query(one.outTradeNo))).toEqual({ state: 'absent' })
})

test.each(['alipay', 'wechatpay'])('the gateway %s refuses to run in production', async (name) => {
  const { code, output } = await runScript(`gateway/${name}.ts`, { NODE_ENV: 'production' })
  expect(code).toBe(1)
  expect(output).toContain('does not run in production')
})

test('configuration names what is missing or no key; the real addresses alone in production, never in a test', () => {
  const pem = (key: { export: (options: never) => string | Buffer }, type: string) =>
    key.export({ type, format: 'pem' } as never) as string
  const ours = pem(alipay.alipay.privateKey as never, 'pkcs8')
  const theirs = pem(alipay.alipay.publicKeys[0] as never, 'spki')
  const bare = (text: string) => text.replace(/-----[^-]+-----|\s/g, '')
  const full = {
    PAY_ALIPAY_APP_ID: '2021',
    PAY_ALIPAY_SELLER_ID: '2088',
    PAY_ALIPAY_PRIVATE_KEY: bare(ours),
    PAY_ALIPAY_PUBLIC_KEY: bare(theirs),
  }
  const read = (env: Record<string, string>) => () => readConfig({ ...full, ...env })
  expect(readConfig({}).payment).toEqual({ alipay: undefined, wechatPay: undefined })
  expect(read({})().payment.alipay).toMatchObject({ url: 'https://openapi.alipay.com/gateway.do', sellerId: '2088' })
  expect(read({ PAY_ALIPAY_SELLER_ID: '' })).toThrow('PAY_ALIPAY_SELLER_ID is missing')
  expect(read({ PAY_ALIPAY_PRIVATE_KEY: bare(theirs) })).toThrow('PAY_ALIPAY_PRIVATE_KEY is not an RSA key')
  expect(read({ PAY_ALIPAY_PUBLIC_KEY: ours })).toThrow('PAY_ALIPAY_PUBLIC_KEY is not an RSA key')
  expect(read({ PAY_ALIPAY_APPID: '1' })).toThrow('PAY_ALIPAY_APPID is not a known setting')
  expect(read({ NODE_ENV: 'test' })).toThrow('PAY_ALIPAY_URL is the real one')
  expect(read({ NODE_ENV: 'production', PAY_ALIPAY_URL: 'http://127.0.0.1:1' })).toThrow('PAY_ALIPAY_URL must be')
  expect(read({ PAY_WECHAT_MCH_ID: '19', PAY_WECHAT_API_V3_KEY: 'short' })).toThrow('has 32 letters')
})

test('the start of the site brings them up where no provider is configured, and never in production', async () => {
  const { signal } = new AbortController()
  const there = () => ['local-alipay', 'local-wechatpay'].map((name) => existingService(name) !== undefined)
  setService('config', readConfig({ NODE_ENV: 'production', SITE_URL: 'https://xinshu.example' }))
  expect([await gatewayStep(signal), there()]).toEqual([undefined, [false, false]])
  setService('config', readConfig({}))
  const end = await gatewayStep(signal)
  expect(there()).toEqual([true, true])
  await end?.(signal)
})
