import type { sendOwnCode } from '#lib/accounts/account/account.api.ts'
import type { sendSmsCode } from '#lib/auth/auth.api.ts'
import type { WorkProof } from '#lib/auth/sms/proof-of-work.server.ts'
import { type Answer, ask, type Refusal } from '#lib/http/client/ask.ts'

type Question = Omit<WorkProof, 'number'> & { maxnumber: number }
type Sent = Answer<{ expireIn: number; retryAfter: number }>

/** The number that answers the question; undefined where the browser has no means (pages without https). */
const solve = async ({ challenge, salt, maxnumber }: Question): Promise<number | undefined> => {
  // Nobody who asks for one code needs it: fetched when the server asks.
  const { solveChallenge } = await import('altcha-lib/v1')
  const found = await solveChallenge(challenge, salt, 'SHA-256', maxnumber).promise.catch(() => null)
  return found?.number
}

/** Sends, and where the server wants work first, does it and sends again; `working` is told when that begins. */
const withWork = async (send: (work?: WorkProof) => Promise<Sent>, working?: () => void): Promise<Sent> => {
  const first = await send()
  if (first.ok || first.code !== 'work_needed') return first
  working?.()
  const { maxnumber, ...question } = (first as Refusal).details as Question
  const number = await solve({ maxnumber, ...question })
  return number === undefined
    ? { ...first, message: '这个浏览器算不出验证码要的题，请用密码或微信登录' }
    : send({ ...question, number })
}

/** A code to a phone; it confirms this purpose alone. */
export const askCode = (phone: string, purpose: 'sign_in' | 'bind_phone', working?: () => void): Promise<Sent> =>
  withWork(
    (work) =>
      ask<typeof sendSmsCode>('POST /api/user/sms_code', { body: { phone, purpose, ...(work ? { work } : {}) } }),
    working,
  )

/** A code to the phone of the account. */
export const askOwnCode = (purpose: 'change_phone' | 'delete_account', working?: () => void): Promise<Sent> =>
  withWork(
    (work) => ask<typeof sendOwnCode>('POST /api/user/own_sms_code', { body: { purpose, ...(work ? { work } : {}) } }),
    working,
  )
