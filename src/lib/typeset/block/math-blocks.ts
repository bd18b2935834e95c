import type { ArticleBlock } from '../book/article.ts'
import { formulaItems } from '../line/annotate.ts'
import { mathScale } from '../line/inline.ts'
import type { Setting } from '../style/design.ts'
import { bodyEmMm, leadMm } from '../style/style.ts'
import { type Block, fixed } from './block.ts'

/** Free lines above and below a formula together, before it is rounded up to whole ones. */
const airLines = 0.6

/** A formula in the middle of whole grid lines; one larger than the page is set smaller (decision 0181). */
export function mathBlock({ box, tex }: Extract<ArticleBlock, { kind: 'math' }>, entryId: string, set: Setting): Block {
  const { style } = set
  const em = bodyEmMm(style)
  const lead = leadMm(style)
  const tallEm = Math.max(0.1, box.heightEm + box.depthEm)
  const mostMm = (style.lines - 2) * lead
  const scale = Math.min(mathScale, set.measureMm / (box.widthEm * em), mostMm / (tallEm * em))
  const heightMm = tallEm * em * scale
  const lines = Math.max(2, Math.ceil(heightMm / lead + airLines))
  return fixed(
    lines,
    ({ xMm, yMm }) => {
      // Between the feet of the line above and the heads of the one below there is more than the lines of the grid.
      const middle = yMm + (lines * lead - (lead - em)) / 2
      const place = {
        xMm: xMm + (set.measureMm - box.widthEm * em * scale) / 2,
        baselineMm: middle - heightMm / 2 + box.heightEm * em * scale,
        emMm: em * scale,
      }
      return formulaItems({ box, tex }, place, style.ink.text, { entryId, role: 'text' })
    },
    { bars: true },
  )
}
