import { expect, test } from 'vitest'
import { fixed, gapBlock, headingGap } from '#lib/typeset/block/block.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import { hungPhoto } from '#lib/typeset/book/hung-photo.ts'
import { flow } from '#lib/typeset/flow/flow.ts'

const text = (lines: number, more = {}) => fixed(lines, () => [], more)
const remarks = (lines: number, smallAir = 0.2) => text(lines, { smallAir })
const columns = [
  { lines: 20, next: 1 },
  { lines: 20, next: 0 },
]
const heights = (blocks: Parameters<typeof flow>[0]): number[][] =>
  flow(blocks, columns).map(({ placed }) => placed.filter(({ block }) => !block.gap).map(({ lines }) => lines))

test('likes and remarks never stand alone on a page: their post goes over with them', () => {
  // Sixteen lines, then a post of four lines and seven rows of remarks: they would fit on a page of their own.
  const pages = heights([text(16), gapBlock(0, 0), text(4), remarks(7)])
  expect(pages).toEqual([[16], [4, 7]])
})

test('the line above a heading goes where the page would run over, and stays where there is room', () => {
  const page = (small: number): number[][] => {
    const above = remarks(small, 0.6)
    return heights([text(10), above, headingGap(above), text(5, { keep: true }), text(1)])
  }
  expect(page(4)).toEqual([[10, 4, 5, 1]])
  const placed = flow([text(10), remarks(3), headingGap(remarks(3, 0.6)), text(5), text(1)], columns)[0]?.placed ?? []
  expect(placed[3]?.line).toBe(14)
})

const photo = (media: string, widthPx: number, heightPx: number, more = {}) => ({
  media,
  widthPx,
  heightPx,
  alt: '',
  ...more,
})
const post = (...photos: Post['photos']): Post => ({
  ...{ id: 'a', local: '2024-06-01', paragraphs: ['雨。'], photos, videos: [], likes: [], comments: [] },
})
const box = { wMm: 150, hMm: 110 }

test('a hung picture fills its box at a crop of 12 %, and stands whole in it beyond', () => {
  expect(hungPhoto([post(photo('p', 3000, 2000))], box)).toMatchObject({ wMm: 150, hMm: 110 })
  expect(hungPhoto([post(photo('p', 3200, 1800))], box)).toMatchObject({ wMm: 150, hMm: 84.375 })
  expect(hungPhoto([post(photo('p', 3000, 4000))], box)).toMatchObject({ wMm: 82.5, hMm: 110 })
})

test('a hung picture keeps its focus, is no screenshot and no strip, and is sharp', () => {
  const edge = { focus: { x: 0, y: 0, w: 1, h: 1 } }
  expect(hungPhoto([post(photo('p', 3000, 2000, edge))], box)).toMatchObject({ wMm: 150, hMm: 100 })
  expect(hungPhoto([post(photo('p', 3000, 2000, { graphic: true }))], box)).toBeUndefined()
  expect(hungPhoto([post(photo('p', 6000, 1200))], box)).toBeUndefined()
  expect(hungPhoto([post(photo('p', 600, 400))], box)).toBeUndefined()
})
