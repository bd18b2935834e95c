import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { dropService, existingService, service, setService } from '#lib/config/services.server.ts'
import { type Db, databaseConnection, db } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { errorOf, raiseAlarm } from '#lib/queue/alarm.server.ts'
import { turnFor, turnsEach } from '#lib/queue/fair-order.sql.ts'

/** What a handler learns beside its payload. `attempt` counts from 1; `signal` fires when the process must end. */
export type JobInfo = { id: string; attempt: number; signal: AbortSignal }
/**
 * Does one job. It may be run again after a crash at any point, so it starts from what the database says, not from the
 * payload. A throw means: again later, at most 20 times; an expected failure is stored by the handler, which returns.
 */
export type JobHandler<Payload extends object> = (payload: Payload, job: JobInfo) => Promise<void>
export type JobOptions = {
  /**
   * Jobs of one name and key: one waits at most, and one runs at a time. Adding another while one waits changes
   * nothing, so the key must say all the payload says.
   */
  key?: string
  startAfter?: Date
  /** Jobs of one name and group run one at a time; the key by default. */
  group?: string
  /** Higher goes first; 0 by default. */
  priority?: number
  /** Whose work it is (an account's id): people take turns, so that nobody's many jobs hold up another's one. */
  person?: string
}

type Registered = { handler: JobHandler<object>; concurrency: number }
type Queue = { boss: PgBoss; known: Set<string>; working: boolean }

const registered = (): Map<string, Registered> => service('job-handlers', () => new Map())

/** Where pg-boss puts jobs that are out of retries. */
const deadJobsName = 'dead-jobs'

/**
 * A job whose process died is given to another after this many seconds without a sign of life: pg-boss's least is 10,
 * and a busy event loop needs some air.
 */
const heartbeatSeconds = 15
const superviseSeconds = 5

