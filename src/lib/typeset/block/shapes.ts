import type { Ink, Origin, PathItem, RectItem } from '#lib/print/scene.ts'

const rounded = (value: number): number => Math.round(value * 1000) / 1000
const number = (value: number): string => String(rounded(value))

/** `d` with every coordinate scaled, then moved. Only absolute M L C Z, as the scene demands. */
export function moved(d: string, xMm: number, yMm: number, scale = 1): string {
  let horizontal = true
  return d.replace(/[MLCZ]|-?\d*\.?\d+/g, (token) => {
    if (/[A-Z]/.test(token)) {
      horizontal = true
      return token
    }
    const value = Number(token) * scale + (horizontal ? xMm : yMm)
    horizontal = !horizontal
    return number(value)
  })
}

export const rect = (
  { xMm, yMm, wMm, hMm }: { xMm: number; yMm: number; wMm: number; hMm: number },
  fill: Ink,
  origin?: Origin,
): RectItem => ({
  kind: 'rect',
  xMm: rounded(xMm),
  yMm: rounded(yMm),
  wMm: rounded(wMm),
  hMm: rounded(hMm),
  fill,
  ...(origin ? { origin } : {}),
})

/** Outline of a heart in a box of 24, as numbers: a move and six curves. */
const heartPoints = [
  [12, 21],
  [5, 15.5, 2, 12, 2, 8.2],
  [2, 5, 4.4, 3, 7, 3],
  [9, 3, 10.8, 4.1, 12, 6],
  [13.2, 4.1, 15, 3, 17, 3],
  [19.6, 3, 22, 5, 22, 8.2],
  [22, 12, 19, 15.5, 12, 21],
] as const

function heartPath(xMm: number, yMm: number, scale: number): string {
  let d = ''
  for (const points of heartPoints) {
    d += d === '' ? 'M' : ' C'
    for (let at = 0; at < points.length; at += 1) {
      const value = (points[at] as number) * scale + (at % 2 === 0 ? xMm : yMm)
      d += `${at > 0 ? ' ' : ''}${Math.round(value * 1000) / 1000}`
    }
  }
  return `${d} Z`
}

export const heart = (xMm: number, yMm: number, sizeMm: number, stroke: Ink, origin: Origin): PathItem => ({
  kind: 'path',
  d: heartPath(xMm, yMm, sizeMm / 24),
  stroke,
  strokeMm: (1.7 * sizeMm) / 24,
  origin,
})

// Four Bézier arcs; 0.5523 is the usual distance of the control points.
export function disc(xMm: number, yMm: number, radiusMm: number, fill: Ink, origin?: Origin): PathItem {
  const k = 0.5523
  const d = `M1 0 C1 ${k} ${k} 1 0 1 C-${k} 1 -1 ${k} -1 0 C-1 -${k} -${k} -1 0 -1 C${k} -1 1 -${k} 1 0 Z`
  return { kind: 'path', d: moved(d, xMm, yMm, radiusMm), fill, ...(origin ? { origin } : {}) }
}

/** Outline of a box with round corners, for `ImageItem.clip`. */
export function roundedClip(xMm: number, yMm: number, wMm: number, hMm: number, radiusMm: number): string {
  const r = Math.min(radiusMm, wMm / 2, hMm / 2)
  const k = r * (1 - 0.5523)
  const [x1, y1] = [xMm + wMm, yMm + hMm]
  const at = (...values: number[]): string => values.map(number).join(' ')
  return (
    `M${at(xMm + r, yMm)} L${at(x1 - r, yMm)} C${at(x1 - k, yMm, x1, yMm + k, x1, yMm + r)} ` +
    `L${at(x1, y1 - r)} C${at(x1, y1 - k, x1 - k, y1, x1 - r, y1)} L${at(xMm + r, y1)} ` +
    `C${at(xMm + k, y1, xMm, y1 - k, xMm, y1 - r)} L${at(xMm, yMm + r)} C${at(xMm, yMm + k, xMm + k, yMm, xMm + r, yMm)} Z`
  )
}

export const playMark = (xMm: number, yMm: number, fill: Ink, origin: Origin, scale = 1): PathItem => ({
  kind: 'path',
  d: moved('M-1.4 -2.3 L2.6 0 L-1.4 2.3 Z', xMm, yMm, scale),
  fill,
  origin,
})
