import type { Failure, Result } from '#lib/std/result.ts'
import { type Db, transaction } from './db.server.ts'

/** Ends the transaction without keeping anything of it, and carries the reason out. */
class Undone extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** A transaction that keeps nothing where its work is refused half way. */
export const undoneWhenRefused = async <T>(work: (tx: Db) => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await transaction(async (tx) => {
      const done = await work(tx)
      if (!done.ok) throw new Undone(done.failure)
      return done
    })
  } catch (error) {
    if (error instanceof Undone) return { ok: false, failure: error.failure }
    throw error
  }
}
