import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fit, plans } from '#lib/photo-layout/partitions.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook as typeset } from '#lib/typeset/book/book.ts'
import type { BookInput, Chapter, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { SectionLayout } from '#lib/typeset/book/section-layout.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { areaHeightMm, measureMm, textLeftMm } from '#lib/typeset/style/style.ts'
import { shiguang } from '#lib/typeset/styles/shiguang/shiguang.ts'
import { fc } from '../../support/runner/property.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world = (more: Partial<TypesetContext> = {}): TypesetContext => ({
  fonts: fakeFonts,
  hash: (text) => createHash('sha256').update(text).digest('hex'),
  ...more,
})

const picture = (aspect: number, at = 0): Photo => ({
  media: `m${aspect}-${at}`,
  widthPx: Math.round(2000 * aspect),
  heightPx: 2000,
  alt: '照片',
})
const post = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  local: '2024-06-01T20:18:00',
  paragraphs: ['今天是小满的第五个儿童节。她说今年不要礼物，要“一整天的爸爸”。'],
  photos: [],
  videos: [],
  likes: [],
  comments: [],
  ...more,
})
const month = (posts: Post[]): Chapter => monthSection({ month: '202406', posts })
const book = (sections: Chapter[]): BookInput => ({
  title: '拾光集',
  subtitle: '',
  author: '苏棠',
  sections,
  imprint: [{ label: '作者', value: '苏棠' }],
  brand: '心书',
})

const typesetBook = (input: BookInput, around: TypesetContext) => typeset(input, around, shiguang)