const open = async (supervise: boolean): Promise<Queue> => {
  const boss = new PgBoss({
    ...(databaseConnection() as object),
    application_name: 'xinshu-queue',
    max: 4,
    useListenNotify: true,
    supervise,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => log.warn({ message: error.message }, 'queue'))
  await boss.start()
  return { boss, known: new Set(), working: false }
}

/** Adding jobs needs no handlers: the first addJob opens the queue by itself. */
const queue = (): Promise<Queue> =>
  service('queue', () =>
    open(false).catch((error: unknown) => {
      // The next call tries anew.
      dropService('queue')
      throw error
    }),
  )

const ensureQueue = async (open: Queue, name: string): Promise<void> => {
  const { boss, known } = open
  if (known.has(name)) return
  if (name !== deadJobsName) await ensureQueue(open, deadJobsName)
  // notify must be on here as well as on the instance; createQueue does not change a queue that exists.
  const options = {
    ...(name === deadJobsName ? {} : { deadLetter: deadJobsName }),
    notify: true,
    heartbeatSeconds,
    expireInSeconds: 4 * 3600,
    // Every kill -9 costs one attempt, so they are many.
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
  }
  await boss.createQueue(name, { ...options, policy: 'short' })
  await boss.updateQueue(name, options)
  known.add(name)
}

/**
 * Adds a job inside the caller's transaction: it exists exactly if the transaction commits. Answers the id of the job
 * that will do the work, which may be one already waiting under the same key.
 */
export const addJob = async (tx: Db, name: string, payload: object, options: JobOptions = {}): Promise<string> => {
  const open = await queue()
  await ensureQueue(open, name)
  const { key, startAfter, priority = 0, person } = options
  const group = options.group ?? key
  for (;;) {
    if (key !== undefined) {
      // Locked until we commit: a worker that took it now would not see what this transaction writes.
      const waiting = await tx.execute<{ id: string }>(
        sql`select id from pgboss.job where name = ${name} and singleton_key = ${key} and state = 'created' for update`,
      )
      if (waiting.rows[0] !== undefined) return waiting.rows[0].id
    }
    const singletonKey = key ?? randomUUID()
    const id = await open.boss.send(name, payload, {
      db: fromDrizzle(tx, sql),
      singletonKey,
      ...groupOf(person === undefined ? group : (group ?? singletonKey), person),
      ...(startAfter === undefined ? {} : { startAfter }),
      priority: person === undefined ? priority * turnsEach : await turnFor(tx, name, person, priority),
    })
    if (id !== null) return id
  }
}

const groupOf = (id: string | undefined, person: string | undefined) =>
  id === undefined ? {} : { group: person === undefined ? { id } : { id, tier: person } }

const work = async (open: Queue, name: string, { handler, concurrency }: Registered): Promise<void> => {
  await ensureQueue(open, name)
  for (let i = 0; i < concurrency; i++) await workOne(open, name, handler)
}

/** One job at a time. */
const workOne = async ({ boss }: Queue, name: string, handler: JobHandler<object>): Promise<void> => {
  let worker: string | undefined
  worker = await boss.work<object>(
    name,
    {
      groupConcurrency: 1,
      pollingIntervalSeconds: 1,
      // The default of 30 s would let retries wait that long.
      notifyPollingIntervalSeconds: 1,
    },
    async (jobs) => {
      for (const job of jobs) {
        const startedAt = performance.now()
        const ms = (): number => Math.round(performance.now() - startedAt)
        try {
          await handler(job.data, { id: job.id, attempt: job.retryCount + 1, signal: job.signal })
          log.info({ job: name, id: job.id, ms: ms() }, 'job done')
        } catch (error) {
          log.error({ job: name, id: job.id, attempt: job.retryCount + 1, ms: ms(), err: error }, 'job failed')
          throw error
        } finally {
          // Without a word it would wait for the next poll before it looks for more: one job a second.
          if (worker !== undefined) boss.notifyWorker(worker)
        }
      }
    },
  )
}

/** Says who does the jobs of this name, `concurrency` at a time in this process. Works before and after startQueue(). */
export const registerJob = <Payload extends object>(
  name: string,
  handler: JobHandler<Payload>,
  options: { concurrency?: number } = {},
): void => {
  const entry: Registered = { handler: handler as JobHandler<object>, concurrency: options.concurrency ?? 1 }
  registered().set(name, entry)
  const started = existingService<Promise<Queue>>('queue')
  started
    ?.then((open) => (open.working ? work(open, name, entry) : undefined))
    .catch((error: unknown) => log.error({ job: name, err: error }, 'a job handler could not be started'))
}

/** Opens the queue and does the jobs of every registered name. */
export const startQueue = async (): Promise<void> => {
  await stopQueue()
  const open = await setService('queue', openWorking())
  await watchDeadJobs(open)
  for (const [name, entry] of registered()) await work(open, name, entry)
}

/** Jobs out of retries, or that died with their process too often, are told to an operator. */
const watchDeadJobs = async (open: Queue): Promise<void> => {
  await ensureQueue(open, deadJobsName)
  await open.boss.work(
    deadJobsName,
    { includeMetadata: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
    async (jobs) => {
      for (const { id, sourceName, sourceId, sourceRetryCount, sourceOutput } of jobs)
        await raiseAlarm(db(), {
          job: sourceName ?? deadJobsName,
          ref: sourceId ?? id,
          error: errorOf(sourceOutput),
          attempts: (sourceRetryCount ?? 0) + 1,
        })
    },
  )
}
const openWorking = async (): Promise<Queue> => ({ ...(await open(true)), working: true })

/** Takes no further jobs and waits for those under way; what is not done after `timeoutMs` is done by somebody later. */
export const stopQueue = async (timeoutMs = 20_000): Promise<void> => {
  const open = existingService<Promise<Queue>>('queue')
  dropService('queue')
  await (await open)?.boss.stop({ graceful: true, timeout: timeoutMs })
}

/** Can jobs be added now? Throws when the database behind it does not answer; a sentence for the operator if not. */
export const queueProblem = async (): Promise<string | undefined> => {
  await (await queue()).boss.getQueues()
  return undefined
}
