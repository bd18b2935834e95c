/** Payments on real PostgreSQL with the local gateways: paid once, whatever is told twice, late, wrong or not at all. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db, transaction } from '#lib/db/db.server.ts'
import { checkAttempt, closePayment, openPayment, startPayment, type Way } from '#lib/payments/pay.server.ts'
import { registerPayable } from '#lib/payments/payable.server.ts'
import { findAttempt } from '#lib/payments/payment.sql.ts'
import { providerInUse } from '#lib/payments/providers.server.ts'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import {
  checkRefund,
  decideRefund,
  refundCheckJobName,
  refundJobName,
  requestRefund,
  submitRefund,
} from '#lib/payments/refund.server.ts'
import { registerJob, startQueue } from '#lib/queue/queue.server.ts'
import { fen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { makeUser, query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { startPaymentSite } from '../../support/server/payment-site.ts'

const { connection } = await testDatabase()
const user = await makeUser(connection)
let site: Awaited<ReturnType<typeof startPaymentSite>>

/** What the one who looks after these things was told, by thing. */
const told = new Map<string, string[]>()
let stumbles = 0
const note = (id: string, word: string): void => {
  if (stumbles > 0) {
    stumbles -= 1
    throw new Error('the handler stumbled')
  }
  told.set(id, [...(told.get(id) ?? []), word])
}
registerPayable('test', {
  settled: async (_, { intent, attempt }) => note(intent.payableId, `settled ${attempt.amountFen}`),
  surplus: async (_, { intent, reason }) => note(intent.payableId, reason),
  closed: async (_, intent, reason) => note(intent.payableId, reason),
  refunded: async (_, { intent, refund }) => note(intent.payableId, `refunded ${refund.amountFen}`),
})

beforeAll(async () => {
  site = await startPaymentSite()
  // The job of every minute is done by hand here.
  registerJob<{ refundId: string }>(refundJobName, ({ refundId }) => submitRefund(refundId))
  registerJob<{ refundId: string }>(refundCheckJobName, ({ refundId }) => checkRefund(refundId))
  await startQueue()
})
afterAll(() => site.end())
beforeEach(async () => {
  for (const gateway of Object.values(site.gateways)) await gateway.tell('calm')
})

let serial = 0
const open = async (minutes = 30) => {
  const id = `thing-${++serial}`
  const payable = { kind: 'test', id }
  const number = `A2611240930${String(serial).padStart(8, '0')}`
  const expireAt = new Date(Date.now() + minutes * 60_000)
  await transaction((tx) =>
    openPayment(tx, { payable, userId: user.id, number, amountFen: fen(28_220), title: '图书', expireAt }),
  )
  return payable
}
const scenes = { alipay: 'precreate', wechatpay: 'native' } as const
const way = (provider: ProviderName): Way => ({
  provider,
  scene: scenes[provider],
  payer: {},
  returnUrl: `${site.url}/back`,
})
type Payable = { kind: string; id: string }
const start = async (payable: Payable, provider: ProviderName): Promise<string> => {
  const started = await startPayment(payable, way(provider))
  if (!started.ok || started.value.state !== 'pending') throw new Error(JSON.stringify(started))
  return started.value.outTradeNo
}
type Heard = { status: number; body: string }[]
const pay = (provider: ProviderName, no: string): Promise<Heard> => site.gateways[provider].tell<Heard>('pay', { no })
const fault = (provider: ProviderName, name: string, times = 1) =>
  site.gateways[provider].tell('fault', { name, times })

const intentOf = async ({ id }: Payable) =>
  (
    await query<{ id: string; state: string }>(connection, 'select * from payment_intents where payable_id = $1', [id])
  )[0]!
type Attempt = { id: string; state: string; out_trade_no: string; refunded_fen: number; surplus: boolean }
const attemptsOf = async (payable: Payable) =>
  query<Attempt>(connection, 'select * from payment_attempts where intent_id = $1 order by out_trade_no', [
    (await intentOf(payable)).id,
  ])
const states = async (payable: Payable) => [
  (await intentOf(payable)).state,
  ...(await attemptsOf(payable)).map(({ state }) => state),
]
const rowOf = async (name: ProviderName, no: string) => (await findAttempt(db(), name, no))!
const eventsOf = async (no: string) =>
  (
    await query<{ outcome: string }>(
      connection,
      'select outcome from payment_events where out_trade_no = $1 order by id',
      [no],
    )
  ).map(({ outcome }) => outcome)
