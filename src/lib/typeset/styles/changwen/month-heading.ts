import type { Block } from '../../block/block.ts'
import { monthHeading as heading } from '../../block/month-heading.ts'
import type { HeadedMonth, Setting } from '../../style/design.ts'

/** A month within a chapter of several (PRINT-sparse.md). */
export const monthHeading = (month: HeadedMonth, set: Setting): Block =>
  heading(
    month,
    {
      rule: { ink: set.style.ink.k45, pt: 0.35, atLines: 0.3 },
      name: { face: 'serif-semibold', sizePt: 13, ink: set.style.ink.text, baselineLines: 1.45 },
      counts: { face: set.style.small.face, latin: set.style.numerals, sizePt: 8.5, ink: set.style.ink.k65 },
    },
    set,
  )
