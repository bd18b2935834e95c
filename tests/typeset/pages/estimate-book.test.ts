/**
 * 「约 288 页」 before anything is set, held against the book as set: three lives and parts of them, every style. The figures
 * stand in docs/benchmarks.md; `ESTIMATES=1` prints them.
 */
import { beforeAll, expect, test } from 'vitest'
import { typesetContext } from '#lib/books/press/make-book.server.ts'
import { measure } from '#lib/posts/choosing/measured.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { estimateBook } from '#lib/typeset/book/estimate-book.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { Design } from '#lib/typeset/style/design.ts'
import { columnMm, type Style } from '#lib/typeset/style/style.ts'
import { styleNumbers } from '#lib/typeset/styles/numbers.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import { type Corpus, type CorpusName, corpusNames, makeCorpus } from '../../support/corpora/corpus.ts'
import { corpusImport } from '../../support/corpora/export.ts'
import { layCorpus } from '../../support/corpora/lay.ts'

const styles = ['shiguang', 'zazhi', 'sujian', 'jiaopian', 'tongnian', 'yuanxing', 'changwen']

const estimated = (book: PostImport, style: string): number => {
  const { settings, months } = measure(book)
  const own = settings[style]!
  const perSetting = own.map((_, at) =>
    months
      .map(({ month, pages }) => ({ month: month || '000000', pages: pages[style]![at]! }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
  )
  return estimateBook(style, own, perSetting)
}

const parts: readonly [string, (corpus: Corpus) => Corpus][] = [
  ['whole', (corpus) => corpus],
  ['first half', (corpus) => ({ ...corpus, posts: corpus.posts.slice(0, corpus.posts.length >> 1) })],
  ['last third', (corpus) => ({ ...corpus, posts: corpus.posts.slice(Math.floor((corpus.posts.length * 2) / 3)) })],
]

const cases = corpusNames.flatMap((name) => parts.map((part) => [name, ...part] as const))

let world: TypesetContext
beforeAll(async () => {
  world = await typesetContext()
})

const off: number[] = []
test.each(cases)('%s, %s: within 12 % or four pages of what is set, whatever the style', async (name, part, cut) => {
  const corpus = cut(makeCorpus(name as CorpusName))
  const book = await corpusImport(corpus)
  const wrong = styles.flatMap((style) => {
    const set = layCorpus(corpus, book, style, world).pages.length
    const about = estimated(book, style)
    off.push(Math.abs(about - set) / set)
    if (process.env.ESTIMATES) console.log(`${name}\t${part}\t${style}\t${about}\t${set}`)
    return Math.abs(about - set) <= Math.max(4, 0.12 * set) ? [] : [`${style}: ${about} for ${set}`]
  })
  expect(wrong).toEqual([])
})

test('all together it is 5 % off in the middle', () => {
  const sorted = [...off].sort((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(0.05)
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