const alarmed = async (no: string) =>
  (await query<{ code: string }>(connection, 'select code from alarms where ref = $1', [no])).map(({ code }) => code)
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const both = test.each(['alipay', 'wechatpay'] as const)
const goodAnswer = { alipay: { status: 200, body: 'success' }, wechatpay: { status: 204, body: '' } }

both('%s: paid is told three times at once and again, and counts once', async (name) => {
  const payable = await open()
  const no = await start(payable, name)
  expect(await states(payable)).toEqual(['open', 'pending'])
  await fault(name, 'notify-thrice')
  expect(await pay(name, no)).toEqual([goodAnswer[name], goodAnswer[name], goodAnswer[name]])
  expect(await site.gateways[name].tell('resend', { no })).toEqual([goodAnswer[name]])
  expect(await states(payable)).toEqual(['settled', 'succeeded'])
  expect(told.get(payable.id)).toEqual(['settled 28220'])
  expect(await eventsOf(no)).toEqual(['paid'])
  expect(await startPayment(payable, way(name))).toMatchObject({ ok: true, value: { state: 'settled' } })
})

both('%s: pressed five times at once it is one attempt', async (name) => {
  const payable = await open()
  const numbers = await Promise.all(Array.from({ length: 5 }, () => start(payable, name)))
  expect(new Set(numbers).size).toBe(1)
  expect(await states(payable)).toEqual(['open', 'pending'])
})

both('%s: told and asked at the same moment, twenty times: settled once each', async (name) => {
  const all = await Promise.all(Array.from({ length: 20 }, () => open()))
  for (const payable of all) {
    const no = await start(payable, name)
    await Promise.all([pay(name, no), reconcilePayments(soon(3)), reconcilePayments(soon(3))])
    await reconcilePayments(soon(3))
    expect(await states(payable)).toEqual(['settled', 'succeeded'])
    expect(told.get(payable.id)).toEqual(['settled 28220'])
  }
})

both('%s: paid and cancelled at the same moment: settled, or closed and given back', async (name) => {
  const seen = new Set<string>()
  for (let turn = 0; turn < 12; turn++) {
    const payable = await open()
    const no = await start(payable, name)
    const [, closed] = await Promise.all([pay(name, no), closePayment(payable, 'cancelled')])
    // A provider may answer neither yes nor no while it takes the money; then it is tried again.
    const end = closed.ok ? closed : await closePayment(payable, 'cancelled')
    expect(end.ok).toBe(true)
    const state = (await intentOf(payable)).state
    seen.add(state)
    if (state === 'settled') expect(told.get(payable.id)).toEqual(['settled 28220'])
    else
      await expect
        .poll(() => told.get(payable.id), { timeout: 20_000 })
        .toEqual(['cancelled', 'late', 'refunded 28220'])
  }
  expect([...seen].every((state) => state === 'settled' || state === 'closed')).toBe(true)
})

both('%s: paid after it was closed, all of it goes back by itself and an operator is told', async (name) => {
  const payable = await open()
  const no = await start(payable, name)
  expect(await closePayment(payable, 'cancelled')).toEqual({ ok: true, value: 'closed' })
  expect(await states(payable)).toEqual(['closed', 'closed'])
  expect(await pay(name, no)).toEqual([goodAnswer[name]])
  await expect.poll(() => told.get(payable.id), { timeout: 20_000 }).toEqual(['cancelled', 'late', 'refunded 28220'])
  expect(await states(payable)).toEqual(['closed', 'refunded'])
  expect(await alarmed(no)).toEqual(['payment_late'])
  const back = await providerInUse(name).queryRefund({ outTradeNo: no, outRefundNo: `SP${no}` })
  expect(back).toMatchObject({ ok: true, value: { state: 'succeeded', amountFen: 28_220 } })
})

test('another way closes the first; money that comes by it all the same goes back, the order is paid once', async () => {
  const payable = await open()
  const first = await start(payable, 'alipay')
  const second = await start(payable, 'wechatpay')
  expect(second).not.toBe(first)
  expect(await states(payable)).toEqual(['open', 'closed', 'pending'])
  await Promise.all([pay('alipay', first), pay('wechatpay', second)])
  await expect.poll(() => told.get(payable.id)?.length, { timeout: 20_000 }).toBe(3)
  expect(told.get(payable.id)?.toSorted()).toEqual(['refunded 28220', 'settled 28220', 'surplus'])
  expect((await states(payable)).toSorted()).toEqual(['refunded', 'settled', 'succeeded'])
  const surplus = (await attemptsOf(payable)).filter((attempt) => attempt.surplus)
  expect(surplus.map(({ state }) => state)).toEqual(['refunded'])
})

