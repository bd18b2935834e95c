/** Paying through the calls: each way, pressed twice, asked about, given up, by a link; nobody else's order. */
import { afterAll, expect, test, vi } from 'vitest'
import { openPayLink } from '#lib/checkout/pay-link.server.ts'
import { config } from '#lib/config/config.server.ts'
import { setService } from '#lib/config/services.server.ts'
import { POST as linkRoute } from '../../../src/pages/api/pay/[orderNo]/link.ts'
import { POST as startLinked } from '../../../src/pages/api/pay/[orderNo]/linked.ts'
import { GET as corner } from '../../../src/pages/api/user/corner.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, seen, payAt, start, pay, check, close } = shop
afterAll(() => shop.site.end())
const ben = person('ben')

type Pay = {
  state: string
  balanceFen: number
  dueFen: number
  payable: number
  payBefore: number | null
  attempt: { provider: string; state: string } | null
  paid: { provider: string | null; fen: number } | null
  returned: { provider: string; fen: number; reason: string; state: string }[]
}
const payOf = async (orderNo: string) => dataOf<Pay>(await pay(orderNo))
type Started = {
  state: string
  outTradeNo: string
  prompt: { kind: string; url?: string; text?: string; call?: object }
}
const quiet = (name: 'alipay' | 'wechatpay') =>
  shop.site.gateways[name].tell('fault', { name: 'notify-none', times: 9 })
const calm = (name: 'alipay' | 'wechatpay') => shop.site.gateways[name].tell('calm')
/** The order's ten seconds are over. */
const rested = () => rows('delete from rate_counters')

const identity = () =>
  rows("insert into wechat_identities (appid, openid, user_id) values ('wxlocalaccount', 'o-anna', 'anna')")

test.each([
  ['alipay', 'desk', 'precreate', 'code'],
  ['alipay', 'phone', 'wap', 'link'],
  ['wechatpay', 'desk', 'native', 'code'],
  ['wechatpay', 'phone', 'h5', 'link'],
  // Nobody this account knows: the browser is not believed who it is.
  ['wechatpay', 'wechat', 'native', 'code'],
  ['wechatpay', 'wechat', 'jsapi', 'bridge'],
] as const)(
  '%s on a %s (%s): a %s; pressed five times it is one attempt, and paid it is paid',
  async (provider, device, scene, kind) => {
    if (scene === 'jsapi') await identity()
    const { orderNo, payable } = await ordered()
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(orderNo, { provider, device })))
    const all = answers.map((answer) => dataOf<Started>(answer))
    expect(new Set(all.map(({ outTradeNo }) => outTradeNo)).size).toBe(1)
    const { prompt, outTradeNo } = all[0]!
    expect(prompt.kind).toBe(kind)
    // Keys of WeChat's own, as they are signed.
    if (prompt.kind === 'bridge')
      expect(Object.keys(prompt.call!).toSorted()).toEqual(
        ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'].toSorted(),
      )
    expect(await rows('select scene, state from payment_attempts where out_trade_no = $1', [outTradeNo])).toEqual([
      { scene, state: 'pending' },
    ])
    expect(await payOf(orderNo)).toMatchObject({ state: 'open', attempt: { provider, state: 'pending' }, paid: null })
    if (prompt.kind === 'link') await fetch(prompt.url!)
    await payAt(provider, outTradeNo)
    expect(await payOf(orderNo)).toMatchObject({
      ...{ state: 'settled', payable, dueFen: payable, payBefore: null, attempt: null },
      ...{ paid: { provider, fen: payable }, returned: [] },
    })
    expect(dataOf(await start(orderNo, { provider, device }))).toEqual({ state: 'settled' })
  },
)

test('支付宝 inside WeChat is told to leave; a way that is not there is none', async () => {
  const { orderNo } = await ordered()
  const inside = await start(orderNo, { provider: 'alipay', device: 'wechat' })
  expect([inside.status, inside.body.errcode]).toEqual([409, 'leave_wechat'])
  const before = config()
  setService('config', { ...before, payment: { ...before.payment, alipay: undefined } })
  const absent = await start(orderNo, { provider: 'alipay' })
  expect([absent.status, absent.body.errcode]).toEqual([404, 'provider_absent'])
  setService('config', before)
  expect((await start(orderNo, { provider: 'alipay' })).status).toBe(200)
})

