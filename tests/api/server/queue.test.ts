import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, transaction } from '#lib/db/db.server.ts'
import { openPool, outOfMemory } from '#lib/queue/pool.server.ts'
import { addJob, queueProblem, registerJob, startQueue } from '#lib/queue/queue.server.ts'
import { testDatabase } from '../../support/database.ts'
import { eventually } from '../../support/server/server.ts'

await testDatabase()
await startQueue()

/** A job that can be waited for: what it was given, in order. */
const recorded = <T extends object>(name: string, work: (payload: T, attempt: number) => void = () => {}) => {
  const seen: T[] = []
  const waiters: { count: number; resolve: () => void }[] = []
  registerJob<T>(name, async (payload, job) => {
    work(payload, job.attempt)
    seen.push(payload)
    for (const waiter of waiters) if (seen.length >= waiter.count) waiter.resolve()
  })
  const until = (count: number): Promise<void> =>
    new Promise((resolve) => (seen.length >= count ? resolve() : waiters.push({ count, resolve })))
  return { seen, until }
}

test('a job exists exactly if its transaction commits, and is done at once', async () => {
  const jobs = recorded<{ n: number }>('commit')
  await expect(
    transaction(async (tx) => {
      await addJob(tx, 'commit', { n: 1 })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  // Without a word from the database a job waits for the next question, a second after the last: the best of some, since a busy
  // machine holds up one of them.
  const waitsMs: number[] = []
  for (let n = 2; n < 6; n += 1) {
    const startedAt = performance.now()
    await transaction((tx) => addJob(tx, 'commit', { n }))
    await jobs.until(n - 1)
    waitsMs.push(performance.now() - startedAt)
  }
  expect(Math.min(...waitsMs.slice(1))).toBeLessThan(900)
  expect(jobs.seen).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }])
  expect(await queueProblem()).toBeUndefined()
})

test('a failing job is done again', async () => {
  const jobs = recorded<object>('flaky', (_payload, attempt) => {
    if (attempt === 1) throw new Error('once')
  })
  await addJob(db(), 'flaky', {})
  await jobs.until(1)
})

test('one waiting job per key is enough, for one key only', async () => {
  const [first, second] = await transaction(async (tx) => [
    await addJob(tx, 'later', { book: 1 }, { key: 'book-1', startAfter: new Date('2099-01-01') }),
    await addJob(tx, 'later', { book: 1 }, { key: 'book-1' }),
  ])
  expect(second).toBe(first)
  expect(await addJob(db(), 'later', { book: 2 }, { key: 'book-2' })).not.toBe(first)
  await addJob(db(), 'later', {})
  await addJob(db(), 'later', {})
  const { rows } = await db().execute(sql`select count(*) as count from pgboss.job where name = 'later'`)
  expect(rows).toEqual([{ count: 4 }])
})

const probe = new URL('../../support/pool-probe.ts', import.meta.url)

test('the pool runs functions in threads, tells errors, and outlives a lost thread', async () => {
  const pool = openPool(2)
  expect(await Promise.all([1, 2, 3, 4].map((n) => pool.run<number>(probe, 'square', n)))).toEqual([1, 4, 9, 16])
  await expect(pool.run(probe, 'refuse', '心')).rejects.toThrow('refused: 心')
  await expect(pool.run(probe, 'vanish', undefined)).rejects.toThrow('ended with 3')
  await expect(pool.run(probe, 'missing', undefined)).rejects.toThrow('no function missing')
  expect(await pool.run('#lib/std/result.ts', 'ok', 7)).toEqual({ ok: true, value: 7 })
  await pool.close()
})

test('tasks in turn about one thing never run beside each other, and hold up nothing else', async () => {
  const pool = openPool(2)
  const shared = new SharedArrayBuffer(4)
  const inTurn = (near: string) => ({ near, inTurn: true })
  const first = pool.run(probe, 'hold', shared, inTurn('book'))
  let done = false
  const second = pool.run(probe, 'square', 3, inTurn('book')).then(() => {
    done = true
  })
  expect(await pool.run(probe, 'square', 2, inTurn('another'))).toBe(4)
  expect(await pool.run(probe, 'square', 4)).toBe(16)
  expect(done).toBe(false)
  new Int32Array(shared)[0] = 1
  Atomics.notify(new Int32Array(shared), 0)
  await Promise.all([first, second])
  expect(done).toBe(true)
  await pool.close()
})

