import { createHash, randomInt } from 'node:crypto'
import { db } from '#lib/db/db.server.ts'
import { networkOf } from '../server/client-ip.server.ts'
import { countHit, deleteEndedCounters } from './rate-limit.sql.ts'
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

/**
 * Counts this call against every rule of the row, or only those counted `by` these. Answers the seconds to wait, or
 * undefined when it may go on.
 */
export const exceeded = async (
  name: LimitName,
  who: Counted,
  nowMs: number,
  by: readonly LimitRule['by'][] = [...countedWhen.early, ...countedWhen.late],
): Promise<number | undefined> => {
  const nowSeconds = Math.floor(nowMs / 1000)
  let wait: number | undefined
  for (const rule of limits[name] as readonly LimitRule[]) {
    if (!by.includes(rule.by)) continue
    const subject = whoOf(rule, who)
    if (subject === undefined) continue
    const key = createHash('sha256').update(`${name}:${rule.by}:${rule.seconds}:${subject}`).digest('base64url')
    const { count, endsAt } = await countHit(db(), key, nowSeconds, nowSeconds + rule.seconds)
    if (count > rule.most) wait = Math.max(wait ?? 0, endsAt - nowSeconds, 1)
  }
  if (randomInt(500) === 0) await deleteEndedCounters(db(), nowSeconds)
  return wait
}
