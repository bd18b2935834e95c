import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { fromPrintPage, pictureAddresses } from '#lib/books/reading/print-page-back.ts'
import { mm } from '#lib/books/reading/print-page-units.ts'
import { emojiKey } from '#lib/print/emoji/emoji.ts'
import { svgPage } from '#lib/print/svg.ts'

/**
 * One page of the wire form, or what lies in `box` (px of the page), as SVG that fills its container. Needs nothing but
 * the answer; pure.
 */
export const paintPrintPage = (
  page: PrintPage,
  box?: { left: number; top: number; right: number; bottom: number },
  edgeMm = 0,
): string => {
  const addresses = pictureAddresses([page])
  return svgPage(fromPrintPage(page), {
    imageUrl: (media) => addresses.get(media) ?? '',
    emoji: { url: (sequence) => `/emoji/${emojiKey(sequence)}.svg` },
    ...(box
      ? {
          window: {
            ...{ xMm: mm(box.left), yMm: mm(box.top) },
            ...{ wMm: mm(box.right - box.left), hMm: mm(box.bottom - box.top) },
          },
        }
      : {}),
    paper: '#fff',
    edgeMm,
  })
}
