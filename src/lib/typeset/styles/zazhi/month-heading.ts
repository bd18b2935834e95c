import type { Block } from '../../block/block.ts'
import { monthHeading as heading, headingCounts } from '../../block/month-heading.ts'
import { yearOf } from '../../book/calendar.ts'
import type { HeadedMonth, Setting } from '../../style/design.ts'

/** A month within a chapter of several (PRINT-sparse.md). A new year stands before the counts: a column has no room for more. */
export const monthHeading = ({ newYear, ...month }: HeadedMonth, set: Setting): Block =>
  heading(
    month,
    {
      rule: { ink: set.style.ink.accent, pt: 3, atLines: 0.12 },
      name: { face: 'serif-black', sizePt: 17, ink: set.style.ink.text, baselineLines: 1.72 },
      counts: { face: set.style.small.face, sizePt: 7.5, ink: set.style.ink.k65 },
      right: () => `${newYear && !month.yearOnly ? `${yearOf(month.month)} 年　` : ''}${headingCounts(month)}`,
    },
    set,
  )
