import { createHash } from 'node:crypto'
import { texBox } from '#lib/articles/math/tex-paths.server.ts'
import { type CollectedPost, collectSections } from '#lib/books/content/collect.ts'
import { type BookChoice, chosenFor } from '#lib/books/content/selection.ts'
import { images } from '#lib/books/layout/typeset-facts.server.ts'
import { editedPost } from '#lib/edits/apply-edits.ts'
import type { FilmCode } from '#lib/media/code.server.ts'
import type { LoadedSource } from '#lib/posts/post.server.ts'
import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import type { FontBook } from '#lib/print/font/font-book.ts'
import { checkPage, type Finding } from '#lib/print/preflight.ts'
import type { ImageItem, ScenePage } from '#lib/print/scene.ts'
import { storage } from '#lib/storage/storage.server.ts'
import type { Chapter } from '#lib/typeset/book/content.ts'
import { type IncrementalCache, openIncrementalCache } from '#lib/typeset/book/incremental-cache.ts'
import type { SectionLayout } from '#lib/typeset/book/section-layout.ts'
import type { Collected } from '../content/collected.ts'
import type { BookDetails } from './book-details.ts'
import { putMonth, putPages } from './layout-store.server.ts'
import { unnumbered } from './page-numbers.ts'

/** What is to be said of a page as it stands at its number. */
type Looked = { number: number; findings: Finding[]; images: ImageItem[] }

/**
 * What a thread remembers of a book it has laid out, so that the next change costs what it changes: everything is told
 * apart by identity, and what says the same stays the same object on its way from the posts to the pages.
 */
export type WarmBook = {
  memory: IncrementalCache
  /**
   * Older rules that some chapters are held by: with others, or none, nothing that is remembered is laid out rightly. With
   * other posts around it a change of a post may say something else.
   */
  begin(heldRules: string, loaded: PostImport): void
  loaded: LoadedSource | undefined
  /** Printed addresses of long links by their own, and codes of films by content hash: they stay for ever. */
  addresses: Map<string, string>
  films: Map<string, FilmCode>
  /** The posts a book takes of those loaded; the same object while both are the same. */
  chosen(loaded: PostImport, book: BookChoice): PostImport
  /** A post with what is said of it; the same object while the same is said. */
  edited: typeof editedPost
  /** `choice`: what decides which of the posts loaded are the source's, and what is seen of their pictures. */
  collected(loaded: PostImport, source: PostImport, details: BookDetails, choice: unknown): Collected
  /** Keeps a laid-out chapter when there is time: somebody waits for its pages. */
  keepLater(key: string, layout: SectionLayout, chapter: Chapter): Promise<void>
  /** Keeps those of these chapters that were put off; `before` each it may be told to stop by a throw. */
  keepMonths(known: readonly (SectionLayout | undefined)[], before?: () => void): Promise<void>
  /** About how many bytes of the heap it takes; `forgetPages` gives back most of them. */
  bytes(): number
  forgetPages(): void
  /** Keeps the pages of a section without their numbers. */
  putPages(pages: ScenePage[]): Promise<string>
  looked(page: ScenePage, number: number, fonts: Pick<FontBook, 'has' | 'advance'>): Looked
}

