/** 童年 and 远行 when life is sparse (PRINT.md §2.8, §3.5, §3.6): whole pictures, ornaments beside names, places on a map. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ImageItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Month, Post } from '#lib/typeset/book/content.ts'
import { joinMonths } from '#lib/typeset/book/join-months.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { sujian } from '#lib/typeset/styles/sujian/sujian.ts'
import { tongnian } from '#lib/typeset/styles/tongnian/tongnian.ts'
import { yuanxing } from '#lib/typeset/styles/yuanxing/yuanxing.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const photo = (media: string, aspect = 4 / 3, more: Partial<Photo> = {}): Photo => ({
  ...{ media, widthPx: Math.round(3600 * aspect), heightPx: 3600, alt: '照片' },
  ...more,
})
const post = (id: string, local: string, more: Partial<Post> = {}): Post => ({
  ...{ id, local: `${local}T20:18:00`, videos: [], photos: [], likes: ['阿舟'], comments: [] },
  ...{ paragraphs: ['台风过境，窗台上的多肉毫发无伤。'] },
  ...more,
})
const pagesOf = (months: readonly Month[], style: Design): ScenePage[] => {
  const sections = joinMonths(months.map(monthSection), style)
  const book: BookInput = { title: '寻常日子', subtitle: '', author: '林', imprint: [], brand: '心书', sections }
  return typesetBook(book, world, style).scene.pages
}
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const imagesOf = (items: readonly SceneItem[]): ImageItem[] => flat(items).filter((item) => item.kind === 'image')
/** Texts of a page, upright ones letter by letter after one another. */
const textsOf = (items: readonly SceneItem[]): string[] =>
  flat(items).flatMap((item) => (item.kind === 'text' ? [item.clusters.join('')] : []))
const openersOf = (pages: readonly ScenePage[]): ScenePage[] => pages.filter(({ kind }) => kind === 'opener')

type Span = { x0: number; x1: number; y0: number; y1: number }
function spanOf(item: SceneItem): Span | undefined {
  if (item.kind === 'rect') return { x0: item.xMm, x1: item.xMm + item.wMm, y0: item.yMm, y1: item.yMm + item.hMm }
  if (item.kind !== 'path') return undefined
  const all = [...item.d.matchAll(/-?[\d.]+/g)].map(Number)
  const [xs, ys] = [all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)]
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

describe.each([tongnian, yuanxing, sujian])('$id', (style) => {
  test('a short verse and its one upright picture stand side by side', () => {
    const verse = ['立夏', '', '槐花落了一地', '没有人扫', '', '我从东边走到西边', '鞋底是甜的']
    const only = post('a', '2024-06-01', { paragraphs: verse, photos: [photo('p', 0.5)] })
    const { pages } = layoutSection(monthSection({ month: '202406', posts: [only] }), style, world)
    const [image] = imagesOf(pages[0]?.items ?? [])
    const rows = flat(pages[0]?.items ?? []).filter((item) => item.kind === 'text' && item.origin?.role === 'text')
    expect(rows).toHaveLength(5)
    for (const row of rows) {
      if (row.kind !== 'text' || !image) throw new Error('no text, no picture')
      expect(row.yMm).toBeGreaterThan(image.yMm)
      expect((row.xMm.at(-1) ?? 0) + row.sizePt * 0.36).toBeLessThan(image.xMm)
    }
    expect([image?.crop.w, image?.crop.h]).toEqual([1, 1])
  })
})

const months = (from: number, count: number, own: (month: string) => Post[]): Month[] =>
  Array.from({ length: count }, (_, at) => {
    const month = String(from + at)
    return { month, posts: own(`${month.slice(0, 4)}-${month.slice(4)}`) }
  })

describe('an opener of 童年', () => {
  const uprights = (day: string): Post[] => [
    post(`${day}a`, `${day}-03`, { photos: [photo(`${day}1`, 0.75), photo(`${day}2`, 0.75)] }),
  ]
  // Thin over the turn of a year: one chapter with a long name.
  const pages = pagesOf([...months(202210, 3, uprights), ...months(202301, 2, uprights)], tongnian)
  const [opener] = openersOf(pages)

  test('shows an upright picture whole in a window of its own shape', () => {
    const [image] = imagesOf(opener?.items ?? [])
    expect(image && [image.crop.w, image.crop.h]).toEqual([1, 1])
    expect((image?.wMm ?? 0) / (image?.hMm ?? 1)).toBeCloseTo(0.75, 2)
  })

  test('has its ornaments beside its name, however long', () => {
    const items = flat(opener?.items ?? [])
    const letters = items.filter((item) => item.kind === 'text' && item.origin?.role === 'title')
    const places = letters.flatMap((item) => (item.kind === 'text' ? item.xMm : []))
    const [title] = letters
    if (title?.kind !== 'text') throw new Error('no name')
    expect(places.length).toBeGreaterThan(6)
    const em = title.sizePt * 0.3528
    const name = { x0: Math.min(...places), x1: Math.max(...places) + em, y0: title.yMm - em, y1: title.yMm }
    const page = { wide: tongnian.widthMm - 1, high: tongnian.heightMm - 1 }
    const ornaments = items.flatMap((item) => spanOf(item) ?? []).filter(({ x0, x1 }) => x1 - x0 < page.wide)
    expect(ornaments.length).toBeGreaterThan(4)
    for (const one of ornaments) {
      const meets = one.x0 < name.x1 && one.x1 > name.x0 && one.y0 < name.y1 && one.y1 > name.y0
      expect(meets, JSON.stringify({ one, name })).toBe(false)
      expect(one.x0).toBeGreaterThan(tongnian.safeMm)
      expect(one.x1).toBeLessThan(tongnian.widthMm - tongnian.safeMm)
    }
  })
})

