import type { RectItem } from './scene.ts'

type Fade = NonNullable<RectItem['fade']>

const steps = 6

/** Opacities from top (0) to bottom (1). A fade that holds its strength first goes down in a soft curve, else in a line. */
export function fadeStops({ from, to, hold = 0 }: Fade): { at: number; opacity: number }[] {
  if (hold <= 0)
    return [
      { at: 0, opacity: from },
      { at: 1, opacity: to },
    ]
  const down = from >= to
  const curve = Array.from({ length: steps + 1 }, (_none, i) => {
    const t = i / steps
    const soft = t * t * (3 - 2 * t)
    const at = down ? hold + (1 - hold) * t : (1 - hold) * t
    return { at, opacity: from + (to - from) * soft }
  })
  return down ? [{ at: 0, opacity: from }, ...curve] : [...curve, { at: 1, opacity: to }]
}
