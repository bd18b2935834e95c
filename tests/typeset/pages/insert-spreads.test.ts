/** Inserts of photographs over two facing pages: parted so that neither page stays half empty, in their order, each once. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { settingOf } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { photoPages } from '#lib/typeset/insert/insert-pages.ts'
import { partedAt } from '#lib/typeset/insert/parted.ts'
import { yearPages } from '#lib/typeset/insert/year-pages.ts'
import type { PageDraft, Setting } from '#lib/typeset/style/design.ts'
import { areaHeightMm, measureMm } from '#lib/typeset/style/style.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }

const images = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? images(item.items) : item.kind === 'image' ? [item] : []))

/** So many sets of two to nine photographs of the usual shapes; the same every time. */
function sets(count: number): Photo[][] {
  let seed = 7
  const next = (below: number): number => {
    seed = (seed * 16807) % 2147483647
    return Math.floor((seed / 2147483647) * below)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + next(8) }, (_, at): Photo => {
      const aspect = [1.5, 1.33, 0.75, 0.67, 1, 1.78][next(6)] ?? 1
      return { media: `p${at}`, widthPx: Math.round(3000 * aspect), heightPx: 3000, alt: '' }
    }),
  )
}

/** Of the emptier page's type area, the share under pictures: the mean of all sets. */
function emptier(make: (photos: Photo[], set: Setting) => PageDraft[], style: string): number {
  const set = settingOf(styleOf(style), world)
  const areaMm2 = measureMm(set.style) * areaHeightMm(set.style)
  const shares = sets(60).map((photos) => {
    const pages = make(photos, set).map(({ items }) => images(items))
    expect(pages.flat().map(({ media }) => media)).toEqual(photos.map(({ media }) => media))
    return Math.min(...pages.map((own) => own.reduce((sum, { wMm, hMm }) => sum + wMm * hMm, 0) / areaMm2))
  })
  return shares.reduce((sum, one) => sum + one, 0) / shares.length
}

/** Of the emptier page: what pictures cover of it at least, of a spread and of a year; in halves by number it was less. */
const least: Readonly<Record<string, readonly [number, number]>> = {
  // 0.74, 0.51
  shiguang: [0.8, 0.57],
  // 0.73, 0.58
  sujian: [0.8, 0.61],
  // 0.77, 0.55
  zazhi: [0.83, 0.6],
  // 0.81, 0.54
  jiaopian: [0.84, 0.59],
  // 0.75, 0.63
  tongnian: [0.82, 0.68],
}

test.each(Object.entries(least))(
  '%s: pictures in order fill both pages of their opening',
  (style, [spread, ofYear]) => {
    expect(emptier((photos, set) => photoPages({ photos, caption: '' }, set), style)).toBeGreaterThan(spread)
    const year = (photos: Photo[]) => ({ title: '', line: '', photos: photos.map((photo) => ({ photo, month: 0 })) })
    expect(emptier((photos, set) => yearPages(year(photos), set), style)).toBeGreaterThan(ofYear)
  },
)

test('pages nearly as deep begin on one line, a much emptier one stands in the middle of its own', () => {
  const set = settingOf(styleOf('shiguang'), world)
  const tops = (aspects: readonly number[]): number[] =>
    photoPages(
      {
        photos: aspects.map((aspect, at): Photo => {
          return { media: `p${at}`, widthPx: Math.round(3000 * aspect), heightPx: 3000, alt: '' }
        }),
        caption: '',
      },
      set,
    ).map(({ items }) => Math.min(...images(items).map(({ yMm }) => yMm)))
  const [left = 0, right = 1] = tops([0.75, 0.75])
  expect(left).toBeCloseTo(right, 3)
  const [portrait = 0, panorama = 0] = tops([0.7, 2.4])
  expect(panorama).toBeGreaterThan(portrait + 20)
})

test('a page of one picture beside a page of many is no even parting, however full it is', () => {
  const full = { areaMm2: 100, reachMm: 10 }
  expect(partedAt(6, { wMm: 10, hMm: 10 }, () => full)).toBe(3)
  expect(partedAt(9, { wMm: 10, hMm: 10 }, () => full)).toBe(5)
  // Two fill a page where three would leave half of it.
  const covered = (from: number, to: number) => (to - from === 2 ? full : { areaMm2: 50, reachMm: 5 })
  expect(partedAt(5, { wMm: 10, hMm: 10 }, covered)).toBe(3)
  expect(partedAt(2, { wMm: 10, hMm: 10 }, covered)).toBe(1)
})
