import { type Db, db } from '#lib/db/db.server.ts'
import { type Bp, bp } from '#lib/std/money.ts'
import { ok } from '#lib/std/result.ts'
import { discountWords } from '../words/discount-words.ts'
import { gradeOf, gradesNow } from './price-rules.sql.ts'

const whole = bp(10_000)
const labelOf = (rate: Bp): string => (rate === whole ? '' : discountWords(rate))

export const gradeConfig = async () => {
  const rows = await gradesNow(db(), new Date())
  const results = rows.map(({ grade, rate }) => ({ grade, rate, label: labelOf(rate) }))
  return ok({ results, totalCount: results.length })
}

/** What somebody's grade leaves of the price; null where it takes nothing off. */
export const gradeDiscount = async (db: Db, userId: string, now: Date): Promise<{ rate: Bp; label: string } | null> => {
  const grade = await gradeOf(db, userId, now)
  const row = grade === 0 ? undefined : (await gradesNow(db, now)).find((one) => one.grade === grade)
  return row && row.rate < whole ? { rate: row.rate, label: labelOf(row.rate) } : null
}
