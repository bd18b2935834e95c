import type { BookDetails } from '#lib/books/layout/book-details.ts'
import { composeBook } from '#lib/books/layout/compose-book.ts'
import { type Measured, measure } from '#lib/posts/choosing/measured.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { shortHash } from '#lib/posts/sha256.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { makeSampleExport } from '#lib/sources/examples/sample.ts'
import { inputFileFromBytes } from '#lib/sources/files/input-file.ts'
import { readImport } from '#lib/sources/read/read-import.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { type Corpus, type CorpusName, corpusNames, makeCorpus } from './corpus.ts'
import { corpusImport } from './export.ts'
import { layCorpus } from './lay.ts'

/** A book whose pages are estimated and set: what the factors of estimates are found by, and what they are held against. */
export type EstimateBook = {
  name: string
  posts: number
  /** Not looked at when the factors are found. */
  held: boolean
  open(): Promise<{ book: PostImport; lay(style: string, world: TypesetContext): ScenePage[] }>
}

export const estimatedStyles = ['shiguang', 'zazhi', 'sujian', 'jiaopian', 'tongnian', 'yuanxing', 'changwen'] as const

type Part = { name: string; held?: true; of(posts: Corpus['posts']): Corpus['posts'] }
const from = (first: number, count: number, held?: true): Part => ({
  name: `${count} posts from ${first}`,
  ...(held ? { held } : {}),
  of: (posts) => posts.slice(first, first + count),
})
const parts: readonly Part[] = [
  { name: 'whole', of: (posts) => posts },
  { name: 'first half', of: (posts) => posts.slice(0, posts.length >> 1) },
  { name: 'last third', of: (posts) => posts.slice(Math.floor((posts.length * 2) / 3)) },
  from(0, 3),
  from(10, 8),
  from(0, 12),
  from(40, 20),
  from(0, 34),
  from(60, 39),
  from(25, 14, true),
  from(50, 28, true),
  from(5, 37, true),
]

const ofCorpus = (name: CorpusName, { name: part, held, of }: Part): EstimateBook[] => {
  const whole = makeCorpus(name)
  const corpus = { ...whole, posts: of(whole.posts) }
  // The sparse life ends before some parts begin.
  if (corpus.posts.length < 3) return []
  const one: EstimateBook = {
    name: `${name}, ${part}`,
    posts: corpus.posts.length,
    held: held ?? name === 'dense',
    open: async () => {
      const book = await corpusImport(corpus)
      return { book, lay: (style, world) => layCorpus(corpus, book, style, world).pages }
    },
  }
  return [one]
}

const details = { title: '寻常日子', subtitle: '', author: '苏棠', brand: '心书', edition: '', names: 'show' } as const

/** One post a month or so, with few pictures or none: what a newcomer brings, and what lives are not. */
const ofSample = (posts: number, pictures: number, years: number, held: boolean): EstimateBook => ({
  name: `sample of ${posts} posts, ${pictures} pictures, ${years} years`,
  posts,
  held,
  open: async () => {
    const created = makeSampleExport({ posts, pictures, years, seed: 11 })
    const read = await readImport([inputFileFromBytes('朋友圈.json', JSON.stringify(created.export))])
    if (!read.ok) throw new Error(read.failure.message)
    const wide = new Map(created.files.map((one) => [one.path, one.wide]))
    const media = read.value.media.map((one) => {
      const path = one.want.find((name) => wide.has(name)) ?? ''
      const [widthPx, heightPx] = wide.get(path) ? [1200, 900] : [900, 1200]
      const mime = 'image/jpeg'
      return {
        ...one,
        state: 'present' as const,
        file: path,
        sha256: shortHash(path),
        bytes: 1,
        mime,
        widthPx,
        heightPx,
      }
    })
    const entries = read.value.entries.map((one) => ({ ...one, include: true }))
    const book = { ...read.value, media, entries }
    const lay = (style: string, world: TypesetContext): ScenePage[] => {
      const asked: BookDetails = { ...details, style, cover: 'vertical' }
      return composeBook(book, asked, world).scene.pages
    }
    return { book, lay }
  },
})

export const estimateBooks: readonly EstimateBook[] = [
  ...corpusNames.flatMap((name) => parts.flatMap((part) => ofCorpus(name, part))),
  ...[
    [5, 4, 2.5],
    [12, 8, 2.5],
    [24, 20, 1],
    [34, 0, 2.5],
    [34, 60, 2.5],
    [39, 30, 6],
    [60, 40, 2.5],
    [36, 70, 3],
    // A line and a picture every six weeks: each year a chapter.
    [96, 64, 12],
  ].map(([posts = 0, pictures = 0, years = 0]) => ofSample(posts, pictures, years, false)),
  ...[
    [18, 3, 2.5],
    [34, 20, 2.5],
    [30, 0, 1],
    [32, 50, 2],
  ].map(([posts = 0, pictures = 0, years = 0]) => ofSample(posts, pictures, years, true)),
]

/** Months in order with their pages, a list a setting: what the room adds up. */
const monthsInSettings = ({ settings, months }: Measured, style: string) => {
  const own = settings[style] ?? []
  const sums = new Map<string, { posts: number; pages: number[] }>()
  for (const { month, entries, pages } of months) {
    const before = sums.get(month) ?? { posts: 0, pages: own.map(() => 0) }
    sums.set(month, {
      posts: before.posts + entries,
      pages: before.pages.map((sum, at) => sum + (pages[style]?.[at] ?? 0)),
    })
  }
  const place = (month: string): string => month || '999999'
  const sorted = [...sums].sort(([a], [b]) => (place(a) < place(b) ? -1 : 1))
  const inSettings = own.map((_, at) =>
    sorted.map(([month, { posts, pages }]) => ({ month: month || '000000', posts, pages: pages[at] ?? 0 })),
  )
  return { settings: own, months: inSettings }
}

export const measured = (book: PostImport, style: string) => monthsInSettings(measure(book), style)
