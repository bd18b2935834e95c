import { errorBody, failureOfThrown } from './errors.ts'
import { toWire } from './wire.ts'

/** The answer to a call when something was thrown outside its endpoint, as by a session that could not be looked up. */
export const answerThrown = (error: unknown, requestId: string): Response => {
  const failure = failureOfThrown(error)
  const wait = (failure.details as { retryAfter?: number } | undefined)?.retryAfter
  return Response.json(toWire(errorBody(failure, requestId)), {
    status: failure.status,
    headers: { 'cache-control': 'private, no-store', ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
  })
}
