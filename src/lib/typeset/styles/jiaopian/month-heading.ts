import type { Block } from '../../block/block.ts'
import { monthHeading as heading } from '../../block/month-heading.ts'
import type { HeadedMonth, Setting } from '../../style/design.ts'

/** A month within a chapter of several (PRINT-sparse.md). */
export const monthHeading = (month: HeadedMonth, set: Setting): Block =>
  heading(
    month,
    {
      rule: { ink: set.style.ink.k45, pt: 0.5, atLines: 0.1 },
      name: { face: 'sans-black', sizePt: 17, ink: set.style.ink.text, baselineLines: 2.05 },
      counts: { face: set.style.small.face, latin: set.style.small.latin, sizePt: 7, ink: set.style.ink.k65 },
    },
    set,
  )
