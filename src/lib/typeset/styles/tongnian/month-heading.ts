import type { SceneItem } from '../../../print/scene.ts'
import { type Block, type Box, fixed } from '../../block/block.ts'
import { monthHeading as heading, headingLines } from '../../block/month-heading.ts'
import { disc } from '../../block/shapes.ts'
import type { HeadedMonth, Setting } from '../../style/design.ts'
import { leadMm } from '../../style/style.ts'
import { sand } from './numbers.ts'

/** As the board draws them: PRINT-sparse.md says pt, at which they can hardly be seen. */
const dotMm = 1.1
const pitchMm = 3.2
const ruleLines = 0.4

/** A month within a chapter (PRINT-sparse.md 3.5): a rule of round dots, the name in the hand of the titles. */
export function monthHeading(month: HeadedMonth, set: Setting): Block {
  const { ink, small } = set.style
  const words = heading(
    month,
    {
      name: { face: 'kuaile', sizePt: 21, ink: ink.accent, baselineLines: 1.62 },
      counts: { face: small.face, latin: small.latin, sizePt: 9, ink: ink.k65 },
    },
    set,
  )
  return fixed(headingLines, (box) => [dots(box, set), ...words.paint(box)])
}

/** From edge to edge of the column, as one path. */
function dots({ xMm, yMm }: Box, set: Setting): SceneItem {
  const y = yMm + ruleLines * leadMm(set.style)
  const r = dotMm / 2
  const count = Math.floor((set.measureMm - dotMm) / pitchMm)
  const pitch = (set.measureMm - dotMm) / count
  const d = Array.from({ length: count + 1 }, (_, at) => disc(xMm + r + at * pitch, y, r, sand).d).join(' ')
  return { kind: 'path', d, fill: sand, origin: { role: 'label' } }
}