test('a task hears when somebody urgent waits for what it is busy with, and nobody else does', async () => {
  const pool = openPool(2)
  const looked = new SharedArrayBuffer(4)
  const inTurn = (near: string) => ({ near, inTurn: true })
  let done = false
  const first = pool.run<boolean>(probe, 'untilAwaited', looked, inTurn('book')).then((before) => {
    done = true
    return before
  })
  await eventually(async () => Atomics.load(new Int32Array(looked), 0) === 1)
  // Urgent about something else, and about this but not urgent: neither is a reason to end.
  expect(await pool.run(probe, 'square', 2, { ...inTurn('another'), urgent: true })).toBe(4)
  const patient = pool.run(probe, 'square', 3, inTurn('book'))
  await pool.run(probe, 'square', 4, inTurn('another'))
  expect(done).toBe(false)
  expect(await pool.run(probe, 'square', 5, { ...inTurn('book'), urgent: true })).toBe(25)
  expect(await first).toBe(false)
  expect(await patient).toBe(9)
  // What came before is over: the next task of the thread hears nothing of it.
  const again = new SharedArrayBuffer(4)
  const next = pool.run<boolean>(probe, 'untilAwaited', again, inTurn('book'))
  await eventually(async () => Atomics.load(new Int32Array(again), 0) === 1)
  await pool.run(probe, 'square', 6, { ...inTurn('book'), urgent: true })
  expect(await next).toBe(false)
  await pool.close()
})

test('while the pool is busy with what is merely to be done, what somebody looks at has a place of its own', async () => {
  const pool = openPool(2)
  const shared = new SharedArrayBuffer(4)
  const busy = [pool.run(probe, 'hold', shared), pool.run(probe, 'hold', shared, { near: 'book', inTurn: true })]
  let done = false
  const usual = pool.run(probe, 'square', 3).then(() => {
    done = true
  })
  // One after another, each in the place the one before has left.
  for (const n of [4, 5, 6]) expect(await pool.run(probe, 'square', n, { urgent: true })).toBe(n * n)
  expect(await pool.run(probe, 'square', 7, { urgent: true, near: 'another', inTurn: true })).toBe(49)
  expect(done).toBe(false)
  const released = new Int32Array(shared)
  Atomics.store(released, 0, 1)
  Atomics.notify(released, 0)
  await Promise.all([...busy, usual])
  await pool.close()
})

test('a task goes to the thread that knows what it is about, and others leave that thread alone', async () => {
  const pool = openPool(2)
  const where = (near?: string) => pool.run<number>(probe, 'thread', undefined, near === undefined ? {} : { near })
  const home = await where('book')
  const other = await where()
  expect(other).not.toBe(home)
  for (let i = 0; i < 3; i += 1) {
    expect(await where()).toBe(other)
    expect(await where('book')).toBe(home)
  }
  await pool.close()
})

test('a task that fills the heap of its thread fails by name, and the next one has a thread of its own', async () => {
  const pool = openPool(1, undefined, 24)
  await expect(pool.run(probe, 'fill', undefined)).rejects.toMatchObject({ code: outOfMemory })
  expect(await pool.run(probe, 'square', 5)).toBe(25)
  await pool.close()
})

test('a task that takes long leaves its place in the pool to the next one', async () => {
  const pool = openPool(1, 0)
  const shared = new SharedArrayBuffer(4)
  const held = pool.run(probe, 'hold', shared)
  expect(await pool.run(probe, 'square', 7)).toBe(49)
  const released = new Int32Array(shared)
  Atomics.store(released, 0, 1)
  Atomics.notify(released, 0)
  await held
  expect(await pool.run(probe, 'square', 3)).toBe(9)
  await pool.close()
})
