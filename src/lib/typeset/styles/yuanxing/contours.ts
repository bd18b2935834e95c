import type { Ink, SceneItem } from '../../../print/scene.ts'
import { mmPerPt, type Style } from '../../style/style.ts'

/** A hill of a drawn landscape: its summit, how far its foot reaches, and how high it is (1 = all levels). */
export type Hill = { xMm: number; yMm: number; wideMm: number; highMm: number; height?: number }
/** Flat land that no line crosses: words stand there. */
export type Plain = { xMm: number; yMm: number; wMm: number; hMm: number }
/** `fromMm`: where the page's left edge lies in a land over an opening. */
export type Land = { seed: number; hills: readonly Hill[]; plains?: readonly Plain[]; fromMm?: number }

const stepMm = 4
const levels = 18
/** Every fourth line is drawn twice as strong, as on maps. */
const strongEvery = 4
const fineMm = 0.4 * mmPerPt
const shoreMm = 30

/** Fixed pseudo-random number in −1 … 1 for a lattice point: the same land on every machine. */
function lattice(seed: number, x: number, y: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1
}

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth value noise in −1 … 1. */
function noise(seed: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [ease(x - x0), ease(y - y0)]
  const upper = lattice(seed, x0, y0) * (1 - u) + lattice(seed, x0 + 1, y0) * u
  const lower = lattice(seed, x0, y0 + 1) * (1 - u) + lattice(seed, x0 + 1, y0 + 1) * u
  return upper * (1 - v) + lower * v
}

const rough = (seed: number, x: number, y: number): number =>
  noise(seed, x / 58, y / 58) + 0.5 * noise(seed + 1, x / 27, y / 27) + 0.18 * noise(seed + 2, x / 13, y / 13)

function heightAt({ seed, hills, plains = [] }: Land, x: number, y: number): number {
  const wx = x + 16 * rough(seed + 11, x, y)
  const wy = y + 16 * rough(seed + 23, x, y)
  let land = -1
  for (const hill of hills) {
    const far = Math.hypot((wx - hill.xMm) / hill.wideMm, (wy - hill.yMm) / hill.highMm)
    const own = (hill.height ?? 1) * (1 - far)
    // A soft maximum: neighbouring hills meet in a saddle, not in a crease.
    const gap = Math.max(0, 0.18 - Math.abs(own - land)) / 0.18
    land = Math.max(own, land) + 0.045 * gap * gap
  }
  land += 0.07 * rough(seed + 37, x, y)
  for (const plain of plains) {
    const dx = Math.max(plain.xMm - x, 0, x - plain.xMm - plain.wMm)
    const dy = Math.max(plain.yMm - y, 0, y - plain.yMm - plain.hMm)
    const near = 1 - Math.min(1, Math.hypot(dx, dy) / shoreMm)
    land -= near * near * Math.max(0, land + 0.12)
  }
  return land
}

type Point = { x: number; y: number }

/** Contour lines of a land over a page with its bleed: one path of fine lines and one of strong ones. */
export function contourItems(land: Land, style: Style, ink: Ink): SceneItem[] {
  const key = JSON.stringify([land, style.widthMm, style.heightMm, style.bleedMm])
  const cached = drawn.get(key) ?? draw(land, style)
  drawn.set(key, cached)
  if (drawn.size > 200) drawn.clear()
  return cached.flatMap(({ d, strokeMm }): SceneItem[] =>
    d ? [{ kind: 'path', d, stroke: ink, strokeMm, origin: { role: 'label' } }] : [],
  )
}

type Drawn = { d: string; strokeMm: number }[]
const drawn = new Map<string, Drawn>()

function draw(land: Land, style: Style): Drawn {
  const b = style.bleedMm
  const columns = Math.ceil((style.widthMm + 2 * b) / stepMm)
  const rows = Math.ceil((style.heightMm + 2 * b) / stepMm)
  const dx = (style.widthMm + 2 * b) / columns
  const dy = (style.heightMm + 2 * b) / rows
  const field = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) =>
      heightAt(land, column * dx - b + (land.fromMm ?? 0), row * dy - b),
    ),
  )
  const [fine, strong]: [string[], string[]] = [[], []]
  for (let level = 0; level < levels; level += 1) {
    const into = level % strongEvery === 0 ? strong : fine
    for (const line of linesAt(field, level / levels + 0.003)) {
      const onPage = line.map(({ x, y }) => ({ x: x * dx - b, y: y * dy - b }))
      const kept = sparse(onPage)
      if (kept.length < 4 || isSliver(kept)) continue
      into.push(smooth(kept))
    }
  }
  return [
    { d: fine.join(' '), strokeMm: fineMm },
    { d: strong.join(' '), strokeMm: 2 * fineMm },
  ]
}

const sliverMm = 1.5
/** Smoothing draws a ring in: so narrow a one would be a dot on the page, or a triangle. */
const ringMm = 4

const isClosed = (line: readonly Point[]): boolean => {
  const [first, last] = [line[0] as Point, line.at(-1) as Point]
  return first === last || (first.x === last.x && first.y === last.y)
}

/** A line so narrow is a saddle's leavings: on the page it would be a stray tick. */
function isSliver(line: readonly Point[]): boolean {
  const across = (of: (point: Point) => number): number => Math.max(...line.map(of)) - Math.min(...line.map(of))
  const narrow = Math.min(
    across(({ x }) => x),
    across(({ y }) => y),
  )
  return narrow < (isClosed(line) ? ringMm : sliverMm)
}

