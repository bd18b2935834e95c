import { authorize } from '#lib/auth/authorize.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { log } from '#lib/log/log.server.ts'
import { type AlarmRow, closeAlarm, listAlarms } from '#lib/queue/alarm.sql.ts'
import { ok } from '#lib/std/result.ts'
import type * as api from './alarm.api.ts'

/** To everybody but an operator there are no alarms. */
const mayOperate = (actor: Actor) => authorize(actor, 'site.operate', { ownerId: '' })

const view = ({ firstAt, lastAt, doneAt, ...row }: AlarmRow) => ({
  ...row,
  firstAt: firstAt.getTime(),
  lastAt: lastAt.getTime(),
  done: doneAt !== null,
})

export const allAlarms = async ({ actor, query }: Pick<CallOf<typeof api.listAlarmsCall>, 'actor' | 'query'>) => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  const { rows, total } = await listAlarms(db(), { ...query, done: query.done === '1' })
  return ok({ results: rows.map(view), totalCount: total })
}

export const resolveAlarm = async ({ actor, params }: CallOf<typeof api.closeAlarmCall>) => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  if (!(await closeAlarm(db(), params.id))) return notFound()
  log.info({ alarm: params.id, by: actor.userId }, 'an alarm was seen')
  return ok({ done: true as const })
}

const pageSize = 24

/** One page of alarms, as its address says. */
export const alarmPage = async (actor: Actor, url: URL) => {
  const allowed = mayOperate(actor)
  if (!allowed.ok) return allowed
  return ok(await pageOf(url, pageSize, (asked) => listAlarms(db(), asked), view))
}
