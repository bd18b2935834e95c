import { expect, test } from 'vitest'
import { type EditHistory, historyStep, lastSteps, moreThan } from './history.store.ts'

type Step = EditHistory['results'][number]
const step = (at: number): Step => ({
  ...{ id: `${at}`, name: 'hide-post', at, changes: 1, skipped: 0, writtenBy: null, post: null, postCount: 0 },
})

/** A book with so many steps; `grows`: one more is written after each answer. */
const pagesOf = (count: number, grows = false) => {
  let written = count
  return async (page: number, pageSize: number) => {
    expect(pageSize).toBeLessThanOrEqual(200)
    const all = Array.from({ length: written }, (_, at) => step(written - at))
    if (grows) written++
    const results = all.slice((page - 1) * pageSize, page * pageSize)
    return { results, undo: null, redo: null, conflicts: [], conflictCount: 0, lost: [] }
  }
}

test('every step of a long history is reached, a press of 更早的 after the other', async () => {
  const seen: number[] = []
  let most = historyStep
  for (;;) {
    const { results, more } = await lastSteps(pagesOf(630), most)
    expect(results.map(({ at }) => at)).toEqual(Array.from(results, (_, at) => 630 - at))
    seen.push(results.length)
    if (!more) break
    most = moreThan(most)
  }
  expect(seen).toEqual([50, 200, 400, 600, 630])
})

test('what is written while the pages come is listed once', async () => {
  const { results } = await lastSteps(pagesOf(500, true), 400)
  expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
})
