/** A picture in rows, in mm from their box's top left corner. */
export type RowFrame = { xMm: number; yMm: number; wMm: number; hMm: number }
export type RowBox = { wMm: number; hMm: number; gapMm: number; labelMm: number }

const mostInRow = 3
/** Rows that leave the page open stand apart by so much more. */
const mostAirMm = 5

/** All ways to part so many into rows of at most three. */
function partings(count: number): number[][] {
  if (count === 0) return [[]]
  const out: number[][] = []
  for (let row = 1; row <= Math.min(mostInRow, count); row += 1)
    for (const rest of partings(count - row)) out.push([row, ...rest])
  return out
}

/** Rows as wide as the box, smaller where they would be higher than it; whole pictures, nothing cut. */
function framesOf(rows: readonly number[], aspects: readonly number[], box: RowBox): RowFrame[] {
  const { wMm, hMm, gapMm, labelMm } = box
  let first = 0
  const natural = rows.map((count) => {
    const own = aspects.slice(first, first + count)
    first += count
    return { own, highMm: (wMm - gapMm * (count - 1)) / own.reduce((sum, one) => sum + one, 0) }
  })
  const free = hMm - rows.length * labelMm - (rows.length - 1) * gapMm
  // A row alone never stands higher than the page bears; what is left over is white at its right.
  const scale = Math.min(1, free / natural.reduce((sum, { highMm }) => sum + highMm, 0))
  const left = free - natural.reduce((sum, { highMm }) => sum + highMm * scale, 0)
  const air = natural.length > 1 ? Math.min(mostAirMm, left / (natural.length - 1)) : 0
  const frames: RowFrame[] = []
  let yMm = 0
  for (const { own, highMm } of natural) {
    const high = highMm * scale
    let xMm = 0
    for (const aspect of own) {
      frames.push({ xMm, yMm, wMm: aspect * high, hMm: high })
      xMm += aspect * high + gapMm
    }
    yMm += high + labelMm + gapMm + air
  }
  return frames
}

/** So much more than the smallest picture the largest one may fill before it counts against its arrangement. */
const evenness = 0.35

const costOf = (frames: readonly RowFrame[]): number => {
  const areas = frames.map(({ wMm, hMm }) => Math.max(1e-6, wMm * hMm))
  const whole = areas.reduce((sum, one) => sum + one, 0)
  return -Math.log(whole) + evenness * Math.log(Math.max(...areas) / Math.min(...areas))
}

/** Pictures of these shapes in rows, order kept, filling their box as well as whole pictures can. */
export function pictureRows(aspects: readonly number[], box: RowBox): RowFrame[] {
  let best: RowFrame[] = []
  let least = Number.POSITIVE_INFINITY
  for (const rows of partings(aspects.length)) {
    if (rows.length === 0) continue
    const frames = framesOf(rows, aspects, box)
    if (frames.some(({ hMm }) => hMm <= 0)) continue
    const cost = costOf(frames)
    if (cost >= least) continue
    least = cost
    best = frames
  }
  return best
}
