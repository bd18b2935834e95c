/** Header that names one intention of a caller; the same over all tries of it. */
export const keyHeader = 'idempotency-key'
/** On an answer that was given before. */
export const replayedHeader = 'idempotent-replayed'

const keyPattern = /^[A-Za-z0-9_-]{16,64}$/

/** 16 to 64 letters, digits, `_` or `-`: random enough to be nobody else's, short enough to keep. */
export const isKey = (text: string): boolean => keyPattern.test(text)

/** Days an answer can be asked for again. */
export const keptDays = 30

/** What a call with `idempotent: true` may answer beside the rest. */
export const idempotencyErrors = {
  bad_idempotency_key: 400,
  still_running: 409,
  idempotency_key_reused: 422,
} as const
