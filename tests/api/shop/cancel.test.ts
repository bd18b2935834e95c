/** Cancelling what was paid and not printed: exactly what was agreed to comes back, by the ways it came, once. */
import { afterAll, expect, test } from 'vitest'
import { checkLedgerJob } from '#lib/wallet/check.job.ts'
import { POST as reopen } from '../../../src/pages/api/book/[id]/reopen.ts'
import { POST as cancelRoute, GET as preview } from '../../../src/pages/api/order/[orderNo]/cancel.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { dataOf } from '../../support/import.ts'
import { fc } from '../../support/runner/property.ts'
import { type Order, openShop } from '../../support/shop.ts'
import { person } from '../../support/story.ts'
import { give } from '../../support/wallet.ts'

const { connection } = await testDatabase()
const shop = await openShop(connection)
const { rows, ordered, seen, payAt, balanceOf } = shop
afterAll(() => shop.site.end())
const ben = person('ben')

type Preview = {
  fen: number
  deliveryFen: number
  tenders: { kind: string; fen: number }[]
  lines: { id: number; copies: number; fen: number }[]
  isAll: boolean
}
const look = (orderNo: string, copies?: number, actor = shop.anna) =>
  callEndpoint(preview, { params: { orderNo }, query: copies === undefined ? {} : { copies: String(copies) }, actor })
const looked = async (orderNo: string, copies?: number) => dataOf<Preview>(await look(orderNo, copies))
const cancel = (orderNo: string, copies: number, agreed: number, { actor = shop.anna, key = '' } = {}) =>
  callEndpoint(cancelRoute, {
    ...{ params: { orderNo }, body: { copies: [copies], agreed_fen: agreed }, actor },
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  })
/** So many copies, after looking what comes back. */
const cancelled = async (orderNo: string, copies: number): Promise<Preview> => {
  const agreed = await looked(orderNo, copies)
  const answer = await cancel(orderNo, copies, agreed.fen)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return agreed
}
const paid = async (more: Record<string, string> = {}, provider: 'alipay' | 'wechatpay' = 'alipay'): Promise<Order> => {
  const order = await ordered(more)
  if (order.dueFen > 0) await payAt(provider, await shop.begun(order.orderNo, { provider }))
  return seen(order.orderNo)
}
const refunded = (orderNo: string) =>
  expect.poll(async () => (await seen(orderNo)).refunded, { timeout: 20_000, interval: 50 })
const lineOf = async (orderNo: string) =>
  (
    await rows<{ refundable_fen: number; refunded_fen: number; refunded_copies: number }>(
      'select l.* from order_lines l join orders o on o.id = l.order_id where o.number = $1',
      [orderNo.slice(1)],
    )
  )[0]!

test('all of it, paid by a provider: refunding, then refunded; its book is free', async () => {
  const before = [await balanceOf('psp_clearing:alipay'), await balanceOf('revenue:print')]
  const { orderNo, payable } = await paid()
  expect(await seen(orderNo)).toMatchObject({
    cancel: { may: true, untilAt: expect.any(Number), why: '印刷厂接单前都可以取消，付款后至少两小时' },
  })
  const all = await looked(orderNo)
  expect(all).toMatchObject({
    fen: payable,
    deliveryFen: 1200,
    isAll: true,
    tenders: [{ kind: 'alipay', fen: payable }],
  })
  expect(all.lines).toEqual([{ id: 0, copies: 3, fen: payable - 1200 }])
  const answer = await cancel(orderNo, 3, payable)
  expect(dataOf(answer)).toMatchObject({ status: 5, cancel: { may: false }, books: [{ copies: 3, refundedCopies: 3 }] })
  await refunded(orderNo).toBe(payable)
  expect(await seen(orderNo)).toMatchObject({
    ...{ status: 5, statusName: '已退款', paid: payable },
    tenders: [{ kind: 'alipay', fen: payable, refundedFen: payable }],
  })
  expect(await rows('select state from orders where number = $1', [orderNo.slice(1)])).toEqual([{ state: 'refunded' }])
  expect(await shop.holdsOf(orderNo)).toEqual([])
  expect([await balanceOf('psp_clearing:alipay'), await balanceOf('revenue:print')]).toEqual(before)
  expect(await lineOf(orderNo)).toMatchObject({ refunded_fen: payable - 1200, refunded_copies: 3 })
  const late = await cancel(orderNo, 1, 1)
  expect([late.status, late.body.errcode]).toEqual([409, 'cancel_too_late'])
  // Nothing else holds the book.
  expect((await callEndpoint(reopen, { params: { id: shop.book.id }, actor: shop.anna })).status).toBe(200)
  await shop.sign()
})

