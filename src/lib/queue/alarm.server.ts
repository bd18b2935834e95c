import type { Db } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { loggedError } from '#lib/log/logged-error.ts'
import { randomId } from '#lib/std/id.ts'
import { addAlarm } from './alarm.sql.ts'

export type Trouble = {
  /** Name of the job. */
  job: string
  /** Id of the job, or of the row it works on. */
  ref: string
  error: unknown
  attempts: number
}

/** Tells an operator (/operator/alarms) and the log that a job was given up. */
export const raiseAlarm = async (db: Db, { job, ref, error, attempts }: Trouble): Promise<void> => {
  const { type, message, code } = loggedError(error)
  log.error({ job, ref, attempts, err: error }, 'alarm: a job was given up')
  const kind = String(code ?? type).slice(0, 80)
  await addAlarm(db, { id: randomId(), job, code: kind, words: message.slice(0, 500), ref, attempts })
}

const words = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
    ? value.message
    : undefined

/** The error of a job as the queue kept it: `{name, message, code}`, or `{value: {message}}` of its own. */
export const errorOf = (output: unknown): Error => {
  const kept = (typeof output === 'object' && output !== null ? output : {}) as Record<string, unknown>
  const error = new Error(words(kept) ?? words(kept.value) ?? 'it said nothing')
  if (typeof kept.name === 'string') error.name = kept.name
  return typeof kept.code === 'string' ? Object.assign(error, { code: kept.code }) : error
}
