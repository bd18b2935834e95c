import { isWrittenBy } from '#lib/editing/device.store.ts'
import { momentText } from '#lib/std/clock.ts'

/** A conflict by the commands that wrote its two values, and when they came. */
export type Sides = { command: string; base: string; mineAt: number | null; theirsAt: number | null }

/** One of the two values as a device calls it: `choice` is its name in the answer, `use` stands on its button. */
export type Side = { choice: 'mine' | 'theirs'; name: string; use: string }

/**
 * The two values of a conflict, as this device knows them: 这里写的 is what it wrote itself, whichever came first. Where it wrote
 * both, in two windows, or neither, they go by their times.
 */
export const sidesOf = (one: Sides, device: string, nowMs: number): readonly [Side, Side] => {
  const [isLate, isFirst] = [isWrittenBy(device, one.command), isWrittenBy(device, one.base)]
  if (isLate !== isFirst) {
    const own = isLate ? ('mine' as const) : ('theirs' as const)
    return [
      { choice: own, name: '这里写的', use: '用这里写的' },
      { choice: own === 'mine' ? 'theirs' : 'mine', name: '另一处写的', use: '用另一处写的' },
    ]
  }
  const both = [
    { choice: 'theirs' as const, at: one.theirsAt },
    { choice: 'mine' as const, at: one.mineAt },
  ].sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
  const [early, late] = both.map(({ choice, at }, i) => {
    const order = i === 0 ? '先存的' : '后存的'
    return { choice, name: at === null ? order : `${order}（${momentText(at, nowMs)}）`, use: `用${order}` }
  })
  return [early!, late!]
}
