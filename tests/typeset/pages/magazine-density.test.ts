/** 杂志 of few posts: a setting in two columns that makes a book one can order (PRINT.md §2.8, §3.2). */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { composeBook } from '#lib/books/layout/compose-book.ts'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { HOUSE_PRINTER } from '#lib/print/printers/house.ts'
import type { ImageItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import type { Month, Post } from '#lib/typeset/book/content.ts'
import { inDensity } from '#lib/typeset/book/density.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { columnMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { measureBook } from '../../../scripts/bench/pages/measure.ts'
import { makeCorpus } from '../../support/corpora/corpus.ts'
import { corpusImport } from '../../support/corpora/export.ts'
import { layCorpus } from '../../support/corpora/lay.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const zazhi = styles.zazhi as Design
const photo = (media: string, aspect: number): Photo => ({
  ...{ media, widthPx: Math.round(3000 * aspect), heightPx: 3000, alt: '照片' },
})
const post = (at: number, photos: Photo[] = [], length = 20): Post => ({
  ...{ id: `e${at}`, local: `2024-06-${String(1 + (at % 28)).padStart(2, '0')}T20:18:00`, videos: [], photos },
  ...{ paragraphs: ['下雨了，路走到一半，我说那就下吧。'.repeat(30).slice(0, length)], likes: ['阿舟'], comments: [] },
})
type Leaf = Exclude<SceneItem, { kind: 'group' }>
const flat = (items: readonly SceneItem[]): Leaf[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const imagesOf = (items: readonly SceneItem[]): ImageItem[] => flat(items).filter((item) => item.kind === 'image')

const setting = (count: number): Design =>
  inDensity(zazhi, [
    monthSection({
      month: '202406',
      posts: Array.from({ length: count }, (_, at) => post(at, [photo(`p${at}`, 1.5)])),
    }),
  ])
/** The three settings of short books. */
const [halves, roomy, spacious] = [setting(120), setting(80), setting(20)]

test('the fewer the posts, the larger they are set; a full book keeps its three columns', () => {
  expect(setting(400)).toBe(zazhi)
  expect([halves, roomy, spacious].map(({ columns }) => columns.count)).toEqual([2, 2, 2])
  expect(halves.body.sizePt).toBe(zazhi.body.sizePt)
  expect(roomy.body.sizePt).toBeGreaterThan(halves.body.sizePt)
  expect(spacious.body.sizePt).toBeGreaterThan(roomy.body.sizePt)
  // What is kept of a chapter is found by the version: no setting is taken for another.
  expect(new Set([zazhi, halves, roomy, spacious].map(({ version }) => version)).size).toBe(4)
})

describe('44 posts of three years', () => {
  let pages: readonly ScenePage[] = []
  beforeAll(async () => {
    const corpus = makeCorpus('sparse')
    const laid = layCorpus(corpus, await corpusImport(corpus), 'zazhi', await typesetContext())
    pages = laid.pages
  })
  test('make a magazine that can be bound', () => {
    expect(pages.length).toBeGreaterThanOrEqual(HOUSE_PRINTER.bindings.perfect?.min ?? 0)
  })
  test('beside an empty column no picture is made small: nine take more than one column, their words stand beside them', () => {
    const widths = pages.flatMap(({ items }) => {
      const frames = imagesOf(items)
      const leftMm = Math.min(...frames.map(({ xMm }) => xMm))
      return frames.length === 9 ? [Math.max(...frames.map(({ xMm, wMm }) => xMm + wMm)) - leftMm] : []
    })
    expect(widths).toHaveLength(1)
    expect(widths[0]).toBeGreaterThan(1.2 * columnMm(spacious))
  })
  test('an upright picture below a heading runs to the outer trim, and out at the foot only where no number stands', () => {
    const { widthMm, heightMm, bleedMm } = spacious
    const tall = pages.flatMap(({ kind, items }) => {
      const frames = kind === 'body' ? imagesOf(items) : []
      const isNumbered = flat(items).some(({ origin }) => origin?.role === 'folio')
      return frames
        .filter(({ yMm, wMm, hMm }) => yMm > 0 && hMm > wMm && wMm > columnMm(spacious))
        .map((frame) => ({ ...frame, isNumbered }))
    })
    const trimmed = tall.filter(({ xMm, wMm }) => xMm <= -bleedMm || xMm + wMm >= widthMm + bleedMm)
    expect(trimmed.length).toBeGreaterThanOrEqual(3)
    expect(trimmed.some(({ isNumbered }) => isNumbered === false)).toBe(true)
    for (const { yMm, hMm, isNumbered } of trimmed)
      if (isNumbered) expect(yMm + hMm).toBeLessThan(heightMm - 20)
      else expect(yMm + hMm).toBeCloseTo(heightMm + bleedMm, 3)
  })
})

test('three columns are given up only where they would make too few pages to be bound', async () => {
  const usual = makeCorpus('usual')
  const laid = async (count: number) => {
    const corpus = { ...usual, posts: usual.posts.slice(0, count) }
    return layCorpus(corpus, await corpusImport(corpus), 'zazhi', await typesetContext())
  }
  const [full, short] = [await laid(151), await laid(105)]
  const columns = ({ style }: typeof full) => (style as Design).columns.count
  expect([columns(full), columns(short)]).toEqual([3, 2])
  // Bound, and no page more than that takes: larger letters would print the same posts on 72.
  expect(full.pages.length).toBeGreaterThanOrEqual(32)
  expect(full.pages.length).toBeLessThan(44)
  // A few posts less take no book half as thick again.
  expect(short.pages.length).toBeLessThan(1.5 * full.pages.length)
})

test('a full year spends no more than 18 % of its pages on openers, blanks and catalogue', async () => {
  const corpus = makeCorpus('dense')
  const laid = layCorpus(corpus, await corpusImport(corpus), 'zazhi', await typesetContext())
  expect(laid.pages.length).toBeGreaterThanOrEqual(40)
  expect(measureBook(laid).figures.overhead).toBeLessThanOrEqual(0.18)
})

test('who has too few posts for a spine is told which binding takes them', async () => {
  const corpus = makeCorpus('sparse')
  const few = await corpusImport({ ...corpus, posts: corpus.posts.slice(0, 4) })
  const details = { title: '四篇', subtitle: '', author: '苏棠', brand: '心书', edition: '' }
  const looks = { style: 'zazhi', names: 'show', cover: 'vertical' } as const
  const { warnings } = composeBook(few, { ...details, ...looks }, await typesetContext())
  const said = warnings.find(({ code }) => code === 'binding-pages')?.detail
  expect(said).toMatch(/^胶装要 32 到 500 页，这本有 \d+ 页，可以改用骑马钉$/)
})

const anyPosts = fc.array(
  fc.record({
    length: fc.constantFrom(2, 12, 40, 160, 500),
    aspects: fc.array(fc.constantFrom(0.4, 0.75, 1, 1.5, 2), { maxLength: 12 }),
    newMonth: fc.boolean(),
  }),
  { minLength: 1, maxLength: 24 },
)

test('every post and picture stands once, on the paper, in the order of its page', () => {
  fc.assert(
    fc.property(anyPosts, fc.constantFrom(halves, roomy, spacious), (kinds, style) => {
      const posts = kinds.map(({ length, aspects }, at) =>
        post(
          at,
          aspects.map((aspect, n) => photo(`p${at}-${n}`, aspect)),
          length,
        ),
      )
      const firsts = kinds.flatMap(({ newMonth }, at) => (at === 0 || newMonth ? [at] : [])).slice(0, 12)
      const joined = firsts.map((firstPost, at) => ({ month: String(202401 + at), firstPost }))
      const month: Month = { month: '202401', posts, joined }
      const { pages, starts } = layoutSection(monthSection(month), style, world)
      const shown = pages.flatMap(({ items }) => imagesOf(items).map(({ media }) => media))
      expect(shown.toSorted()).toEqual(posts.flatMap(({ photos }) => photos.map(({ media }) => media)).toSorted())
      expect(starts.map(({ entryId }) => entryId).toSorted()).toEqual(posts.map(({ id }) => id).toSorted())
      const pageOf = new Map(starts.map(({ entryId, page }) => [entryId, page]))
      const inOrder = posts.map(({ id }) => pageOf.get(id) ?? -1)
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
      for (const { items } of pages)
        for (const leaf of flat(items)) {
          if (leaf.kind !== 'image' && leaf.kind !== 'text') continue
          const [left, right] = leaf.kind === 'image' ? [leaf.xMm, leaf.xMm + leaf.wMm] : [leaf.xMm[0] ?? 0, 0]
          expect(left).toBeGreaterThanOrEqual(-style.bleedMm - 0.01)
          expect(right).toBeLessThanOrEqual(style.widthMm + style.bleedMm + 0.01)
        }
    }),
    { numRuns: 25, seed: 191 },
  )
})

test('a picture over the measure is whole and as wide as the type area or the paper', () => {
  const posts = Array.from({ length: 6 }, (_, at) => post(at, [photo(`p${at}`, 1.5)]))
  const { pages } = layoutSection(monthSection({ month: '202406', posts }), spacious, world)
  const wide = pages.flatMap(({ items }) => imagesOf(items)).filter(({ wMm }) => wMm > 150)
  expect(wide.length).toBeGreaterThanOrEqual(4)
  for (const { crop } of wide) expect(crop.w * crop.h).toBeGreaterThan(0.98)
})
