/** What stands between chapters, and where every section of a book is found. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sectionsOf } from '#lib/books/content/sections.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Letter, Post, Section } from '#lib/typeset/book/content.ts'
import { openIncrementalCache } from '#lib/typeset/book/incremental-cache.ts'
import { articleSection, monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { fakeFonts } from '../fake-fonts.ts'

const world: TypesetContext = { fonts: fakeFonts, hash: (text) => createHash('sha256').update(text).digest('hex') }
const post = (id: string, month: string): Post => ({
  id,
  local: `${month.slice(0, 4)}-${month.slice(4)}-02T20:18:00`,
  paragraphs: ['夜里下了一场小雨，院子里的桂花落了一地。'],
  photos: [],
  videos: [],
  likes: [],
  comments: [],
})
const month = (name: string): Section => monthSection({ month: name, posts: [post(`p${name}`, name)] })
const article = articleSection('202403', {
  id: 'boat',
  title: '第一次坐船',
  local: '2024-03-09',
  blocks: [{ kind: 'paragraph', inline: [{ text: '船开的时候，岸上的人越来越小。' }] }],
})
const letter: Letter = {
  title: '写给十八岁',
  paragraphs: ['等你读到这里，已经比我高了。'],
  signature: '妈妈',
  dateline: '二〇二四年春',
}
const photo = { media: 'sea', widthPx: 4000, heightPx: 3000, alt: '海' }
const between: Section[] = [
  { id: 'letter-1', kind: 'letter', content: letter },
  { id: 'insert-1', kind: 'insert', content: { photo } },
  { id: 'blank-1', kind: 'blank', content: null },
]
const bookOf = (sections: Section[]): BookInput => ({
  title: '寻常日子',
  subtitle: '',
  author: '林小满',
  sections,
  imprint: [],
  brand: '心书',
})
const leaves = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? leaves(item.items) : [item]))
const wordsOf = (pages: readonly ScenePage[]): string =>
  pages
    .flatMap((page) => leaves(page.items))
    .map((item) => (item.kind === 'text' ? item.clusters.join('') : ''))
    .join('')

describe.each(Object.values(styles).map((style): [string, Design] => [style.id, style]))('%s', (_, style) => {
  const set = (sections: Section[]) => {
    const { scene, sections: places } = typesetBook(bookOf(sections), world, style)
    return { pages: scene.pages, places, parts: sectionsOf(scene.pages, places) }
  }
  const partOf = (parts: ReturnType<typeof sectionsOf>, route: string) => parts.find((one) => one.route === route)!

  test('a letter, a picture and a blank page stand where they were put, on pages of their own', () => {
    const { parts } = set([month('202401'), ...between, month('202402'), ...[{ ...between[2]!, id: 'blank-2' }]])
    expect(parts.map(({ route }) => route)).toEqual([
      'front',
      '202401',
      'letter-1',
      'insert-1',
      'blank-1',
      '202402',
      'blank-2',
      'end',
    ])
    const written = partOf(parts, 'letter-1')
    expect(written.title).toBe(letter.title)
    const said = wordsOf(written.pages)
    for (const words of [letter.title, ...letter.paragraphs, letter.signature, letter.dateline])
      expect(said).toContain(words)
    // Behind it one more where a leaf stands before the letter.
    const blanks = partOf(parts, 'blank-1').pages
    expect(blanks.length - 1).toBe(written.pages[0]?.side === 'right' ? 1 : 0)
    for (const page of blanks) expect(page).toMatchObject({ kind: 'blank', items: [] })
    const { pages } = partOf(parts, 'insert-1')
    const pictures = pages.flatMap((page) => leaves(page.items).filter((item) => item.kind === 'image'))
    const b = style.bleedMm
    const bled = { xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }
    expect(pictures).toMatchObject([{ media: 'sea', ...bled }])
  })

  test('pages of the chapters are what they are without them, but for side and number', () => {
    const bare = set([month('202401'), month('202402')])
    const { parts, places } = set([month('202401'), ...between, month('202402')])
    for (const id of ['202401', '202402']) {
      expect(wordsOf(partOf(parts, id).pages)).toContain('桂花落了一地')
      expect(places.find((one) => one.id === id)?.month).toBe(id)
    }
    // Their own pages come before the chapter behind them: the one in front keeps all of its own.
    expect(partOf(parts, '202401').pages).toEqual(partOf(bare.parts, '202401').pages)
  })

  test('the catalogue lists chapters, with the pages they open on', () => {
    const { parts, pages } = set([month('202401'), ...between, month('202402')])
    const catalogue = wordsOf(pages.filter((page) => page.kind === 'catalogue'))
    expect(catalogue).not.toContain(letter.title)
    const { firstPage, pages: own } = partOf(parts, '202402')
    // 素笺 writes its numbers in Chinese figures.
    const figures = (page: number): string =>
      String(page).replaceAll(/\d/g, (one) => '〇一二三四五六七八九'[Number(one)]!)
    const numbers = own.flatMap((_, at) => [String(firstPage + at + 1), figures(firstPage + at + 1)])
    expect(numbers.some((number) => catalogue.includes(number))).toBe(true)
  })

  test('whoever takes the pages as they come is given all of them, with their numbers', () => {
    const taken: ScenePage[] = []
    const book = bookOf([month('202401'), ...between, month('202402')])
    const { scene } = typesetBook(book, world, style, {
      take: (pages, at) => {
        for (const [i, page] of pages.entries()) taken[at + i - 1] = page
      },
    })
    expect(taken).toEqual(typesetBook(book, world, style).scene.pages)
    expect(scene.pages.every(({ items }) => items.length === 0)).toBe(true)
  })

  test('a memory is not deceived by a letter that changed', () => {
    const memory = openIncrementalCache()
    const changed = { ...between[0]!, content: { ...letter, paragraphs: ['改过的信。'] } } as Section
    for (const one of [between[0]!, changed, between[0]!]) {
      const book = bookOf([month('202401'), one, month('202402')])
      expect(typesetBook(book, world, style, { memory }).scene).toEqual(typesetBook(book, world, style).scene)
    }
  })
})

test('an article is found by its own id, wherever its month stands; nothing but front matter is front', () => {
  const { scene, sections } = typesetBook(bookOf([article, month('202401')]), world, styles.changwen!)
  const parts = sectionsOf(scene.pages, sections)
  expect(parts.map(({ route, title }) => [route, title])).toEqual([
    ['front', undefined],
    ['a-boat', '第一次坐船'],
    ['202401', undefined],
    ['end', undefined],
  ])
  expect(parts.flatMap(({ pages }) => pages)).toEqual(scene.pages)
  const empty = typesetBook(bookOf([]), world, styles.changwen!)
  expect(sectionsOf(empty.scene.pages, empty.sections).map(({ route }) => route)).toEqual(['front'])
})
test('the same chapter in another place is laid out once', () => {
  const created = new Map<string, number>()
  const hash = (text: string): string => {
    const own = world.hash(text)
    created.set(own, (created.get(own) ?? 0) + 1)
    return own
  }
  const one = month('202401')
  const lay = (section: Section): string => {
    typesetBook(bookOf([section]), { ...world, hash }, styles.shiguang!)
    return [...created.keys()].at(0)!
  }
  const first = lay(one)
  created.clear()
  expect(lay({ ...one, id: 'elsewhere' } as Section)).toBe(first)
})
