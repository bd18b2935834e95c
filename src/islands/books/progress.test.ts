import { expect, test } from 'vitest'
import { percentOf, progressText, type Stage, secondsLeft, stageDone } from '#islands/books/progress.ts'

const stages: Stage[] = ['waiting', 'months', 'pictures', 'pages', 'pdf', 'done']

test('the percentage never falls from one look to the next', () => {
  const seen = stages.flatMap((stage) => [0, 1, 5, 9, 10].map((done) => percentOf({ stage, done, total: 10 })))
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(seen.at(-1)).toBe(100)
})

test('the words carry the numbers', () => {
  expect(progressText({ stage: 'months', done: 37, total: 412 })).toBe('排页：第 37 / 412 条')
  expect(progressText({ stage: 'waiting', done: 0, total: 0 })).toBe('正在读内容')
})

test('a stage is done when a later one is under way', () => {
  expect(stageDone({ stage: 'pages', done: 0, total: 3 }, 'months')).toBe(true)
  expect(stageDone({ stage: 'months', done: 3, total: 3 }, 'months')).toBe(false)
})

test('the time left is only told when there is something to tell it by', () => {
  expect(secondsLeft({ atMs: 0, percent: 10 }, { atMs: 900, percent: 40 })).toBeUndefined()
  expect(secondsLeft({ atMs: 0, percent: 0 }, { atMs: 5000, percent: 50 })).toBe(5)
})
