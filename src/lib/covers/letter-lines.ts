import type { FontBook } from '#lib/print/font/font-book.ts'
import type { Ink, SceneItem, TextItem } from '#lib/print/scene.ts'
import { IDENTITY, type Matrix, multiply } from '#lib/print/svg-path.ts'
import { mmPerPt } from '#lib/typeset/style/style.ts'
import type { Frame } from '../print/photo/place-photo.ts'

/** A run of letters on the sheet: its box by the ink of Han, its colour and its size. */
export type LetterLine = { box: Frame; ink: Ink; sizePt: number; text: string; role: string }

const boxOf = (item: TextItem, fonts: FontBook, m: Matrix): Frame => {
  const em = item.sizePt * mmPerPt
  const last = item.clusters.length - 1
  const [x0, x1] = [item.xMm[0] ?? 0, (item.xMm[last] ?? 0) + fonts.advance(item.face, item.clusters[last] ?? '') * em]
  const corners = [x0, x1].flatMap((x) =>
    [item.yMm - 0.84 * em, item.yMm + 0.08 * em].map(
      (y) => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]] as const,
    ),
  )
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { xMm: left, yMm: top, wMm: Math.max(...xs) - left, hMm: Math.max(...ys) - top }
}

/** Every run of letters among these items, where it really stands. */
export const letterLines = (items: readonly SceneItem[], fonts: FontBook, matrix: Matrix = IDENTITY): LetterLine[] =>
  items.flatMap((item): LetterLine[] => {
    if (item.kind === 'group') return letterLines(item.items, fonts, multiply(matrix, item.matrix))
    if (item.kind !== 'text' || item.clusters.every((one) => one.trim() === '')) return []
    const { ink, sizePt, clusters, origin } = item
    return [{ box: boxOf(item, fonts, matrix), ink, sizePt, text: clusters.join(''), role: origin?.role ?? '' }]
  })

/** Do two boxes share paper? `airMm` more on every side of the first. */
export const meet = (a: Frame, b: Frame, airMm = 0): boolean =>
  a.xMm - airMm < b.xMm + b.wMm &&
  b.xMm < a.xMm + a.wMm + airMm &&
  a.yMm - airMm < b.yMm + b.hMm &&
  b.yMm < a.yMm + a.hMm + airMm
