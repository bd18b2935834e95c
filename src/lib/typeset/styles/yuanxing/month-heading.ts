import { type Block, fixed } from '../../block/block.ts'
import { monthHeading as heading, headingLines } from '../../block/month-heading.ts'
import { disc } from '../../block/shapes.ts'
import type { HeadedMonth, Setting } from '../../style/design.ts'
import { leadMm } from '../../style/style.ts'
import { indigo, vermilion } from './numbers.ts'
import { routeX } from './route.ts'

const [dotMm, dotLines] = [1.1, 1.2]

/** A month within a chapter (PRINT-sparse.md 3.6): an indigo rule and name, a filled dot on the route beside it. */
export function monthHeading(month: HeadedMonth, set: Setting): Block {
  const { ink, small } = set.style
  const words = heading(
    month,
    {
      rule: { ink: indigo, pt: 0.5, atLines: 0.35 },
      name: { face: 'xiaowei', sizePt: 18, ink: indigo, baselineLines: 1.62 },
      counts: { face: small.face, latin: small.latin, sizePt: 7.5, ink: ink.k65 },
    },
    set,
  )
  return fixed(headingLines, (box) => [
    ...words.paint(box),
    disc(routeX(set.style, box.side), box.yMm + dotLines * leadMm(set.style), dotMm, vermilion, { role: 'label' }),
  ])
}
