import { expect, test } from 'vitest'
import type { SceneItem } from '#lib/print/scene.ts'
import { type Block, fixed, gapBlock, headingGap } from '#lib/typeset/block/block.ts'
import { photoBlocks } from '#lib/typeset/block/photo-blocks.ts'
import type { Article } from '#lib/typeset/book/article.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Post } from '#lib/typeset/book/content.ts'
import { articleSection, monthSection, settingOf } from '#lib/typeset/book/section.ts'
import { flow } from '#lib/typeset/flow/flow.ts'
import { hungPhoto } from '#lib/typeset/front/hung-photo.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

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

test('words part from the picture after them while a page is nearly full, else the whole post goes over', () => {
  const words = (lines: number) => text(lines, { parting: 25, apart: 2000 })
  // Seventeen and eighteen of twenty lines, or fourteen: six would stay open below the words.
  expect(heights([text(10), gapBlock(0, 0), words(8), text(17)])).toEqual([[10, 8], [17]])
  expect(heights([text(11), gapBlock(0, 0), words(3), text(16)])).toEqual([[11], [3, 16]])
})

const setting = settingOf(styles.shiguang as Design, { fonts: fakeFonts, hash: (words) => words })
const single = (widthPx: number, heightPx: number, more = {}) =>
  photoBlocks(post(photo('p', widthPx, heightPx, more)), setting).blocks[0] as Block
const widthOf = (block: Block, lines: number): number => {
  const [item] = block.paint({ xMm: 0, yMm: 0, lines, side: 'left' })
  return item?.kind === 'image' ? item.wMm / setting.measureMm : 0
}

test('a single picture gives to the line of 22 %; an upright one gives more and grows, and both stay whole', () => {
  const wide = single(3000, 2000)
  expect(wide.max).toBe(wide.lines)
  expect(widthOf(wide, wide.min)).toBeLessThan(0.78)
  expect(widthOf(wide, wide.min + 1)).toBeGreaterThan(0.78)
  const upright = single(3000, 4000)
  expect(widthOf(upright, upright.lines)).toBeCloseTo(0.6, 2)
  expect(widthOf(upright, upright.max)).toBeCloseTo(0.72, 2)
  expect(widthOf(upright, upright.min)).toBeLessThan(0.62 * 0.6)
  const shot = single(1080, 2340, { graphic: true })
  expect(shot.max).toBe(shot.lines)
})

test('remarks of three rows and more begin a page at a price only, fewer never', () => {
  const before = (count: number): Block => {
    const comments = Array.from({ length: count }, () => ({ name: '阿舟', text: '雨。' }))
    const blocks = setting.style.post({ ...post(), comments }, 0, setting)
    return blocks[blocks.findIndex(({ smallAir = -1 }) => smallAir >= 0) - 1] as Block
  }
  expect([before(2).keep, before(3).keep]).toEqual([true, false])
  expect(before(3).breakCost).toBeGreaterThan(0)
})

const marks = (items: readonly SceneItem[]): SceneItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? [item, ...marks(item.items)] : [item]))
const thin = (style: Design, sections: BookInput['sections']) =>
  typesetBook(
    { title: '寻常日子', subtitle: '', author: '林', sections, imprint: [], brand: '心书' },
    { fonts: fakeFonts, hash: (words) => words },
    style,
  ).scene.pages

test('长文集: the contents give the number and a sentence of posts, the day of an article, and cut nothing', () => {
  const said = ['昨天下雨了。', '谁要微波炉谁自己来拿。'].map((words, at) => ({
    ...post(),
    id: String(at),
    paragraphs: [words],
  }))
  const title = '一张很长很长的书桌的诞生：从鲁班尺到数控机床的手工木作笔记，以及其他'
  const article = { id: 'x', title, local: '2024-10-12', blocks: [] }
  const pages = thin(styles.changwen as Design, [
    monthSection({ month: '202406', posts: said }),
    articleSection('202410', article as unknown as Article),
  ])
  const words = pages
    .filter(({ kind }) => kind === 'catalogue')
    .flatMap(({ items }) => marks(items))
    .flatMap((item) => (item.kind === 'text' ? [item.clusters.join('')] : []))
  const all = words.join('').replaceAll(/\s/g, '')
  for (const said of ['2篇', '谁要微波炉谁自己来拿', '2024.10.12', title]) expect(all).toContain(said)
})
