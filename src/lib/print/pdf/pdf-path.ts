import { number, readPath, type Segment } from '../svg-path.ts'

/** Path construction operators, in the unit of the segments. */
export const pathOperators = (segments: readonly Segment[]): string =>
  segments
    .map((s) => {
      if (s[0] === 'Z') return 'h'
      return `${s
        .slice(1)
        .map((v) => number(v as number))
        .join(' ')} ${s[0] === 'M' ? 'm' : s[0] === 'L' ? 'l' : 'c'}`
    })
    .join('\n')

/** A book draws a few shapes again and again, at the few places its lines have. */
const drawn = new Map<string, string>()
const mostDrawn = 500

export const pathData = (d: string): string => {
  const cached = drawn.get(d)
  if (cached !== undefined) return cached
  const operators = pathOperators(readPath(d))
  if (drawn.size >= mostDrawn) drawn.clear()
  drawn.set(d, operators)
  return operators
}

/** `#rrggbb` as three operands 0..1. */
export const rgbOperands = (hex: string): string =>
  [1, 3, 5].map((at) => number(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')
