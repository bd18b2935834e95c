import { db } from '#lib/db/db.server.ts'
import { type Bp, bp } from '#lib/std/money.ts'
import { ok } from '#lib/std/result.ts'
import { discountWords } from '../words/discount-words.ts'
import { gradesNow } from './price-rules.sql.ts'

const whole = bp(10_000)

/** `9.5 折`; '' where nothing is taken off (3.74). */
export const gradeLabel = (rate: Bp): string => (rate === whole ? '' : discountWords(rate))

export const gradeConfig = async () => {
  const rows = await gradesNow(db(), new Date())
  const results = rows.map(({ grade, rate, leastFen }) => ({ grade, rate, label: gradeLabel(rate), leastFen }))
  return ok({ results, totalCount: results.length })
}
