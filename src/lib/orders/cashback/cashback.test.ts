import { expect, test } from 'vitest'
import { statesOf } from '#lib/std/machine.ts'
import { type Fen, fen, minus, noFen } from '#lib/std/money.ts'
import { fc } from '../../../../tests/support/runner/property.ts'
import { orderMachine } from '../order.machine.ts'
import { kindPrefixes, type OrderKind } from '../order-number.ts'
import { type CashbackState, cashbackMachine } from './cashback.machine.ts'
import { cashbackDays, cashbackWire, mayPostCashback, takenBack } from './cashback.ts'

const amount = fc.integer({ min: 0, max: 100_000 }).map(fen)

test('what is taken back is never more than was given, nor than is there; in the end it is all of it', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.integer({ min: -500, max: 30_000 }).map(fen), { maxLength: 12 }), (sum, frees) => {
      let postedFen: Fen = sum
      for (const free of frees) {
        const taken = takenBack({ amountFen: noFen, postedFen }, free)
        expect(taken >= 0 && taken <= postedFen && taken <= Math.max(0, free)).toBe(true)
        // Something is there and something is owed: something is taken.
        expect(taken > 0).toBe(postedFen > 0 && free > 0)
        postedFen = minus(postedFen, taken)
      }
      expect(minus(postedFen, takenBack({ amountFen: noFen, postedFen }, fen(100_000)))).toBe(0)
    }),
  )
})

test('where nothing was given too much nothing is taken', () => {
  fc.assert(
    fc.property(amount, amount, amount, (a, b, free) => {
      const [postedFen, amountFen] = a < b ? [a, b] : [b, a]
      expect(takenBack({ amountFen, postedFen }, free)).toBe(0)
    }),
  )
})

const line = { binding: '2', copies: 3, refundedCopies: 0, snapshotId: 's' }
const day = 86_400_000
const right = {
  ...{ kind: 'print' as const, state: 'completed' as const, lines: [line], completedAtMs: 0, before: undefined },
  rewardFen: fen(2000),
}
const codeOf = (more: Partial<Parameters<typeof mayPostCashback>[0]>, nowMs = 0): string => {
  const may = mayPostCashback({ ...right, ...more }, nowMs)
  return may.ok ? 'ok' : may.failure.code
}

test('only who bought a book that was printed, has it, and kept some of it; half a year; once', () => {
  expect(codeOf({})).toBe('ok')
  for (const state of statesOf(orderMachine))
    expect(codeOf({ state })).toBe(state === 'completed' ? 'ok' : 'wrong_state')
  const kinds = Object.keys(kindPrefixes) as OrderKind[]
  expect(kinds.filter((kind) => codeOf({ kind }) === 'ok')).toEqual(['print'])
  const open: (CashbackState | undefined)[] = [undefined, 'refused', 'withdrawn']
  for (const before of [undefined, ...statesOf(cashbackMachine)])
    expect(codeOf({ before })).toBe(open.includes(before) ? 'ok' : 'cashback_exists')
  expect(codeOf({ lines: [{ ...line, refundedCopies: 3 }] })).toBe('nothing_printed')
  expect(codeOf({ lines: [{ ...line, binding: 'pdf' }] })).toBe('nothing_printed')
  expect(codeOf({ lines: [{ ...line, snapshotId: null }] })).toBe('nothing_printed')
  expect(codeOf({ lines: [{ ...line, binding: 'pdf' }, line] })).toBe('ok')
  expect([codeOf({}, cashbackDays * day), codeOf({}, cashbackDays * day + 1)]).toEqual(['ok', 'cashback_over'])
  expect(codeOf({ completedAtMs: null })).toBe('cashback_over')
  expect(codeOf({ rewardFen: noFen })).toBe('cashback_closed')
})

test('whoever wrote one has cashback, whatever became of it; who wrote none has neither', () => {
  expect(cashbackWire(undefined)).toEqual({ cashBackStatus: null, hasCashback: false })
  expect(statesOf(cashbackMachine).map((state) => cashbackWire(state))).toEqual(
    [0, 1, 4, 2, 3, 5].map((cashBackStatus) => ({ cashBackStatus, hasCashback: true })),
  )
})