test('paid by the first way while the second was being begun: the second is shut, nobody can pay it as well', async () => {
  const payable = await open()
  const first = await start(payable, 'alipay')
  const second = await start(payable, 'wechatpay')
  await pay('alipay', first)
  expect(await states(payable)).toEqual(['settled', 'succeeded', 'pending'])
  expect(await providerInUse('wechatpay').query(second)).toEqual({ ok: true, value: { state: 'waiting' } })
  await reconcilePayments(soon(3))
  expect(await states(payable)).toEqual(['settled', 'succeeded', 'closed'])
  expect(await providerInUse('wechatpay').query(second)).toEqual({ ok: true, value: { state: 'closed' } })
})

test('was the first way paid before anybody told us, changing the way finds it and asks for nothing more', async () => {
  const payable = await open()
  const no = await start(payable, 'alipay')
  await fault('alipay', 'notify-none')
  expect(await pay('alipay', no)).toEqual([])
  expect(await startPayment(payable, way('wechatpay'))).toEqual({ ok: true, value: { state: 'settled' } })
  expect(await states(payable)).toEqual(['settled', 'succeeded'])
})

test('a provider that does not answer keeps its attempt: no second way is begun beside it', async () => {
  const payable = await open()
  await start(payable, 'alipay')
  await fault('alipay', 'error')
  const other = await startPayment(payable, way('wechatpay'))
  expect(other).toMatchObject({ ok: false, failure: { status: 502, code: 'provider_unavailable' } })
  expect(await states(payable)).toEqual(['open', 'pending'])
})

both(
  '%s: another sum, rightly signed, is refused and told to an operator; the right one is still heard',
  async (name) => {
    const payable = await open()
    const no = await start(payable, name)
    await fault(name, 'notify-amount')
    const [answer] = await pay(name, no)
    expect(answer).not.toEqual(goodAnswer[name])
    expect(await states(payable)).toEqual(['open', 'pending'])
    expect([await eventsOf(no), await alarmed(no)]).toEqual([['wrong_amount'], ['payment_wrong_amount']])
    expect(await site.gateways[name].tell('resend', { no })).toEqual([goodAnswer[name]])
    expect(await states(payable)).toEqual(['settled', 'succeeded'])
    expect(told.get(payable.id)).toEqual(['settled 28220'])
  },
)

both(
  '%s: a payment of a number nobody knows is written down, told to an operator, and not told again',
  async (name) => {
    const number = `A77777777777777777${name.length}01`
    const asking = { scene: scenes[name], outTradeNo: number, amountFen: fen(100), title: '图书', expireAt: soon(30) }
    await providerInUse(name).ask({ ...asking, returnUrl: '', payer: {} })
    expect(await pay(name, number)).toEqual([goodAnswer[name]])
    expect([await eventsOf(number), await alarmed(number)]).toEqual([['unknown_trade'], ['payment_unknown_trade']])
  },
)

const forgeries = {
  alipay: ['notify-signature', 'notify-next-key', 'notify-app'],
  wechatpay: [
    'notify-signature',
    'signtest',
    'notify-early',
    'notify-old',
    'notify-foreign',
    'notify-cut',
    'notify-app',
  ],
}
both('%s: what is not its own, not now, or not about us moves nothing and leaves no row', async (name) => {
  const payable = await open()
  const no = await start(payable, name)
  for (const forgery of forgeries[name]) {
    await fault(name, forgery)
    const [answer] = await pay(name, no)
    expect([forgery, answer?.body === 'fail' || answer?.status === 400]).toEqual([forgery, true])
  }
  expect([await states(payable), await eventsOf(no)]).toEqual([['open', 'pending'], []])
  // Nobody told us rightly: the minute's look finds it.
  await reconcilePayments(soon(3))
  expect(await states(payable)).toEqual(['settled', 'succeeded'])
  // A message that comes after it was found is heard, and changes nothing.
  expect(await site.gateways[name].tell('resend', { no })).toEqual([goodAnswer[name]])
  expect([await eventsOf(no), told.get(payable.id)]).toEqual([['repeated'], ['settled 28220']])
})

