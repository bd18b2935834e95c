import type { Origin } from '#lib/print/scene.ts'
import type { Article } from '../book/article.ts'
import type { RichLine } from '../line/inline.ts'
import { lineItems, type TextStyle } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm, type Style } from '../style/style.ts'
import { type Block, fixed } from './block.ts'
import { footNotes, withNotes } from './foot-note.ts'

/** One line may stay open rather than that: a paragraph's last line alone at a page's head. */
export const lastLineAlone = 40

export const bodyType = (set: Setting): TextStyle => {
  const { body } = set.style
  return { face: body.face, sizePt: body.sizePt, ...(body.latin ? { latin: body.latin } : {}) }
}

export const textOrigin = (article: Article): Origin => ({ entryId: article.id, role: 'text' })

/** One block per line, footnotes of a line at the foot of its column; parts of a long one are blocks behind it. */
export function lineBlock(rich: RichLine, dxMm: number, origin: Origin, set: Setting, more?: Partial<Block>): Block[] {
  const { style } = set
  const line = fixed(
    1,
    (box) => lineItems(rich.line, box.xMm + dxMm, baselineMm(box.yMm, style.body.sizePt), style.ink.text, origin),
    more,
  )
  return rich.notes.length === 0 ? [line] : withNotes(line, footNotes(rich.notes, origin.entryId, set))
}

/** Kai for Han; Latin letters in the face of the text, or of what is small: those of the kai face are a pen's. */
export const quoteFace = { face: 'wenkai', latin: 'serif' } as const
export const smallQuoteFace = ({ small }: Style) => ({ face: 'wenkai', latin: small.latin, sizePt: 8.5 }) as const
