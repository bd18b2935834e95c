/** From a signed quote to an order that is paid: by a provider, by the balance, by both; closed by its payment's clock alone. */
import { afterAll, expect, test } from 'vitest'
import { reconcilePayments } from '#lib/payments/reconcile.server.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { type Order, openShop } from '../../support/shop.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, quoted, buy, seen, payAt, balanceOf } = shop
afterAll(() => shop.site.end())

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const idOf = async ({ orderNo }: Order) =>
  (await rows<{ id: string }>('select id from orders where number = $1', [orderNo.slice(1)]))[0]!.id
const start = ({ orderNo }: Order, provider: ProviderName) => shop.begun(orderNo, { provider })
const bothWays = test.each(['alipay', 'wechatpay'] as const)

bothWays('%s: ordered, paid and told three times: paid once, in order, tenders and ledger', async (name) => {
  const before = [await balanceOf(`psp_clearing:${name}`), await balanceOf('revenue:print')]
  const order = await ordered()
  expect(order).toMatchObject({ payState: 'open', dueFen: order.payable, tenders: [], paid: 0 })
  expect(order.payBefore).toBeGreaterThan(Date.now() + 29 * 60_000)
  const no = await start(order, name)
  expect(no).toBe(`${order.orderNo.slice(1)}01`)
  await shop.site.gateways[name].tell('fault', { name: 'notify-thrice' })
  await payAt(name, no)
  const { payable } = order
  expect(await seen(order.orderNo)).toMatchObject({
    ...{ status: 1, payState: 'settled', paid: payable, payBefore: null },
    tenders: [{ kind: name, fen: payable, refundedFen: 0 }],
  })
  expect([await balanceOf(`psp_clearing:${name}`), await balanceOf('revenue:print')]).toEqual([
    ...[before[0]! - payable, before[1]! + payable],
  ])
})

test('all of it by the balance: paid at once, no payment is opened', async () => {
  await give('anna', 400_000)
  const order = await ordered({ use_balance: '1' })
  expect(order).toMatchObject({ status: 1, payState: 'settled', dueFen: 0, paid: order.payable, payBefore: null })
  expect(order.tenders).toEqual([{ kind: 'balance', fen: order.payable, refundedFen: 0 }])
  expect(await rows('select 1 from payment_intents where payable_id = $1', [await idOf(order)])).toEqual([])
  expect([await balanceOf('user_cash'), await quoted()]).toMatchObject([
    ...[400_000 - order.payable, { balance: { freeFen: 400_000 - order.payable, usedFen: 0 } }],
  ])
  await give('anna', -(400_000 - order.payable))
})

test('both: the balance’s part is set aside, the rest asked of a provider; paid, both are taken', async () => {
  await give('anna', 3000, 2000)
  const { payable, dueFen, balance } = await quoted({ use_balance: '1' })
  expect([balance, dueFen]).toEqual([{ freeFen: 5000, usedFen: 5000 }, payable - 5000])
  const order = await ordered({ use_balance: '1' })
  expect(order).toMatchObject({ dueFen, tenders: [{ kind: 'balance', fen: 5000, refundedFen: 0 }] })
  // Set aside: it pays for nothing else.
  expect(await quoted({ use_balance: '1' })).toMatchObject({ balance: { freeFen: 0, usedFen: 0 } })
  await payAt('wechatpay', await start(order, 'wechatpay'))
  expect(await seen(order.orderNo)).toMatchObject({
    ...{ status: 1, paid: payable },
    tenders: [
      { kind: 'balance', fen: 5000 },
      { kind: 'wechatpay', fen: dueFen },
    ],
  })
  expect([await balanceOf('user_cash'), await balanceOf('user_bonus')]).toEqual([0, 0])
})

test('the balance is gone between quote and order: told with a new quote, nothing is ordered or set aside', async () => {
  await give('anna', 5000)
  const { quote } = await quoted({ use_balance: '1' })
  await give('anna', -1)
  const count = () => rows('select 1 from orders')
  const before = (await count()).length
  const answer = await buy(quote.token)
  expect([answer.status, answer.body.errcode]).toEqual([409, 'balance_short'])
  expect((answer.body.details as { quote: object }).quote).toMatchObject({ balance: { freeFen: 4999, usedFen: 4999 } })
  expect((await count()).length).toBe(before)
  // More than was agreed to is not taken: what came in the meantime stays.
  await give('anna', 10_001)
  const order = dataOf<Order>(await buy(quote.token))
  expect(order.tenders).toEqual([{ kind: 'balance', fen: 5000, refundedFen: 0 }])
  expect((await shop.close(order.orderNo)).status).toBe(200)
  await give('anna', -15_000)
})

test('two orders want the same balance at one moment: one has it, the other is told', async () => {
  await give('anna', 5000)
  const tokens = [(await quoted({ use_balance: '1' })).quote.token, (await quoted({ use_balance: '1' })).quote.token]
  const answers = await Promise.all(tokens.map((token) => buy(token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.errcode).toBe('balance_short')
  const order = dataOf<Order>(answers.find(({ status }) => status === 200)!)
  expect((await shop.close(order.orderNo)).status).toBe(200)
  await give('anna', -5000)
})

test('nobody pays: its payment’s end closes it, frees the balance and lets the book go; a minute before it does not', async () => {
  await give('anna', 5000)
  const order = await ordered({ use_balance: '1' })
  const no = await start(order, 'alipay')
  await reconcilePayments(soon(29))
  expect(await seen(order.orderNo)).toMatchObject({ payState: 'open' })
  expect(await shop.holdsOf(order.orderNo)).toHaveLength(1)
  await reconcilePayments(soon(31))
  expect(await seen(order.orderNo)).toMatchObject({
    status: null,
    statusName: '已取消',
    payState: 'closed',
    payBefore: null,
  })
  expect(await shop.holdsOf(order.orderNo)).toEqual([])
  expect((await quoted()).balance.freeFen).toBe(5000)
  // Paid after all: not ours, in the ledger both ways, and the order stays closed.
  const before = await balanceOf('psp_clearing:alipay')
  await payAt('alipay', no)
  const types = 'select type from ledger_transactions where ref = $1 order by id'
  await expect
    .poll(async () => (await rows(types, [order.orderNo.slice(1)])).map(({ type }) => type), { timeout: 20_000 })
    .toEqual(['surplus_received', 'surplus_returned'])
  expect(await balanceOf('psp_clearing:alipay')).toBe(before)
  expect(await seen(order.orderNo)).toMatchObject({ payState: 'closed', paid: 0 })
  await give('anna', -5000)
})

test('paid by two ways at once: paid by one, the other goes back, and the ledger has both', async () => {
  const order = await ordered()
  const first = await start(order, 'alipay')
  const second = await start(order, 'wechatpay')
  await Promise.all([payAt('alipay', first), payAt('wechatpay', second)])
  const surplus = "select 1 from ledger_transactions where type like 'surplus%' and ref = $1"
  await expect.poll(() => rows(surplus, [order.orderNo.slice(1)]), { timeout: 20_000 }).toHaveLength(2)
  const { tenders, paid } = await seen(order.orderNo)
  expect([tenders.length, tenders[0]!.fen, paid]).toEqual([1, order.payable, order.payable])
})

test('the sum of all entries is 0, and everything rebuilds', async () => {
  expect(await shop.ledgerSum()).toBe(0)
  await checkLedgerJob()
  expect(await rows("select code from alarms where job = 'check-ledger'")).toEqual([])
})