test('one of three, then one, then the last with delivery: each copy what was paid for it, together all of it', async () => {
  const { orderNo, payable } = await paid({}, 'wechatpay')
  const first = await cancelled(orderNo, 1)
  expect(first).toMatchObject({ isAll: false, deliveryFen: 0, tenders: [{ kind: 'wechatpay', fen: first.fen }] })
  await refunded(orderNo).toBe(first.fen)
  expect(await seen(orderNo)).toMatchObject({ status: 1, books: [{ refundedCopies: 1 }], cancel: { may: true } })
  expect(await shop.holdsOf(orderNo)).toHaveLength(1)
  const second = await cancelled(orderNo, 1)
  const tooMany = await look(orderNo, 2)
  expect([tooMany.status, tooMany.body.errcode]).toEqual([409, 'refund_too_much'])
  const last = await cancelled(orderNo, 1)
  expect(last).toMatchObject({ isAll: true, deliveryFen: 1200 })
  expect(first.fen + second.fen + last.fen).toBe(payable)
  await refunded(orderNo).toBe(payable)
  expect(await seen(orderNo)).toMatchObject({ status: 5 })
})

test('by the balance alone it is back at once; of a mix each way gets its part, cash and bonus as they were taken', async () => {
  await give('anna', 200_000)
  const whole = await paid({ use_balance: '1' })
  const free = await balanceOf('user_cash')
  await cancelled(whole.orderNo, 3)
  expect(await seen(whole.orderNo)).toMatchObject({ status: 5, refunded: whole.payable })
  expect(await balanceOf('user_cash')).toBe(free + whole.payable)
  await give('anna', -200_000)

  await give('anna', 3000, 2000)
  const mixed = await paid({ use_balance: '1' })
  expect(mixed.tenders.map(({ kind }) => kind)).toEqual(['alipay', 'balance'])
  const part = await cancelled(mixed.orderNo, 1)
  expect(part.tenders.reduce((sum, { fen }) => sum + fen, 0)).toBe(part.fen)
  const ofBalance = part.tenders.find(({ kind }) => kind === 'balance')!.fen
  expect([await balanceOf('user_cash'), await balanceOf('user_bonus')]).toEqual([
    ...[Math.round(ofBalance * 0.6), ofBalance - Math.round(ofBalance * 0.6)],
  ])
  await cancelled(mixed.orderNo, 2)
  await refunded(mixed.orderNo).toBe(mixed.payable)
  expect([await balanceOf('user_cash'), await balanceOf('user_bonus')]).toEqual([3000, 2000])
  await give('anna', -3000, -2000)
})

test('agreed to another amount, nothing happens; the same key again is the same cancelling', async () => {
  const { orderNo, payable } = await paid()
  const { fen } = await looked(orderNo, 1)
  for (const wrong of [fen - 1, fen + 1, 0, payable]) {
    const answer = await cancel(orderNo, 1, wrong)
    expect([answer.status, answer.body.errcode, answer.body.details]).toEqual([409, 'cancel_changed', { fen }])
  }
  const none = await cancel(orderNo, 0, 0)
  expect([none.status, none.body.errcode]).toEqual([409, 'refund_too_much'])
  expect(await seen(orderNo)).toMatchObject({ refunded: 0, books: [{ refundedCopies: 0 }] })
  const key = 'the-same-cancelling-0001'
  const first = await cancel(orderNo, 1, fen, { key })
  expect(first.status).toBe(200)
  expect((await cancel(orderNo, 1, fen, { key })).raw).toEqual(first.raw)
  await refunded(orderNo).toBe(fen)
  expect(await seen(orderNo)).toMatchObject({ books: [{ refundedCopies: 1 }] })
})

test('ten cancellings of one copy of three at once: three are done, no fen more comes back', {
  timeout: 60_000,
}, async () => {
  const { orderNo, payable } = await paid({}, 'wechatpay')
  const fens = new Set<number>()
  const all = await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (;;) {
        const asked = await look(orderNo, 1)
        if (asked.status !== 200) return asked.status
        fens.add(dataOf<Preview>(asked).fen)
        const answer = await cancel(orderNo, 1, dataOf<Preview>(asked).fen)
        if (answer.body.errcode !== 'cancel_changed') return answer.status
      }
    }),
  )
  expect(all.toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409, 409, 409])
  await refunded(orderNo).toBe(payable)
})

