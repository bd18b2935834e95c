type Point = { xMm: number; yMm: number }
type Dashes = { dashMm: number; spaceMm: number; pointsPerMm: number }
/** What of the curve is drawn: dashes between two x; the page's left edge lies at `shiftMm`. */
type Window = { fromMm: number; toMm: number; shiftMm: number }

const hundredths = (mm: number): number => Math.round(mm * 100) / 100

/** Dashes of even length along the curve through all points, as path data in mm of one page; empty where none shows. */
export function dashedPath(points: readonly Point[], dashes: Dashes, { fromMm, toMm, shiftMm }: Window): string {
  const { dashMm, spaceMm, pointsPerMm } = dashes
  const curve = points.flatMap((point, index) => {
    const before = points[index - 1]
    return before ? curveBetween(before, point, pointsPerMm) : []
  })
  let d = ''
  let walked = 0
  let on = false
  curve.forEach((point, at) => {
    const before = curve[at - 1]
    if (!before) return
    walked += Math.hypot(point.xMm - before.xMm, point.yMm - before.yMm)
    const drawn = walked % (dashMm + spaceMm) < dashMm && point.xMm > fromMm && point.xMm < toMm
    if (drawn) d += `${on ? ' L' : `${d ? ' ' : ''}M`}${hundredths(point.xMm - shiftMm)} ${hundredths(point.yMm)}`
    on = drawn
  })
  return d
}

/** Points on the curve from one point to the next, level at both. */
function curveBetween(a: Point, b: Point, pointsPerMm: number): Point[] {
  const count = Math.ceil(Math.hypot(b.xMm - a.xMm, b.yMm - a.yMm) * pointsPerMm)
  const middle = (a.xMm + b.xMm) / 2
  return Array.from({ length: count + 1 }, (_, index) => {
    const t = index / count
    const u = 1 - t
    return {
      xMm: u ** 3 * a.xMm + 3 * u * u * t * middle + 3 * u * t * t * middle + t ** 3 * b.xMm,
      yMm: u ** 3 * a.yMm + 3 * u * u * t * a.yMm + 3 * u * t * t * b.yMm + t ** 3 * b.yMm,
    }
  })
}
