import { service } from '#lib/config/services.server.ts'
import { Lines } from '#lib/std/line.ts'
import { type Failure, fail, type Result } from '#lib/std/result.ts'
import { type Db, outsideTransaction, transaction } from './db.server.ts'
import { undoneWhenRefused } from './undone.server.ts'

/** A device sends one thing at a time; so many at once is a program. */
const mostWaiting = 64

/** At a tenth of a second each, whoever comes last waits less than a gateway does. */
const mostWanting = 200

const lines = (): Lines => service('lines-of-people', () => new Lines(mostWaiting))
const linesOfThings = (): Lines => service('lines-of-things', () => new Lines(mostWanting))

type Full = { ok: false; failure: Failure }

/**
 * Work that waits its turn among that of the same person, without a connection: what one person changes is locked by that
 * person's calls, and waiting for each other inside the database they would hold every connection there is. 429 where too
 * many wait already.
 */
export const inTurn = async <T>(userId: string, work: () => Promise<T>): Promise<T | Full> => {
  // Whoever waited for a turn with a connection in hand would wait for themselves.
  outsideTransaction('inTurn()')
  const done = lines().enter(userId, work)
  return done === undefined
    ? fail(429, 'too_many_requests', '您一下子做的改动太多了，请过几秒再试', { retryAfter: 2 })
    : await done
}

/** The same among many people who want one thing of which there are few; `what` undefined: nobody is waited for. */
const inLine = async <T>(what: string | undefined, work: () => Promise<T>): Promise<T | Full> => {
  if (what === undefined) return await work()
  const done = linesOfThings().enter(what, work)
  return done === undefined
    ? fail(429, 'too_many_requests', '这会儿要它的人太多了，请过几秒再试', { retryAfter: 5 })
    : await done
}

/** A transaction that takes its connection when its turn has come; with `what`, when both have: that of the person first. */
export const transactionInTurn = <T>(userId: string, work: (tx: Db) => Promise<T>, what?: string): Promise<T | Full> =>
  inTurn(userId, () => inLine(what, () => transaction(work)))

/** The same, keeping nothing where its work is refused half way. */
export const undoneInTurn = <T>(userId: string, work: (tx: Db) => Promise<Result<T>>): Promise<Result<T>> =>
  inTurn(userId, () => undoneWhenRefused(work))
