import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { type PhonePage, phonePage } from './phone-page.ts'

/** How pages stand on this phone, each worked out once for a width of the screen and a wish. */
export const phoneCuts = (isLarge: () => boolean) => {
  let widthPx = document.documentElement.clientWidth
  let cuts = new WeakMap<PrintPage, PhonePage>()
  return {
    of: (page: PrintPage): PhonePage => {
      const cut = cuts.get(page) ?? phonePage(page, widthPx, isLarge())
      cuts.set(page, cut)
      return cut
    },
    /** Height of a page that fills the width, px. */
    usualPx: (ratio: number): number => widthPx / ratio,
    reset: (): void => {
      cuts = new WeakMap()
    },
    /** Measured when the window changed: asking after pages were put in has all of them laid out. True: it is new. */
    measure: (): boolean => {
      const now = document.documentElement.clientWidth
      if (now === widthPx) return false
      widthPx = now
      return true
    },
  }
}
