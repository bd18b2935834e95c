import type { Ink, SceneItem } from '#lib/print/scene.ts'
import { disc, moved, rect } from '#lib/typeset/block/shapes.ts'
import { coral, cream } from '#lib/typeset/styles/tongnian/numbers.ts'
import { cloud, duck } from '#lib/typeset/styles/tongnian/ornaments.ts'
import type { ColourWay } from '../colour-ways.ts'
import { white } from '../colour-ways.ts'
import { fillPath, type Point, polyline, stroke } from '../drawing.ts'

/** Four curves of the pebble, 104 × 104: start, two control points and end of each. */
const arcs: readonly (readonly [Point, Point, Point, Point])[] = [
  [
    [52, 0],
    [82, 0],
    [104, 20],
    [104, 50],
  ],
  [
    [104, 50],
    [104, 80],
    [86, 104],
    [54, 104],
  ],
  [
    [54, 104],
    [22, 104],
    [0, 84],
    [0, 54],
  ],
  [
    [0, 54],
    [0, 24],
    [22, 0],
    [52, 0],
  ],
]

/** A pebble of 104 × 104, almost a circle and nowhere one: the frame of the child's picture. */
export const pebble = `M52 0 ${arcs.map(([, a, b, end]) => `C${[...a, ...b, ...end].join(' ')}`).join(' ')} Z`

const far: Ink = { cmyk: [26, 5, 26, 0], rgb: '#bed6c0' }
const meadow: Ink = { cmyk: [44, 10, 46, 3], rgb: '#91b891' }
const leaf: Ink = { cmyk: [56, 16, 54, 14], rgb: '#6a9473' }
const bark: Ink = { cmyk: [10, 42, 60, 42], rgb: '#8a6144' }
const pond: Ink = { cmyk: [36, 9, 10, 0], rgb: '#a6cad6' }
const deep: Ink = { cmyk: [48, 16, 13, 2], rgb: '#85b2c4' }

/** Halfway inks of a colour way; `share` 0 is the first. */
function between(a: Ink, b: Ink, share: number): Ink {
  const mix = (x: number, y: number): number => Math.round(x + (y - x) * share)
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  const rgb = [1, 3, 5].map((at) => mix(part(a.rgb, at), part(b.rgb, at)).toString(16).padStart(2, '0'))
  const [c, m, y, k] = a.cmyk
  const [c2, m2, y2, k2] = b.cmyk
  return { cmyk: [mix(c, c2), mix(m, m2), mix(y, y2), mix(k, k2)], rgb: `#${rgb.join('')}` }
}

/** The pebble's outline as many points: a hundred to an arc are 0.005 mm from the curve. */
const outline: readonly Point[] = arcs.flatMap(([p0, p1, p2, p3]) =>
  Array.from({ length: 100 }, (_none, i): Point => {
    const t = i / 100
    const s = 1 - t
    const at = (axis: 0 | 1): number =>
      s * s * s * p0[axis] + 3 * s * s * t * p1[axis] + 3 * s * t * t * p2[axis] + t * t * t * p3[axis]
    return [at(0), at(1)]
  }),
)

/** What of the pebble lies below a line across it: pages know no clip for drawings, so land is cut before it is laid down. */
function below(line: (x: number) => number): Point[] {
  const inside = outline.filter(([x, y]) => y > line(x))
  // The outline runs clockwise from the top: what is below begins at the right shore and ends at the left one.
  const [right, left] = [inside[0], inside.at(-1)]
  if (!right || !left) return []
  const across = Array.from({ length: 60 }, (_none, i): Point => {
    const x = left[0] + ((right[0] - left[0]) * (i + 0.5)) / 60
    return [x, line(x)]
  })
  return [...inside, ...across]
}

const wave =
  (level: number, swell: number, length: number, shift: number) =>
  (x: number): number =>
    level + swell * Math.sin((2 * Math.PI * (x - shift)) / length)

/**
 * A picture for a child's book that has none: a duck leads her two small ones over a pond, a house on the hill, the sun.
 * The sky is the colour way's, the rest is the same in all five. `x`, `y`: top left corner of the pebble on the sheet.
 */
export function babyScene(x: number, y: number, u: number, way: ColourWay): SceneItem[] {
  const px = (value: number): number => x + value * u
  const py = (value: number): number => y + value * u
  const shape = (points: readonly Point[], ink: Ink): SceneItem =>
    fillPath(`${polyline(points.map(([a, b]): Point => [px(a), py(b)]))} Z`, ink)
  const ripple = (from: number, to: number, level: number): SceneItem => {
    const line = wave(level, 0.7, 14, from)
    const points = Array.from({ length: 25 }, (_none, i): Point => {
      const at = from + ((to - from) * i) / 24
      return [px(at), py(line(at))]
    })
    return stroke(polyline(points), white, 0.5 * u)
  }
  const tree = (at: number, foot: number, size: number): SceneItem[] => [
    rect({ xMm: px(at - 0.6), yMm: py(foot - size), wMm: 1.2 * u, hMm: size * u }, bark),
    disc(px(at), py(foot - size - 2.6), 4.2 * u, leaf),
    disc(px(at - 2.6), py(foot - size), 3 * u, leaf),
    disc(px(at + 2.8), py(foot - size - 0.4), 3.2 * u, leaf),
  ]
  const path = (d: string, ink: Ink): SceneItem => fillPath(moved(d, x, y, u), ink)
  const house = [
    path('M20 45 L34 45 L34 58 L20 58 Z', cream),
    path('M29.6 36.5 L32.4 36.5 L32.4 42 L29.6 42 Z', bark),
    path('M17.6 45.6 L27 36.6 L36.4 45.6 Z', coral),
    path('M22.2 48 L25.6 48 L25.6 51.4 L22.2 51.4 Z', deep),
    path('M28.2 48.6 L31.6 48.6 L31.6 58 L28.2 58 Z', bark),
  ]
  return [
    fillPath(moved(pebble, x, y, u), between(way.ground, white, 0.62)),
    disc(px(70), py(32), 9.5 * u, coral),
    ...cloud(px(74), py(37), 17 * u, white),
    ...cloud(px(33), py(14), 24 * u, white),
    shape(below(wave(57, 6, 88, 2)), far),
    ...house,
    shape(below(wave(60, 5.4, 120, 46)), meadow),
    ...tree(95, 60, 6.4),
    ...tree(12.5, 61, 6.4),
    ...tree(42, 61, 7.4),
    shape(below(wave(72, 0.9, 26, 3)), pond),
    ripple(87, 97, 77.4),
    ...duck(px(51), py(54.5), 34 * u),
    ...duck(px(31), py(67.5), 16.5 * u),
    ...duck(px(13), py(68.5), 14.5 * u),
    shape(below(wave(80.4, 0.9, 22, 9)), deep),
    ripple(22, 40, 87),
    ripple(56, 76, 92),
    ripple(78, 90, 86),
    ripple(38, 52, 97.5),
  ]
}