const openWarmBook = (): WarmBook => {
  let edited = new WeakMap<Entry, { told: string; entry: Entry }>()
  let editedOf: PostImport | undefined
  let posts: { loaded: PostImport; told: string; known: WeakMap<Entry, CollectedPost> } | undefined
  let chapters: KnownChapters = { byName: new Map(), byFirst: new WeakMap() }
  let choice: { loaded: PostImport; told: string; chosen: PostImport } | undefined
  let pages = new WeakMap<ScenePage, Looked>()
  /** By its first page. */
  let sections = new WeakMap<ScenePage, { pages: ScenePage[]; key: string }>()
  let heldRules = ''
  /** By id of their chapter: only its last layout is of use. */
  const unkept = new Map<string, { key: string; layout: SectionLayout }>()
  const warm: WarmBook = {
    memory: openIncrementalCache(),
    begin: (rules, loaded) => {
      if (loaded !== editedOf) edited = new WeakMap()
      editedOf = loaded
      if (rules !== heldRules) warm.memory = openIncrementalCache()
      heldRules = rules
    },
    loaded: undefined,
    addresses: new Map(),
    films: new Map(),
    chosen: (loaded, { authorIds, making: { only, omit } }) => {
      const told = JSON.stringify([authorIds, only, omit])
      if (choice?.loaded !== loaded || choice.told !== told)
        choice = {
          loaded,
          told,
          chosen: chosenFor(loaded, { authorIds, making: { only, omit } as BookChoice['making'] }),
        }
      return choice.chosen
    },
    edited: (entry, changes, around) => {
      const told = JSON.stringify(Array.from(changes.values(), ({ field, value }) => [field, value]))
      const cached = edited.get(entry)
      if (cached?.told === told) return cached.entry
      const created = editedPost(entry, changes, around)
      edited.set(entry, { told, entry: created })
      return created
    },
    collected: (loaded, source, details, choice) => {
      const told = JSON.stringify([choice, toldOf(details, source), writersOf(source)])
      if (posts?.loaded !== loaded || posts.told !== told) posts = { loaded, told, known: new WeakMap() }
      const created = collectSections(source, { ...details, math: texBox }, posts.known)
      const known = nameChapters(created.sections, chapters)
      chapters = known
      return { ...created, sections: known.sections }
    },
    keepLater: async (key, layout, chapter) => {
      unkept.set(chapter.id, { key, layout })
    },
    keepMonths: async (known, before) => {
      const names = new Set(known.map((one) => one?.hash))
      for (const [id, { key, layout }] of unkept) {
        before?.()
        if (names.has(key)) await putMonth(key, layout)
        unkept.delete(id)
      }
    },
    bytes: () => warm.memory.pagesHeld() * bytesOfPage + (warm.loaded?.entries.size ?? 0) * bytesOfPost,
    forgetPages: () => {
      warm.memory.forgetPages()
      pages = new WeakMap()
      sections = new WeakMap()
    },
    putPages: async (own) => {
      const [first] = own
      const cached = first && sections.get(first)
      const same = cached?.pages.length === own.length && own.every((page, i) => page === cached.pages[i])
      // Nobody may have needed it since, and the tidy taken it away.
      if (cached && same && (await storage().exists(cached.key))) return cached.key
      const key = await putPages(own.map(unnumbered))
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
  return warm
}

/** Chapters by what they say, and by their first post, which is known by identity. */
type KnownChapters = { byName: Map<string, Chapter>; byFirst: WeakMap<object, { name: string; chapter: Chapter }> }

const isSameChapter = (a: Chapter, b: Chapter): boolean => {
  if (a.kind !== 'month' || b.kind !== 'month' || a.id !== b.id) return false
  const [own, other] = [a.content.posts, b.content.posts]
  return own.length === other.length && own.every((post, at) => post === other[at])
}

/** These chapters, those that say what they said before as the objects they were. */
const nameChapters = (created: readonly Chapter[], before: KnownChapters): KnownChapters & { sections: Chapter[] } => {
  const byName = new Map<string, Chapter>()
  const byFirst: KnownChapters['byFirst'] = new WeakMap()
  const sections = created.map((chapter) => {
    const first = chapter.kind === 'month' ? chapter.content.posts[0] : undefined
    const cached = first && before.byFirst.get(first)
    const same = cached && isSameChapter(cached.chapter, chapter) ? cached : undefined
    const name = same?.name ?? createHash('sha256').update(JSON.stringify(chapter)).digest('base64')
    const kept = same?.chapter ?? before.byName.get(name) ?? chapter
    byName.set(name, kept)
    // Its posts may be others that say the same: it is found by those in hand.
    if (first) byFirst.set(first, { name, chapter: kept })
    return kept
  })
  return { byName, byFirst, sections }
}

const writersOf = ({ entries }: PostImport): string[] => [
  ...new Set(entries.filter((one) => one.include).map((one) => one.author)),
]

/** What of the details decides which words and pictures are taken, and how they read. */
const toldOf = (details: BookDetails, { media }: PostImport): unknown => {
  const { names, aliases, foldQuotes, fromMonth, toMonth, sections, videoCode } = details
  const videos = media.flatMap((one) => (one.kind === 'video' ? (videoCode?.('', one.id)?.url ?? '') : []))
  return [names, [...(aliases ?? [])], foldQuotes, fromMonth, toMonth, sections, videos.join(' ')]
}

/** What a page and a post take of the heap, measured (docs/benchmarks.md "Memory of open books"). */
const [bytesOfPage, bytesOfPost] = [25_000, 4_000]

/**
 * So much a thread remembers of all its books together, of a heap of 800 MB (queue/pool.server.ts), which reading a large
 * export needs as well.
 */
const mostBytes = 320_000_000

/** Long enough for somebody who thinks between two changes. */
const restMs = 10 * 60_000

type Kept = { warm: WarmBook; timer: NodeJS.Timeout }

/** The book used last stands last. */
const books = new Map<string, Kept>()

const forget = (id: string): void => {
  clearTimeout(books.get(id)?.timer)
  books.delete(id)
}

const heldBytes = (): number =>
  Array.from(books.values(), ({ warm }) => warm.bytes()).reduce((sum, one) => sum + one, 0)

/**
 * Gives memory back until what is remembered is within its bound: first the pages of books, the one used longest ago first, then
 * books. Whose pages are forgotten still costs its change and little more: they come from where months are kept.
 */
const keepWithin = (most: number): void => {
  for (const { warm } of books.values()) {
    if (heldBytes() <= most) return
    warm.forgetPages()
  }
  for (const id of books.keys()) {
    if (heldBytes() <= most) return
    forget(id)
  }
}

/**
 * Does something with what is remembered of a book. It is forgotten when that fails, for nobody knows how far it went;
 * after ten minutes; and when newer books take its place.
 */
export const withWarmBook = async <T>(
  id: string,
  work: (warm: WarmBook) => Promise<T>,
  most = mostBytes,
): Promise<T> => {
  const warm = books.get(id)?.warm ?? openWarmBook()
  forget(id)
  const done = await work(warm)
  books.set(id, { warm, timer: setTimeout(() => forget(id), restMs).unref() })
  keepWithin(most)
  return done
}
