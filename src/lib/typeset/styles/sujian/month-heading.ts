import type { Block } from '../../block/block.ts'
import { monthHeading as heading } from '../../block/month-heading.ts'
import type { HeadedMonth, Setting } from '../../style/design.ts'
import { termOf } from './terms.ts'

/** A month within a chapter of several: its phenological term in place of counts (PRINT-sparse.md §3.3). */
export const monthHeading = (month: HeadedMonth, set: Setting): Block =>
  heading(
    month,
    {
      rule: { ink: set.style.ink.text, pt: 0.35, atLines: 0.3 },
      name: { face: 'serif-medium', sizePt: 14, trackEm: 0.28, ink: set.style.ink.text, baselineLines: 1.5 },
      counts: { face: set.style.small.face, sizePt: 8, ink: set.style.ink.k65 },
      right: ({ month: own, yearOnly }) => (yearOnly ? '' : termOf(own)),
    },
    set,
  )
