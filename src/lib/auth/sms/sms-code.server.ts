import { randomInt } from 'node:crypto'
import { db } from '#lib/db/db.server.ts'
import type { Result } from '#lib/std/result.ts'
import { putSmsCode, takeSmsCode, trySmsCode } from '../auth.sql.ts'
import { hashToken } from '../token.server.ts'
import { sendSms } from './sms.server.ts'

/** A code is good for 5 minutes and 5 guesses: one chance in 200,000 for a guesser. */
export const smsCodeSeconds = 300
const mostTries = 5

const codeHash = (phone: string, code: string): string => hashToken(`${phone}:${code}`)

/** Makes a code, stores its hash, sends it. */
export const issueSmsCode = async (phone: string): Promise<Result<void>> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await putSmsCode(db(), phone, codeHash(phone, code), new Date(Date.now() + smsCodeSeconds * 1000))
  return sendSms(phone, code)
}

/** True once for the right code. */
export const checkSmsCode = async (phone: string, code: string): Promise<boolean> => {
  const wanted = codeHash(phone, code)
  const stored = await trySmsCode(db(), phone, mostTries, new Date())
  return stored === wanted && takeSmsCode(db(), phone, wanted)
}