test('WeChat Pay changes its key: a message signed by the certificate is taken as well', async () => {
  const payable = await open()
  const no = await start(payable, 'wechatpay')
  await fault('wechatpay', 'notify-certificate')
  expect(await pay('wechatpay', no)).toEqual([goodAnswer.wechatpay])
  expect(await states(payable)).toEqual(['settled', 'succeeded'])
})

both('%s: a stumble while it is settled undoes all of it; told again it is settled', async (name) => {
  const payable = await open()
  const no = await start(payable, name)
  stumbles = 1
  expect((await pay(name, no))[0]?.status).toBe(500)
  expect(await eventsOf(no)).toEqual([])
  // The provider tells it again by itself.
  await expect.poll(() => states(payable), { timeout: 20_000 }).toEqual(['settled', 'succeeded'])
  expect(told.get(payable.id)).toEqual(['settled 28220'])
})

both('%s: nobody paid in time: closed there and here, once', async (name) => {
  const payable = await open(2)
  const no = await start(payable, name)
  await Promise.all([reconcilePayments(soon(3)), reconcilePayments(soon(3))])
  expect(await states(payable)).toEqual(['closed', 'closed'])
  expect(told.get(payable.id)).toEqual(['expired'])
  expect(await providerInUse(name).query(no)).toEqual({ ok: true, value: { state: 'closed' } })
  expect(await startPayment(payable, way(name))).toMatchObject({ ok: false, failure: { code: 'payment_closed' } })
})

test('a link of Alipay that was closed before anybody opened it, and is paid then: found without a message', async () => {
  const payable = await open()
  const started = await startPayment(payable, { ...way('alipay'), scene: 'page' })
  const link = started.ok && started.value.state === 'pending' ? started.value.prompt : undefined
  expect(await closePayment(payable, 'cancelled')).toEqual({ ok: true, value: 'closed' })
  if (link?.kind !== 'link') throw new Error('no link')
  await fetch(link.url)
  await fault('alipay', 'notify-none', 9)
  await pay('alipay', (await attemptsOf(payable))[0]!.out_trade_no)
  await reconcilePayments(soon(33))
  await expect.poll(() => told.get(payable.id), { timeout: 20_000 }).toEqual(['cancelled', 'late', 'refunded 28220'])
})

const paidThing = async (name: ProviderName) => {
  const payable = await open()
  const no = await start(payable, name)
  await pay(name, no)
  return { payable, no, attemptId: (await attemptsOf(payable))[0]!.id }
}
const ask = (attemptId: string, amount: number, more: object = {}) =>
  transaction((tx) =>
    requestRefund(tx, {
      ...{ attemptId, amountFen: fen(amount), outRefundNo: `R${++serial}`, reason: 'cancelled', approved: true },
      ...more,
    }),
  )

both('%s: given back in parts, never more than was paid, also when all is asked for at once', async (name) => {
  const { payable, attemptId } = await paidThing(name)
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(attemptId, 9_000)))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(3)
  expect(asked.filter((one) => !one.ok && one.failure.code === 'refund_too_much')).toHaveLength(5)
  await expect.poll(async () => (await attemptsOf(payable))[0]!.refunded_fen, { timeout: 30_000 }).toBe(27_000)
  expect((await ask(attemptId, 1_221)).ok).toBe(false)
  expect((await ask(attemptId, 1_220)).ok).toBe(true)
  await expect.poll(() => states(payable), { timeout: 30_000 }).toEqual(['settled', 'refunded'])
  const back = ['refunded 1220', 'refunded 9000', 'refunded 9000', 'refunded 9000', 'settled 28220']
  expect(told.get(payable.id)?.toSorted()).toEqual(back)
})

const refundState = async (id: string) =>
  (await query<{ state: string }>(connection, 'select state from payment_refunds where id = $1', [id]))[0]?.state

