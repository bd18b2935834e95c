import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { fromPrintPage, pictureAddresses } from '#lib/books/reading/print-page-back.ts'
import { emojiKey } from '#lib/print/emoji/emoji.ts'
import { svgPage } from '#lib/print/svg.ts'

/** One page of the wire form as SVG that fills its container. Needs nothing but the answer; pure. */
export const paintPrintPage = (page: PrintPage, pixelsPerMm = 6): string => {
  const addresses = pictureAddresses([page])
  return svgPage(fromPrintPage(page), {
    imageUrl: (media) => addresses.get(media) ?? '',
    emoji: { url: (sequence) => `/emoji/${emojiKey(sequence)}.svg` },
    pixelsPerMm,
    paper: '#fff',
  })
}
