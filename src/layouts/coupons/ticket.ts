/** The looks of a coupon, for pages and screens: its value on linen, a perforated line, then what it is for. */
export const ticket =
  'relative grid grid-cols-[108px_minmax(0,1fr)] rounded-page bg-page shadow-sheet data-off:bg-transparent data-off:shadow-none ' +
  'data-off:[box-shadow:inset_0_0_0_1px_var(--color-line)]'
export const ticketValue =
  'grid content-center justify-items-center border-0 border-r border-dashed border-ctl bg-linen px-2 py-4 text-center'
/** The number; red where it may be used. */
export const ticketNumber = 'font-serif text-[2rem] leading-[1.15] font-semibold'
export const ticketUnit = 'mx-0.5 font-sans text-14 font-medium'
export const ticketCondition = 'text-12 leading-[1.5] text-ink-2'
export const ticketWords = 'min-w-0 px-4 py-3.5'