both(
  '%s: an answer that does not come counts as not given back; it is asked about, and goes back once',
  async (name) => {
    const { payable, attemptId, no } = await paidThing(name)
    const waiting = await ask(attemptId, 5_000, { approved: false })
    if (!waiting.ok) throw new Error('refused')
    expect(await refundState(waiting.value.id)).toBe('requested')
    await fault(name, 'error')
    await decideRefund(waiting.value.id, 'approve', user.id)
    await expect.poll(() => refundState(waiting.value.id), { timeout: 20_000 }).toBe('submitted')
    expect((await attemptsOf(payable))[0]!.refunded_fen).toBe(0)
    await expect
      .poll(
        async () => {
          await reconcilePayments(soon(2))
          return refundState(waiting.value.id)
        },
        { timeout: 20_000, interval: 300 },
      )
      .toBe('succeeded')
    expect((await attemptsOf(payable))[0]!.refunded_fen).toBe(5_000)
    const trades = await site.gateways[name].tell<{ no: string; refunds: object[] }[]>('trades')
    expect(trades.find((trade) => trade.no === no)?.refunds).toHaveLength(1)
  },
)

both(
  '%s: with nothing on our account it waits and an operator is told; said no to, the sum is free again',
  async (name) => {
    const { attemptId } = await paidThing(name)
    await fault(name, 'no-money')
    const short = await ask(attemptId, 28_220)
    if (!short.ok) throw new Error('refused')
    await expect.poll(() => alarmed(short.value.outRefundNo), { timeout: 20_000 }).toContain('refund_short')
    expect(await refundState(short.value.id)).toBe('submitted')
    const other = await paidThing(name)
    const asked = await ask(other.attemptId, 28_220, { approved: false })
    if (!asked.ok) throw new Error('refused')
    expect((await ask(other.attemptId, 1)).ok).toBe(false)
    await decideRefund(asked.value.id, 'reject', user.id)
    expect(await refundState(asked.value.id)).toBe('rejected')
    expect((await ask(other.attemptId, 1)).ok).toBe(true)
  },
)

test('WeChat Pay cannot give it back (abnormal): nothing counts as given back, an operator is told', async () => {
  const { payable, attemptId } = await paidThing('wechatpay')
  await fault('wechatpay', 'abnormal')
  const asked = await ask(attemptId, 5_000)
  if (!asked.ok) throw new Error('refused')
  await expect.poll(() => refundState(asked.value.id), { timeout: 20_000 }).toBe('abnormal')
  expect(await alarmed(asked.value.outRefundNo)).toEqual(['refund_strand'])
  expect((await attemptsOf(payable))[0]).toMatchObject({ state: 'succeeded', refunded_fen: 0 })
})

both(
  '%s: given back at the provider’s console is nothing of ours: an operator is told, nothing moves',
  async (name) => {
    const { payable, no } = await paidThing(name)
    expect(await site.gateways[name].tell('refund', { no, amountFen: 28_220 })).toEqual([goodAnswer[name]])
    expect(await eventsOf(no)).toEqual(['paid', 'foreign_refund'])
    expect(await alarmed(no)).toEqual(['payment_foreign_refund'])
    expect(await states(payable)).toEqual(['settled', 'succeeded'])
    expect((await attemptsOf(payable))[0]!.refunded_fen).toBe(0)
    // Nobody told us: an answer that says so is an alarm as well, and what we asked for ourselves is none.
    const quiet = await paidThing(name)
    await fault(name, 'notify-none')
    await site.gateways[name].tell('refund', { no: quiet.no, amountFen: 28_220 })
    expect(await checkAttempt(await rowOf(name, quiet.no))).toEqual({ ok: true, value: 'paid' })
    expect(await alarmed(quiet.no)).toEqual(['payment_foreign_refund'])
    const own = await paidThing(name)
    expect((await ask(own.attemptId, 28_220)).ok).toBe(true)
    await expect.poll(() => states(own.payable), { timeout: 20_000 }).toEqual(['settled', 'refunded'])
    expect(await checkAttempt(await rowOf(name, own.no))).toEqual({ ok: true, value: 'paid' })
    expect(await alarmed(own.no)).toEqual([])
  },
)

test('no provider is called while a transaction is open', async () => {
  const inside = transaction(async () => providerInUse('alipay').query('A1'))
  await expect(inside).rejects.toThrow('alipay alipay.trade.query is called inside a transaction')
  expect(await providerInUse('alipay').query('A1')).toEqual({ ok: true, value: { state: 'absent' } })
})

test('what is written down of a payment has no name, phone or account of who paid', async () => {
  const events = await query<{ text: string }>(connection, 'select e::text as text from payment_events e')
  expect(events.length).toBeGreaterThan(10)
  for (const { text } of events) expect(text).not.toMatch(/138\*|2088000000000000|o0000/)
})
