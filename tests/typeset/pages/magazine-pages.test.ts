/** 杂志 of sparse lives: white that stands where it was put (decisions 0218, 0230). */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import { type Block, fixed, gapBlock } from '#lib/typeset/block/block.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { Month, Post } from '#lib/typeset/book/content.ts'
import { areaFootMm } from '#lib/typeset/book/front-matter.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection, settingOf } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { columnMm, leadMm, measureMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { bandOf } from '#lib/typeset/styles/zazhi/bands.ts'
import { featureOf } from '#lib/typeset/styles/zazhi/feature.ts'
import { sparseHead as head } from '#lib/typeset/styles/zazhi/head.ts'
import { inRows } from '#lib/typeset/styles/zazhi/rows.ts'
import { type Span, spanHeadings, spanOf } from '#lib/typeset/styles/zazhi/span/span.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const zazhi = styles.zazhi as Design
/** The setting of the shortest books. */
const spacious = zazhi.roomy?.style.roomy?.style.roomy?.style as Design
const set = settingOf(spacious, world)
const photo = (media: string, aspect: number): Photo => ({
  ...{ media, widthPx: Math.round(3000 * aspect), heightPx: 3000, alt: '照片' },
})
const post = (at: number, more: Partial<Post> = {}): Post => ({
  ...{ id: `e${at}`, local: `2024-06-${String(1 + (at % 28)).padStart(2, '0')}T20:18:00`, videos: [], photos: [] },
  ...{ paragraphs: ['台风过境，窗台上的多肉毫发无伤。'], likes: ['阿舟'], comments: [{ name: '二姨', text: '真好' }] },
  ...more,
})
type Leaf = Exclude<SceneItem, { kind: 'group' }>
const flat = (items: readonly SceneItem[]): Leaf[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const imagesOf = (items: readonly SceneItem[]): ImageItem[] => flat(items).filter((item) => item.kind === 'image')
const textsOf = (items: readonly SceneItem[]) => flat(items).filter((item) => item.kind === 'text')

/** A column of posts so deep, one free line between them. */
function columnOf(depths: readonly number[], lines: number) {
  let line = 0
  const placed: { block: Block; line: number; lines: number }[] = []
  const put = (block: Block): void => {
    placed.push({ block, line, lines: block.lines })
    line += block.lines
  }
  depths.forEach((deep, at) => {
    if (at > 0) put(gapBlock(1))
    put(fixed(2, () => [], { post: at, opens: true }))
    put(fixed(deep, () => [], { post: at }))
  })
  return { at: 0, topLine: 0, lines, filled: { kind: 0, placed, open: lines - line, last: false } }
}
const tops = ({ filled }: ReturnType<typeof columnOf>): number[] =>
  filled.placed.filter(({ block }) => block.opens).map(({ line }) => line)
const footOf = ({ filled }: ReturnType<typeof columnOf>): number =>
  Math.max(...filled.placed.map(({ line, lines }) => line + lines))

const depths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })

test('posts of a page move down and never over one another, and none leaves its column', () => {
  fc.assert(
    fc.property(depths, depths, fc.integer({ min: 0, max: 12 }), (left, right, spare) => {
      // As high as the deeper one: rows on common lines may not find room.
      const lines = Math.max(footOf(columnOf(left, 36)), footOf(columnOf(right, 36))) + spare
      const before = [columnOf(left, lines), columnOf(right, lines)]
      for (const [at, column] of inRows(before).entries()) {
        const placed = column.filled.placed.filter(({ block }) => !block.gap)
        expect(placed.map(({ block }) => block.post)).toEqual(
          before[at]?.filled.placed.filter(({ block }) => !block.gap).map(({ block }) => block.post),
        )
        for (const [index, one] of placed.entries()) {
          const above = placed[index - 1]
          if (above) expect(one.line).toBeGreaterThanOrEqual(above.line + above.lines)
        }
        expect(tops(column)[0]).toBe(0)
        expect(footOf(column)).toBeLessThanOrEqual(lines)
      }
    }),
  )
})

test('as many posts in both columns stand in rows; else each column ends at the foot where its gaps reach so far', () => {
  const [left, right] = inRows([columnOf([10, 10], 36), columnOf([8, 13], 36)]) as [ReturnType<typeof columnOf>, never]
  expect(tops(left)).toEqual(tops(right))
  expect(Math.max(footOf(left), footOf(right))).toBeGreaterThan(28)
  const uneven = inRows([columnOf([8, 8, 5], 36), columnOf([14, 11], 36)])
  for (const foot of uneven.map(footOf)) expect(foot).toBeGreaterThanOrEqual(35)
  // One post has no gap that could grow.
  expect(footOf(inRows([columnOf([8], 36)])[0] as ReturnType<typeof columnOf>)).toBe(10)
})

