import { expect, test } from 'vitest'
import { type Fen, fen, minus, noFen, sumFen } from '#lib/std/money.ts'
import { fc } from '../../../tests/support/runner/property.ts'
import { type CashMove, lotsOf, paidInFor, refundableOf } from './principal.ts'

const runs = { numRuns: Number(process.env.RUNS ?? 50_000) }
const day = 24 * 3600 * 1000
const move = (type: string, ref: string, amountFen: number, atMs = 0): CashMove => ({
  type,
  ref,
  amountFen: fen(amountFen),
  atMs,
})

test('the oldest money is spent first; what an order gives back is unused again', () => {
  const moves = [move('recharged', 'r1', 100), move('recharged', 'r2', 100, day), move('order_paid', 'o1', -130, day)]
  const left = (more: CashMove[]) => lotsOf([...moves, ...more]).map(({ ref, leftFen }) => [ref, leftFen])
  expect(left([])).toEqual([['r2', 70]])
  expect(left([move('order_refunded', 'o1', 40)])).toEqual([
    ['r1', 10],
    ['r2', 100],
  ])
  // Refunded in two parts it is the same.
  expect(left([move('order_refunded', 'o1', 30), move('order_refunded', 'o1', 10)])).toEqual(
    left([move('order_refunded', 'o1', 40)]),
  )
  expect(left([move('principal_refunded', 'r2', -70)])).toEqual([])
})

test('money from elsewhere is no principal, and is spent in its turn', () => {
  const moves = [move('adjusted', 'x', 50), move('recharged', 'r1', 100), move('order_paid', 'o1', -80)]
  expect(lotsOf(moves)).toMatchObject([{ ref: 'r1', leftFen: 70 }])
})

test('it goes back within seven days of being paid in, not a moment later', () => {
  const moves = [move('recharged', 'r1', 100, 5)]
  expect(refundableOf(moves, 'r1', 5 + 7 * day - 1)).toBe(100)
  expect(refundableOf(moves, 'r1', 5 + 7 * day)).toBe(0)
  expect(refundableOf(moves, 'r2', 5)).toBe(0)
})

type Step = { kind: 'in' | 'else' | 'out' | 'back' | 'principal'; amount: number; which: number }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('in', 'else', 'out', 'back', 'principal'),
  amount: fc.integer({ min: 1, max: 100 }),
  which: fc.nat(5),
})

/** Moves that can happen: nothing is spent that is not there, no order gives back more than it took. */
const possible = (steps: readonly Step[]): CashMove[] => {
  const moves: CashMove[] = []
  const left = new Map<string, Fen>()
  for (const [at, { kind, amount, which }] of steps.entries()) {
    const balance = sumFen(moves.map(({ amountFen }) => amountFen))
    if (kind === 'in') moves.push(move('recharged', `r${at}`, amount, at))
    if (kind === 'else') moves.push(move('cashback', `c${at}`, amount, at))
    const out = Math.min(amount, balance)
    if (kind === 'out' && out > 0) {
      moves.push(move('order_paid', `o${at}`, -out, at))
      left.set(`o${at}`, fen(out))
    }
    const [ref, most] = [...left][which % Math.max(1, left.size)] ?? []
    const back = Math.min(amount, most ?? 0)
    if (kind === 'back' && ref !== undefined && back > 0) {
      moves.push(move('order_refunded', ref, back, at))
      left.set(ref, minus(most ?? noFen, fen(back)))
    }
    const lot = lotsOf(moves)[which]
    if (kind === 'principal' && lot) moves.push(move('principal_refunded', lot.ref, -Math.min(amount, lot.leftFen), at))
  }
  return moves
}

test('unused principal is never more than was paid in, nor than there is', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const moves = possible(steps)
      const lots = lotsOf(moves)
      const balance = sumFen(moves.map(({ amountFen }) => amountFen))
      expect(sumFen(lots.map(({ leftFen }) => leftFen))).toBeLessThanOrEqual(balance)
      for (const { ref, leftFen } of lots) {
        const paid = moves.find((one) => one.type === 'recharged' && one.ref === ref)?.amountFen ?? 0
        const returned = sumFen(
          moves.flatMap((one) => (one.type === 'principal_refunded' && one.ref === ref ? [one.amountFen] : [])),
        )
        expect(leftFen).toBeLessThanOrEqual(paid + returned)
      }
      // Without money from elsewhere, all there is was paid in.
      if (moves.every(({ type }) => type !== 'cashback'))
        expect(sumFen(lots.map(({ leftFen }) => leftFen))).toBe(balance)
    }),
    runs,
  )
})

test('of an order counts what recharges paid of it: not gifts, not what came back', () => {
  const moves = [
    move('adjusted', 'gift', 300),
    move('recharged', 'r1', 1000),
    move('order_paid', 'o1', -500),
    move('order_paid', 'o2', -600),
    move('order_refunded', 'o2', 250),
  ]
  // The oldest first: the gift, then the recharge; of the second order 350 is left.
  expect(paidInFor(moves, 'o1')).toBe(200)
  expect(paidInFor(moves, 'o2')).toBe(350)
  expect(paidInFor(moves, 'o3')).toBe(0)
})
