import type { ScenePage } from '#lib/print/scene.ts'
import type { BookFacts, Design, PageDraft, Place } from '../style/design.ts'
import type { Chapter, ChapterBook, Post } from './content.ts'
import type { BodyPage, BodyPlace, SectionFacts, SectionLayout } from './section-layout.ts'

/** A page without its number. */
type Draft = Pick<PageDraft | BodyPage, 'kind' | 'items'>

/**
 * What a book in hand remembers from one layout to the next, so that an edit costs its chapter and little more. Content is
 * told apart by identity: an edit makes new objects on the way from the book to what changed and keeps all others, as
 * stores do. A part is composed again when something it read has changed; what it read is noted while it is composed.
 */
export type IncrementalCache = {
  /** Before every layout. Another style or other options: nothing is remembered. */
  begin(book: ChapterBook, style: Design): void
  /** What is known of a chapter before it is laid out. */
  facts(chapter: Chapter, make: () => SectionFacts): SectionFacts
  /** A chapter as it was laid out before at this place. */
  laid(chapter: Chapter, place: BodyPlace): SectionLayout | undefined
  /** A chapter as it was last laid out, at whatever place; its pages may be bare. */
  latest(chapter: Chapter): SectionLayout | undefined
  chapter(chapter: Chapter, place: BodyPlace, make: () => SectionLayout): SectionLayout
  /** A chapter at this place, maybe with nothing on its pages: for whoever must only know where it ends. */
  outline(chapter: Chapter, place: BodyPlace): SectionLayout | undefined
  keepOutline(chapter: Chapter, place: BodyPlace, layout: SectionLayout): SectionLayout
  /** Forgets what stands on the pages: nearly all that a long book takes. Where its chapters end stays known. */
  forgetPages(): void
  /** Pages of the book in hand whose marks are remembered. */
  pagesHeld(): number
  part(name: string, at: Place, make: (at: Place) => PageDraft[]): PageDraft[]
  /**
   * `part` for whoever counts its pages and wants none of them: a list of the chapters is as long as it was while it begins
   * where it began and lists the same chapters. Only where a book loses its one picture that could face the list is it not.
   */
  countedPart(name: string, at: Place, make: (at: Place) => PageDraft[]): PageDraft[]
  /** `make` is given the book to read. */
  page(
    draft: Draft,
    number: number,
    index: number,
    chapter: SectionFacts | undefined,
    make: (book: ChapterBook) => ScenePage,
  ): ScenePage
}

/** What was read of the book, its chapters and their content: which of them, how many there are, and which fields. */
type Reads = {
  /** The book it was read of. */
  book: ChapterBook | undefined
  bookFields: Set<string>
  facts: Map<number, SectionFacts | undefined>
  chapters: Map<number, Chapter | undefined>
  lengths: { facts: number; chapters: number }
  factFields: Set<string>
  chapterFields: Set<string>
  contentFields: Set<string>
  postFields: Set<string>
}

const noReads = (): Reads => ({
  book: undefined,
  bookFields: new Set(),
  facts: new Map(),
  chapters: new Map(),
  lengths: { facts: -1, chapters: -1 },
  factFields: new Set(),
  chapterFields: new Set(),
  contentFields: new Set(),
  postFields: new Set(),
})

/** `listed`: the chapters as a list of them names them. */
type Part = { number: number; listed: string; reads: Reads; pages: Map<number, number>; drafts: PageDraft[] }
type Page = { number: number; index: number; chapter: SectionFacts | undefined; footing: number; page: ScenePage }

/** An object that notes the names of the fields that are read. */
const noting = <T extends object>(value: T, fields: Set<string>, see?: (key: string, found: unknown) => unknown): T =>
  new Proxy(value, {
    get: (target, key): unknown => {
      const found: unknown = Reflect.get(target, key)
      if (typeof key !== 'string') return found
      fields.add(key)
      return see ? see(key, found) : found
    },
    has: (target, key) => {
      fields.add(String(key))
      return Reflect.has(target, key)
    },
  })

