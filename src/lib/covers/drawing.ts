import type { Ink, Origin, PathItem } from '../print/scene.ts'

export type Point = readonly [number, number]

const number = (value: number): string => String(Math.round(value * 1000) / 1000)
const pair = ([x, y]: Point): string => `${number(x)} ${number(y)}`

export const polyline = (points: readonly Point[]): string =>
  points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pair(point)}`).join(' ')

export const stroke = (d: string, ink: Ink, strokeMm: number, fill?: Ink): PathItem => ({
  kind: 'path',
  d,
  stroke: ink,
  strokeMm,
  ...(fill ? { fill } : {}),
})

export const fillPath = (d: string, fill: Ink, origin?: Origin): PathItem => ({
  kind: 'path',
  d,
  fill,
  ...(origin ? { origin } : {}),
})

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const share = Math.min(0.5, distance / length)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** A closed polygon whose corners are rounded: each corner is the control point of a curve `radius` long on both sides. */
export function rounded(points: readonly Point[], radius: number): string {
  const parts = points.map((corner, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? corner
    const after = points[(index + 1) % points.length] ?? corner
    const [a, b] = [towards(corner, before, radius), towards(corner, after, radius)]
    const control = (from: Point): Point => [
      from[0] + (2 / 3) * (corner[0] - from[0]),
      from[1] + (2 / 3) * (corner[1] - from[1]),
    ]
    return `${index === 0 ? 'M' : 'L'}${pair(a)} C${pair(control(a))} ${pair(control(b))} ${pair(b)}`
  })
  return `${parts.join(' ')} Z`
}

/** Five-pointed star with soft corners; `radius` reaches to the points. */
export function star(x: number, y: number, radius: number, ink: Ink): PathItem {
  const points = Array.from({ length: 10 }, (_none, i): Point => {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5
    const r = radius * (i % 2 === 0 ? 1.22 : 0.6)
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
  })
  return fillPath(rounded(points, radius * 0.2), ink)
}

/** The same small numbers for the same text, for edges that shall look cut by hand. */
export function handOf(text: string): () => number {
  let state = 2166136261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}
