import { createHash, randomInt } from 'node:crypto'
import { db } from '#lib/db/db.server.ts'
import { networkOf } from '../server/client-ip.server.ts'
import { countHit, deleteEndedCounters, takeBackHit } from './rate-limit.sql.ts'
import { type LimitName, type LimitRule, limits } from './rate-limit.ts'

export type Counted = { ip: string; user: string | undefined; subject: string | undefined }

const whoOf = (rule: LimitRule, who: Counted): string | undefined => {
  if (rule.by === 'subject') return who.subject
  if (rule.by === 'pair') return who.subject === undefined ? undefined : `${networkOf(who.ip)} ${who.subject}`
  if (rule.by === 'ip') return networkOf(who.ip)
  // A visitor has no account to count: the address stands in for it.
  return who.user ?? `ip:${networkOf(who.ip)}`
}

/** Rules counted before a body is read, so that one nobody can parse costs its sender too; and those after. */
export const countedWhen = { early: ['ip'], late: ['user', 'subject', 'pair'] } as const

const keyOf = (name: LimitName, rule: LimitRule, subject: string): string =>
  createHash('sha256').update(`${name}:${rule.by}:${rule.seconds}:${subject}`).digest('base64url')

/**
 * Counts this call against every rule of the row, or only those counted `by` these. `wait`: seconds until it may be tried
 * again, undefined when it may go on; `left`: how often more until then; `count`: of the fullest rule, this call in it.
 */
export const counted = async (
  name: LimitName,
  who: Counted,
  nowMs: number,
  by: readonly LimitRule['by'][] = [...countedWhen.early, ...countedWhen.late],
): Promise<{ wait: number | undefined; left: number; count: number }> => {
  const nowSeconds = Math.floor(nowMs / 1000)
  let wait: number | undefined
  let left = Number.POSITIVE_INFINITY
  let most = 0
  for (const rule of limits[name] as readonly LimitRule[]) {
    if (!by.includes(rule.by)) continue
    const subject = whoOf(rule, who)
    if (subject === undefined) continue
    const { count, endsAt } = await countHit(db(), keyOf(name, rule, subject), nowSeconds, nowSeconds + rule.seconds)
    if (count > rule.most) wait = Math.max(wait ?? 0, endsAt - nowSeconds, 1)
    left = Math.min(left, Math.max(0, rule.most - count))
    most = Math.max(most, count)
  }
  if (randomInt(500) === 0) await deleteEndedCounters(db(), nowSeconds)
  return { wait, left, count: most }
}

/** Seconds to wait, or undefined when the call may go on: `counted` for whoever asks for no more. */
export const exceeded = async (...call: Parameters<typeof counted>): Promise<number | undefined> =>
  (await counted(...call)).wait

/** One call that was counted in this row turned out to be none of those it counts. */
export const uncount = async (name: LimitName, who: Counted): Promise<void> => {
  for (const rule of limits[name] as readonly LimitRule[]) {
    const subject = whoOf(rule, who)
    if (subject !== undefined) await takeBackHit(db(), keyOf(name, rule, subject))
  }
}
