import type { Origin } from '#lib/print/scene.ts'
import { noteMark, type RichLine } from '../line/inline.ts'
import { lineItems, setLabel, setParagraph } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { leadMm, mmPerPt } from '../style/style.ts'
import { type Block, type FootNote, fixed } from './block.ts'
import { rect } from './shapes.ts'

/** Footnotes: 8/12 at the foot under a 24 mm rule (PRINT.md §3.7). */
const notePt = 8
const noteLeadPt = 12
const noteRuleMm = 24

/** How many notes an article has called so far: lines, cells and headings count on from each other. */
export type NoteCount = { notes: number }

/** Of so many grid lines they stay whole, so that they and their call fit any page, a chapter's first one too. */
const wholeLines = 4
/** A page rather ends with two open lines than in the middle of a note. */
const partedNote = 30

/** Rows of a long note taken together: the fewest grid lines that they fill, one to three. */
function unitOf(lead: number, row: number): { lines: number; rows: number } {
  const waste = (lines: number): number => (lead - (row * Math.floor((lines * lead) / row + 1e-6)) / lines) / lead
  const lines = [1, 2, 3].reduce((best, one) => (waste(one) < waste(best) - 1e-6 ? one : best))
  return { lines, rows: Math.floor((lines * lead) / row + 1e-6) }
}

/**
 * The notes called in a block, for the foot of its column; none where none are called. Several are parts of what is
 * longer than `most` grid lines: the block takes the first along, the others may stand in columns after it.
 */
export function footNotes(
  called: RichLine['notes'],
  entryId: string | undefined,
  set: Setting,
  most = wholeLines,
): FootNote[] {
  if (called.length === 0) return []
  const { style } = set
  const type = { face: style.body.face, sizePt: notePt }
  const em = notePt * mmPerPt
  const row = noteLeadPt * mmPerPt
  const all = called.flatMap(({ number, text }) => {
    const set1 = setParagraph(text, type, { widthMm: set.measureMm - 1.5 * em }, set.fonts)
    return set1.map((line, index) => ({ line, mark: index === 0 ? noteMark(number) : '' }))
  })
  const lead = leadMm(style)
  const origin: Origin = { ...(entryId === undefined ? {} : { entryId }), role: 'note' }
  const part = (lines: typeof all, pitch: number): FootNote => ({
    lines: Math.ceil((lines.length * row) / lead - 1e-6),
    deepMm: lines.length * pitch,
    airMm: pitch - em,
    ruleLines: 1,
    paint: (box, first) => {
      const rule = first
        ? [
            rect(
              { xMm: box.xMm, yMm: box.yMm - 0.45 * lead, wMm: noteRuleMm, hMm: 0.35 * mmPerPt },
              style.ink.text,
              origin,
            ),
          ]
        : []
      const words = lines.flatMap(({ line, mark }, index) => {
        const y = box.yMm + 0.88 * em + index * pitch
        const label = mark ? lineItems(setLabel(mark, type, set.fonts), box.xMm, y, style.ink.k80, origin) : []
        return [...label, ...lineItems(line, box.xMm + 1.5 * em, y, style.ink.k80, origin)]
      })
      return [...rule, ...words]
    },
  })
  const whole = part(all, row)
  if (whole.lines <= most) return [whole]
  // Parts that stand in one column must look like one note: their rows are on the grid.
  const unit = unitOf(lead, row)
  const pitch = (unit.lines * lead) / unit.rows
  const parts: FootNote[] = []
  for (let at = 0; at < all.length; at += unit.rows) {
    const own = part(all.slice(at, at + unit.rows), pitch)
    parts.push(at + unit.rows < all.length ? { ...own, lines: unit.lines } : own)
  }
  return parts
}

/** The block with its notes; parts after the first are blocks without height behind it. */
export function withNotes(block: Block, notes: readonly FootNote[]): Block[] {
  const [first, ...others] = notes
  if (!first) return [block]
  const { keep = false, breakCost = 0, inner = false, post } = block
  block.notes = first
  if (others.length === 0) return [block]
  block.keep = false
  block.breakCost = breakCost + partedNote
  const rest = others.map((note, at) =>
    fixed(
      0,
      () => [],
      at === others.length - 1
        ? { notes: note, keep, breakCost, inner, post }
        : { notes: note, breakCost: breakCost + partedNote, inner: true, post },
    ),
  )
  return [block, ...rest]
}
