/** Closing and the reconciler at one moment, so many times: whatever the order, the last question about a link is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#lib/db/db.server.ts'
import { closePayment, openPayment, startPayment } from '#lib/payments/pay.server.ts'
import { registerPayable } from '#lib/payments/payable.server.ts'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import { refundJobName, submitRefund } from '#lib/payments/refund.server.ts'
import { registerJob, startQueue } from '#lib/queue/queue.server.ts'
import { fen } from '#lib/std/money.ts'
import { makeUser, query } from '../../support/account.ts'
import { testDatabase } from '../../support/database.ts'
import { startPaymentSite } from '../../support/server/payment-site.ts'

const minuteMs = 60_000
const soon = (minutes: number) => new Date(Date.now() + minutes * minuteMs)

type Attempt = { state: string; query_at: Date | null; expire_at: Date }

export const closeRace = async (rounds: number): Promise<void> => {
  const { connection } = await testDatabase()
  const user = await makeUser(connection)
  let site: Awaited<ReturnType<typeof startPaymentSite>>
  const told = new Map<string, string[]>()
  const note = async (id: string, word: string) => {
    told.set(id, [...(told.get(id) ?? []), word])
  }
  registerPayable('race', {
    settled: (_, { intent }) => note(intent.payableId, 'settled'),
    surplus: (_, { intent, reason }) => note(intent.payableId, reason),
    closed: (_, intent, reason) => note(intent.payableId, reason),
    refunded: (_, { intent }) => note(intent.payableId, 'refunded'),
  })
  beforeAll(async () => {
    site = await startPaymentSite()
    registerJob<{ refundId: string }>(refundJobName, ({ refundId }) => submitRefund(refundId))
    await startQueue()
  })
  afterAll(() => site.end())

  /** A link of Alipay nobody has opened: its provider knows nothing of it. */
  const linked = async (serial: number) => {
    const payable = { kind: 'race', id: `thing-${serial}` }
    const number = `C2611240930${String(serial).padStart(8, '0')}`
    const asked = { payable, userId: user.id, number, amountFen: fen(15_417), title: '图书', expireAt: soon(30) }
    await transaction((tx) => openPayment(tx, asked))
    const back = `${site.url}/back`
    const started = await startPayment(payable, { provider: 'alipay', scene: 'page', payer: {}, returnUrl: back })
    if (!started.ok || started.value.state !== 'pending' || started.value.prompt.kind !== 'link')
      throw new Error(JSON.stringify(started))
    return { payable, no: started.value.outTradeNo, link: started.value.prompt.url }
  }
  const attemptOf = async (no: string) =>
    (await query<Attempt>(connection, 'select * from payment_attempts where out_trade_no = $1', [no]))[0]!
  const keepsItsQuestion = async (no: string) => {
    const { state, query_at: queryAt, expire_at: expireAt } = await attemptOf(no)
    expect([state, queryAt?.getTime()]).toEqual(['closed', expireAt.getTime() + 2 * minuteMs])
  }
  /** Paid after all, and nobody tells us: the last question finds it, and it goes back. */
  const foundAndReturned = async (all: readonly Awaited<ReturnType<typeof linked>>[]) => {
    await site.gateways.alipay.tell('fault', { name: 'notify-none', times: 1_000_000 })
    for (const { no, link } of all) {
      await fetch(link)
      await site.gateways.alipay.tell('pay', { no })
    }
    for (let from = 0; from < all.length; from += 200) await reconcilePayments(soon(33))
    for (const { payable } of all)
      await expect.poll(() => told.get(payable.id), { timeout: 60_000 }).toEqual(['cancelled', 'late', 'refunded'])
  }

  test('asked before it was closed and answered after: the reconciler leaves the last question alone', async () => {
    const one = await linked(0)
    await site.gateways.alipay.tell('fault', { name: 'wait' })
    const reconciled = reconcilePayments(soon(3))
    await expect.poll(() => site.gateways.alipay.tell<number>('waiting'), { interval: 5 }).toBe(1)
    expect(await closePayment(one.payable, 'cancelled')).toEqual({ ok: true, value: 'closed' })
    await site.gateways.alipay.tell('go')
    await reconciled
    await keepsItsQuestion(one.no)
    await foundAndReturned([one])
  })

  test('closed by the reconciler itself, because its provider says so: the last question is kept as well', async () => {
    const one = await linked(1)
    await fetch(one.link)
    await site.gateways.alipay.tell('expire', { no: one.no })
    await reconcilePayments(soon(3))
    await keepsItsQuestion(one.no)
    // Asked before its time, by somebody who looks: the question stays.
    await query(connection, 'update payment_attempts set query_at = now() where out_trade_no = $1', [one.no])
    await reconcilePayments(soon(3))
    await keepsItsQuestion(one.no)
    await reconcilePayments(soon(33))
    expect((await attemptOf(one.no)).query_at).toBeNull()
  })

  test(`closed and asked about at one moment, ${rounds} times: each is found when it is paid late`, {
    timeout: 30_000 + rounds * 1_000,
  }, async () => {
    await site.gateways.alipay.tell('calm')
    const all: Awaited<ReturnType<typeof linked>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      const one = await linked(round + 2)
      all.push(one)
      const [closed] = await Promise.all([closePayment(one.payable, 'cancelled'), reconcilePayments(soon(3))])
      expect(closed).toEqual({ ok: true, value: 'closed' })
      await keepsItsQuestion(one.no)
    }
    await foundAndReturned(all)
  })
}
