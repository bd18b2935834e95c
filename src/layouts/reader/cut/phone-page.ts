import type { PrintElement, PrintPage } from '#lib/books/reading/print-page.ts'
import { leastBodyPx, placeOnPhone, wordsOf } from '../words.ts'
import { cutPage, type Piece } from './cut-page.ts'
import { foldLines } from './fold-lines.ts'
import { type Box, marksOf, type PageMark } from './page-marks.ts'

/** A part of a page as it stands on the screen, px of the screen; `page` holds what is painted, `box` what shows of it. */
export type PhonePiece = { page: PrintPage; box: Box; left: number; top: number; width: number; height: number }
/** A page on a phone: whole, with what lies outside the screen, or as pieces one under the other. */
export type PhonePage = { height: number; pieces: PhonePiece[] }

/** Words keep off the edge of the screen; pieces off the edge of the sheet, px. */
const edgePx = 4
const sheetPx = 16
/** Other words are no smaller where a cut helps, px. */
const leastSmallPx = 8
/** Body text is not larger, px: narrow columns leave white at their sides instead. */
const mostBodyPx = 17

/** What of the page is painted in a piece: its own marks, and grounds that reach into it, in the order of the page. */
const elementsOf = (own: readonly PageMark[], grounds: readonly PageMark[]): PrintElement[] => {
  const out: PrintElement[] = []
  for (const { element, line } of [...own, ...grounds].sort((a, b) => a.order - b.order)) {
    const before = out[out.length - 1]
    if (!line) out.push(element)
    else if (before?.content && before.id === element.id)
      out[out.length - 1] = { ...before, content: [...before.content, line] }
    else out.push({ ...element, content: [line] })
  }
  return out
}

const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

const contentOf = (
  page: PrintPage,
  { box, marks, isWide }: Piece,
  all: readonly PageMark[],
): Pick<PhonePiece, 'box' | 'page'> => {
  if (isWide && marks.every(({ line, element }) => line && !element.matrix)) {
    const folded = foldLines(marks, box, page.fontSize)
    return { box: folded.box, page: { ...page, elements: folded.elements } }
  }
  const grounds = all.filter((mark) => mark.isGround && touches(mark.box, box))
  return { box, page: { ...page, elements: elementsOf(marks, grounds) } }
}

/** Where a piece stands across the screen: pictures that run off the page run off the screen, small words begin at its edge. */
const across = (
  page: PrintPage,
  box: Box,
  marks: readonly PageMark[],
  widthPx: number,
): { left: number; scale: number } => {
  const own = box.right - box.left
  const bleeds = box.left < 1 && box.right > page.width - 1
  const room = bleeds ? widthPx : widthPx - 2 * edgePx
  const isSmall = marks.every(({ isBody, line }) => line && !isBody)
  const most = (isSmall ? leastBodyPx + 1 : mostBodyPx) / page.fontSize
  const scale = Math.min(room / own, bleeds ? Number.POSITIVE_INFINITY : most)
  const free = widthPx - own * scale
  const middle = (box.left + box.right) / 2 / page.width
  if (!isSmall || free < 2 * sheetPx) return { scale, left: free / 2 }
  const isRight = middle > 0.6 && marks.every(({ isEdge }) => isEdge)
  return { scale, left: isRight ? free - sheetPx : sheetPx }
}

const inPieces = (page: PrintPage, marks: readonly PageMark[], widthPx: number): PhonePage => {
  const most = ({ line, isBody, element }: PageMark): number =>
    line && !element.matrix
      ? ((widthPx - 2 * edgePx) / (isBody ? leastBodyPx + 0.05 : leastSmallPx) - 0.7) * line.fontSize
      : Number.POSITIVE_INFINITY
  let top = sheetPx
  const pieces = cutPage(page, marks, most).map((piece, index): PhonePiece => {
    const content = contentOf(page, piece, marks)
    const { left, scale } = across(page, content.box, piece.marks, widthPx)
    const [width, height] = [content.box.right - content.box.left, content.box.bottom - content.box.top].map(
      (size) => size * scale,
    ) as [number, number]
    // A picture at the head of the page that runs off it is at the head of the sheet.
    if (index === 0 && content.box.top < 1) top = 0
    const at = top
    top += height
    return { ...content, left, top: at, width, height }
  })
  return { height: top + sheetPx, pieces }
}

/**
 * How a page stands on a phone. `large`: body text is at least 12 px high; the page gives away its margins for it, and
 * where that is not enough it is cut into its columns and rows. Otherwise the whole page is as wide as the screen.
 */
export const phonePage = (page: PrintPage, widthPx: number, large: boolean): PhonePage => {
  const words = large ? wordsOf(page) : undefined
  const { scale, leftPx } = placeOnPhone(words, widthPx)
  const whole: PhonePage = {
    height: ((widthPx * page.height) / page.width) * scale,
    pieces: [
      {
        page,
        box: { left: 0, top: 0, right: page.width, bottom: page.height },
        ...{ left: 0 - leftPx, top: 0, width: widthPx * scale, height: ((widthPx * page.height) / page.width) * scale },
      },
    ],
  }
  if (!words || words.body * widthPx * scale >= leastBodyPx) return whole
  const marks = marksOf(page)
  return marks.some(({ isBody }) => isBody) ? inPieces(page, marks, widthPx) : whole
}
