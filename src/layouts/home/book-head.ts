/** A book seen from its head, drawn to scale in thickness. Lengths in px of a 208 × 104 box. */
export type HeadKind = 'glued' | 'sewn' | 'hard' | 'cased'

const pxPerMm = 2.6
const middle = 52
const boardMm = 2.5
const right = 176
const left = 34

export type Head = {
  pages: string[]
  red: string[]
  thread: string[]
  cover: string[]
  boards: string[]
  box: string[]
}

const n = (value: number): string => String(Math.round(value * 100) / 100)

/** Leaves as single lines, glued along the spine. */
const leaves = (top: number, bottom: number): string[] => {
  const count = Math.max(3, Math.round((bottom - top) / 2.4))
  return Array.from({ length: count }, (_, at) => {
    const y = top + ((at + 0.5) * (bottom - top)) / count
    return `M${n(left + 2)} ${n(y)}H${n(right - (at % 3) * 0.7)}`
  })
}

/** Folded sections: round at the back, open at the fore edge; `round` px the middle ones stand out at the spine. */
const sections = (top: number, bottom: number, round: number): { lines: string[]; holes: [number, number][] } => {
  const count = Math.max(4, Math.round((bottom - top) / 7))
  const high = (bottom - top) / count
  const lines: string[] = []
  const holes: [number, number][] = []
  for (let at = 0; at < count; at++) {
    const y = top + at * high
    const away = Math.abs((at + 0.5) / count - 0.5) * 2
    const x = left + 6 - round * (1 - away * away)
    const fore = right - round * 0.5 * (1 - away * away)
    const radius = high / 2 - 0.5
    lines.push(`M${n(fore)} ${n(y + 0.5)}H${n(x)}a${n(radius)} ${n(radius)} 0 0 0 0 ${n(radius * 2)}H${n(fore)}`)
    lines.push(`M${n(fore)} ${n(y + high / 2)}H${n(x)}`)
    holes.push([x - radius + 1.2, y + high / 2])
  }
  return { lines, holes }
}

/** `thicknessMm` is the spine as it is bound, boards included. */
export const bookHead = (thicknessMm: number, kind: HeadKind): Head => {
  const half = (thicknessMm * pxPerMm) / 2
  const [top, bottom] = [middle - half, middle + half]
  if (kind === 'glued')
    return {
      pages: leaves(top + 1, bottom - 1),
      red: [`M${n(left)} ${n(top)}V${n(bottom)}`],
      thread: [],
      cover: [`M${n(right + 4)} ${n(top - 1.5)}H${n(left - 3)}V${n(bottom + 1.5)}H${n(right + 4)}`],
      boards: [],
      box: [],
    }
  const board = kind === 'sewn' ? 0 : boardMm * pxPerMm
  const { lines, holes } = sections(top + board + 1, bottom - board - 1, kind === 'sewn' ? 0 : 8)
  const thread = holes.map(([x, y]) => `M${n(x)} ${n(y)}h.01`)
  const back = `M${holes.map(([x, y]) => `${n(x - 3)} ${n(y)}`).join('L')}`
  if (kind === 'sewn')
    return {
      pages: lines,
      red: [back],
      thread,
      cover: [
        `M${n(right - 44)} ${n(top + 2.5)}H${n(right + 4)}V${n(top - 1.5)}H${n(left - 5)}V${n(bottom + 1.5)}H${n(right + 4)}V${n(bottom - 2.5)}H${n(right - 44)}`,
      ],
      boards: [],
      box: [],
    }
  const bulge = left - 12
  const wrap = `M${n(left + 8)} ${n(top)}Q${n(bulge)} ${n(top + 5)} ${n(bulge)} ${n(middle)}T${n(left + 8)} ${n(bottom)}`
  const boards = [top, bottom - board].map(
    (y) => `M${n(left + 10)} ${n(y)}H${n(right + 9)}V${n(y + board)}H${n(left + 10)}z`,
  )
  const box =
    kind === 'cased' ? [`M${n(left - 26)} ${n(top - 7)}H${n(right + 14)}V${n(bottom + 7)}H${n(left - 26)}`] : []
  return { pages: lines, red: [back], thread, cover: [wrap], boards, box }
}
