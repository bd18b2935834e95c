/** Looks of lists and their kin. */

/** A `dl` of names and values between hairlines. */
export const specList =
  'grid grid-cols-[auto_1fr] text-15 leading-[1.65] [&>dd]:border-b [&>dd]:border-line [&>dd]:py-2.5 [&>dt]:border-b ' +
  '[&>dt]:border-line [&>dt]:py-2.5 [&>dt]:pr-7 [&>dt]:whitespace-nowrap [&>dt]:text-ink-3'

/** Pages of a list: a row of links; the current one (`aria-current`) has a ribbon. */
export const pagination = 'flex items-center gap-1 font-serif'
export const paginationItem =
  'relative grid h-tap min-w-tap place-items-center text-ink-2 current:font-semibold current:text-ink ' +
  'current:before:absolute current:before:top-0 current:before:h-2.5 current:before:w-[7px] current:before:bg-zhu ' +
  'current:before:[clip-path:polygon(0_0,100%_0,100%_100%,50%_calc(100%-3px),0_100%)]'

/** A page number, with the mark books have: 鱼尾 in ink, or in the colour `[--ribbon:…]` gives. */
export const folio =
  'inline-flex items-center gap-[0.5em] font-serif text-13 leading-none font-semibold tracking-[0.06em] text-ink-2 ' +
  'before:h-3 before:w-[7px] before:bg-(--ribbon,var(--color-ink)) before:[clip-path:polygon(0_0,100%_0,100%_100%,50%_calc(100%-4px),0_100%)]'

/** The running header of a page, as books have one: where it stands, and at the other end a folio. */
export const runningHeader =
  'flex items-center justify-between gap-4 border-b border-line pt-4.5 pb-2.5 text-13 text-ink-3 max-sm:pt-3'
/** One of its `li` in an `ol` that wraps. */
export const runningName = "before:mx-[0.6em] before:content-['·'] first:before:hidden last:text-ink"
