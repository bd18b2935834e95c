/**
 * `npm run grade -- PHONE 2 --reason 老顾客 [--until 2027-01-01]`: gives the account of this phone a grade, whose discount every
 * price of theirs has from now on; `PHONE 0` ends all of them. Works on the database this environment names, also while the site runs.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import { addGrade, endGrades, gradesNow } from '#lib/pricing/rules/price-rules.sql.ts'
import { discountWords } from '#lib/pricing/words/discount-words.ts'
import { findUserByPhone } from '#lib/users/user.sql.ts'
import { databaseStep } from './backend.ts'

type Given = { phone: string; grade: string; reason: string | undefined; until: string | undefined }

/** The start of that day in UTC+8. */
const dayOf = (text: string): Date => {
  const day = new Date(`${text}T00:00:00+08:00`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new ConfigError('--until 要写成 2027-01-01 这样')
  return day
}

const give = async ({ phone, grade, reason, until }: Given): Promise<string> => {
  const user = await findUserByPhone(db(), phone)
  if (!user) throw new ConfigError(`没有手机号是 ${phone} 的账号`)
  const now = new Date()
  if (grade === '0') {
    await endGrades(db(), user.id, now)
    return `${phone} 没有等级了`
  }
  const row = (await gradesNow(db(), now)).find((one) => String(one.grade) === grade)
  if (!row) throw new ConfigError('等级是 1 到 5，0 是取消')
  if (!reason) throw new ConfigError('请用 --reason 写明为什么')
  await addGrade(db(), { userId: user.id, grade: row.grade, reason, endsAt: until === undefined ? null : dayOf(until) })
  return `${phone} 现在是 ${grade} 级，${discountWords(row.rate)}`
}

process.chdir(resolve(import.meta.dirname, '..'))
const { values, positionals } = parseArgs({
  options: { reason: { type: 'string' }, until: { type: 'string' } },
  allowPositionals: true,
})
const down = await databaseStep(new AbortController().signal)
try {
  const [phone = '', grade = ''] = positionals
  console.log(await give({ phone, grade, reason: values.reason, until: values.until }))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await down?.(new AbortController().signal)
}
