/**
 * Trouble of the machine that passes by itself or by an operator's hand, and is nobody's mistake: `full` there is no
 * room on a disk, `away` the database (or the storage) does not answer.
 */
export type Trouble = 'full' | 'away'

/** Of the operating system, and of PostgreSQL (https://www.postgresql.org/docs/18/errcodes-appendix.html). */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', '57P01', '57P02', '57P03'])
/** What node-postgres says without a code when the line breaks or nobody picks up. */
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

const ofOne = (error: { code?: unknown; syscall?: unknown; message?: unknown }): Trouble | undefined => {
  const code = String(error.code ?? '')
  if (fullCodes.has(code)) return 'full'
  // A socket file that is not there: PostgreSQL is being started again.
  if (code === 'ENOENT' && error.syscall === 'connect') return 'away'
  if (awayCodes.has(code) || /^(08|53)\w{3}$/.test(code)) return 'away'
  return awayWords.test(String(error.message ?? '')) ? 'away' : undefined
}

/** The trouble behind an error or behind what caused it; undefined: a defect, or something else. */
export const troubleOf = (error: unknown, depth = 0): Trouble | undefined => {
  if (typeof error !== 'object' || error === null || depth > 8) return undefined
  const inner = 'errors' in error && Array.isArray(error.errors) ? (error.errors as unknown[]) : []
  const causes = [...('cause' in error ? [error.cause] : []), ...inner]
  return ofOne(error) ?? causes.map((cause) => troubleOf(cause, depth + 1)).find((found) => found !== undefined)
}

/** The code to carry along where an error is copied and loses all but its words, as between threads. */
export const troubleCode = (error: unknown): string | undefined => {
  const trouble = troubleOf(error)
  return trouble && { full: 'ENOSPC', away: 'ECONNREFUSED' }[trouble]
}
