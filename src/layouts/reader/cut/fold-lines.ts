import type { PrintElement, PrintLine } from '#lib/books/reading/print-page.ts'
import { around } from './cells.ts'
import type { Box, PageMark } from './page-marks.ts'

/** What may neither begin nor end a line, as far as a fold may come near it. */
const notFirst = /^[、，。．：；！？）》」』】〉”’…—·％%,.:;!?)\]}\s]/
const notLast = /[（《「『【〈“‘([{]$/

type Glyph = { line: PrintLine; at: number; x: number }

const isWord = (cluster: string | undefined): boolean => cluster !== undefined && /^[\w'’.,:/-]$/.test(cluster)

/** Places at which a row may be parted: before these glyphs. */
const foldsOf = (glyphs: readonly Glyph[]): number[] =>
  glyphs.flatMap(({ line, at }, index) => {
    const [before, here] = [glyphs[index - 1], line.text[at]!]
    if (!before) return []
    const last = before.line.text[before.at]!
    return notFirst.test(here) || notLast.test(last) || (isWord(last) && isWord(here)) ? [] : [index]
  })

/** Parts one row of glyphs into rows of at most `widthPx`. */
const foldRow = (glyphs: readonly Glyph[], widthPx: number, em: number): Glyph[][] => {
  const rows: Glyph[][] = []
  let rest = glyphs
  while (rest.length > 0 && rest[rest.length - 1]!.x + em - rest[0]!.x > widthPx) {
    const allowed = foldsOf(rest).filter((index) => rest[index - 1]!.x + em - rest[0]!.x <= widthPx)
    const index = allowed[allowed.length - 1]
    if (!index) break
    rows.push(rest.slice(0, index))
    rest = rest.slice(index)
  }
  rows.push([...rest])
  return rows
}

/** The glyphs of one line that stand in a row, moved so far. */
const partOf = (line: PrintLine, row: readonly Glyph[], right: number, down: number): PrintLine[] => {
  const own = row.filter((glyph) => glyph.line === line).map(({ at }) => at)
  if (own.length === 0) return []
  return [
    {
      ...line,
      text: own.map((at) => line.text[at]!),
      x: own.map((at) => line.x[at]! + right),
      y: line.y + down,
      emoji: own.map((at) => line.emoji[at] ?? null),
      ...(line.glyphs ? { glyphs: own.map((at) => line.glyphs![at]!) } : {}),
    },
  ]
}

/**
 * Lines too long for a phone, each folded near its middle: the second half stands below the first, every character as
 * far from its neighbour as it was set. For pieces of nothing but lines; answers their elements and their new box.
 */
export const foldLines = (marks: readonly PageMark[], box: Box, em: number): { elements: PrintElement[]; box: Box } => {
  const rows: PageMark[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const mark of [...marks].sort((a, b) => a.box.top - b.box.top)) {
    const { top, bottom: own } = mark.box
    if ((top + own) / 2 > bottom) rows.push([])
    rows[rows.length - 1]!.push(mark)
    bottom = Math.max(bottom, own)
  }
  const widths = rows.map((row) => around(row)).map(({ left, right }) => right - left)
  const widthPx = Math.max(...widths) / 2 + 1.5 * em
  const left = Math.min(...marks.map(({ box: own }) => own.left))
  let down = 0
  const parts = new Map<PageMark, PrintLine[]>()
  let right = left
  for (const [index, row] of rows.entries()) {
    const { top, bottom: low } = around(row)
    const next = rows[index + 1]
    const lead = Math.max(1.5 * em, Math.min(2 * em, next ? around(next).top - top : 0), low - top)
    const glyphs = row
      .flatMap(({ line }) => line!.x.map((x, at): Glyph => ({ line: line!, at, x })))
      .sort((a, b) => a.x - b.x)
    for (const [nth, folded] of foldRow(glyphs, widthPx, em).entries()) {
      if (nth > 0) down += lead
      const aside = nth > 0 ? left - folded[0]!.x : 0
      right = Math.max(right, folded[folded.length - 1]!.x + em + aside)
      for (const mark of row) parts.set(mark, [...(parts.get(mark) ?? []), ...partOf(mark.line!, folded, aside, down)])
    }
  }
  const elements = [...marks]
    .sort((a, b) => a.order - b.order)
    .map((mark): PrintElement => ({ ...mark.element, content: parts.get(mark) ?? [] }))
  return {
    elements,
    box: { ...box, right: right + (box.left < left ? left - box.left : 0), bottom: box.bottom + down },
  }
}