test('an order that waits is told at its tab, to its buyer alone, until it is paid', async () => {
  const marksOf = async (actor: typeof shop.anna) =>
    dataOf<{ marks: { id: string; tab: string; kind: string; text: string }[] }>(await callEndpoint(corner, { actor }))
      .marks
  await shop.rows("update orders set state = 'closed' where state = 'unpaid'")
  expect(await marksOf(shop.anna)).toEqual([])
  const { orderNo } = await shop.ordered()
  expect(await marksOf(shop.anna)).toEqual([
    { id: `unpaid-${orderNo.slice(1)}`, tab: 'orders', kind: 'tag', text: '待付' },
  ])
  expect(await marksOf(person('ben'))).toEqual([])
  await shop.payAt('alipay', await shop.begun(orderNo, { provider: 'alipay' }))
  expect(await marksOf(shop.anna)).toEqual([])
})

test('查一下 finds what nobody told us of, and asks once in ten seconds', async () => {
  const { orderNo } = await ordered()
  const no = await shop.begun(orderNo, { provider: 'wechatpay' })
  await rested()
  expect(dataOf<Pay>(await check(orderNo))).toMatchObject({ state: 'open' })
  await quiet('wechatpay')
  await payAt('wechatpay', no)
  // Just asked: what is known is answered.
  expect(dataOf<Pay>(await check(orderNo))).toMatchObject({ state: 'open' })
  await rested()
  expect(dataOf<Pay>(await check(orderNo))).toMatchObject({ state: 'settled', paid: { provider: 'wechatpay' } })
  await calm('wechatpay')
})

test('a provider that does not answer is told as such, and nothing is lost', async () => {
  const { orderNo } = await ordered()
  await shop.begun(orderNo, { provider: 'alipay' })
  await rested()
  await shop.site.gateways.alipay.tell('fault', { name: 'error', times: 3 })
  const asked = await check(orderNo)
  expect([asked.status, asked.body.errcode]).toEqual([502, 'provider_unavailable'])
  const closing = await close(orderNo)
  expect([closing.status, closing.body.errcode]).toEqual([502, 'provider_unavailable'])
  await calm('alipay')
  expect(await payOf(orderNo)).toMatchObject({ state: 'open', attempt: { state: 'pending' } })
})

test('another way closes the first; given up, everything is free, twice as well; what comes late goes back', async () => {
  await give('anna', 5000)
  const order = await ordered({ use_balance: '1' })
  const { orderNo, dueFen } = order
  const first = await shop.begun(orderNo, { provider: 'alipay' })
  const second = await shop.begun(orderNo, { provider: 'wechatpay' })
  expect(await payOf(orderNo)).toMatchObject({ balanceFen: 5000, dueFen, attempt: { provider: 'wechatpay' } })
  for (let turn = 0; turn < 2; turn += 1)
    expect(dataOf(await close(orderNo))).toMatchObject({ status: null, statusName: '已取消', payState: 'closed' })
  expect((await shop.quoted()).balance.freeFen).toBe(5000)
  expect(await shop.holdsOf(orderNo)).toEqual([])
  const over = await start(orderNo, { provider: 'alipay' })
  expect([over.status, over.body.errcode]).toEqual([409, 'payment_closed'])
  await Promise.all([payAt('alipay', first), payAt('wechatpay', second)])
  await expect
    .poll(async () => (await payOf(orderNo)).returned.map(({ reason, state, fen }) => `${reason} ${state} ${fen}`), {
      timeout: 20_000,
    })
    .toEqual([`late done ${dueFen}`, `late done ${dueFen}`])
  expect(await seen(orderNo)).toMatchObject({ payState: 'closed', paid: 0 })
  await give('anna', -5000)
})

test('given up when it had just been paid: it is paid, and says so', async () => {
  const { orderNo } = await ordered()
  const no = await shop.begun(orderNo, { provider: 'alipay' })
  await quiet('alipay')
  await payAt('alipay', no)
  const late = await close(orderNo)
  expect([late.status, late.body.errcode]).toEqual([409, 'already_paid'])
  expect(await payOf(orderNo)).toMatchObject({ state: 'settled', paid: { provider: 'alipay' } })
  await calm('alipay')
})

test('paid and given up at one moment, twenty times: paid, or closed and given back', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 20; round += 1) {
    const { orderNo, payable } = await ordered({ count: '1' })
    const no = await shop.begun(orderNo, { provider: 'wechatpay' })
    const [, closing] = await Promise.all([payAt('wechatpay', no), close(orderNo)])
    if (closing.status === 502 || closing.body.errcode === 'payment_busy') await close(orderNo)
    const { state, paid } = await payOf(orderNo)
    if (state === 'settled') expect(paid?.fen).toBe(payable)
    else
      await expect
        .poll(async () => (await payOf(orderNo)).returned.map((one) => one.state), { timeout: 20_000 })
        .toEqual(['done'])
  }
})

