import type { Failure, Result } from '#lib/std/result.ts'

/** Everything that may be refused was asked before: a refusal here is a mistake of ours, and undoes the transaction. */
export const must = <T>(result: Result<T, Failure>, what: string): T => {
  if (!result.ok) throw new Error(`${what}: ${result.failure.code}`)
  return result.value
}