/** Marching squares: the lines of one height through a grid, in grid units, joined end to end. */
function linesAt(field: readonly (readonly number[])[], level: number): Point[][] {
  const ends = new Map<string, { key: string; point: Point }[]>()
  const at = (row: number, column: number): number => (field[row]?.[column] ?? 0) - level
  const join = (a: { key: string; point: Point }, b: { key: string; point: Point }): void => {
    ends.set(a.key, [...(ends.get(a.key) ?? []), b])
    ends.set(b.key, [...(ends.get(b.key) ?? []), a])
    points.set(a.key, a.point)
    points.set(b.key, b.point)
  }
  const points = new Map<string, Point>()
  for (let row = 0; row + 1 < field.length; row += 1) {
    for (let column = 0; column + 1 < (field[0]?.length ?? 0); column += 1) {
      const corners = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)] as const
      const crossings = crossingsOf(corners, row, column)
      const [a, b, c, d] = crossings
      if (a && b && c && d) {
        // A saddle: the middle decides which corners belong together.
        const isHigh = corners[0] + corners[1] + corners[2] + corners[3] > 0
        if (isHigh === corners[0] > 0) {
          join(a, b)
          join(c, d)
        } else {
          join(a, d)
          join(b, c)
        }
      } else if (a && b) join(a, b)
    }
  }
  return chains(ends, points)
}

type Crossing = { key: string; point: Point }

/** Where the level crosses the four edges of a cell, clockwise from the upper one. */
function crossingsOf(corners: readonly [number, number, number, number], row: number, column: number): Crossing[] {
  const [nw, ne, se, sw] = corners
  const out: Crossing[] = []
  const share = (from: number, to: number): number => from / (from - to)
  if (nw > 0 !== ne > 0) out.push({ key: `h${row},${column}`, point: { x: column + share(nw, ne), y: row } })
  if (ne > 0 !== se > 0) out.push({ key: `v${row},${column + 1}`, point: { x: column + 1, y: row + share(ne, se) } })
  if (sw > 0 !== se > 0) out.push({ key: `h${row + 1},${column}`, point: { x: column + share(sw, se), y: row + 1 } })
  if (nw > 0 !== sw > 0) out.push({ key: `v${row},${column}`, point: { x: column, y: row + share(nw, sw) } })
  return out
}

function chains(ends: Map<string, Crossing[]>, points: Map<string, Point>): Point[][] {
  const used = new Set<string>()
  const out: Point[][] = []
  const follow = (start: string): void => {
    const line: Point[] = []
    let key: string | undefined = start
    let before = ''
    while (key !== undefined && !used.has(key)) {
      used.add(key)
      line.push(points.get(key) as Point)
      const from: string = before
      const here: string = key
      const next: Crossing | undefined =
        ends.get(here)?.find((one) => one.key !== from && !used.has(one.key)) ?? undefined
      before = here
      key = next?.key
    }
    const isRing = before !== start && (ends.get(before) ?? []).some((one) => one.key === start) && line.length > 2
    const [first] = line
    if (isRing && first) line.push(first)
    out.push(line)
  }
  for (const [key, list] of ends) if (list.length === 1 && !used.has(key)) follow(key)
  for (const key of ends.keys()) if (!used.has(key)) follow(key)
  return out
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Fewer points than these all stay, or a small ring would lie down to a line. */
const fewPoints = 12
/** Two crossings beside a corner of the grid lie close together: as two points they would bend the line into a barb. */
const nearMm = 1.4

/** Every second point of a line, none close to the one before: what the grid's edges add is noise. */
function sparse(line: readonly Point[]): readonly Point[] {
  const last = line.length - 1
  const half = line.length < fewPoints ? line : line.filter((_, index) => index % 2 === 0 || index === last)
  const far = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) >= nearMm
  const kept: Point[] = []
  for (const point of half.slice(0, -1)) {
    const before = kept.at(-1)
    if (!before || far(before, point)) kept.push(point)
  }
  const end = half.at(-1) as Point
  while (kept.length > 1 && !far(kept.at(-1) as Point, end)) kept.pop()
  return [...kept, end]
}

const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/**
 * A smooth curve along the points: from the middle of each side to the middle of the next, bent towards the point
 * between them (a quadratic B-spline). It never leaves the sides' hull, so corners round off and no loop can form.
 */
function smooth(kept: readonly Point[]): string {
  const first = kept[0] as Point
  const last = kept.at(-1) as Point
  const isRing = isClosed(kept)
  const corners = isRing ? kept.slice(1) : kept.slice(1, -1)
  const start = isRing ? between(first, kept[1] as Point, 0.5) : first
  let from = start
  let d = `M${round(start.x)} ${round(start.y)}`
  corners.forEach((corner, index) => {
    const next = corners[index + 1]
    const to = next ? between(corner, next, 0.5) : isRing ? start : last
    const [a, b] = [between(from, corner, 2 / 3), between(to, corner, 2 / 3)]
    d += ` C${[a.x, a.y, b.x, b.y, to.x, to.y].map(round).join(' ')}`
    from = to
  })
  return d
}

/** A number out of a text, for lands that belong to a month or a book. */
export const seedOf = (text: string): number => {
  let h = 2166136261
  for (const one of text) h = Math.imul(h ^ (one.codePointAt(0) ?? 0), 16777619)
  return (h >>> 0) % 100000
}
