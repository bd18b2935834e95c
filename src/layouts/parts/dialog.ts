/** A `<dialog>` of a page; of scripts see elements/modal.ts, of screens islands/ui/Dialog.tsx. Its heading is an `h3`. */
export const dialog = ({ wide = false } = {}): string =>
  `m-auto w-[calc(100%-40px)] ${wide ? 'max-w-[560px]' : 'max-w-[420px]'} rounded-sheet border-0 bg-page px-7 pt-7 ` +
  'pb-6 text-ink [box-shadow:0_24px_64px_-24px_#22201c66,0_1px_1px_#22201c14] max-sm:px-5 max-sm:pt-6 max-sm:pb-5'
export const dialogTitle = 'font-serif text-22 leading-[1.4] font-semibold'
export const dialogText = 'mt-2 text-15 text-ink-2'
/** Below a field of a dialog: what is to be said of it, and how much is written. */
export const dialogMessage = 'mt-1.5 flex items-start justify-between gap-1.5 text-13 leading-[1.55] text-ink-3'
/** A field in it, beside those of field.ts. */
export const dialogField = 'mt-3.5'
export const dialogActions = 'mt-6 flex justify-end gap-3'
