import { type Face, linear, type Material, quad, type Station, strip, unit, type Vec } from './mesh.ts'

/** A bound, closed book in its own axes: spine at x 0, feet at y 0, back cover at z 0. */
export type ClosedBook = {
  /** Trimmed page. */
  widthMm: number
  heightMm: number
  /** Leaves and boards together, as the spine is wide. */
  spineMm: number
  hard: boolean
  caliperMm: number
  /** Front, spine and back as they are seen; `edge`: what the boards' edges show. */
  front: Material
  spine: Material
  back: Material
  edge: Material
  paper: Vec
}

const overhang = 3
const boardMm = 2.8
const softMm = 0.4

type Point = readonly [number, number]

/** Directions that stand on a line of points, to its left. */
const outwards = (line: readonly Point[]): Point[] =>
  line.map((_, at) => {
    const [a, b] = [line[Math.max(0, at - 1)]!, line[Math.min(line.length - 1, at + 1)]!]
    const [dx, dz] = [b[0] - a[0], b[1] - a[1]]
    const length = Math.hypot(dx, dz) || 1
    return [-dz / length, dx / length]
  })

const run = (count: number, point: (k: number) => Point): Point[] =>
  Array.from({ length: count + 1 }, (_, at) => point(at / count))

/** A flat cover with the groove of a hard one, from the fold (x 0) to the fore edge; z as height over the cover's plane. */
const panel = (width: number, hard: boolean): Point[] =>
  hard
    ? [
        ...run(14, (k) => [k * 14, -1.5 * Math.exp(-(((k * 14 - 6.5) / 2.6) ** 2)) - 0.5 * (1 - k) ** 4]),
        ...run(4, (k) => [14.5 + k * (width - 15.1), 0]),
        [width - 0.25, -0.12],
        [width, -0.5],
      ]
    : [
        ...run(10, (k) => [k * 9, -0.22 * Math.exp(-(((k * 9 - 7) / 0.7) ** 2))]),
        ...run(2, (k) => [9.2 + k * (width - 9.2), 0]),
      ]

const stations = (line: readonly Point[], y: number, width: number, flip: boolean): Station[] => {
  const out = outwards(line)
  return line.map(([x, z], at) => ({
    at: [x, y, z],
    out: unit([out[at]![0], 0, out[at]![1]]),
    u: flip ? 1 - Math.min(1, Math.max(0, x / width)) : Math.min(1, Math.max(0, x / width)),
  }))
}

/** How far a spine bulges and a fore edge caves in. */
const bulgeOf = ({ spineMm, hard }: ClosedBook): number =>
  hard ? Math.min(6, spineMm * 0.16) : Math.min(0.5, spineMm * 0.02)

/** Faces of a closed book; its lowest point is y 0. */
export const closedBook = (book: ClosedBook): Face[] => {
  const { widthMm, heightMm, spineMm, hard, front, spine, back, edge } = book
  const over = hard ? overhang : 0
  const thick = hard ? boardMm : softMm
  const [bottom, top] = [0, heightMm + 2 * over]
  const width = widthMm + (hard ? overhang : 0)
  const bulge = bulgeOf(book)

  const frontLine: Point[] = panel(width, hard).map(([x, z]) => [x, spineMm + z])
  const backLine: Point[] = panel(width, hard).map(([x, z]) => [x, -z])
  const arc = run(16, (k): Point => [-bulge * Math.sin(Math.PI * k) ** 0.8, spineMm * k])
  const arcOut = outwards(arc)
  const arcStations = (y: number): Station[] =>
    arc.map(([x, z], at) => ({ at: [x, y, z], out: [arcOut[at]![0], 0, arcOut[at]![1]], u: z / spineMm }))

  const skin = [
    ...strip(stations(frontLine, bottom, width, false), stations(frontLine, top, width, false), front),
    ...strip(arcStations(bottom), arcStations(top), spine),
    // Seen from behind the back cover reads from its fore edge to the spine.
    ...strip(stations(backLine, bottom, width, true), stations(backLine, top, width, true), back).map(turnedOver),
  ]
  return [
    ...skin,
    ...boards(frontLine, backLine, arc, { bottom, top, thick, edge }),
    ...leaves(book, over, thick, bulge),
  ]
}