/** A list that notes which elements are read and whether its length is; each element is wrapped once. */
const notingList = <T extends object>(
  list: readonly T[],
  seen: Map<number, T | undefined>,
  length: () => void,
  wrap: (value: T) => T,
): T[] => {
  const wrapped = new Map<number, T>()
  const proxy = new Proxy(list as T[], {
    get: (target, key, receiver): unknown => {
      if (key === 'length') length()
      if (typeof key !== 'string' || !/^\d+$/.test(key)) return Reflect.get(target, key, receiver)
      const index = Number(key)
      const value = target[index]
      seen.set(index, value)
      if (value === undefined) return undefined
      const cached = wrapped.get(index) ?? wrap(value)
      wrapped.set(index, cached)
      return cached
    },
  })
  return proxy
}

const noteBook = (book: ChapterBook, reads: Reads): ChapterBook => {
  reads.book = book
  const chapters = notingList(
    book.chapters,
    reads.chapters,
    () => {
      reads.lengths.chapters = book.chapters.length
    },
    (chapter) => {
      let content: object | undefined
      return noting(chapter, reads.chapterFields, (key, found) => {
        if (key !== 'content') return found
        content ??= noteContent(chapter.content, reads)
        return content
      })
    },
  )
  return noting({ ...book, chapters }, reads.bookFields)
}

const noteContent = (content: Chapter['content'], reads: Reads): object => {
  let posts: Post[] | undefined
  return noting(content, reads.contentFields, (key, found) => {
    if (key !== 'posts' || !('posts' in content)) return found
    posts ??= content.posts.map((post) => noting(post, reads.postFields))
    return posts
  })
}

const noteFacts = (chapters: readonly SectionFacts[], reads: Reads): SectionFacts[] =>
  notingList(
    chapters,
    reads.facts,
    () => {
      reads.lengths.facts = chapters.length
    },
    (one) => noting(one, reads.factFields),
  )

const field = (value: object, name: string): unknown => Reflect.get(value, name)

const samePost = (a: Post, b: Post | undefined, fields: Set<string>): boolean => {
  if (a === b) return true
  if (!b) return false
  for (const name of fields) if (field(a, name) !== field(b, name)) return false
  return true
}

const samePosts = (a: readonly Post[], b: readonly Post[], fields: Set<string>): boolean =>
  a.length === b.length && a.every((post, i) => samePost(post, b[i], fields))

const sameContent = (a: Chapter['content'], b: Chapter['content'], { contentFields, postFields }: Reads): boolean => {
  for (const name of contentFields) {
    if (name === 'posts' && 'posts' in a && 'posts' in b) {
      if (!samePosts(a.posts, b.posts, postFields)) return false
    } else if (field(a, name) !== field(b, name)) return false
  }
  return true
}

const sameChapter = (a: Chapter | undefined, b: Chapter | undefined, reads: Reads): boolean => {
  if (!a || !b) return false
  for (const name of reads.chapterFields) {
    const alike = name === 'content' ? sameContent(a.content, b.content, reads) : field(a, name) === field(b, name)
    if (!alike) return false
  }
  return true
}

/** Facts are made anew with every layout: they are compared by what they say. */
const sameFacts = (a: SectionFacts | undefined, b: SectionFacts | undefined, fields: Set<string>): boolean => {
  if (!a || !b) return false
  for (const name of fields) {
    const [x, y] = [field(a, name), field(b, name)]
    if (x !== y && JSON.stringify(x) !== JSON.stringify(y)) return false
  }
  return true
}

/** Chapters are looked at one by one; all else around them is small. */
const sameAround = (a: ChapterBook, b: ChapterBook, fields: Set<string>): boolean => {
  for (const name of fields) {
    const [x, y] = [field(a, name), field(b, name)]
    if (name !== 'chapters' && x !== y && JSON.stringify(x) !== JSON.stringify(y)) return false
  }
  return true
}

