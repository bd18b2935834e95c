/** An expected outcome: either a value or a failure the caller must handle. Surprises throw instead. */
export type Result<T, F extends Failure = Failure> = { ok: true; value: T } | { ok: false; failure: F }

/** An expected failure. `message` is a plain Chinese sentence that may be shown to a person as it is. */
export type Failure = { code: string; status: number; message: string; details?: unknown }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const fail = (
  status: number,
  code: string,
  message: string,
  details?: unknown,
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: details === undefined ? { status, code, message } : { status, code, message, details },
})
