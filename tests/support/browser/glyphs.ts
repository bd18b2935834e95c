import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { fromPrintPage } from '#lib/books/reading/print-page-back.ts'
import type { SceneItem } from '#lib/print/scene.ts'

/** A character and where its origin lies: mm from the trim's top left corner. */
export type Mark = { text: string; xMm: number; yMm: number }

const most = 0.05
/** A drawn emoji counts as a character on the baseline of its line: so far below the top of its square, in squares. */
export const emojiBaseline = 0.86

/** Space and controls have no ink: painters may leave them out. */
const hasInk = (text: string): boolean => !/^(?:\s|\u200b|\u200c|\u200d|\ufe0f|\u2060|\ufeff)*$/u.test(text)

type Matrix = [number, number, number, number, number, number]

const marksOf = (items: SceneItem[], [a, b, c, d, e, f]: Matrix): Mark[] =>
  items.flatMap((item): Mark[] => {
    if (item.kind === 'group') {
      const [g, h, i, j, k, l] = item.matrix
      const inner: Matrix = [
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * l + e,
        b * k + d * l + f,
      ]
      return marksOf(item.items, inner)
    }
    if (item.kind === 'emoji') {
      const [x, y] = [item.xMm, item.yMm + emojiBaseline * item.sizeMm]
      return [{ text: item.sequence, xMm: a * x + c * y + e, yMm: b * x + d * y + f }]
    }
    if (item.kind !== 'text') return []
    return item.clusters.map((text, at) => {
      const [x, y] = [item.xMm[at]!, item.yMm]
      return { text, xMm: a * x + c * y + e, yMm: b * x + d * y + f }
    })
  })

/** What was set on a page, in painting order, read from the answer of the month call. */
export const storedMarks = (page: PrintPage): Mark[] => marksOf(fromPrintPage(page).items, [1, 0, 0, 1, 0, 0])

const around = (marks: readonly Mark[], mark: Mark): string =>
  marks
    .slice(Math.max(0, marks.indexOf(mark) - 6), marks.indexOf(mark) + 4)
    .map(({ text }) => text)
    .join('·')

/**
 * What a painter put elsewhere than it was set, or left out, or added: both sides are walked in painting order. A
 * cluster of several code units is looked up by its first: readers tell them one by one or together.
 */
export const misplaced = (stored: readonly Mark[], read: readonly Mark[]): string[] => {
  const wrong: string[] = []
  const wanted = stored.filter(({ text }) => hasInk(text))
  const found = read.filter(({ text }) => hasInk(text))
  let at = 0
  for (const mark of wanted) {
    const one = found[at]
    if (one === undefined || !mark.text.startsWith(one.text.slice(0, 1))) {
      wrong.push(`「${around(wanted, mark)}」 is not there, but 「${one ? around(found, one) : 'nothing'}」`)
      break
    }
    const [dx, dy] = [one.xMm - mark.xMm, one.yMm - mark.yMm]
    if (Math.hypot(dx, dy) > most) wrong.push(`「${mark.text}」 is off by ${dx.toFixed(3)}, ${dy.toFixed(3)} mm`)
    // The other units of the cluster stand with it.
    let rest = mark.text.length - one.text.length
    at += 1
    while (rest > 0 && found[at] !== undefined && mark.text.includes(found[at]!.text)) {
      rest -= found[at]!.text.length
      at += 1
    }
  }
  if (wrong.length === 0 && at < found.length) wrong.push(`「${found[at]!.text}」 was never set`)
  return wrong.slice(0, 5)
}
