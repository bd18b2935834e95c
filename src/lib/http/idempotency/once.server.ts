import { createHash } from 'node:crypto'
import { service } from '#lib/config/services.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import { canonicalJson } from '#lib/std/canonical.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'
import { findAnswer, type KeyedCall, keepAnswer, removeKeysBefore, tryLock } from './idempotency.sql.ts'
import { isKey, keptDays } from './idempotency.ts'

/** Name of the job that forgets old answers. */
export const tidyIdempotencyJobName = 'tidy-idempotency-keys'

/** The body of an answer as it goes over the wire, given now or before. */
export class KeptBody {
  readonly text: string
  readonly replayed: boolean

  constructor(text: string, replayed: boolean) {
    this.text = text
    this.replayed = replayed
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Ends the transaction without keeping anything of it, and carries the reason out. */
class Refused extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

const inTransaction = async (
  tx: Db,
  call: KeyedCall,
  requestHash: string,
  work: (tx: Db) => Promise<Result<string>>,
): Promise<Result<KeptBody>> => {
  // The lock ends with the transaction, after its rows can be seen: whoever gets it next finds the answer.
  const lock = sha256(canonicalJson([call.userId, call.route, call.key])).readBigInt64BE()
  if (!(await tryLock(tx, lock))) return stillRunning()
  const before = await findAnswer(tx, call)
  if (before) {
    return before.requestHash === requestHash
      ? ok(new KeptBody(before.answer, true))
      : fail(422, 'idempotency_key_reused', '这次的内容和上一次不一样，请刷新页面后再试')
  }
  const done = await work(tx)
  if (!done.ok) throw new Refused(done.failure)
  await keepAnswer(tx, call, { requestHash, answer: done.value })
  return ok(new KeptBody(done.value, false))
}

/** Calls under way in this process: the same one again is told so before it waits for its turn. */
const running = (): Set<string> => service('idempotent-running', () => new Set())

const stillRunning = () => fail(409, 'still_running', '上一次的请求还在处理，请稍等一下再试')

/**
 * Does `work` once for this key: it, the key and its answer are committed together. The same request again gets the same
 * answer, another one 422, one while the first is running 409. A refusal undoes what the work has written and leaves the key
 * free. Calls of one person with other keys wait their turn; those of all people with one `line` theirs. `request`: everything
 * of the call that says what is wanted.
 */
export const once = async (
  { userId, route, key, line }: Omit<KeyedCall, 'key'> & { key: string | null; line?: string | undefined },
  request: unknown,
  work: (tx: Db) => Promise<Result<string>>,
): Promise<Result<KeptBody>> => {
  if (key === null || !isKey(key)) return fail(400, 'bad_idempotency_key', '请求缺少 Idempotency-Key，请刷新页面后再试')
  const requestHash = sha256(canonicalJson(request)).toString('hex')
  const name = canonicalJson([userId, route, key])
  if (running().has(name)) return stillRunning()
  running().add(name)
  try {
    return await transactionInTurn(userId, (tx) => inTransaction(tx, { userId, route, key }, requestHash, work), line)
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    throw error
  } finally {
    running().delete(name)
  }
}

const dayMs = 24 * 3600 * 1000
const portion = 1000

/** Forgets answers older than 30 days, in portions. Answers how many. */
export const tidyIdempotencyKeys = async (nowMs = Date.now()): Promise<number> => {
  const before = new Date(nowMs - keptDays * dayMs)
  let removed = 0
  for (;;) {
    const count = await removeKeysBefore(db(), before, portion)
    removed += count
    if (count < portion) return removed
  }
}
