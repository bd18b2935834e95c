/** Decision 0231: words and their picture share an opening, chapters open alike and hold the pages they are promised. */
import { beforeAll, describe, expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import type { SceneItem, TextItem } from '#lib/print/scene.ts'
import { typesetBook } from '#lib/typeset/book/book.ts'
import type { BookInput, Month, Post } from '#lib/typeset/book/content.ts'
import { joinMonths } from '#lib/typeset/book/join-months.ts'
import type { Photo } from '#lib/typeset/book/photo.ts'
import { monthSection } from '#lib/typeset/book/section.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { roundMm } from '#lib/typeset/line/lines.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { gridBaselineMm, leadMm } from '#lib/typeset/style/style.ts'
import { styles } from '#lib/typeset/styles/styles.ts'
import { pagesOf } from '../../../scripts/bench/pages/marks.ts'
import { partedOver } from '../../../scripts/bench/pages/space.ts'
import { makeCorpus } from '../../support/corpora/corpus.ts'
import { corpusImport } from '../../support/corpora/export.ts'
import { layCorpus } from '../../support/corpora/lay.ts'

let world: TypesetContext
beforeAll(async () => {
  world = await typesetContext()
})

const style = (id: string): Design => styles[id] as Design
const photo = (widthPx: number, heightPx: number, media: string): Photo => ({ media, widthPx, heightPx, alt: '' })
const post = (id: string, local: string, more: Partial<Post> = {}): Post => ({
  ...{ id, local, paragraphs: ['从这里看下去，城市在雾里只剩几座屋顶。'], photos: [], videos: [] },
  ...{ likes: [], comments: [] },
  ...more,
})
const shapes = [
  [4000, 3000],
  [3000, 4000],
  [4000, 2200],
] as const

/** Twenty posts of a month: words of one to nine lines, over a picture, two, or a film without a still. */
const month = (yearMonth: string, seed: number): Month => ({
  month: yearMonth,
  posts: Array.from({ length: 20 }, (_, at) => {
    const dice = (seed * 397 + at * 811) % 1009
    const [wide, high] = shapes[dice % 3] ?? shapes[0]
    const name = `${yearMonth}s${seed}p${at}`
    const film = dice % 5 === 4
    return post(name, `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}-${String(at + 1).padStart(2, '0')}T20:18:00`, {
      paragraphs: ['从这里看下去，城市在雾里只剩几座屋顶。'.repeat(1 + (dice % 9))],
      photos: film ? [] : Array.from({ length: 1 + (dice % 2) }, (_, k) => photo(wide, high, `${name}-${k}`)),
      videos: film ? [{ media: name, url: `https://films.example/${name}`, seconds: 74 }] : [],
    })
  }),
})
const bookOf = (months: readonly Month[], id: string, options: BookInput['options'] = {}): BookInput => ({
  ...{ title: '寻常日子', subtitle: '', author: '苏棠', brand: '心书', imprint: [], options },
  sections: joinMonths(months.map(monthSection), style(id)),
})
const pagesIn = (months: readonly Month[], id: string, options?: BookInput['options']) =>
  typesetBook(bookOf(months, id, options), world, style(id)).scene.pages

/** Facing partings among a hundred posts of such a life; each is a picture that no page before it had room for. */
const mostFacing: readonly (readonly [string, number])[] = [
  ['shiguang', 0],
  ['sujian', 3],
  ['tongnian', 3],
  ['yuanxing', 0],
  ['changwen', 4],
]

describe.each(mostFacing)('%s', (id, most) => {
  test('no leaf is turned between words and their picture or film, and few pictures face their words', () => {
    const lives = [1, 2, 3, 4, 5].map((seed) => partedOver(pagesOf({ pages: pagesIn([month('202406', seed)], id) })))
    expect(lives.flatMap(({ overleaf }) => overleaf)).toEqual([])
    expect(lives.flatMap(({ facing }) => facing).length).toBeLessThanOrEqual(most)
  })
})

test.each([undefined, { birthday: '2023-05-21', nickname: '满满' }])(
  '童年: every chapter opens on one page',
  (child) => {
    const months = ['202401', '202402', '202403', '202404'].map((name, at) => month(name, at))
    const kinds = pagesIn(months, 'tongnian', child ? { child } : {}).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'opener')).toHaveLength(4)
    expect(kinds.filter((kind, at) => kind === 'opener' && kinds[at + 1] === 'opener')).toEqual([])
  },
)

test('素笺: months of a sparse life join until six pages are set, not only estimated', async () => {
  const corpus = makeCorpus('sparse')
  const { pages } = layCorpus(corpus, await corpusImport(corpus), 'sujian', world)
  const chapters = pages
    .map(({ kind }) => kind)
    .join(' ')
    .split('opener')
    .slice(1)
    .map((rest) => rest.split(' ').filter((kind) => kind === 'body').length)
  expect(chapters.length).toBeGreaterThan(1)
  for (const count of chapters) expect(count).toBeGreaterThanOrEqual(6)
})

const flat = (items: readonly SceneItem[]): Exclude<SceneItem, { kind: 'group' }>[] =>
  items.flatMap((item) => (item.kind === 'group' ? flat(item.items) : [item]))

test('长文集: where the first page of a chapter stays open, its head and posts stand as low as an article’s', () => {
  const first = (words: number): { number: number | undefined; title: number | undefined; day: number | undefined } => {
    const short = post('a', '2024-06-01T20:18:00', { paragraphs: ['雨。'.repeat(words)] })
    const page = pagesIn([{ month: '202406', posts: [short] }], 'changwen').find(({ kind }) => kind === 'opener')
    const texts = flat(page?.items ?? []).filter((item): item is TextItem => item.kind === 'text')
    const at = (role: string, words = ''): number | undefined =>
      texts.find(({ origin, clusters }) => origin?.role === role && clusters.join('').startsWith(words))?.yMm
    return { number: at('label', '第'), title: at('title'), day: at('date') }
  }
  const line = (count: number): number => roundMm(gridBaselineMm(style('changwen'), count))
  expect(first(230)).toMatchObject({ number: line(1), title: line(3) })
  const low = first(1)
  expect([low.number, low.title]).toEqual([line(2), line(4)])
  expect((low.day ?? 0) - (first(230).day ?? 0)).toBeCloseTo(3 * leadMm(style('changwen')), 2)
})
