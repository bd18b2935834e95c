import type { Block } from '../../block/block.ts'
import { monthHeading as heading } from '../../block/month-heading.ts'
import type { HeadedMonth, Setting } from '../../style/design.ts'

/** A month within a chapter of several (PRINT-sparse.md). */
export const monthHeading = (month: HeadedMonth, set: Setting): Block =>
  heading(
    month,
    {
      rule: {
        ink: set.style.ink.rule,
        pt: 0.35,
        atLines: 0.35,
        accent: { ink: set.style.ink.accent, pt: 0.75, wMm: 12 },
      },
      name: { face: 'serif-medium', sizePt: 16, trackEm: 0.08, ink: set.style.ink.text, baselineLines: 1.56 },
      counts: { face: set.style.small.face, latin: set.style.numerals, sizePt: 8.5, ink: set.style.ink.k65 },
    },
    set,
  )
