/** Which grade what somebody bought has earned, and how it will change. Pure. */
import { type Bp, type Fen, minus, sumFen } from '#lib/std/money.ts'

/** How long an order counts, from its payment (decision 0370). */
export const gradeDays = 730
const gradeMs = gradeDays * 86_400_000

export type GradeStep = {
  grade: number
  rate: Bp
  /** What has to be bought and kept for it; null: it is given, never earned. */
  leastFen: Fen | null
}

/** A completed order: when it was paid, and what was paid for its goods and has not gone back. */
export type KeptOrder = { paidAtMs: number; keptFen: Fen }

export type EarnedGrade = {
  grade: number
  /** What counts now. */
  keptFen: Fen
  /** When it goes down if nothing more is bought, and to what; null of grade 0. */
  falls: { atMs: number; grade: number } | null
}

const earnedBy = (steps: readonly GradeStep[], kept: Fen): number =>
  Math.max(0, ...steps.filter(({ leastFen }) => leastFen !== null && kept >= leastFen).map(({ grade }) => grade))

/** The next grade above `grade` that can be earned; undefined: there is none. */
export const nextStep = (steps: readonly GradeStep[], grade: number): { grade: number; leastFen: Fen } | undefined =>
  steps
    .flatMap((step) => (step.leastFen === null ? [] : [{ grade: step.grade, leastFen: step.leastFen }]))
    .filter((step) => step.grade > grade)
    .sort((a, b) => a.leastFen - b.leastFen)[0]

/** Orders of the two years before `nowMs` are counted, others are passed over. */
export const earnedGrade = (steps: readonly GradeStep[], orders: readonly KeptOrder[], nowMs: number): EarnedGrade => {
  const counted = orders
    .filter(({ paidAtMs }) => paidAtMs <= nowMs && paidAtMs + gradeMs > nowMs)
    .sort((a, b) => a.paidAtMs - b.paidAtMs)
  const keptFen = sumFen(counted.map((order) => order.keptFen))
  const grade = earnedBy(steps, keptFen)
  let left = keptFen
  let falls: EarnedGrade['falls'] = null
  for (const order of counted) {
    left = minus(left, order.keptFen)
    const then = earnedBy(steps, left)
    if (then >= grade) continue
    falls = { atMs: order.paidAtMs + gradeMs, grade: then }
    break
  }
  return { grade, keptFen, falls }
}
