/** The looks of form fields, as class names: for pages, screens and scripts alike. What is wrong is `data-invalid`. */

/** Around a label, its input and what is said below it. */
export const field = 'block min-w-0'
export const fieldLabel = 'mb-1.5 flex justify-between text-14 font-medium'
/** Small letters at the other end of a label: a count, 可不填. */
export const fieldAside = 'text-13 font-normal text-ink-3 not-italic'
/** Below a field: a hint, or with `data-invalid` what is wrong. An icon may stand before the words. */
export const fieldMessage =
  'mt-1.5 flex items-start gap-1.5 text-13 leading-[1.55] text-ink-3 data-invalid:text-zhu ' +
  '[&>svg]:mt-0.5 [&>svg]:size-4'

const frame =
  'w-full min-w-0 min-h-12 rounded-control border border-ctl bg-page text-16 ' +
  'focus-within:border-indigo focus-within:[box-shadow:0_0_0_1px_var(--color-indigo)] ' +
  'data-invalid:border-zhu data-invalid:[box-shadow:0_0_0_1px_var(--color-zhu)]'

/** The frame around an input and what stands beside it (+86, a button). */
export const inputFrame = `flex items-center gap-2.5 px-3.5 ${frame}`
/** The input in that frame. */
export const input =
  'min-h-tap w-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none placeholder:text-ink-3 ' +
  'focus-visible:[box-shadow:none]'
export const textarea = `block resize-y px-3.5 py-2.5 leading-[1.7] placeholder:text-ink-3 ${frame}`
export const select = `flex select-arrow items-center pr-9.5 pl-3.5 ${frame}`
