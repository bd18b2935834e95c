/** Many purchases at once while everything goes wrong at the providers: each payment is taken or given back, to the fen. */
import { afterAll, expect, test } from 'vitest'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import { type ProviderName, providerNames } from '#lib/std/provider-name.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { POST as cancel, GET as preview } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { fc } from '../../support/runner/property.ts'
import { type Order, openShop } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const faults = [
  ...['notify-none', 'notify-late', 'notify-thrice', 'notify-signature', 'notify-amount', 'notify-app'],
  ...['error', 'busy', 'answer-signature', 'abnormal', 'no-money'],
]
const steps = [
  ...([
    'start',
    'pay',
    'pay',
    'pay',
    'pay both',
    'check',
    'close',
    'cancel one',
    'cancel all',
    'fault',
    'reconcile',
  ] as const),
] as const
type Step = (typeof steps)[number]

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)

type Trade = { no: string; state: string; amountFen: number; refunds: { amountFen: number; state: string }[] }

/** So many purchases, six at a time, each with a life of its own. */
export const purchases = async (count: number): Promise<void> => {
  const { connection } = await testDatabase()
  const shop = await openShop(connection)
  const { rows, anna, balanceOf, seen } = shop
  afterAll(() => shop.site.end())
  const gateways = shop.site.gateways

  const cancelCopies = async (orderNo: string, copies: number | undefined): Promise<void> => {
    const query: Record<string, string> = copies === undefined ? {} : { copies: String(copies) }
    const shown = await callEndpoint(preview, { params: { orderNo }, query, actor: anna })
    if (shown.status !== 200) return
    const { fen, lines } = dataOf<{ fen: number; lines: { copies: number }[] }>(shown)
    const body = { copies: lines.map((line) => line.copies), agreed_fen: fen }
    await callEndpoint(cancel, { params: { orderNo }, body, actor: anna })
  }

  /** One step of the life of an order; whatever it is answered is an answer. */
  const take = async (order: Order, begun: Map<ProviderName, string>, step: Step, chance: number): Promise<void> => {
    const { orderNo } = order
    const provider = providerNames[chance % 2]!
    if (step === 'fault') await gateways[provider].tell('fault', { name: faults[chance % faults.length] })
    if (step === 'start') {
      const answer = await shop.start(orderNo, { provider })
      const { outTradeNo } = answer.status === 200 ? dataOf<{ outTradeNo?: string }>(answer) : {}
      if (outTradeNo) begun.set(provider, outTradeNo)
    }
    if (step === 'pay' && begun.size > 0) {
      const [name, no] = [...begun][chance % begun.size]!
      await shop.payAt(name, no)
    }
    if (step === 'pay both') await Promise.all([...begun].map(([name, no]) => shop.payAt(name, no)))
    if (step === 'check') await shop.check(orderNo)
    if (step === 'close') await shop.close(orderNo)
    if (step === 'cancel one') await cancelCopies(orderNo, 1)
    if (step === 'cancel all') await cancelCopies(orderNo, undefined)
    if (step === 'reconcile') await reconcilePayments(soon(chance % 4))
  }

  const live = async (life: readonly { step: Step; chance: number; beside: boolean }[], useBalance: boolean) => {
    await rows('delete from rate_counters')
    const quote = await shop.quoted({ count: '2', use_balance: useBalance ? '1' : '0' })
    const answer = await shop.buy(quote.quote.token)
    // Another had the balance first.
    if (answer.status === 409) return
    const order = dataOf<Order>(answer)
    const begun = new Map<ProviderName, string>()
    let before: Promise<void> = Promise.resolve()
    for (const { step, chance, beside } of life) {
      if (!beside) await before
      before = Promise.all([before, take(order, begun, step, chance)]).then(() => undefined)
    }
    await before
  }

  /** What is on its way arrives, at the latest when the last question is due. */
  const settled = async (): Promise<void> => {
    for (const name of providerNames) await gateways[name].tell('calm')
    // Stranded at a provider: somebody saw to it there, and asks again.
    const open = "select 1 from payment_refunds where state in ('approved', 'submitted')"
    await expect
      .poll(
        async () => {
          for (const minutes of [3, 33]) await reconcilePayments(soon(minutes))
          const due =
            'select 1 from payment_attempts where query_at is not null union all select 1 from payment_intents where state = $1'
          return (await rows(open)).length + (await rows(due, ['open'])).length
        },
        { timeout: 60_000 + count * 500, interval: 300 },
      )
      .toBe(0)
  }

  test(`${count} purchases while everything goes wrong: taken or given back, and the books agree with the providers`, {
    timeout: 120_000 + count * 4_000,
  }, async () => {
    await give('anna', 9_000, 3_000)
    const step = fc.record({ step: fc.constantFrom(...steps), chance: fc.nat(1000), beside: fc.boolean() })
    const begin = ([...words]: readonly Step[]) => words.map((one, at) => ({ step: one, chance: at, beside: false }))
    // As people do: pay; give up and pay all the same; change the way and pay by both.
    const beginnings = [['start'], ['start', 'close', 'pay'], ['start', 'start', 'pay both']] as const
    const life = fc
      .tuple(fc.constantFrom(...beginnings), fc.array(step, { minLength: 3, maxLength: 9 }))
      .map(([words, rest]) => [...begin(words), ...rest])
    const lives = fc.sample(fc.tuple(life, fc.boolean()), count)
    const queue = [...lives]
    const walk = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await live(...next)
    }
    await Promise.all(Array.from({ length: 6 }, walk))
    await settled()

    for (const name of providerNames) {
      const trades = await gateways[name].tell<Trade[]>('trades')
      const there = trades
        .filter(({ state }) => state === 'paid')
        .map(({ amountFen, refunds }) => {
          const back = refunds.filter(({ state }) => state === 'succeeded')
          return amountFen - back.reduce((sum, one) => sum + one.amountFen, 0)
        })
      expect([name, await balanceOf(`psp_clearing:${name}`)]).toEqual([
        ...[name, there.reduce((sum, one) => sum - one, 0)],
      ])
    }
    // What is not ours is gone again, but for what a provider could not give back: of that somebody was told.
    const stuck = await rows<{ fen: number }>(
      `select coalesce(sum(r.amount_fen), 0)::int as fen from payment_refunds r join payment_attempts a on a.id = r.attempt_id
       where a.surplus and r.state in ('abnormal', 'failed')`,
    )
    expect(await balanceOf('refund_suspense')).toBe(stuck[0]!.fen)
    if (stuck[0]!.fen > 0) expect(await rows("select 1 from alarms where code like 'refund_%'")).not.toEqual([])
    const orders = await rows<{ number: string; state: string; n: number }>(
      `select o.number, o.state, (select count(*)::int from payment_attempts a join payment_intents i on i.id = a.intent_id
         where i.payable_id = o.id and a.trade_no is not null and not a.surplus) as n from orders o`,
    )
    for (const { number, state, n } of orders) {
      expect([number, state]).not.toEqual([number, 'unpaid'])
      const { tenders, dueFen } = await seen(`B${number}`)
      expect([number, n]).toEqual([number, state === 'closed' || dueFen === 0 ? 0 : 1])
      if (state === 'refunded') for (const { fen, refundedFen } of tenders) expect(refundedFen).toBe(fen)
    }
    // It was no quiet day.
    const seenOf = async (query: string) => (await rows<{ n: number }>(query))[0]!.n
    const paid = await seenOf('select count(*)::int as n from payment_attempts where trade_no is not null')
    const surplus = await seenOf('select count(*)::int as n from payment_attempts where surplus')
    const cancelled = await seenOf('select count(*)::int as n from order_refunds')
    console.log(`${orders.length} orders, ${paid} paid, ${surplus} of them too late or twice, ${cancelled} cancellings`)
    expect(Math.min(paid - surplus, surplus, cancelled)).toBeGreaterThan(0)
    expect(await shop.ledgerSum()).toBe(0)
    await checkLedgerJob()
    expect(await rows("select code from alarms where job = 'check-ledger'")).toEqual([])
    // Nothing of it waited for itself.
    expect(await rows('select deadlocks::int as n from pg_stat_database where datname = current_database()')).toEqual([
      { n: 0 },
    ])
  })
}
