/** The grade of a buyer: given by us or earned by what was bought, whichever is higher; read when a price is asked for (0370). */
import { type Db, db } from '#lib/db/db.server.ts'
import { type EarnedGrade, earnedGrade, type GradeStep, gradeDays, nextStep } from '#lib/pricing/rules/grade.ts'
import { gradeLabel } from '#lib/pricing/rules/grades.server.ts'
import { givenGrades, gradesNow } from '#lib/pricing/rules/price-rules.sql.ts'
import { type Bp, bp, type Fen, minus, noFen } from '#lib/std/money.ts'
import { keptOrders } from './kept.sql.ts'

const whole = bp(10_000)

export type Given = { grade: number; reason: string; endsAtMs: number | null }
type Grades = { steps: GradeStep[]; earned: EarnedGrade; given: Given | null; grade: number }

const gradesOf = async (tx: Db, userId: string, now: Date): Promise<Grades> => {
  const steps = await gradesNow(tx, now)
  const since = new Date(now.getTime() - gradeDays * 86_400_000)
  const earned = earnedGrade(steps, await keptOrders(tx, userId, since), now.getTime())
  const given = (await givenGrades(tx, userId, now))[0]
  return {
    ...{ steps, earned, grade: Math.max(earned.grade, given?.grade ?? 0) },
    given: given ? { grade: given.grade, reason: given.reason, endsAtMs: given.endsAt?.getTime() ?? null } : null,
  }
}

/** What somebody's grade leaves of the price; null where it takes nothing off. */
export const gradeDiscount = async (tx: Db, userId: string, now: Date): Promise<{ rate: Bp; label: string } | null> => {
  const { steps, grade } = await gradesOf(tx, userId, now)
  const step = steps.find((one) => one.grade === grade)
  return step && step.rate < whole ? { rate: step.rate, label: gradeLabel(step.rate) } : null
}

export type GradeView = {
  grade: number
  /** '' of grade 0. */
  label: string
  steps: { grade: number; label: string; leastFen: Fen | null }[]
  keptFen: Fen
  next: { label: string; moreFen: Fen } | null
  falls: { atMs: number; label: string } | null
  /** Given by us and what counts; null where what was bought counts. */
  given: Given | null
}

/** What /my/vip shows; `userId` undefined: of whoever is not signed in, the steps alone. */
export const gradeView = async (userId: string | undefined, now = new Date()): Promise<GradeView> => {
  const none: EarnedGrade = { grade: 0, keptFen: noFen, falls: null }
  const of =
    userId === undefined
      ? { steps: await gradesNow(db(), now), earned: none, given: null, grade: 0 }
      : await gradesOf(db(), userId, now)
  const labelOf = (grade: number): string => gradeLabel(of.steps.find((one) => one.grade === grade)?.rate ?? whole)
  const { earned, given, grade } = of
  const { keptFen, falls } = earned
  const next = nextStep(of.steps, grade)
  // What was given may still hold when what was bought does not.
  const lasts = given !== null && falls !== null && (given.endsAtMs === null || given.endsAtMs > falls.atMs)
  const held = Math.max(falls?.grade ?? 0, lasts ? given.grade : 0)
  const isGiven = given !== null && given.grade > earned.grade
  return {
    ...{ grade, label: labelOf(grade), keptFen, given: isGiven ? given : null },
    steps: of.steps
      .filter((step) => step.rate < whole)
      .map((step) => ({ grade: step.grade, label: gradeLabel(step.rate), leastFen: step.leastFen })),
    next: next ? { label: labelOf(next.grade), moreFen: minus(next.leastFen, keptFen) } : null,
    falls: falls && !isGiven && held < grade ? { atMs: falls.atMs, label: labelOf(held) } : null,
  }
}