test('no hole is torn so that heads stand level: a gap grows by five lines, level or not', () => {
  fc.assert(
    fc.property(depths, depths, fc.integer({ min: 0, max: 20 }), (left, right, spare) => {
      const lines = Math.max(footOf(columnOf(left, 36)), footOf(columnOf(right, 36))) + spare
      for (const column of inRows([columnOf(left, lines), columnOf(right, lines)])) {
        const placed = column.filled.placed.filter(({ block }) => !block.gap)
        for (const [index, one] of placed.entries()) {
          const above = placed[index - 1]
          if (above) expect(one.line - above.line - above.lines).toBeLessThanOrEqual(6)
        }
      }
    }),
  )
})

/** A post that begins its month, on a page of its own. */
const own = (one: Post, titled = false): Span | undefined => {
  const heading = spanHeadings({ month: '202406', posts: [one], joined: [{ month: '202406', firstPost: 0 }] }, set).get(
    0,
  )
  return spanOf(one, { heading, room: 'none', titled, head, compose: spacious.post }, set)
}

test('a page of one short post: all words at its head, the picture to its foot and over the outer trim, whole', () => {
  for (const aspect of [0.75, 0.8, 1]) {
    const span = own(post(1, { photos: [photo('p', aspect)] }))
    for (const side of ['left', 'right'] as const) {
      const items = span?.paint(side) ?? []
      const [picture] = imagesOf(items)
      if (!picture) throw new Error(`no picture of ${aspect}`)
      const foot = span?.bare ? spacious.heightMm + spacious.bleedMm : areaFootMm(set)
      expect(picture.yMm + picture.hMm).toBeCloseTo(foot, 1)
      expect(picture.wMm / picture.hMm).toBeCloseTo(aspect, 2)
      expect(picture.crop.w * picture.crop.h).toBeGreaterThan(0.98)
      // Larger than with all words beside it.
      expect(picture.wMm).toBeGreaterThan(0.61 * measureMm(spacious) + spacious.outerMm + spacious.bleedMm)
      // It runs out at the outer trim.
      const outer = side === 'left' ? picture.xMm : spacious.widthMm - picture.xMm - picture.wMm
      expect(outer).toBeCloseTo(-spacious.bleedMm, 2)
      const texts = textsOf(items)
      expect(Math.min(...texts.map(({ yMm }) => yMm))).toBeLessThan(spacious.headMm + 15)
      // No white between them.
      const lowest = Math.max(...texts.map(({ yMm }) => yMm))
      expect(lowest).toBeLessThan(picture.yMm)
      expect(picture.yMm - lowest).toBeLessThan(3 * leadMm(spacious))
    }
  }
})

test('pictures over the measure and their words follow one another; what is white stands at the foot', () => {
  const rows = [[0.75, 0.75], [0.75, 1.5], [1.5, 1.5, 0.75], [1.5]]
  for (const aspects of rows) {
    const items = own(post(1, { photos: aspects.map((aspect, at) => photo(`p${at}`, aspect)) }))?.paint('left') ?? []
    const bands = [
      ...imagesOf(items).map(({ yMm, hMm }) => [yMm, yMm + hMm] as const),
      ...textsOf(items).map(({ yMm }) => [yMm - 3, yMm] as const),
    ].sort((a, b) => a[0] - b[0])
    let foot = bands[0]?.[1] ?? 0
    for (const [from, to] of bands) {
      expect(from - foot).toBeLessThan(3 * leadMm(spacious))
      foot = Math.max(foot, to)
    }
  }
})

/** Where words are found: post and baseline. */
type Said = { id: string; yMm: number }
const saidOn = (items: readonly SceneItem[]): Said[] =>
  textsOf(items).flatMap(({ origin, yMm }) => (origin?.entryId ? [{ id: origin.entryId, yMm }] : []))

const anyPictures = fc.array(
  fc.record({
    aspects: fc.array(fc.constantFrom(0.6, 0.75, 1, 1.33, 1.8), { maxLength: 4 }),
    length: fc.integer({ min: 1, max: 90 }),
  }),
  { minLength: 2, maxLength: 10 },
)

