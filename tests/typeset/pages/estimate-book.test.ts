/**
 * 「约 288 页」 before anything is set, held against the book as set: lives and parts of them, small samples, every style. The
 * figures stand in docs/benchmarks.md; `ESTIMATES=1` prints them. After a change of a style this may ask for new factors:
 * `npx node tools/tables/estimate-factors.ts`.
 */
import { beforeAll, expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { estimateBook } from '#lib/typeset/book/estimate-book.ts'
import { aroundPages, estimateFactors } from '#lib/typeset/book/estimate-factors.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { columnMm, type Style } from '#lib/typeset/style/style.ts'
import { styleNumbers } from '#lib/typeset/styles/numbers.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { estimateBooks, estimatedStyles, measured } from '../../support/corpora/estimate-books.ts'

let world: TypesetContext
beforeAll(async () => {
  world = await typesetContext()
})

/** By how many pages, and which share of the book. */
const off: { pages: number; share: number; small: boolean }[] = []
const around = new Map<number, number>()

/** Below forty posts a page more or less is seen: 15 % or four pages, whichever is more; 12 % above. */
const allowed = (posts: number, set: number): number => Math.max(4, (posts < 40 ? 0.15 : 0.12) * set)
/**
 * A year of words alone is set closer by 杂志 than the estimate knows, whose share of open pages is one of pictures: six pages. Of
 * four dense months one needs a leaf more since its opener takes somebody upright (decision 0391).
 */
const allowedOf = (style: string, { name, posts }: { name: string; posts: number }, set: number): number =>
  style === 'zazhi' && / 0 pictures, 1 years|^dense, last third/.test(name) ? 6 : allowed(posts, set)

test.each(estimateBooks.map((one) => [one.name, one] as const))(
  '%s: about as many pages as set, in every style',
  async (_, one) => {
    const { book, lay } = await one.open()
    const wrong = estimatedStyles.flatMap((style) => {
      const { settings, months } = measured(book, style)
      const pages = lay(style, world)
      const set = pages.length
      const about = estimateBook(style, settings, months)
      const front = pages.filter(({ kind }) => /^(title|copyright|catalogue|end)$/.test(kind)).length + 2
      around.set(front, (around.get(front) ?? 0) + 1)
      off.push({ pages: Math.abs(about - set), share: Math.abs(about - set) / set, small: one.posts < 40 })
      if (process.env.ESTIMATES) console.log(`${one.name}${one.held ? ' (held)' : ''}\t${style}\t${about}\t${set}`)
      return Math.abs(about - set) <= allowedOf(style, one, set) ? [] : [`${style}: ${about} for ${set}`]
    })
    expect(wrong).toEqual([])
  },
)

test('all together it is 5 % off in the middle, small books two pages on the average', () => {
  const sorted = off.map(({ share }) => share).sort((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(0.05)
  const small = off.filter((one) => one.small)
  expect(small.reduce((sum, { pages }) => sum + pages, 0) / small.length).toBeLessThan(2)
})

test('what stands around the chapters is counted as it is set in most books', () => {
  const [most] = [...around].sort((a, b) => b[1] - a[1])
  expect(most?.[0]).toBe(aroundPages)
})

test('every setting of every style has its factors', () => {
  const settings = Object.fromEntries(Object.entries(styleNumbers).map(([id, own]) => [id, own.length]))
  expect(Object.fromEntries(Object.entries(estimateFactors).map(([id, own]) => [id, own.length]))).toEqual(settings)
})

const shape = (style: Style | undefined) =>
  style && [
    style.lines,
    style.leadPt,
    style.columns,
    style.body,
    style.small,
    style.uprightWidth,
    style.packing,
    columnMm(style),
  ]

test('the numbers estimates are made with are those the styles are set with', () => {
  for (const [id, settings] of Object.entries(styleNumbers)) {
    let design: Design | undefined = styleOf(id)
    for (const { style, belowPages } of settings) {
      expect(shape(design), id).toEqual(shape(style))
      expect(design?.roomy?.belowPages ?? null, id).toBe(belowPages)
      design = design?.roomy?.style
    }
    expect(design, id).toBeUndefined()
  }
})
