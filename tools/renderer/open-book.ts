import { box, type Face, type Material, quad, type Station, strip, unit, type Vec } from './mesh.ts'

/** A book lying open: gutter at x 0, feet at y 0, on the table z 0. */
export type OpenBook = {
  widthMm: number
  heightMm: number
  /** Heights of the leaves at the left and at the right. */
  leftMm: number
  rightMm: number
  hard: boolean
  caliperMm: number
  left: Material
  right: Material
  cover: Material
  paper: Vec
  /** 书签带, lying in the gutter. */
  ribbon?: Material
}

type Point = readonly [number, number]

/** Height of the open leaves over the cover: down into the gutter, a soft rise beside it, flat towards the fore edge. */
const height = (stack: number, x: number): number => {
  const rise = 1 - Math.exp(-((x / 15) ** 1.15))
  const crown = 2.4 * Math.exp(-(((x - 34) / 26) ** 2)) * Math.min(1, stack / 6)
  const gutter = Math.min(stack * 0.55, 5)
  return gutter + (stack - gutter) * rise + crown * rise
}

/** The uppermost leaf from gutter to fore edge as x, z and the share of its width that lies before it. */
const leafLine = (stack: number, width: number, base: number): { at: Point; u: number }[] => {
  const line: { at: Point; u: number }[] = [{ at: [0, base + height(stack, 0)], u: 0 }]
  let [x, z, along] = [0, base + height(stack, 0), 0]
  while (along < width - 1e-6) {
    const step = Math.min(along < 50 ? 2.5 : 12, width - along)
    // The paper keeps its length: steps follow the curve.
    const slope = (height(stack, x + 0.5) - height(stack, x)) / 0.5
    x += step / Math.hypot(1, slope)
    z = base + height(stack, x)
    along += step
    line.push({ at: [x, z], u: along / width })
  }
  return line
}

export const openBook = (book: OpenBook): Face[] => {
  const { widthMm, heightMm, hard, cover, ribbon } = book
  const over = hard ? 3 : 0
  const base = hard ? 2.8 : 0.5
  const half = (side: -1 | 1): Face[] => {
    const stack = side < 0 ? book.leftMm : book.rightMm
    const line = leafLine(stack, widthMm, base)
    return [
      ...page(line, side, over, book),
      ...edges(line, side, over, base, book),
      ...box(
        [side < 0 ? -widthMm - over : 2.5, 0, 0],
        [side < 0 ? -2.5 : widthMm + over, heightMm + 2 * over, base],
        cover,
      ),
    ]
  }
  const back = box([-2.5, 0, 0.2], [2.5, heightMm + 2 * over, base * 0.6], cover)
  return [...half(-1), ...half(1), ...back, ...(ribbon ? ribbonOf(book, over, base, ribbon) : [])]
}

type Line = ReturnType<typeof leafLine>

const page = (line: Line, side: -1 | 1, over: number, { heightMm, left, right }: OpenBook): Face[] => {
  const row = (y: number): Station[] =>
    line.map(({ at: [x, z], u }, k) => {
      const [a, b] = [line[Math.max(0, k - 1)]!.at, line[Math.min(line.length - 1, k + 1)]!.at]
      const [dx, dz] = [b[0] - a[0], b[1] - a[1]]
      return { at: [side * x, y, z], out: unit([-side * dz, 0, dx]), u: side < 0 ? 1 - u : u }
    })
  return strip(row(over), row(over + heightMm), side < 0 ? left : right)
}

/** Head, tail and fore edge of one half: the lower leaves reach a little further out. */
const edges = (
  line: Line,
  side: -1 | 1,
  over: number,
  base: number,
  { heightMm, caliperMm, paper }: OpenBook,
): Face[] => {
  const side_: Material = { albedo: paper, sheen: 0, rough: 1, leaves: { caliperMm, contrast: 0.09 } }
  const last = line.at(-1)!.at
  const spread = (last[1] - base) * 0.3
  const [y0, y1] = [over, over + heightMm]
  const low = (x: number): Point => [x + spread * Math.min(1, x / last[0]), base]
  const fore = quad(
    [
      [side * (last[0] + spread), y0, base],
      [side * (last[0] + spread), y1, base],
      [side * last[0], y1, last[1]],
      [side * last[0], y0, last[1]],
    ],
    side_,
    [
      [0, 0],
      [heightMm, 0],
      [heightMm, last[1] - base],
      [0, last[1] - base],
    ],
  )
  const ends = line.slice(1).flatMap(({ at: b }, k) => {
    const a = line[k]!.at
    return [y0, y1].flatMap((y) =>
      quad(
        [
          [side * low(a[0])[0], y, base],
          [side * low(b[0])[0], y, base],
          [side * b[0], y, b[1]],
          [side * a[0], y, a[1]],
        ],
        side_,
        [
          [a[0], 0],
          [b[0], 0],
          [b[0], b[1] - base],
          [a[0], a[1] - base],
        ],
      ),
    )
  })
  return [...fore, ...ends]
}

const ribbonOf = ({ heightMm, rightMm }: OpenBook, over: number, base: number, material: Material): Face[] => {
  const x = (k: number): number => 3 + 9 * k * k
  const rows = Array.from({ length: 12 }, (_, at) => at / 11).map((k) => {
    const y = over + heightMm * (1 - k) - 16 * k ** 6
    const on = y > over
    const z = on
      ? base + height(rightMm, x(k)) + 0.35
      : base + height(rightMm, x(k)) * Math.max(0, 1 - (over - y) / 10) + 0.2
    return { y, z, x: x(k) }
  })
  return rows.slice(1).flatMap((next, at) => {
    const last = rows[at]!
    const corner = (row: typeof last, w: number): Vec => [row.x + w, row.y, row.z + w * 0.05]
    return quad([corner(next, 0), corner(next, 6), corner(last, 6), corner(last, 0)], material)
  })
}