test('below pictures wider than a column stand the words of their own post, in both columns, before any other’s', () => {
  let wide = 0
  fc.assert(
    fc.property(anyPictures, (kinds) => {
      const posts = kinds.map(({ aspects, length }, at) =>
        post(at, {
          paragraphs: ['下雨了，路走到一半，我说那就下吧。'.repeat(6).slice(0, length)],
          photos: aspects.map((aspect, n) => photo(`p${at}-${n}`, aspect)),
        }),
      )
      const month: Month = { month: '202406', posts, joined: [{ month: '202406', firstPost: 0 }] }
      const { pages } = layoutSection(monthSection(month), spacious, world)
      for (const { items } of pages) {
        for (const image of imagesOf(items)) {
          const id = image.origin?.entryId ?? ''
          if (image.wMm <= columnMm(spacious) + 1) continue
          wide += 1
          const said = saidOn(items)
          const ownLast = Math.max(...said.filter((one) => one.id === id).map(({ yMm }) => yMm))
          const others = said.filter((one) => one.id !== id && one.yMm > image.yMm)
          expect(ownLast).toBeGreaterThan(0)
          for (const one of others) expect(one.yMm).toBeGreaterThan(Math.max(ownLast, image.yMm + image.hMm))
        }
      }
    }),
    { numRuns: 60 },
  )
  expect(wide).toBeGreaterThan(20)
})

test('large letters stand over words, never over a line of them', () => {
  const long =
    '爬起来看日出，老板娘说今天云厚，看不到的。结果等到五点二十，云忽然裂开一条缝，太阳就从那条缝里挤出来，整个岛都亮了，旁边的大叔说也是硬挤出来的。'
  const short = '爬起来看日出，云很厚。'
  const photos = [photo('p', 1.5)]
  const titled = (text: string): boolean => own(post(1, { paragraphs: [text], photos }), true) !== undefined
  expect([titled(long), titled(short)]).toEqual([true, false])
  const dense = settingOf(zazhi, world)
  const titles = (text: string): number =>
    textsOf(featureOf(post(1, { paragraphs: [text], photos: [photo('p', 1.33)] }), dense)?.paint('left') ?? []).filter(
      ({ origin }) => origin?.role === 'title',
    ).length
  expect([titles(long) > 0, titles(short)]).toEqual([true, 0])
})

const remarks = Array.from({ length: 4 }, (_, at) => ({ name: '二姨', text: `第${at + 1}回说真好` }))

test('no column of a last page stays empty beside full ones where posts can stand in each', () => {
  const dense = styles.zazhi as Design
  const tall = [photo('a', 0.75), photo('b', 1.5)]
  const posts = [1, 2, 3, 4].map((at) =>
    post(at, { photos: tall.map((one) => ({ ...one, media: `${one.media}${at}` })), comments: remarks }),
  )
  const { pages } = layoutSection(monthSection({ month: '202406', posts }), dense, world)
  const last = textsOf(pages.at(-1)?.items ?? []).filter(({ origin }) => origin?.role === 'text')
  const columns = new Set(last.map(({ xMm }) => Math.floor(((xMm[0] ?? 0) - 16) / (columnMm(dense) + 5))))
  expect(columns.size).toBe(3)
})

test('a chapter that ends on pictures and a few words hangs from its head', () => {
  const posts = [
    post(1, { photos: [photo('a', 0.75), photo('b', 1.5)], comments: [] }),
    // Too many for rows below the pictures: they stand in columns.
    ...[2, 3, 4, 5, 6, 7].map((at) => post(at, { comments: [], likes: [] })),
  ]
  const joined = [{ month: '202406', firstPost: 0 }]
  const month: Month = { month: '202406', posts, joined }
  const { pages } = layoutSection(monthSection(month), spacious, world)
  const last = pages.at(-1)?.items ?? []
  expect(pages).toHaveLength(1)
  expect(Math.min(...imagesOf(last).map(({ yMm }) => yMm))).toBeLessThan(spacious.headMm + 4 * leadMm(spacious))
  // The hairline between the columns does not run through the pictures.
  const pictureFoot = Math.max(...imagesOf(last).map(({ yMm, hMm }) => yMm + hMm))
  const hairs = flat(last).filter((item) => item.kind === 'rect' && item.wMm < 0.2)
  expect(hairs.length).toBeGreaterThan(0)
  for (const hair of hairs) if (hair.kind === 'rect') expect(hair.yMm).toBeGreaterThan(pictureFoot - 0.1)
})

