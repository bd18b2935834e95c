import { createHash } from 'node:crypto'
import { texBox } from '#lib/articles/math/tex-paths.server.ts'
import { collectSections } from '#lib/books/content/collect.ts'
import { images } from '#lib/books/layout/typeset-facts.server.ts'
import type { LoadedSource } from '#lib/posts/post.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { checkPage, type Finding } from '#lib/print/preflight.ts'
import type { ImageItem, ScenePage } from '#lib/print/scene.ts'
import { storage } from '#lib/storage/storage.server.ts'
import type { Chapter } from '#lib/typeset/book/content.ts'
import { type IncrementalCache, openIncrementalCache } from '#lib/typeset/book/incremental-cache.ts'
import type { Collected } from '../content/collected.ts'
import type { BookDetails } from './book-details.ts'
import { putPages } from './layout-store.server.ts'

/** What is to be said of a page as it stands at its number. */
type Looked = { number: number; findings: Finding[]; images: ImageItem[] }

/**
 * What a thread remembers of a book it has laid out, so that the next change costs what it changes: everything is told
 * apart by identity, and what says the same stays the same object on its way from the posts to the pages.
 */
export type WarmBook = {
  memory: IncrementalCache
  loaded: LoadedSource | undefined
  pageCount: number
  /** `choice`: what decides which of the posts loaded are the source's. */
  collected(loaded: PostImport, source: PostImport, details: BookDetails, choice: unknown): Collected
  putPages(pages: ScenePage[]): Promise<string>
  looked(page: ScenePage, number: number, fonts: Pick<FontBook, 'has' | 'advance'>): Looked
}

const openWarmBook = (): WarmBook => {
  let last: { loaded: PostImport; told: string; collected: Collected } | undefined
  let chapters = new Map<string, Chapter>()
  const pages = new WeakMap<ScenePage, Looked>()
  /** By its first page. */
  const sections = new WeakMap<ScenePage, { pages: ScenePage[]; key: string }>()
  return {
    memory: openIncrementalCache(),
    loaded: undefined,
    pageCount: 0,
    collected: (loaded, source, details, choice) => {
      const told = JSON.stringify([choice, toldOf(details, source)])
      if (last?.loaded === loaded && last.told === told) return last.collected
      const created = collectSections(source, { ...details, math: texBox })
      const named = created.sections.map((chapter): [string, Chapter] => {
        const name = createHash('sha256').update(JSON.stringify(chapter)).digest('base64')
        return [name, chapters.get(name) ?? chapter]
      })
      chapters = new Map(named)
      const collected = { ...created, sections: named.map(([, chapter]) => chapter) }
      last = { loaded, told, collected }
      return collected
    },
    putPages: async (own) => {
      const [first] = own
      const cached = first && sections.get(first)
      const same = cached?.pages.length === own.length && own.every((page, i) => page === cached.pages[i])
      // Nobody may have needed it since, and the tidy taken it away.
      if (cached && same && (await storage().exists(cached.key))) return cached.key
      const key = await putPages(own)
      if (first) sections.set(first, { pages: own, key })
      return key
    },
    looked: (page, number, fonts) => {
      const cached = pages.get(page)
      if (cached?.number === number) return cached
      const created = { number, findings: checkPage(page, number, fonts), images: images([page]) }
      pages.set(page, created)
      return created
    },
  }
}

/** What of the details decides which words and pictures are taken, and how they read. */
const toldOf = (details: BookDetails, { media }: PostImport): unknown => {
  const { names, aliases, foldQuotes, fromMonth, toMonth, sections, videoUrl } = details
  const videos = media.flatMap((one) => (one.kind === 'video' ? (videoUrl?.('', one.id) ?? '') : []))
  return [names, [...(aliases ?? [])], foldQuotes, fromMonth, toMonth, sections, videos.join(' ')]
}

/**
 * Pages a thread remembers over all its books, the last first: about 90 MB of its heap of 800 (queue/pool.server.ts),
 * which reading a large export needs as well. A longer book is laid out anew each time, from its kept chapters.
 */
const mostPages = 3000

/** Long enough for somebody who thinks between two changes. */
const restMs = 10 * 60_000

type Kept = { warm: WarmBook; timer: NodeJS.Timeout }

/** The book used last stands last. */
const books = new Map<string, Kept>()

const forget = (id: string): void => {
  clearTimeout(books.get(id)?.timer)
  books.delete(id)
}

/**
 * Does something with what is remembered of a book. It is forgotten when that fails, for nobody knows how far it went;
 * after ten minutes; and when newer books take its place.
 */
export const withWarmBook = async (id: string, work: (warm: WarmBook) => Promise<void>): Promise<void> => {
  const warm = books.get(id)?.warm ?? openWarmBook()
  forget(id)
  await work(warm)
  books.set(id, { warm, timer: setTimeout(() => forget(id), restMs).unref() })
  let pages = 0
  for (const [one, kept] of [...books].reverse()) {
    pages += kept.warm.pageCount
    if (pages > mostPages) forget(one)
  }
}
