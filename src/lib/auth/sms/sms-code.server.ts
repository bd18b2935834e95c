import { randomInt } from 'node:crypto'
import { db } from '#lib/db/db.server.ts'
import { exceeded } from '#lib/http/limits/rate-limit.server.ts'
import { waitSentence } from '#lib/http/limits/rate-limit.ts'
import { networkOf } from '#lib/http/server/client-ip.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findSmsCode, putSmsCode, takeSmsCode } from '../auth.sql.ts'
import { hashToken } from '../token.server.ts'
import { proveWork, type WorkProof, workNeeded } from './proof-of-work.server.ts'
import { sendSms } from './sms.server.ts'
import { withinBudget } from './sms-budget.server.ts'
import type { SmsPurpose } from './sms-purpose.ts'

/** A code is good for 5 minutes, and 5 guesses from one address: one chance in 200,000 for a guesser. */
const smsCodeSeconds = 300

/** For what a code is, and the address it is asked for or typed from. */
export type CodeUse = { phone: string; purpose: SmsPurpose; ip: string }

const codeHash = (phone: string, purpose: SmsPurpose, code: string): string => hashToken(`${purpose}:${phone}:${code}`)
const networkHash = (ip: string): string => hashToken(`network:${networkOf(ip)}`)

/** Makes a code, stores its hash, sends it. Counts nothing: that is `sendSmsCode`. */
export const issueSmsCode = async ({ phone, purpose, ip }: CodeUse): Promise<Result<void>> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(Date.now() + smsCodeSeconds * 1000)
  const askedFrom = networkHash(ip)
  await putSmsCode(db(), { phone, purpose, codeHash: codeHash(phone, purpose, code), askedFrom, expiresAt })
  return sendSms(phone, code)
}

/**
 * Sends a code, as far as limits go: the first two a day for nothing, each further one for work of the browser
 * (428 `work_needed` with the question in its details), all of them within the limits of a phone and an address (429) and
 * the budget of the site (503).
 */
export const sendSmsCode = async (use: CodeUse, work: WorkProof | undefined) => {
  const counted = { ip: use.ip, user: undefined, subject: use.phone }
  const proved = work === undefined ? undefined : await proveWork(work)
  if (proved === undefined ? (await exceeded('sms_free', counted, Date.now())) !== undefined : !proved)
    return workNeeded()
  const wait = await exceeded('sms_code', counted, Date.now())
  if (wait !== undefined) return fail(429, 'too_many_requests', waitSentence(wait), { retryAfter: wait })
  if (!(await withinBudget(Date.now()))) return fail(503, 'sms_unavailable', '今天的短信已经发完，请用密码或微信登录')
  const sent = await issueSmsCode(use)
  return sent.ok ? ok({ expireIn: smsCodeSeconds, retryAfter: 60 }) : sent
}

/**
 * True once for the right code of this purpose. Whoever guesses uses up guesses of their own address, or of all strangers
 * together: never those of the address the code was asked for from.
 */
export const checkSmsCode = async ({ phone, purpose, ip }: CodeUse, code: string): Promise<boolean> => {
  const stored = await findSmsCode(db(), phone, purpose, new Date())
  if (!stored) return false
  const guess = { ip, user: undefined, subject: stored.codeHash }
  if ((await exceeded('code_guess', guess, Date.now())) !== undefined) return false
  const isElsewhere = stored.askedFrom !== networkHash(ip)
  if (isElsewhere && (await exceeded('code_guess_elsewhere', guess, Date.now())) !== undefined) return false
  const wanted = codeHash(phone, purpose, code)
  return stored.codeHash === wanted && takeSmsCode(db(), phone, wanted)
}
