import { expect, test } from 'vitest'
import { type Fen, fen, minus, noFen, plus, sumFen } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import { fc } from '../../../tests/support/runner/property.ts'
import { kindOf, type RevenueLine } from './account.ts'
import type { Posting } from './posting.ts'
import * as postings from './posting.ts'
import { type CashAndBonus, mostStoredFen, refundOrder, spendOrder, withinLimit } from './wallet.ts'

const runs = { numRuns: Number(process.env.RUNS ?? 50_000) }

const amount = fc.integer({ min: 0, max: 2_000_000 }).map(fen)
const some = fc.integer({ min: 1, max: 2_000_000 }).map(fen)
const person = fc.constantFrom('anna', 'bert')
const provider = fc.constantFrom<ProviderName>('alipay', 'wechatpay')
const line = fc.constantFrom<RevenueLine>('print', 'electronic', 'package', 'vip')
const paid = fc.record({ name: provider, fen: some })
const balance = fc.record({ userId: person, cashFen: amount, bonusFen: amount })
const stored = fc.record({ userId: person, provider, cashFen: some, bonusFen: amount })

/** Tenders of an order, and what was sold for exactly as much. */
const order = fc
  .record({
    provider: fc.option(paid, { nil: undefined }),
    balance,
    giftCardFen: amount,
    lines: fc.tuple(line, line),
    cut: fc.nat(100),
  })
  .map(({ lines, cut, ...tenders }) => {
    const whole = sumFen([
      tenders.provider?.fen ?? noFen,
      tenders.balance.cashFen,
      tenders.balance.bonusFen,
      tenders.giftCardFen,
    ])
    const first = fen(Math.floor((whole * cut) / 100))
    return {
      tenders,
      sold: [
        { line: lines[0], fen: first },
        { line: lines[1], fen: minus(whole, first) },
      ],
    }
  })

/** Everything that can happen to money, as the named functions post it. */
const anything: fc.Arbitrary<Posting> = fc.oneof(
  order.map(({ tenders, sold }) => postings.orderPaid(tenders, sold)),
  order.map(({ tenders, sold }) => postings.orderRefunded(tenders, sold)),
  stored.map(postings.recharged),
  fc.tuple(stored, some).map(([one, overFen]) => postings.recharged({ ...one, overFen })),
  stored.map(postings.principalRefunded),
  paid.map(postings.principalReturned),
  fc.tuple(person, some, fc.constantFrom('cash' as const, 'bonus' as const)).map((one) => postings.cashback(...one)),
  fc.tuple(person, some).map((one) => postings.cashbackReversed(...one)),
  fc.tuple(person, some).map((one) => postings.commissionEarned(...one)),
  fc.tuple(person, some).map((one) => postings.commissionReversed(...one)),
  fc.tuple(person, some).map((one) => postings.commissionKept(...one)),
  fc.tuple(person, some).map((one) => postings.commissionAsked(...one)),
  fc.tuple(person, some).map((one) => postings.commissionGivenBack(...one)),
  some.map(postings.commissionPaidOut),
  paid.map(postings.giftCardSold),
  paid.map(postings.giftCardReturned),
  fc.tuple(person, some).map((one) => postings.giftCardOpened(...one)),
  paid.map(postings.surplusReceived),
  paid.map(postings.surplusReturned),
  fc
    .tuple(person, fc.integer({ min: -9_000, max: 9_000 }).map(fen), amount)
    .map(([who, cashFen, bonusFen]) => postings.adjusted(who, { cashFen, bonusFen })),
  fc.tuple(person, some).map((one) => postings.bonusLapsed(...one)),
  fc
    .record({ cashFen: amount, bonusFen: amount, commissionFen: amount })
    .map((amounts) => postings.accountsJoined('bert', 'anna', amounts)),
)

test('whatever happens, its entries add up to zero: one an account, none of nothing', () => {
  fc.assert(
    fc.property(anything, ({ entries }) => {
      expect(sumFen(entries.map(({ amountFen }) => amountFen))).toBe(0)
      expect(entries.every(({ amountFen }) => amountFen !== 0)).toBe(true)
      const names = entries.map(({ account }) => JSON.stringify(account))
      expect(new Set(names).size).toBe(names.length)
    }),
    runs,
  )
})

test('after any row of events, balances rebuilt from entries are those that were kept, and all together are nothing', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 12 }), (events) => {
      const kept = new Map<string, Fen>()
      const entries: { account: string; amountFen: Fen; balanceFen: Fen }[] = []
      for (const event of events)
        for (const { account, amountFen } of event.entries) {
          const name = JSON.stringify(account)
          const balanceFen = plus(kept.get(name) ?? noFen, amountFen)
          kept.set(name, balanceFen)
          entries.push({ account: name, amountFen, balanceFen })
        }
      for (const [name, balanceFen] of kept) {
        const own = entries.filter(({ account }) => account === name)
        expect(sumFen(own.map(({ amountFen }) => amountFen))).toBe(balanceFen)
        expect(own.at(-1)?.balanceFen).toBe(balanceFen)
      }
      expect(sumFen(kept.values())).toBe(0)
    }),
    runs,
  )
})