test('by a link somebody elsewhere pays with 支付宝, and learns nothing but title and amount', async () => {
  const { orderNo, payable, dueFen } = await ordered()
  const link = dataOf<{ url: string; validUntil: number }>(
    await callEndpoint(linkRoute, { params: { orderNo }, method: 'POST', actor: shop.anna }),
  )
  const url = new URL(link.url)
  expect(url.pathname).toBe(`/pay/${orderNo}/alipay`)
  const token = url.searchParams.get('pay')!
  const by = (asked: string, no = orderNo) =>
    callEndpoint(startLinked, { params: { orderNo: no }, body: { pay: asked, device: 'phone' } })
  const shown = await openPayLink(orderNo, token)
  expect(shown).toEqual({
    ok: true,
    value: {
      ...{ orderNo, title: '心书 图书', state: 'open', payable, balanceFen: 0, dueFen, payBefore: link.validUntil },
      ...{ providers: ['wechatpay', 'alipay'], paid: null },
    },
  })
  const other = await ordered()
  const [until, mac] = token.split('.') as [string, string]
  for (const wrong of ['', 'x', `${Number(until) + 1}.${mac}`, `${until}.${mac.slice(0, -1)}A`, token.slice(1)])
    expect([wrong, (await by(wrong)).body.errcode]).toEqual([wrong, 'bad_pay_link'])
  expect((await by(token, other.orderNo)).status).toBe(404)
  vi.useFakeTimers({ now: link.validUntil, toFake: ['Date'] })
  const over = await by(token).finally(() => vi.useRealTimers())
  expect([over.status, over.body.errcode]).toEqual([410, 'pay_link_over'])
  const atDesk = { params: { orderNo }, body: { pay: token, device: 'desk' } }
  const desk = dataOf<Started>(await callEndpoint(startLinked, atDesk))
  expect(desk.prompt.url).toContain('alipay.trade.page.pay')
  const started = dataOf<Started>(await by(token))
  expect(started.prompt.kind).toBe('link')
  await fetch(started.prompt.url!)
  await payAt('alipay', started.outTradeNo)
  expect(await seen(orderNo)).toMatchObject({ payState: 'settled' })
  expect(dataOf(await by(token))).toEqual({ state: 'settled' })
  const again = await callEndpoint(linkRoute, { params: { orderNo }, method: 'POST', actor: shop.anna })
  expect([again.status, again.body.errcode]).toEqual([409, 'already_paid'])
})

test('whoever has the link does not use up the tries of its order, and its owner pays all the same', async () => {
  const { orderNo } = await ordered()
  const link = dataOf<{ url: string }>(
    await callEndpoint(linkRoute, { params: { orderNo }, method: 'POST', actor: shop.anna }),
  )
  const pay = new URL(link.url).searchParams.get('pay')!
  const answers: number[] = []
  for (let at = 0; at < 32; at += 1)
    answers.push(
      (await callEndpoint(startLinked, { params: { orderNo }, body: { pay, device: at % 2 ? 'desk' : 'phone' } }))
        .status,
    )
  expect(answers).toEqual([...Array(30).fill(200), 429, 429])
  await payAt('wechatpay', await shop.begun(orderNo, { provider: 'wechatpay' }))
  expect(await seen(orderNo)).toMatchObject({ payState: 'settled' })
})

test('another’s order and one that never was are the same 404 in every call; without a session it is 401', async () => {
  const { orderNo } = await ordered()
  const calls = [
    (no: string, actor: typeof ben) => pay(no, actor),
    (no: string, actor: typeof ben) => start(no, { provider: 'alipay' }, actor),
    (no: string, actor: typeof ben) => check(no, actor),
    (no: string, actor: typeof ben) => close(no, actor),
    (no: string, actor: typeof ben) => callEndpoint(linkRoute, { params: { orderNo: no }, method: 'POST', actor }),
  ]
  for (const call of calls) {
    const theirs = await call(orderNo, ben)
    expect(theirs.status).toBe(404)
    for (const no of ['B261124000500000007', 'giftcard1', 'x']) expect((await call(no, ben)).raw).toEqual(theirs.raw)
  }
  expect((await callEndpoint(linkRoute, { params: { orderNo }, method: 'POST' })).status).toBe(401)
  expect(await payOf(orderNo)).toMatchObject({ state: 'open', attempt: null })
})

test('wrong ways are refused by name, and the ledger adds up', async () => {
  const { orderNo } = await ordered()
  for (const body of [
    { provider: 'wechat', device: 'desk' },
    { provider: 'alipay' },
    { provider: 'alipay', device: 'tv' },
  ]) {
    const answer = await callEndpoint((await import('../../../src/pages/api/pay/[orderNo]/start.ts')).POST, {
      ...{ params: { orderNo }, body, actor: shop.anna },
    })
    expect([answer.status, answer.body.errcode]).toEqual([422, 'invalid'])
  }
  expect(await shop.ledgerSum()).toBe(0)
})