const turnedOver = (face: Face): Face => ({
  ...face,
  normal: face.normal.map(([x, y, z]) => [-x, y, -z]) as unknown as Face['normal'],
})

/** Head, tail and fore edge of the covers, and their inner sides. */
const boards = (
  frontLine: readonly Point[],
  backLine: readonly Point[],
  arc: readonly Point[],
  { bottom, top, thick, edge }: { bottom: number; top: number; thick: number; edge: Material },
): Face[] => {
  const shell = (line: readonly Point[], inward: (at: number) => Point): Face[] => {
    const inner = line.map(([x, z], at): Point => [x + inward(at)[0] * thick, z + inward(at)[1] * thick])
    const at = ([x, z]: Point, y: number): Vec => [x, y, z]
    const rims = line.slice(1).flatMap((one, k) => {
      const [a, b, c, d] = [line[k]!, one, inner[k + 1]!, inner[k]!]
      return [top, bottom].flatMap((y) => quad([at(a, y), at(b, y), at(c, y), at(d, y)], edge))
    })
    const [last, lastInner] = [line.at(-1)!, inner.at(-1)!]
    return [
      ...rims,
      ...quad([at(last, bottom), at(last, top), at(lastInner, top), at(lastInner, bottom)], edge),
      ...inner
        .slice(1)
        .flatMap((one, k) => quad([at(inner[k]!, bottom), at(one, bottom), at(one, top), at(inner[k]!, top)], edge)),
    ]
  }
  const out = outwards(arc)
  return [
    ...shell(frontLine, () => [0, -1]),
    ...shell(backLine, () => [0, 1]),
    ...shell(arc, (k) => [-out[k]![0], -out[k]![1]]),
  ]
}

/** The block: fore edge hollow where the spine is round, head and tail as fine lines. */
const leaves = (book: ClosedBook, over: number, thick: number, bulge: number): Face[] => {
  const { widthMm, heightMm, spineMm, hard, caliperMm, paper } = book
  const side: Material = { albedo: paper, sheen: 0, rough: 1, leaves: { caliperMm, contrast: hard ? 0.1 : 0.08 } }
  const [z0, z1] = [thick, spineMm - thick]
  const [y0, y1] = [over, over + heightMm]
  const hollow = hard ? bulge * 0.75 : 0
  const rows = Array.from({ length: 13 }, (_, at) => at / 12).map((k) => {
    const bow = Math.sin(Math.PI * k)
    return {
      z: z0 + (z1 - z0) * k,
      left: (hard ? -bulge * bow : 0) + 1,
      right: widthMm - hollow * bow,
      v: (z1 - z0) * k,
    }
  })
  const band: Material = { albedo: linear('#a33a2c'), sheen: 0, rough: 1 }
  return rows.slice(1).flatMap((next, at) => {
    const last = rows[at]!
    const uvOf = (u0: number, u1: number) =>
      [
        [u0, last.v],
        [u1, last.v],
        [u1, next.v],
        [u0, next.v],
      ] as const
    const head = (y: number): Face[] =>
      quad(
        [
          [last.left, y, last.z],
          [last.right, y, last.z],
          [next.right, y, next.z],
          [next.left, y, next.z],
        ],
        side,
        uvOf(0, widthMm),
      )
    const fore = quad(
      [
        [last.right, y0, last.z],
        [last.right, y1, last.z],
        [next.right, y1, next.z],
        [next.right, y0, next.z],
      ],
      side,
      uvOf(0, heightMm),
    )
    // 堵头布 stands a little above the leaves.
    const bands = hard
      ? [y1 + 0.9, y0 - 0.9].flatMap((y) =>
          quad(
            [
              [last.left, y, last.z],
              [last.left + 2, y, last.z],
              [next.left + 2, y, next.z],
              [next.left, y, next.z],
            ],
            band,
          ),
        )
      : []
    return [...head(y1), ...head(y0), ...fore, ...bands]
  })
}
