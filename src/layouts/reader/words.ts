import type { PrintPage } from '#lib/books/reading/print-page.ts'

/** Where the words and pictures of a page stand, and how large its body text is, as fractions of the page's width. */
export type Words = { left: number; right: number; body: number }

/** Pictures that run off the page are cut by its edge anyhow: they don't count. Undefined: a page without words. */
export const wordsOf = ({ elements, width, fontSize }: PrintPage): Words | undefined => {
  let [left, right] = [width, 0]
  let hasWords = false
  for (const one of elements) {
    if (one.matrix) continue
    for (const { x, fontSize: size } of one.content ?? []) {
      hasWords = true
      for (const at of x) {
        left = Math.min(left, at)
        right = Math.max(right, at + size)
      }
    }
    const isPicture = one.pid !== undefined && one.x > 1 && one.x + one.w < width - 1
    if (isPicture) {
      left = Math.min(left, one.x)
      right = Math.max(right, one.x + one.w)
    }
  }
  return hasWords
    ? { left: Math.max(0, left / width), right: Math.min(1, right / width), body: fontSize / width }
    : undefined
}

/** Body text on a phone is no smaller, px. */
export const leastBodyPx = 12
/** Words keep off the edge of the screen, px. */
const edgePx = 4

/** How many times the width of the screen a page needs for its body to be read, whatever its margins are. */
const readableScale = ({ body }: Words, widthPx: number): number =>
  Math.min(1.6, Math.max(1, (leastBodyPx + 0.05) / (body * widthPx)))

/**
 * A page on a phone: so large that its body is read, as far as its words leave margins to give away; those lie outside
 * the screen then. `leftPx`: how far the page begins before the screen's edge.
 */
export const placeOnPhone = (words: Words | undefined, widthPx: number): { scale: number; leftPx: number } => {
  if (!words) return { scale: 1, leftPx: 0 }
  const most = (widthPx - 2 * edgePx) / Math.max(1, (words.right - words.left) * widthPx)
  const scale = Math.max(1, Math.min(readableScale(words, widthPx), most))
  const wanted = ((words.left + words.right) / 2) * widthPx * scale - widthPx / 2
  return { scale, leftPx: Math.min(widthPx * (scale - 1), Math.max(0, wanted)) }
}