/** Months of a post each, joined to a chapter of the shortest books. */
const chapterOf = (posts: readonly Post[]) =>
  layoutSection(
    monthSection({
      ...{ month: '202401', posts: [...posts] },
      joined: posts.map((_, at) => ({ month: String(202401 + at), firstPost: at })),
    }),
    spacious,
    world,
  )

test('few posts of words stand as rows: text left, remarks right, none parted, white shared out and not torn', () => {
  const posts = [1, 2, 3, 4].map((at) => post(at, { comments: remarks }))
  const { pages, starts } = chapterOf(posts)
  expect(pages).toHaveLength(1)
  expect(starts.map(({ page }) => page)).toEqual([0, 0, 0, 0])
  const items = pages[0]?.items ?? []
  const middle = spacious.widthMm / 2
  const bands = posts.map(({ id }) => {
    const own = textsOf(items).filter(({ origin }) => origin?.entryId === id)
    const role = (name: string) => own.filter(({ origin }) => origin?.role === name)
    for (const { xMm } of role('text')) expect(xMm[0]).toBeLessThan(middle)
    for (const { xMm } of role('comment')) expect(xMm[0]).toBeGreaterThan(middle - 6)
    expect(role('comment').length).toBeGreaterThan(0)
    return [Math.min(...own.map(({ yMm }) => yMm)), Math.max(...own.map(({ yMm }) => yMm))] as const
  })
  for (const [at, [top]] of bands.entries()) {
    const above = bands[at - 1]
    // Its day of two lines, and a gap of three at most, baseline to baseline.
    if (above) expect(top - above[1]).toBeLessThan(6 * leadMm(spacious))
    if (above) expect(top).toBeGreaterThan(above[1])
  }
  expect((bands.at(-1)?.[1] ?? 0) - spacious.headMm).toBeGreaterThan(0.85 * spacious.lines * leadMm(spacious))
})

test('pictures of a row stand in the right column beside their words, below the day over both', () => {
  const own = post(2, { photos: [photo('p', 1.5)], comments: remarks })
  const band = bandOf(own, undefined, { head, compose: spacious.post }, set)
  const items = band?.paint('left', 4) ?? []
  const [picture] = imagesOf(items)
  const words = textsOf(items).filter(({ origin }) => origin?.role === 'text')
  expect(picture?.xMm).toBeGreaterThan(Math.max(...words.map(({ xMm }) => xMm.at(-1) ?? 0)))
  expect(picture?.wMm).toBeCloseTo(columnMm(spacious), 0)
  // Words and picture begin together.
  expect(Math.abs((picture?.yMm ?? 0) - Math.min(...words.map(({ yMm }) => yMm)))).toBeLessThan(leadMm(spacious))
})

test('what the flow has added to a gap is not added again', () => {
  const column = columnOf([8, 8], 36)
  const [head, text, gap, ...rest] = column.filled.placed
  if (!head || !text || !gap) throw new Error('no gap')
  const grown = [head, text, { ...gap, lines: 3 }, ...rest.map((one) => ({ ...one, line: one.line + 2 }))]
  const [airy] = inRows([{ ...column, filled: { ...column.filled, placed: grown } }])
  expect(airy && tops(airy)).toEqual(tops(inRows([column])[0] as ReturnType<typeof columnOf>))
})

test('a chapter alone in its row of the catalogue shows two pictures, each once', () => {
  const months = [202101, 202201, 202301].map(
    (month, at): Month => ({
      month: String(month),
      posts: Array.from({ length: 3 }, (_, n) => post(10 * at + n, { photos: [photo(`p${at}-${n}`, 1.5)] })),
    }),
  )
  const book = { title: '寻常日子', subtitle: '', author: '林', imprint: [], brand: '心书' }
  const { scene } = typesetBook({ ...book, sections: months.map(monthSection) }, world, zazhi)
  const shown = scene.pages.filter(({ kind }) => kind === 'catalogue').flatMap(({ items }) => imagesOf(items))
  expect(shown).toHaveLength(6)
  expect(new Set(shown.map(({ media }) => media)).size).toBe(6)
  // Thumbnails: a picture may come again in its post (PRINT.md §2.8).
  for (const { wMm } of shown) expect(wMm).toBeLessThanOrEqual(zazhi.widthMm / 4)
})
