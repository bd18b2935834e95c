/** Jobs that come round, and jobs that were given up. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, transaction } from '#lib/db/db.server.ts'
import { addJob, registerJob, startQueue } from '#lib/queue/queue.server.ts'
import { planPeriods, registerRecurring, startRecurring, stopRecurring } from '#lib/queue/recurring.server.ts'
import { POST as close } from '../../../src/pages/api/operator/alarms/[id].ts'
import { GET as alarms } from '../../../src/pages/api/operator/alarms/index.ts'
import { makeUser, type Somebody } from '../../support/account.ts'
import { callEndpoint } from '../../support/call.ts'
import { testDatabase } from '../../support/database.ts'
import { until } from '../../support/import.ts'

const { connection } = await testDatabase()
let me: Somebody
let operator: Somebody
beforeAll(async () => {
  me = await makeUser(connection)
  operator = await makeUser(connection, { role: 'operator' })
  await startQueue()
})
afterAll(stopRecurring)

const daily = { every: 'day', at: '04:00' } as const
const at = (text: string): number => Date.parse(`${text}+08:00`)

test('however many processes look, and however often they start, a period is run once', async () => {
  const runs: string[] = []
  registerRecurring('once', async (periodAt) => runs.push(periodAt.toISOString()), { every: 'hour', missed: 'skip' })
  const plan = () => planPeriods('once', { every: 'hour', missed: 'skip' })
  const added = await Promise.all(Array.from({ length: 10 }, plan))
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(1)
  startRecurring()
  startRecurring()
  const done = () => db().execute<{ n: number }>(sql`select count(*) as n from job_periods where done_at is not null`)
  await until(done, ({ rows }) => rows[0]?.n === 1)
  expect(await plan()).toBe(0)
  expect(runs).toHaveLength(1)
  stopRecurring()
})

test('missed periods are run one after another where the job says so, and skipped where not', async () => {
  const planned = async (job: string) =>
    (
      await db().execute<{ at: string }>(
        sql`select data->>'periodAt' as at from pgboss.job where name = ${job} order by created_on, 1`,
      )
    ).rows.map((row) => row.at.slice(0, 10))
  for (const missed of ['run', 'skip'] as const) {
    const plan = (text: string) => planPeriods(`daily-${missed}`, { ...daily, missed }, at(text))
    expect(await plan('2026-03-01T03:59')).toBe(1)
    expect(await plan('2026-03-01T04:00')).toBe(1)
    expect(await plan('2026-03-02T03:59')).toBe(0)
    expect(await plan('2026-03-05T12:00')).toBe(missed === 'run' ? 4 : 1)
  }
  // 04:00 in China is the evening before in UTC.
  const whole = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
  expect(await planned('daily-run')).toEqual(whole)
  expect(await planned('daily-skip')).toEqual([whole[0], whole[1], whole[5]])
})

type Alarm = { id: string; job: string; code: string; words: string; times: number; attempts: number }
const open = async (done = '0'): Promise<Alarm[]> =>
  (await callEndpoint(alarms, { actor: operator.actor, query: { done } })).body.results as Alarm[]

test('a job out of retries is an alarm for operators alone, once until it is seen, without what people typed', async () => {
  registerJob('hopeless', async () => {
    throw Object.assign(new Error('Failed query: select 1\nparams: 林小满,13800000000'), { code: 'XX001' })
  })
  const fail = async () => {
    // As after twenty tries; in one transaction, so that no worker takes it before.
    await transaction(async (tx) => {
      const id = await addJob(tx, 'hopeless', {})
      await tx.execute(sql`update pgboss.job set retry_limit = 0 where id = ${id}`)
    })
  }
  await fail()
  const [alarm] = await until(open, (list) => list.length === 1)
  expect(alarm).toMatchObject({ job: 'hopeless', words: 'Failed query: select 1', times: 1, attempts: 1 })
  await fail()
  const [again] = await until(open, (list) => list[0]?.times === 2)
  expect(again?.id).toBe(alarm?.id)
  expect(JSON.stringify(await db().execute(sql`select * from alarms`))).not.toMatch(/林小满|13800000000/)

  const params = { id: alarm?.id ?? '' }
  for (const actor of [me.actor, (await makeUser(connection, { role: 'agent' })).actor]) {
    expect((await callEndpoint(alarms, { actor })).status).toBe(404)
    expect((await callEndpoint(close, { actor, params, body: { done: true } })).status).toBe(404)
  }
  expect((await callEndpoint(alarms)).status).toBe(401)
  expect((await callEndpoint(close, { actor: operator.actor, params, body: { done: true } })).status).toBe(200)
  expect(
    (await callEndpoint(close, { actor: operator.actor, params: { id: 'none' }, body: { done: true } })).status,
  ).toBe(404)
  expect(await open()).toEqual([])
  expect(await open('1')).toMatchObject([{ id: alarm?.id }])
  await fail()
  const [fresh] = await until(open, (list) => list.length === 1)
  expect(fresh?.id).not.toBe(alarm?.id)
})
