import { dropService, existingService, service, setService } from '#lib/config/services.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { forgetPeriods, lastPeriod, markPeriodDone, takePeriod } from './period.sql.ts'
import { duePeriods, type Every, periodMs, periodStart } from './period.ts'
import { addJob, registerJob } from './queue.server.ts'

/** `missed`: periods nobody was there for are made up for one after another (`run`), or only the present one counts. */
export type Recurrence = Every & { missed: 'run' | 'skip' }
export type RecurringHandler = (periodAt: Date) => Promise<unknown>
type Payload = { periodAt?: string }

/** How often we look whether a new period has begun. ms */
const lookMs = 15_000
/** Missed periods made up for at most, and begun ones remembered. */
const mostMissed = 60
const remembered = 400

type Known = Recurrence & { begunMs: number | undefined }
const known = (): Map<string, Known> => service('recurring-jobs', () => new Map())

/**
 * Adds what is due. A period and its job are added together, and a period is there once: however many processes look, and
 * however often they are started, it is run once.
 */
export const planPeriods = async (job: string, recurrence: Recurrence, nowMs = Date.now()): Promise<number> =>
  transaction(async (tx) => {
    const last = recurrence.missed === 'run' ? await lastPeriod(tx, job) : undefined
    let added = 0
    for (const at of duePeriods(recurrence, nowMs, last?.getTime(), mostMissed)) {
      const periodAt = new Date(at)
      if (!(await takePeriod(tx, job, periodAt))) continue
      const iso = periodAt.toISOString()
      await addJob(tx, job, { periodAt: iso }, { key: iso, group: job })
      added += 1
    }
    if (added > 0) await forgetPeriods(tx, job, new Date(nowMs - remembered * periodMs(recurrence)))
    return added
  })

const planAll = async (): Promise<void> => {
  for (const [job, one] of known()) {
    const now = periodStart(one, Date.now())
    if (one.begunMs === now) continue
    await planPeriods(job, one)
    one.begunMs = now
  }
}

/** Says who does a job that comes round, and when. It is planned by every process that does jobs. */
export const registerRecurring = (job: string, handler: RecurringHandler, recurrence: Recurrence): void => {
  known().set(job, { ...recurrence, begunMs: undefined })
  registerJob<Payload>(job, async ({ periodAt }) => {
    // Jobs from before there were periods name none.
    const at = periodAt === undefined ? new Date() : new Date(periodAt)
    await handler(at)
    if (periodAt !== undefined) await markPeriodDone(db(), job, at)
  })
}

const planNow = (): void => void planAll().catch((error: unknown) => log.error({ err: error }, 'planning failed'))

/** Looks now and from time to time, until the queue is stopped. */
export const startRecurring = (): void => {
  stopRecurring()
  setService('recurring-timer', setInterval(planNow, lookMs).unref())
  planNow()
}

export const stopRecurring = (): void => {
  clearInterval(existingService<NodeJS.Timeout>('recurring-timer'))
  dropService('recurring-timer')
}