test('a refund of all is the payment the other way round', () => {
  fc.assert(
    fc.property(order, ({ tenders, sold }) => {
      const back = new Map(
        postings.orderRefunded(tenders, sold).entries.map((one) => [JSON.stringify(one.account), one.amountFen]),
      )
      for (const { account, amountFen } of postings.orderPaid(tenders, sold).entries)
        expect(plus(back.get(JSON.stringify(account)) ?? noFen, amountFen)).toBe(0)
    }),
    runs,
  )
})

const purse = fc.record({ cashFen: amount, bonusFen: amount })
const whole = ({ cashFen, bonusFen }: CashAndBonus): Fen => plus(cashFen, bonusFen)

test('cash is spent first and bonus last, never more than there is of either', () => {
  fc.assert(
    fc.property(purse, some, (free, wanted) => {
      const taken = spendOrder(free, wanted)
      expect(taken && whole(taken)).toBe(wanted > whole(free) ? undefined : wanted)
      expect((taken?.bonusFen ?? 0) === 0 || taken?.cashFen === free.cashFen).toBe(true)
      expect((taken?.cashFen ?? 0) <= free.cashFen && (taken?.bonusFen ?? 0) <= free.bonusFen).toBe(true)
    }),
    runs,
  )
})

test('an order refunded in parts gives back exactly the cash and the bonus it was paid with', () => {
  fc.assert(
    fc.property(purse, fc.array(some, { maxLength: 6 }), (spent, parts) => {
      let left: CashAndBonus = spent
      for (const part of [...parts, fen(Number.MAX_SAFE_INTEGER)]) {
        const now = fen(Math.min(part, whole(left)))
        const back = refundOrder(left, now)
        expect(whole(back)).toBe(now)
        left = { cashFen: minus(left.cashFen, back.cashFen), bonusFen: minus(left.bonusFen, back.bonusFen) }
        expect(left.cashFen >= 0 && left.bonusFen >= 0).toBe(true)
      }
      expect(left).toEqual({ cashFen: 0, bonusFen: 0 })
    }),
    runs,
  )
})

const flat = ({ entries }: Posting) =>
  Object.fromEntries(entries.map(({ account, amountFen }) => [kindOf(account), amountFen]))
const yuan = (amountYuan: number): Fen => fen(amountYuan * 100)

test('the table of events, as it is written (commerce.md §1.6)', () => {
  const mixed = {
    provider: { name: 'wechatpay', fen: yuan(80) },
    balance: { userId: 'a', cashFen: yuan(20), bonusFen: noFen },
  } as const
  expect(flat(postings.orderPaid(mixed, [{ line: 'print', fen: yuan(100) }]))).toEqual({
    ...{ 'psp_clearing:wechatpay': -8000, user_cash: -2000, 'revenue:print': 10_000 },
  })
  expect(flat(postings.recharged({ userId: 'a', provider: 'alipay', cashFen: yuan(100), bonusFen: yuan(10) }))).toEqual(
    {
      ...{ 'psp_clearing:alipay': -10_000, promo_expense: -1000, user_cash: 10_000, user_bonus: 1000 },
    },
  )
  const part = {
    provider: { name: 'wechatpay', fen: yuan(24) },
    balance: { userId: 'a', cashFen: yuan(6), bonusFen: noFen },
  } as const
  expect(flat(postings.orderRefunded(part, [{ line: 'print', fen: yuan(30) }]))).toEqual({
    ...{ 'revenue:print': -3000, 'psp_clearing:wechatpay': 2400, user_cash: 600 },
  })
  expect(flat(postings.cashback('a', yuan(10), 'bonus'))).toEqual({ promo_expense: -1000, user_bonus: 1000 })
  expect(flat(postings.commissionAsked('a', yuan(5)))).toEqual({ user_commission: -500, payout_suspense: 500 })
  expect(flat(postings.commissionPaidOut(yuan(5)))).toEqual({ payout_suspense: -500, bank: 500 })
  expect(flat(postings.commissionKept('a', yuan(5)))).toEqual({ user_commission: -500, user_cash: 500 })
})

test('what does not add up, or is negative, is no posting', () => {
  const sold = [{ line: 'print', fen: yuan(1) }] as const
  expect(() => postings.orderPaid({ giftCardFen: yuan(2) }, sold)).toThrow('add up')
  expect(() => postings.cashback('a', fen(-1), 'cash')).toThrow(RangeError)
  expect(() => postings.commissionPaidOut(fen(-1))).toThrow(RangeError)
})

test('a named person has at most 5,000 yuan stored', () => {
  expect(withinLimit(mostStoredFen).ok).toBe(true)
  expect(withinLimit(plus(mostStoredFen, fen(1)))).toMatchObject({ failure: { code: 'wallet_full' } })
})
