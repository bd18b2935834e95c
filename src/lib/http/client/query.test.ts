import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mutation } from './mutation.ts'
import { poll } from './poll.ts'
import { query } from './query.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const later = <T>(value: T, ms: number): Promise<T> => new Promise((done) => setTimeout(() => done(value), ms))

test('a later question overtakes an earlier one, whichever answer comes first', async () => {
  const { $known, load, forget } = query((name: string, ms: number) => later(name, ms))
  const both = [load('first', 50), load('second', 10)]
  await vi.advanceTimersByTimeAsync(60)
  await Promise.all(both)
  expect($known.get()).toEqual({ state: 'ready', value: 'second' })
  const third = load('third', 10)
  expect($known.get()).toEqual({ state: 'waiting' })
  forget()
  await vi.advanceTimersByTimeAsync(20)
  await third
  expect($known.get()).toEqual({ state: 'waiting' })
})

test('a refresh keeps what is shown until the new answer is there; a failure says why', async () => {
  let works = true
  const { $known, load, refresh } = query(async () => {
    if (!works) throw new Error('no line')
    return 1
  })
  await load()
  works = false
  const again = refresh()
  expect($known.get()).toEqual({ state: 'ready', value: 1 })
  await again
  expect($known.get()).toMatchObject({ state: 'failed', message: '网络不通，请检查后再试' })
})

test('a change is made once, however often one presses; the next press counts again after it failed', async () => {
  let created = 0
  const { $busy, run } = mutation(async (works: boolean) => {
    created += 1
    await later(0, 10)
    if (!works) throw new Error('no')
    return created
  })
  const presses = [run(false), run(true)]
  expect($busy.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  expect([...(await Promise.all(presses)), created, $busy.get()]).toEqual([undefined, undefined, 1, false])
  const last = run(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(await last).toBe(2)
})

test('looks follow one another, go on after a failure, and end with the last word or when stopped', async () => {
  const looks: number[] = []
  const { over } = poll(
    async () => {
      looks.push(Date.now())
      if (looks.length === 2) throw new Error('no line')
      return looks.length === 3 ? 'over' : 100
    },
    () => 500,
  )
  const begun = Date.now()
  await vi.advanceTimersByTimeAsync(2000)
  await over
  expect(looks.map((at) => at - begun)).toEqual([0, 100, 600])

  let seen = 0
  const { stop } = poll(
    async (isStopped) => {
      await later(0, 50)
      if (!isStopped()) seen += 1
      return 100
    },
    () => 'over',
  )
  await vi.advanceTimersByTimeAsync(170)
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(seen).toBe(1)
})