/** What says the same is kept in its new form, which is then known by identity. */
const unchanged = (reads: Reads, book: ChapterBook, facts: readonly SectionFacts[]): boolean => {
  const { lengths } = reads
  if (reads.book && !sameAround(reads.book, book, reads.bookFields)) return false
  if (lengths.chapters >= 0 && lengths.chapters !== book.chapters.length) return false
  if (lengths.facts >= 0 && lengths.facts !== facts.length) return false
  for (const [index, chapter] of reads.chapters) {
    const now = book.chapters[index]
    if (chapter === now) continue
    if (!sameChapter(chapter, now, reads)) return false
    reads.chapters.set(index, now)
  }
  for (const [index, one] of reads.facts) {
    const now = facts[index]
    if (one === now) continue
    if (!sameFacts(one, now, reads.factFields)) return false
    reads.facts.set(index, now)
  }
  return true
}

const placeKey = ({ side, shown }: BodyPlace): string => [side, ...shown].join(' ')

const bared = (layout: SectionLayout): SectionLayout => ({
  ...layout,
  pages: layout.pages.map((page) => ({ ...page, items: [] })),
})

const withoutPages = (facts: SectionFacts & { pages?: unknown }): SectionFacts => {
  const { pages: _, ...rest } = facts
  return rest
}

/** What decides how long a list of the chapters is: which there are, and what they are called. */
const listOf = (chapters: readonly SectionFacts[]): string =>
  JSON.stringify(chapters.map(({ month, months, title }) => [month, months, title]))

/** Does this part list the chapters (binding.ts)? */
const isList = (name: string): boolean => name.startsWith('catalogue')

const listsSame = (one: Part, { number, facts }: Place): boolean =>
  one.number === number && one.listed === listOf(facts.chapters)

/** Pages of a part that is known. Whoever composes must hear that page numbers were asked for. */
const told = ({ pages, drafts }: Part, { facts }: Place): PageDraft[] => {
  for (const chapter of pages.keys()) facts.pageOf(chapter)
  return drafts
}

const isBlank = ({ kind, items }: Draft): boolean => kind === 'blank' && items.length === 0

type Laid = { place: string; layout: SectionLayout }
type LaidChapters = Pick<IncrementalCache, 'laid' | 'latest' | 'chapter' | 'outline' | 'keepOutline' | 'pagesHeld'> & {
  /** `own`: the chapters of the book in hand. */
  begin(own: readonly Chapter[]): void
  forget(): void
  forgetPages(): void
}

/** Chapters as they were laid out, whole or bare. */
const openLaidChapters = (): LaidChapters => {
  let whole = new WeakMap<Chapter, Laid>()
  let outlines = new WeakMap<Chapter, Laid>()
  let own: readonly Chapter[] = []
  const at = (cached: Laid | undefined, place: BodyPlace): SectionLayout | undefined =>
    cached?.place === placeKey(place) ? cached.layout : undefined
  const laid = (chapter: Chapter, place: BodyPlace): SectionLayout | undefined => at(whole.get(chapter), place)
  return {
    begin: (chapters) => {
      own = chapters
    },
    forget: () => {
      whole = new WeakMap()
      outlines = new WeakMap()
    },
    laid,
    latest: (chapter) => (whole.get(chapter) ?? outlines.get(chapter))?.layout,
    chapter: (chapter, place, make) => {
      const layout = laid(chapter, place) ?? make()
      whole.set(chapter, { place: placeKey(place), layout })
      return layout
    },
    outline: (chapter, place) => laid(chapter, place) ?? at(outlines.get(chapter), place),
    keepOutline: (chapter, place, layout) => {
      outlines.set(chapter, { place: placeKey(place), layout })
      return layout
    },
    pagesHeld: () => own.reduce((sum, chapter) => sum + (whole.get(chapter)?.layout.pages.length ?? 0), 0),
    forgetPages: () => {
      for (const chapter of own) {
        const known = whole.get(chapter)
        if (known) outlines.set(chapter, { place: known.place, layout: bared(known.layout) })
      }
      whole = new WeakMap()
    },
  }
}

