/** Decision 0219: remarks stay with their post, pictures are wide or clearly small, the catalogue has an opening of its own. */
import { beforeAll, describe, expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import { chapterTitle } from '#lib/typeset/book/chapter-name.ts'
import type { BookInput, Post } from '#lib/typeset/book/content.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { layoutSection, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { measureMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'

let world: TypesetContext
beforeAll(async () => {
  world = await typesetContext()
})

const style = (id: string): Design => styles[id] as Design
const photo = (widthPx: number, heightPx: number, media: string): Photo => ({ media, widthPx, heightPx, alt: '' })
const post = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  local: `2024-06-${String((Number(id) % 27) + 1).padStart(2, '0')}T20:18:00`,
  paragraphs: ['从这里看下去，城市在雾里只剩几座屋顶。'],
  photos: [],
  videos: [],
  likes: [],
  comments: [],
  ...more,
})
const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))
const topOf = (item: Exclude<SceneItem, { kind: 'group' }>): number => ('yMm' in item ? item.yMm : 1e9)
const remarks = (count: number): Post['comments'] =>
  Array.from({ length: count }, (_, at) => ({ name: '外婆', text: `第${at + 1}句话` }))

/** Posts of words of every length, every other with a picture, all with remarks. */
const life = (seed: number, shift = 0): Post[] =>
  Array.from({ length: 14 }, (_, at) => {
    const dice = (seed * 397 + at * 811) % 1400
    return post(String(at), {
      paragraphs: ['从这里看下去，城市在雾里只剩几座屋顶。'.repeat(1 + ((dice + shift) % 4))],
      photos: at % 2 === 0 ? [photo(4000, 2600 + dice, `s${seed}p${at}`)] : [],
      comments: remarks(3 + (dice % 4)),
    })
  })

const firstRole = ({ items }: Pick<ScenePage, 'items'>): string | undefined =>
  flat(items)
    .filter(({ kind, origin }) => kind !== 'path' && origin?.entryId && !['date', 'place'].includes(origin.role ?? ''))
    .sort((a, b) => topOf(a) - topOf(b))[0]?.origin?.role

/** Share of such pages in a life where every post has remarks; higher where they cannot stand beside a picture. */
const remarkedPages: readonly (readonly [string, number])[] = [
  ['shiguang', 0.08],
  ['tongnian', 0.08],
  ['yuanxing', 0.08],
  ['sujian', 0.25],
  ['changwen', 0.27],
]

describe.each(remarkedPages)('%s', (id, most) => {
  test('hardly a page begins with remarks whose post ends on the page before', () => {
    const pages = Array.from({ length: 12 }, (_, seed) =>
      layoutSection(monthSection({ month: '202406', posts: life(seed) }), style(id), world).pages.slice(1),
    ).flat()
    const remarked = pages.filter((page) => ['likes', 'comment'].includes(firstRole(page) ?? ''))
    expect(remarked.length / pages.length).toBeLessThan(most)
  })

  test('a picture alone is as wide as the text or clearly narrower', () => {
    const wide = Array.from(
      { length: 12 },
      (_, seed) => layoutSection(monthSection({ month: '202406', posts: life(seed, 1) }), style(id), world).pages,
    )
      .flat()
      .flatMap(({ items }) => flat(items))
      .flatMap((item) => (item.kind === 'image' ? [item.wMm / measureMm(style(id))] : []))
    expect(wide.length).toBeGreaterThan(40)
    expect(wide.filter((share) => share > 0.91 && share < 0.99)).toEqual([])
  })
})

const bookOf = (posts: (at: number) => Post[], more: Partial<BookInput> = {}): BookInput => ({
  title: '慢慢来',
  subtitle: '',
  author: '苏棠',
  sections: Array.from({ length: 6 }, (_, at) =>
    monthSection({ month: `2024${String(at + 1).padStart(2, '0')}`, posts: posts(at) }),
  ),
  imprint: [],
  brand: '心书',
  ...more,
})
const far = (at: number): Post[] =>
  Array.from({ length: 6 }, (_, own) =>
    post(`${at * 10 + own}`, {
      local: `2024-${String(at + 1).padStart(2, '0')}-0${own + 1}T20:18:00`,
      photos: [photo(4032, 3024, `m${at}-${own}`), photo(4032, 3024, `n${at}-${own}`)],
    }),
  )

describe.each(Object.keys(styles).map((id) => [id]))('%s', (id) => {
  const kindsOf = (book: BookInput): string[] =>
    typesetBook(book, world, style(id)).scene.pages.map(({ kind, side }) => `${kind} ${side}`)

  test('the title faces the copyright, and the catalogue has an opening of its own', () => {
    const kinds = kindsOf(bookOf(far))
    expect(kinds.slice(0, 4)).toEqual(['blank right', 'copyright left', 'title right', 'catalogue left'])
    // 杂志 without years to show and without a picture far enough has one page.
    if (id !== 'zazhi') expect(kinds[4]).toBe('catalogue right')
  })

  test('behind a preface of one page the catalogue stands on one page, and no chapter changes its side', () => {
    const preface = { title: '写在前面', paragraphs: ['几句话。'], signature: '', dateline: '' }
    const kinds = kindsOf(bookOf(far, { preface }))
    expect(kinds.slice(3, 6).map((kind) => kind.split(' ')[0])).toEqual(['body', 'catalogue', kinds[5]?.split(' ')[0]])
    // Where the catalogue has one page with and without it, a blank keeps every chapter on its side (decision 0239).
    const blank = id === 'zazhi' ? ['blank left'] : []
    expect(kinds.slice(2, -2).filter((kind) => kind.startsWith('blank'))).toEqual(blank)
  })
})

test('a chapter over a year’s end is named in full where no heading says the year', () => {
  const named = (months: string[]): string[] => [chapterTitle({ months }).whole, ...chapterTitle({ months }).rows]
  expect(named(['202206'])).toEqual(['二〇二二年 · 六月', '二〇二二年', '六月'])
  expect(named(['202201', '202204'])).toEqual(['二〇二二年 · 一月—四月', '二〇二二年', '一月—四月'])
  expect(named(['202301', '202402'])).toEqual(['二〇二三年一月至二〇二四年二月', '二〇二三年一月', '至二〇二四年二月'])
  expect(named(['202111', '202401'])).toEqual([
    '二〇二一年十一月至二〇二四年一月',
    '二〇二一年十一月',
    '至二〇二四年一月',
  ])
  expect(named(['000000'])).toEqual(['未注日期', '未注日期'])
})
