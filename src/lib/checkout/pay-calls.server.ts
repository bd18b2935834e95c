import { openidOf } from '#lib/auth/wechat/wechat.sql.ts'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { exceeded } from '#lib/http/limits/rate-limit.server.ts'
import { waitSentence } from '#lib/http/limits/rate-limit.ts'
import { findOrder } from '#lib/orders/order.sql.ts'
import type { OrderRow } from '#lib/orders/order.table.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { intentOf, viewOrder } from '#lib/orders/order-view.server.ts'
import { ownOrder, ownPayable } from '#lib/orders/own-orders.server.ts'
import { checkAttempt, closePayment, type Started, startPayment } from '#lib/payments/pay.server.ts'
import { liveAttempts } from '#lib/payments/payment.sql.ts'
import type { Asking, Scene } from '#lib/payments/provider.ts'
import { offeredProviders, wechatPayAppId } from '#lib/payments/providers.server.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { closeOrderCall } from './cancel.api.ts'
import { payableKind } from './order-payable.server.ts'
import type * as api from './pay.api.ts'
import { linkedOrder, payLink } from './pay-link.server.ts'
import { viewPay } from './pay-view.server.ts'
import { mayPayRecharge } from './recharge/recharge.server.ts'

type Device = 'desk' | 'phone' | 'wechat'
type Way = { provider: ProviderName; device: Device | 'elsewhere'; ip: string; returnPath: string }

/** By a link there is nobody at whose desk a code could be shown: its page leads to 支付宝's own. */
const alipayScenes = { desk: 'precreate', phone: 'wap', wechat: 'wap', elsewhere: 'page' } as const

/** Where the browser is says how its person meets the provider. Inside WeChat one without an openid of ours scans a code. */
const sceneOf = ({ provider, device }: Way, openid: string | undefined): Scene => {
  if (provider === 'alipay') return alipayScenes[device]
  if (device === 'phone') return 'h5'
  return device === 'wechat' && openid !== undefined ? 'jsapi' : 'native'
}

/** Who pays, of our 公众号: from the account that is signed in, never from the browser. */
const openidFor = async ({ userId }: OrderRow, { provider, device }: Way): Promise<string | undefined> => {
  const appid = wechatPayAppId()
  return provider === 'wechatpay' && device === 'wechat' && userId !== null && appid !== undefined
    ? openidOf(db(), userId, appid)
    : undefined
}

const startedView = (started: Started) =>
  started.state === 'settled' ? started : { ...started, expireAt: started.expireAt.getTime() }

const begin = async (order: OrderRow, way: Way) => {
  // All of it by the balance, or nothing to pay: there is no payment to begin.
  if (order.paidAt !== null) return ok({ state: 'settled' as const })
  const may = await mayPayRecharge(order)
  if (!may.ok) return may
  const openid = await openidFor(order, way)
  const payer: Asking['payer'] = { openid, ip: way.ip }
  const returnUrl = `${config().siteUrl}${way.returnPath}`
  const payable = { kind: payableKind, id: order.id }
  const started = await startPayment(payable, {
    ...{ provider: way.provider, scene: sceneOf(way, openid), payer, returnUrl },
  })
  return started.ok ? ok(startedView(started.value)) : started
}

const payPath = (order: OrderRow): string => `/pay/${wireNumber(order.kind, order.number)}`

type Asked<C> = Pick<CallOf<C>, 'params'> & { actor: { userId: string } }

export const seePay = async ({ params, actor }: Asked<typeof api.getPay>) => {
  const found = await ownPayable(actor.userId, params.orderNo)
  return found.ok ? ok(await viewPay(db(), found.value)) : found
}

/** Begins to pay; it asks a provider, so it is no idempotent call: the same way is the same attempt. */
export const startOwnPay = async ({ params, body, actor, ip }: CallOf<typeof api.startPay>) => {
  const found = await ownPayable(actor.userId, params.orderNo)
  if (!found.ok) return found
  if (body.provider === 'alipay' && body.device === 'wechat')
    return fail(409, 'leave_wechat', '微信里打不开支付宝，请在浏览器里付，或者改用微信支付')
  return begin(found.value, { ...body, ip, returnPath: payPath(found.value) })
}

/** Asks what became of everything that may still be paid. */
const askProviders = async (order: OrderRow): Promise<Result<void>> => {
  const intent = await intentOf(db(), order)
  if (intent?.state !== 'open') return ok(undefined)
  for (const attempt of await liveAttempts(db(), intent.id)) {
    const checked = await checkAttempt(attempt)
    if (!checked.ok) return checked
  }
  return ok(undefined)
}

/** 查一下: a provider is asked once in ten seconds an order, whoever presses how often. */
export const checkOwnPay = async ({ params, actor, ip }: CallOf<typeof api.checkPay>) => {
  const found = await ownPayable(actor.userId, params.orderNo)
  if (!found.ok) return found
  const counted = { ip, user: actor.userId, subject: found.value.id }
  if ((await exceeded('pay_check', counted, Date.now())) === undefined) {
    const asked = await askProviders(found.value)
    if (!asked.ok) return asked
  }
  return ok(await viewPay(db(), (await findOrder(db(), found.value.id)) ?? found.value))
}

const alreadyPaid = () => fail(409, 'already_paid', '这份订单已经付过款了')
const closedOrder = () => fail(409, 'payment_closed', '订单已经关闭，请重新下单')

export const linkOwnPay = async ({ params, actor }: Asked<typeof api.linkPay>) => {
  const found = await ownPayable(actor.userId, params.orderNo)
  if (!found.ok) return found
  const order = found.value
  if (order.state === 'closed') return closedOrder()
  const intent = await intentOf(db(), order)
  if (order.state !== 'unpaid' || intent === undefined) return alreadyPaid()
  if (!offeredProviders().includes('alipay')) return fail(404, 'provider_absent', '暂不支持这种付款方式')
  const validUntil = intent.expireAt.getTime()
  const pay = await payLink(db(), order.id, validUntil)
  return ok({ url: `${config().siteUrl}${payPath(order)}/alipay?pay=${pay}`, validUntil })
}

export const startByLink = async ({ params, body, ip }: CallOf<typeof api.startLinkedPay>) => {
  const found = await linkedOrder(params.orderNo, body.pay)
  if (!found.ok) return found
  const wait = await exceeded('pay_link_order', { ip, user: undefined, subject: found.value.id }, Date.now())
  if (wait !== undefined) return fail(429, 'too_many_requests', waitSentence(wait), { retryAfter: wait })
  const device = body.device === 'desk' ? 'elsewhere' : body.device
  const returnPath = `${payPath(found.value)}/alipay?pay=${body.pay}`
  const begun = await begin(found.value, { provider: 'alipay', device, ip, returnPath })
  // How much its owner has is nobody's who only has the link.
  return begun.ok || begun.failure.code !== 'wallet_full'
    ? begun
    : fail(409, 'wallet_full', '这一笔现在付不了，请让充值的人自己打开看一下')
}

/** Its buyer gives an unpaid order up: closed at its providers first. Closed already is closed. */
export const closeOwnOrder = async ({ params, actor }: CallOf<typeof closeOrderCall>) => {
  const found = await ownOrder(actor.userId, params.orderNo)
  if (!found.ok) return found
  const { id, state } = found.value
  if (state !== 'unpaid' && state !== 'closed') return alreadyPaid()
  const closed = await closePayment({ kind: payableKind, id }, 'cancelled')
  if (!closed.ok) return closed
  if (closed.value === 'settled') return alreadyPaid()
  return ok(await viewOrder(db(), (await findOrder(db(), id))!))
}