describe('a wide picture of 远行 over two pages', () => {
  const others = Array.from({ length: 4 }, (_, at) => photo(`o${at}`, 1.5))
  const opened = (hero: Photo, side: 'left' | 'right', before: Post[] = []) =>
    layoutSection(
      monthSection({ month: '202406', posts: [...before, post('z', '2024-06-20', { photos: [hero, ...others] })] }),
      yuanxing,
      world,
      {},
      { side },
    ).pages
  const halves = (pages: ReturnType<typeof opened>) =>
    pages.flatMap(({ side, items }, at) =>
      imagesOf(items).flatMap((image) => (image.media === 'hero' ? [{ at, side, image }] : [])),
    )

  test('loses at most 12 % of a side and never has in the fold what must be seen', () => {
    let over = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }), (along, wider) => {
        const [x, aspect] = [along / 50, 1.3 + wider / 20]
        const focus = { x, y: 0.35, w: 0.2, h: 0.3 }
        const [left, right] = halves(opened(photo('hero', aspect, { focus }), 'left'))
        if (!left || !right) return
        over += 1
        const [a, b] = [left.image.crop, right.image.crop]
        const shown = { x0: a.x, x1: b.x + b.w }
        expect(shown.x1 - shown.x0).toBeGreaterThan(0.875)
        expect(a.h).toBeGreaterThan(0.875)
        const fold = (a.x + a.w + b.x) / 2
        expect(x > fold || x + focus.w < fold).toBe(true)
        expect(x).toBeGreaterThanOrEqual(shown.x0 - 0.01)
        expect(x + focus.w).toBeLessThanOrEqual(shown.x1 + 0.01)
      }),
      { numRuns: 80 },
    )
    expect(over).toBeGreaterThan(20)
  })

  test('begins on a left page wherever its chapter begins', () => {
    const hero = photo('hero', 1.5, { focus: { x: 0.1, y: 0.35, w: 0.2, h: 0.3 } })
    const filler = Array.from({ length: 5 }, (_, at) =>
      post(`f${at}`, `2024-06-0${at + 1}`, { paragraphs: ['一'.repeat(27 * 4 - 3)], likes: [] }),
    )
    const places = (['left', 'right'] as const).map((side) =>
      halves(opened(hero, side, side === 'right' ? filler : [])),
    )
    expect(places.map((own) => own.map(({ side }) => side))).toEqual([
      ['left', 'right'],
      ['left', 'right'],
    ])
    expect(halves(opened(hero, 'right'))).toHaveLength(1)
  })
})

describe('places of 远行', () => {
  const airport = 'San Francisco International Airport'
  const named = ['昆明·翠湖', '大理·喜洲', airport, '敦煌·鸣沙山']
  const own = (day: string): Post[] => [
    post(`${day}a`, `${day}-03`, { place: named[(Number(day.slice(5)) - 1) % 4] ?? '' }),
    post(`${day}b`, `${day}-09`, { paragraphs: ['一'.repeat(27 * 12)] }),
  ]
  const pages = pagesOf(months(202201, 8, own), yuanxing)

  test('stand in the catalogue with the page that says so, over the list of chapters', () => {
    const items = pages.filter(({ kind }) => kind === 'catalogue').flatMap(({ items }) => flat(items))
    const letters = items.filter((item) => item.kind === 'text')
    const columnOf = (name: string): number =>
      letters.find(({ clusters }) => clusters.join('') === name[0] || clusters.join('').startsWith(name))?.xMm[0] ?? -1
    for (const [name, month] of [
      ['翠湖', 0],
      ['鸣沙山', 3],
    ] as const) {
      const page = pages.findIndex(({ kind, items: own }) =>
        kind === 'body' ? flat(own).some((item) => item.origin?.entryId === `2022-0${month + 1}a`) : false,
      )
      const at = columnOf(name)
      const near = letters.filter(
        ({ clusters, xMm }) => clusters.join('') === String(page + 1) && Math.abs((xMm[0] ?? 0) - at) < 6,
      )
      expect(near, name).toHaveLength(1)
    }
  })

  test('are never cut inside a word: they turn or end between words', () => {
    const words = new Set(airport.split(' '))
    const texts = pages.flatMap(({ items }) => textsOf(items)).filter((text) => /[A-Za-z]{3}/.test(text))
    const parts = texts.flatMap((text) => text.split(/[\s…]+/)).filter((text) => /^[A-Za-z]{2,}$/.test(text))
    expect(parts).toContain('International')
    expect(parts.filter((part) => !words.has(part) && part !== 'km')).toEqual([])
  })
})

test('only a chapter of ten pages and more is opened by two in 远行', () => {
  const posts = (count: number) => (day: string) =>
    Array.from({ length: count }, (_, at) =>
      post(`${day}${at}`, `${day}-${String(at + 1).padStart(2, '0')}`, {
        photos: [photo(`${day}${at}x`, 0.72), photo(`${day}${at}y`, 0.9)],
      }),
    )
  const opened = (count: number): number => openersOf(pagesOf(months(202206, 1, posts(count)), yuanxing)).length
  expect([opened(17), opened(28)]).toEqual([1, 2])
})