export const openIncrementalCache = (): IncrementalCache => {
  /** Options, and the letters, which are composed without being read in the book. */
  let options: string | undefined
  let letters = { preface: '', afterword: '' }
  let design: Design | undefined
  /** Feet are made by the thousand: what they read is noted for all of them together. */
  let feet = { reads: noReads(), book: undefined as ChapterBook | undefined }
  /** Counts the times that what feet read had changed. */
  let footing = 0
  let facts = new WeakMap<Chapter, SectionFacts>()
  const chapters = openLaidChapters()
  let parts = new Map<string, Part[]>()
  let pages = new WeakMap<object, Page>()
  /** Blank leaves are made anew each time: they are known by their numbers. */
  let blanks = new Map<number, object>()
  const blankAt = (number: number): object => {
    const cached = blanks.get(number) ?? {}
    blanks.set(number, cached)
    return cached
  }
  const part: IncrementalCache['part'] = (name, at, make) => {
    const { number, facts } = at
    const stored = parts.get(name) ?? []
    const known = stored.find(
      (one) =>
        one.number === number &&
        unchanged(one.reads, facts.book, facts.chapters) &&
        [...one.pages].every(([chapter, page]) => facts.pageOf(chapter) === page),
    )
    if (known) return told(known, at)
    const listed = isList(name) ? listOf(facts.chapters) : ''
    const created = { number, listed, reads: noReads(), pages: new Map<number, number>() }
    const own: BookFacts = {
      // A new object each time: what was worked out for another part was not read for this one.
      book: noteBook(facts.book, created.reads),
      chapters: noteFacts(facts.chapters, created.reads),
      pageOf: (chapter) => {
        const page = facts.pageOf(chapter)
        created.pages.set(chapter, page)
        return page
      },
    }
    const drafts = make({ ...at, facts: own })
    // One without page numbers, one with them.
    parts.set(name, [{ ...created, drafts }, ...stored.slice(0, 1)])
    return drafts
  }
  return {
    begin: (next, style) => {
      chapters.begin(next.chapters)
      const told = JSON.stringify(next.options ?? {})
      if (told !== options || style !== design) {
        facts = new WeakMap()
        chapters.forget()
        parts = new Map()
        pages = new WeakMap()
        blanks = new Map()
        options = told
        design = style
        feet = { reads: noReads(), book: undefined }
      }
      for (const name of ['preface', 'afterword'] as const) {
        const said = JSON.stringify(next[name] ?? null)
        if (said !== letters[name]) parts.delete(name)
        letters = { ...letters, [name]: said }
      }
      // What feet read is a matter of the style: which fields is kept, their values are those of this book.
      const { reads } = feet
      if (!unchanged(reads, next, [])) footing += 1
      for (const index of reads.chapters.keys()) reads.chapters.set(index, next.chapters[index])
      if (reads.lengths.chapters >= 0) reads.lengths.chapters = next.chapters.length
      feet = { reads, book: noteBook(next, reads) }
    },
    facts: (chapter, make) => {
      const cached = facts.get(chapter) ?? make()
      facts.set(chapter, cached)
      return cached
    },
    laid: chapters.laid,
    latest: chapters.latest,
    chapter: chapters.chapter,
    outline: chapters.outline,
    keepOutline: chapters.keepOutline,
    pagesHeld: chapters.pagesHeld,
    forgetPages: () => {
      chapters.forgetPages()
      // What was read of a chapter may be the chapter as it was laid out.
      for (const { facts: read } of [feet.reads, ...[...parts.values()].flat().map(({ reads }) => reads)])
        for (const [index, one] of read) read.set(index, one && withoutPages(one))
      pages = new WeakMap()
      blanks = new Map()
    },
    part,
    countedPart: (name, at, make) => {
      if (!isList(name)) return part(name, at, make)
      const known = parts.get(name)?.find((one) => listsSame(one, at))
      return known ? told(known, at) : part(name, at, make)
    },
    page: (draft, number, index, chapter, make) => {
      const key = isBlank(draft) ? blankAt(number) : draft
      const cached = pages.get(key)
      if (
        cached?.number === number &&
        cached.index === index &&
        cached.chapter === chapter &&
        cached.footing === footing
      )
        return cached.page
      const page = make(feet.book as ChapterBook)
      pages.set(key, { number, index, chapter, footing, page })
      return page
    },
  }
}
