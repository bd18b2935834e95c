import type { Origin } from '../print/scene.ts'
import type { Block } from './block.ts'
import type { Setting } from './design.ts'
import { noteMark, type RichLine } from './inline.ts'
import { lineItems, setLabel, setParagraph } from './lines.ts'
import { rect } from './shapes.ts'
import { leadMm, mmPerPt } from './style.ts'

/** Footnotes: 8/12 at the foot under a 24 mm rule (PRINT.md §3.7). */
const notePt = 8
const noteLeadPt = 12
const noteRuleMm = 24

/** How many notes an article has called so far: lines, cells and headings count on from each other. */
export type NoteCount = { notes: number }

/** The notes called in a block, as it takes them along to the foot of its column; undefined: none are. */
export function footNote(called: RichLine['notes'], entryId: string | undefined, set: Setting): Block['notes'] {
  if (called.length === 0) return undefined
  const { style } = set
  const type = { face: style.body.face, sizePt: notePt }
  const em = notePt * mmPerPt
  const row = noteLeadPt * mmPerPt
  const lines = called.flatMap(({ number, text }) => {
    const set1 = setParagraph(text, type, { widthMm: set.measureMm - 1.5 * em }, set.fonts)
    return set1.map((line, index) => ({ line, mark: index === 0 ? noteMark(number) : '' }))
  })
  const lead = leadMm(style)
  const origin: Origin = { ...(entryId === undefined ? {} : { entryId }), role: 'note' }
  return {
    lines: Math.ceil((lines.length * row) / lead),
    ruleLines: 1,
    paint: (box, first) => {
      const rule = first
        ? [rect(box.xMm, box.yMm - 0.45 * lead, noteRuleMm, 0.35 * mmPerPt, style.ink.text, origin)]
        : []
      const words = lines.flatMap(({ line, mark }, index) => {
        const y = box.yMm + 0.88 * em + index * row
        const label = mark ? lineItems(setLabel(mark, type, set.fonts), box.xMm, y, style.ink.k80, origin) : []
        return [...label, ...lineItems(line, box.xMm + 1.5 * em, y, style.ink.k80, origin)]
      })
      return [...rule, ...words]
    },
  }
}