test('not paid, with the press, on its way: nothing is cancelled, in words of its own', async () => {
  const open = await ordered()
  const refused = async (orderNo: string, words: string) => {
    for (const answer of [await look(orderNo), await cancel(orderNo, 3, 1)])
      expect([answer.status, answer.body.errcode, answer.body.errmsg]).toEqual([409, 'cancel_too_late', words])
  }
  await refused(open.orderNo, '这份订单还没付款，直接取消就行')
  await shop.close(open.orderNo)
  await refused(open.orderNo, '这份订单已经取消了')
  const { orderNo } = await paid()
  for (const [state, words] of [
    ['printing', '印刷厂已经接单，不能再取消'],
    ['shipped', '书已经寄出，不能再取消'],
  ] as const) {
    await rows('update orders set state = $2 where number = $1', [orderNo.slice(1), state])
    await refused(orderNo, words)
  }
  expect(await seen(orderNo)).toMatchObject({ refunded: 0, cancel: { may: false } })
})

test('another’s order and one that never was are the same 404; what is no number is refused by name', async () => {
  const { orderNo } = await paid()
  const theirs = await look(orderNo, 1, ben)
  expect(theirs.status).toBe(404)
  expect((await cancel(orderNo, 1, 1, { actor: ben })).raw).toEqual(theirs.raw)
  expect((await look('B261124000500000007', 1, ben)).raw).toEqual(theirs.raw)
  for (const copies of ['-1', '1.5', '1e9', 'x', '', '1,'])
    expect((await callEndpoint(preview, { params: { orderNo }, query: { copies }, actor: shop.anna })).status).toBe(422)
  for (const copies of [[], [-1], [1.5], [1e9], ['1'], [1, 0]]) {
    const body = { copies, agreed_fen: 1 }
    const answer = await callEndpoint(cancelRoute, { params: { orderNo }, body, actor: shop.anna })
    expect([422, 409]).toContain(answer.status)
  }
  expect(await seen(orderNo)).toMatchObject({ refunded: 0, books: [{ refundedCopies: 0 }] })
})

test('whatever the mix and however it is given back, each way gets what it paid, and the ledger adds up', {
  timeout: 120_000,
}, async () => {
  const runs = Number(process.env.RUNS ?? 6)
  const steps = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  const cases = fc.tuple(
    fc.nat(6000),
    fc.nat(6000),
    fc.constantFrom('alipay', 'wechatpay'),
    steps,
    fc.constantFrom('3', '5', '7'),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ([cash, bonus, provider, taken, count]) => {
      if (cash + bonus > 0) await give('anna', cash, bonus)
      const order = await paid({ use_balance: '1', count }, provider as 'alipay')
      let left = Number(count)
      let back = 0
      for (const wanted of [...taken, left]) {
        const copies = Math.min(wanted, left)
        if (copies === 0) continue
        left -= copies
        back += (await cancelled(order.orderNo, copies)).fen
      }
      if (left > 0) back += (await cancelled(order.orderNo, left)).fen
      expect(back).toBe(order.payable)
      await refunded(order.orderNo).toBe(order.payable)
      for (const { fen, refundedFen } of (await seen(order.orderNo)).tenders) expect(refundedFen).toBe(fen)
      expect([await balanceOf('user_cash'), await balanceOf('user_bonus')]).toEqual([cash, bonus])
      const line = await lineOf(order.orderNo)
      expect(line.refunded_fen).toBe(line.refundable_fen)
      expect(await shop.ledgerSum()).toBe(0)
      if (cash + bonus > 0) await give('anna', -cash, -bonus)
    }),
    { numRuns: runs },
  )
  await checkLedgerJob()
  expect(await rows("select code from alarms where job = 'check-ledger'")).toEqual([])
})

test('two pages open at once: what the second agreed to is not done to what the first left', async () => {
  const { orderNo } = await paid()
  const { fen } = await looked(orderNo, 1)
  const press = () =>
    callEndpoint(cancelRoute, {
      ...{ params: { orderNo }, body: { copies: [1], agreed_fen: fen, left: [3] }, actor: shop.anna },
    })
  expect((await press()).status).toBe(200)
  const second = await press()
  expect([second.status, second.body.errcode]).toEqual([409, 'cancel_changed'])
  expect(await seen(orderNo)).toMatchObject({ books: [{ copies: 3, refundedCopies: 1 }] })
})