const flat = (items: SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const bodyText = (pages: { items: SceneItem[] }[], entryId: string, role: string): string =>
  pages
    .flatMap((page) => flat(page.items))
    .filter((item) => item.origin?.entryId === entryId && item.origin.role === role)
    .map((item) => (item.kind === 'text' ? item.clusters.join('') : item.kind === 'emoji' ? item.sequence : ''))
    .join('')

const foot = shiguang.headMm + areaHeightMm(shiguang)
function expectInside(page: { items: SceneItem[]; side: ScenePage['side'] }): void {
  const side = page.side === 'left' ? 'left' : 'right'
  const left = textLeftMm(shiguang, side)
  const right = left + measureMm(shiguang)
  for (const item of flat(page.items)) {
    if (item.origin?.role === 'folio' || item.origin?.role === 'running') continue
    if (item.kind === 'text') {
      expect(item.yMm).toBeLessThanOrEqual(foot + 0.01)
      for (const x of item.xMm) expect(x).toBeLessThanOrEqual(right + 0.01)
    } else if (item.kind === 'image' || item.kind === 'rect') {
      expect(item.yMm + item.hMm).toBeLessThanOrEqual(foot + 0.01)
      // A picture across the fold bleeds on both pages.
      if (item.kind === 'image' && item.yMm < 0) continue
      expect(item.xMm).toBeGreaterThanOrEqual(left - 0.01)
      expect(item.xMm + item.wMm).toBeLessThanOrEqual(right + 0.01)
    }
  }
}

const anyPost = fc.record({
  paragraphs: fc.array(
    fc.integer({ min: 1, max: 200 }).map((length) => '风雨夜来声，'.repeat(40).slice(0, length)),
    { maxLength: 4 },
  ),
  aspects: fc.array(fc.constantFrom(0.45, 0.56, 0.75, 1, 1.33, 1.78, 2.4), { maxLength: 18 }),
  likes: fc.integer({ min: 0, max: 40 }),
  comments: fc.integer({ min: 0, max: 30 }),
})

describe('pages of a month', () => {
  test('nothing overflows and nothing is lost, whatever the posts', () => {
    fc.assert(
      fc.property(fc.array(anyPost, { minLength: 1, maxLength: 8 }), (kinds) => {
        const posts = kinds.map((kind, index) =>
          post(`e${index}`, {
            paragraphs: kind.paragraphs,
            photos: kind.aspects.map((aspect, at) => picture(aspect, index * 100 + at)),
            likes: Array.from({ length: kind.likes }, (_, at) => `友${at}`),
            comments: Array.from({ length: kind.comments }, (_, at) => ({
              name: `人${at}`,
              text: '什么时候回来？！给你留了饺子',
            })),
          }),
        )
        const { pages } = layoutSection(month(posts), shiguang, world())
        for (const page of pages) expectInside(page)
        for (const one of posts) {
          expect(bodyText(pages, one.id, 'text')).toBe(one.paragraphs.join(''))
          expect(bodyText(pages, one.id, 'comment')).toBe(
            one.comments.map((comment) => `${comment.name}：${comment.text}`).join(''),
          )
        }
        const shown = pages
          .flatMap((page) => flat(page.items))
          .flatMap((item) => (item.kind === 'image' ? [item.media] : []))
        expect([...new Set(shown)]).toEqual(posts.flatMap((one) => one.photos.map((photo) => photo.media)))
      }),
      { numRuns: 60, seed: 20240604 },
    )
  })
  test('a ten-thousand-character post runs on page after page', () => {
    const { pages } = layoutSection(
      month([post('long', { paragraphs: ['春眠不觉晓，处处闻啼鸟。'.repeat(850)] })]),
      shiguang,
      world(),
    )
    expect(pages.length).toBeGreaterThan(10)
    expect(pages[1]?.continues).toBe('2024-06-01T20:18:00')
    for (const page of pages) expectInside(page)
  })
  test('two lines stay together at the head and the foot of a page', () => {
    const posts = Array.from({ length: 12 }, (_, index) =>
      post(`e${index}`, { paragraphs: ['春眠不觉晓处处闻啼鸟。'.repeat(9)] }),
    )
    const { pages } = layoutSection(month(posts), shiguang, world())
    for (const page of pages) {
      const rows = new Map<string, Set<number>>()
      for (const item of flat(page.items)) {
        if (item.kind !== 'text' || item.origin?.role !== 'text') continue
        const id = item.origin.entryId ?? ''
        rows.set(id, (rows.get(id) ?? new Set()).add(item.yMm))
      }
      for (const lines of rows.values()) expect(lines.size).toBeGreaterThanOrEqual(2)
    }
  })
  test('an edit recomputes one month, the others come from the cache', () => {
    const kept = new Map<string, SectionLayout>()
    let set = 0
    const cache = {
      get: (hash: string) => kept.get(hash),
      set: (hash: string, layout: SectionLayout) => {
        set += 1
        kept.set(hash, layout)
      },
    }
    const months = ['202404', '202405', '202406'].map((name) =>
      monthSection({ month: name, posts: [post(`p${name}`)] }),
    )
    const before = typesetBook(book(months), world({ cache }))
    expect(set).toBe(3)
    expect(typesetBook(book(months), world({ cache })).scene.hash).toBe(before.scene.hash)
    expect(set).toBe(3)
    const edited = months.map((one, index) =>
      index === 1 ? monthSection({ month: one.id, posts: [post('p202405', { paragraphs: ['改过了。'] })] }) : one,
    )
    const after = typesetBook(book(edited), world({ cache }))
    expect(after.scene.hash).not.toBe(before.scene.hash)
    expect(set).toBe(4)
    expect(after.scene).toEqual(typesetBook(book(edited), world()).scene)
  })
})

describe('page fill', () => {
  test('is reported, and pages of photos keep at most a line open', () => {
    const posts = Array.from({ length: 40 }, (_, at) =>
      post(`f${at}`, {
        photos: Array.from({ length: [1, 4, 9, 2, 3, 6][at % 6] ?? 1 }, (_, n) =>
          picture([1.33, 0.75, 1, 1.78][(at + n) % 4] ?? 1, at * 10 + n),
        ),
        comments: Array.from({ length: at % 5 }, (_, n) => ({ name: `人${n}`, text: '给你留了饺子' })),
      }),
    )
    const { fill } = typesetBook(book([month(posts)]), world())
    expect(fill.columns).toBeGreaterThan(15)
    expect(fill.gaping).toBe(0)
    expect(fill.loose).toBeLessThanOrEqual(Math.ceil(fill.columns / 10))
  })
})

describe('the finished book', () => {
  const created = typesetBook(
    book(
      ['202404', '202405'].map((name) =>
        monthSection({ month: name, posts: [post(`p${name}`, { photos: [picture(1.33)] })] }),
      ),
    ),
    world(),
  )
  test('has an even number of pages, odd ones on the right', () => {
    expect(created.scene.pages.length % 2).toBe(0)
    created.scene.pages.forEach((page, index) => {
      expect(page.side).toBe(index % 2 === 0 ? 'right' : 'left')
    })
  })
  test('begins with a blank page, copyright facing the title, and the catalogue behind it', () => {
    expect(created.scene.pages.slice(0, 4).map((page) => page.kind)).toEqual([
      'blank',
      'copyright',
      'title',
      'catalogue',
    ])
  })
  test('the catalogue names the page a month really opens on', () => {
    const pages = created.scene.pages.filter(({ kind }) => kind === 'catalogue')
    const listed = pages
      .flatMap(({ items }) => flat(items))
      .filter((item) => item.kind === 'text' && item.face === 'garamond' && item.sizePt === 11.5)
    const numbers = listed.map((item) => (item.kind === 'text' ? item.clusters.join('') : ''))
    const openers = created.scene.pages.filter((page) => page.kind === 'opener' && page.folio).map((page) => page.folio)
    expect(numbers).toEqual(openers)
  })
  test('a month opens on whichever page comes, and its body follows at once', () => {
    created.scene.pages.forEach((page, index) => {
      if (page.kind === 'opener' && page.folio) {
        expect(created.scene.pages[index + 1]?.kind).toBe('body')
      }
    })
  })
  test('a month stands where the table of months says', () => {
    for (const one of created.sections) {
      const own = created.scene.pages.flatMap((page, index) => (page.month === one.month ? [index + 1] : []))
      expect(own[0]).toBe(one.firstPage)
      expect(own.length).toBe(one.pageCount)
    }
  })
  test('a video without an address says so and prints no code', () => {
    const silent = typesetBook(book([month([post('v', { videos: [{ media: 'film' }] })])]), world())
    expect(silent.warnings.map((one) => one.code)).toEqual(['video-without-code'])
    const spoken = typesetBook(
      book([
        month([post('v', { videos: [{ media: 'film', url: 'https://xinshu.example/v/abcdefghijklmnopqrstuv' }] })]),
      ]),
      world(),
    )
    const codes = spoken.scene.pages
      .flatMap((page) => flat(page.items))
      .filter((item) => item.kind === 'path' && item.qr)
    expect(codes).toHaveLength(1)
  })
})

describe('photo partitions', () => {
  test.each(Array.from({ length: 18 }, (_, index) => index + 1))(
    '%i pictures fill their block in order without touching',
    (count) => {
      const aspects = Array.from({ length: count }, (_, index) => [1.33, 0.75, 1, 1.78, 0.56][index % 5] ?? 1)
      for (let from = 0; from < aspects.length; from += 9) {
        const own = aspects.slice(from, from + 9)
        const { frames } = fit(plans(own, 105.83, 2), 105.83, 100, own)
        expect(frames).toHaveLength(own.length)
        expect(Math.max(...frames.map((one) => one.xMm + one.wMm))).toBeCloseTo(105.83, 4)
        expect(Math.max(...frames.map((one) => one.yMm + one.hMm))).toBeCloseTo(100, 4)
        frames.forEach((a, i) => {
          frames.slice(i + 1).forEach((b) => {
            const apart =
              a.xMm + a.wMm <= b.xMm - 1.99 ||
              b.xMm + b.wMm <= a.xMm - 1.99 ||
              a.yMm + a.hMm <= b.yMm - 1.99 ||
              b.yMm + b.hMm <= a.yMm - 1.99
            expect(apart).toBe(true)
          })
        })
      }
    },
  )
  test('nine squares are three by three', () => {
    const own = Array.from({ length: 9 }, () => 1)
    const { frames } = fit(plans(own, 100, 2), 100, 100, own)
    for (const frame of frames) expect(frame.wMm).toBeCloseTo(32, 1)
  })
  test('more than nine pictures fill pages of their own, none with more than nine', () => {
    const aspects = Array.from({ length: 14 }, (_, index) => [1.33, 0.75, 1][index % 3] ?? 1)
    const photos = aspects.map((aspect, at) => picture(aspect, at))
    const { pages } = layoutSection(month([post('many', { photos })]), shiguang, world())
    const counts = pages.map((page) => flat(page.items).filter((item) => item.kind === 'image').length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(14)
    expect(Math.max(...counts)).toBeLessThanOrEqual(9)
  })
})
