import { expect, test } from 'vitest'
import type { PrintElement } from '#lib/books/reading/print-page.ts'
import { cutPage } from './cut-page.ts'
import type { Box, PageMark } from './page-marks.ts'

const page = { width: 800, height: 1000, fontSize: 12 }
const mark = (order: number, [left, top, right, bottom]: [number, number, number, number], isBody = true): PageMark => {
  const box: Box = { left, top, right, bottom }
  return { box, order, isBody, isEdge: false, isGround: false, element: { type: 'text', id: order } as PrintElement }
}
const orders = (marks: PageMark[]): number[][] =>
  cutPage(page, marks, ({ isBody }) => (isBody ? 380 : Number.POSITIVE_INFINITY)).map((piece) =>
    piece.marks.map(({ order }) => order),
  )

test('columns that are read to their end stand one after the other', () => {
  const left = [mark(0, [60, 100, 390, 112]), mark(1, [60, 120, 390, 132])]
  const right = [mark(2, [410, 100, 740, 112]), mark(3, [410, 120, 740, 132])]
  expect(orders([...left, ...right])).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('posts beside their pictures are parted between posts first', () => {
  const first = [mark(0, [60, 100, 390, 300], false), mark(1, [410, 150, 740, 162])]
  const second = [mark(2, [60, 400, 390, 600], false), mark(3, [410, 450, 740, 462])]
  expect(orders([...first, ...second])).toEqual([[0], [1], [2], [3]])
})

test('what spans columns stays whole, and the columns above and below it are cut', () => {
  const spanner = mark(4, [60, 200, 740, 500], false)
  const columns = [
    mark(0, [60, 100, 390, 112]),
    mark(1, [60, 600, 390, 612]),
    mark(2, [410, 100, 740, 112]),
    mark(3, [410, 600, 740, 612]),
  ]
  expect(orders([...columns, spanner])).toEqual([[0], [2], [4], [1], [3]])
})
