import { randomBytes } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { z } from 'zod'
import { existingService, setService } from '#lib/config/services.server.ts'
import { db } from '#lib/db/db.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import { countHit } from '#lib/http/limits/rate-limit.sql.ts'
import { fail } from '#lib/std/result.ts'
import type { workProof } from './proof-of-work.ts'

export type WorkProof = z.output<typeof workProof>

/** Half of it on average: about a second of a phone, a day and more of one machine for a hundred thousand texts. */
const mostNumber = 60_000
const livesMs = 5 * 60_000

const key = async (): Promise<string> =>
  existingService<string>('work-key') ??
  setService('work-key', await signingKey(db(), 'work', randomBytes(32).toString('base64')))

/** 428 with a fresh question (https://altcha.org/docs/v2/proof-of-work, the SHA-256 form of version 1). */
export const workNeeded = async () => {
  const expires = new Date(Date.now() + livesMs)
  const question = await createChallenge({ hmacKey: await key(), maxNumber: mostNumber, expires })
  return fail(428, 'work_needed', '浏览器要先算一小会儿，才能再发验证码，请再点一次', question)
}

/** True once for a question of ours, answered rightly and in time. */
export const proveWork = async (work: WorkProof): Promise<boolean> => {
  // Without an end it would not be one of ours; the library takes it for one that never ends.
  const endsAt = Number(extractParams(work).expires)
  if (!(endsAt > 0) || !(await verifySolution(work, await key()))) return false
  const { count } = await countHit(db(), `work ${work.challenge}`, Math.floor(Date.now() / 1000), endsAt)
  return count === 1
}
