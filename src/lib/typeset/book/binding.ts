import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import {
  afterwordAt,
  type Body,
  type BodyPage,
  type BookFacts,
  type Design,
  type Foot,
  type PageDraft,
  type Place,
  prefaceAt,
  type Setting,
} from '../style/design.ts'
import { measureMm, type Side } from '../style/style.ts'
import { yearOf } from './calendar.ts'
import type { BookInput, ChapterBook, SectionKind } from './content.ts'
import { interludePages, said } from './interlude.ts'
import { chapterBook, isChapter, isNote, type SectionFacts, type SectionLayout } from './section.ts'

/** Where a section stands in the finished book: numbers of pages from 1, as printed. */
export type SectionPlace = {
  id: string
  kind: SectionKind
  /** Of a chapter; '' elsewhere. */
  month: string
  title: string
  posts: number
  photos: number
  firstPage: number
  pageCount: number
}

/** Pages that follow one another; `at` is the number of the first, `chapter` the index they belong to, −1 for none. */
export type Stretch = { at: number; chapter: number; drafts: readonly PageDraft[] }

/** All the binding must know of a chapter's body: its pages, which of them (or −1) opens it, whether it may begin on either side. */
export type BodyShape = { pages: number; opener: number; turns: boolean }

export type Binding = {
  /**
   * The next chapter in order. Answers the number of its body's first page and what stands before it; parts that name
   * page numbers are counted now and come with `close`.
   */
  chapter(body: BodyShape): { body: number; before: Stretch[] }
  /** What is left: front matter, pages that name other pages, end matter. */
  close(): { stretches: Stretch[]; pages: number; sections: SectionPlace[] }
}

const sideOf = (number: number): Side => (number % 2 === 0 ? 'left' : 'right')

/** What devices outside the columns receive. */
export const wholeSetting = (style: Design, set: Setting): Setting => ({ ...set, measureMm: measureMm(style) })

export const shapeOf = ({ pages, turned }: Pick<Body, 'pages' | 'turned'>): BodyShape => ({
  turns: turned !== undefined,
  pages: pages.length,
  opener: pages.findIndex((page) => page.kind === 'opener'),
})

/**
 * Joins sections to a book as they come (PRINT.md §2.7): blank leaf, title (right), copyright, preface, catalogue,
 * sections, afterword, end page; printed numbers are positions in the book, odd ones on the right. A part's number of
 * pages depends neither on the numbers of others nor on bodies, so every page's number is known once those before it are
 * laid out, and the few pages that name others are composed again at the end. `chapters` must hold a chapter's own facts
 * when it comes; those of later ones may still lack what follows from their bodies.
 */
export function openBinding(
  book: BookInput,
  chapters: readonly SectionFacts[],
  style: Design,
  set: Setting,
  compose: (name: string, at: Place, make: (at: Place) => PageDraft[]) => PageDraft[] = (_, at, make) => make(at),
): Binding {
  const { sections } = book
  const whole = wholeSetting(style, set)
  const ready: Stretch[] = []
  const waiting: { name: string; at: number; chapter: number; count: number; make: (at: Place) => PageDraft[] }[] = []
  const opened: number[] = []
  const letters = new Map<number, number>()
  /** By index of the section; the next one to come. */
  const spans: { first: number; count: number }[] = []
  let reached = 0
  const severalYears = new Set(chapters.map((one) => yearOf(one.month)).filter((year) => year > 0)).size > 1
  let next = 1
  let year = 0
  let asked = false
  let known = false
  const facts: BookFacts = {
    book: chapterBook(book),
    chapters,
    pageOf: (chapter) => {
      asked = true
      return known ? (opened[chapter] ?? letters.get(chapter) ?? 0) : 0
    },
  }
  const place = (number: number): Place => ({ number, side: sideOf(number), facts })
  /** Composes a part at the next page; `late`: it wants to know of all bodies. */
  const part = (
    name: string,
    make: (at: Place) => PageDraft[],
    chapter = -1,
    late = false,
  ): Stretch & { counted: readonly PageDraft[] } => {
    const at = next
    asked = false
    const counted = compose(name, place(at), make)
    next += counted.length
    if (asked || late) waiting.push({ name, at, chapter, count: counted.length, make })
    return { at, chapter, drafts: asked || late ? [] : counted, counted }
  }
  const blanks = (count: number, chapter = -1): Stretch => {
    const at = next
    next += count
    return { at, chapter, drafts: Array.from({ length: count }, () => ({ kind: 'blank', items: [] })) }
  }
  /** What stands before the next chapter, or behind the last. */
  const interludes = (): Stretch[] => {
    const out: Stretch[] = []
    for (let one = sections[reached]; one && !isChapter(one); one = sections[++reached]) {
      const drafts = interludePages(one, place(next), whole)
      spans[reached] = { first: next, count: drafts.length }
      out.push({ at: next, chapter: -1, drafts })
      next += drafts.length
    }
    return out
  }
  ready.push(blanks(2))
  ready.push(part('title', (at) => style.title(at, whole)))
  ready.push(part('copyright', (at) => style.copyright(at, whole), -1, true))
  const preface = said(book.preface)
  const afterword = said(book.afterword)
  letters.set(prefaceAt, next)
  if (preface) ready.push(part('preface', (at) => style.letter(preface, at, whole)))
  ready.push(part('catalogue', (at) => style.catalogue(at, whole)))

  return {
    chapter: (body) => {
      const index = opened.length
      const before = interludes()
      const first = next
      const own = yearOf(chapters[index]?.month ?? '')
      const drafts: PageDraft[] = []
      const add = (name: string, make: (at: Place) => PageDraft[]): void => {
        const { counted, ...stretch } = part(name, make, index)
        drafts.push(...counted)
        before.push(stretch)
      }
      if (severalYears && own > 0 && own !== year) add(`year ${own} ${index}`, (at) => style.yearOpener(own, at, whole))
      year = own
      const about = chapters[index]
      if (!about || !isNote(about, body.pages) || opened.length === 0)
        add(`month ${index}`, (at) => style.monthOpener(index, at, whole))
      if (body.pages > 0 && !body.turns && sideOf(next) !== style.bodyStarts) before.push(blanks(1, index))
      const at = next
      next += body.pages
      opened.push(openingPage(first, drafts, at, body))
      spans[reached++] = { first, count: next - first }
      return { body: at, before: before.filter((stretch) => stretch.drafts.length > 0) }
    },
    close: () => {
      ready.push(...interludes())
      letters.set(afterwordAt, next)
      if (afterword) ready.push(part('afterword', (at) => style.letter(afterword, at, whole)))
      ready.push(part('end', (at) => style.end(at, whole)))
      if (next % 2 === 0) ready.push(blanks(1))
      known = true
      for (const { name, at, chapter, count, make } of waiting) {
        const drafts = compose(name, place(at), make)
        if (drafts.length !== count) throw new Error(`${style.id}: ${name} changed its number of pages`)
        ready.push({ at, chapter, drafts })
      }
      return {
        stretches: ready.filter((stretch) => stretch.drafts.length > 0).sort((a, b) => a.at - b.at),
        pages: next - 1,
        sections: placesOf(book, chapters, spans),
      }
    },
  }
}

function placesOf(
  { sections }: BookInput,
  chapters: readonly SectionFacts[],
  spans: readonly { first: number; count: number }[],
): SectionPlace[] {
  let chapter = 0
  return sections.map((section, at): SectionPlace => {
    const { id, kind } = section
    const facts = isChapter(section) ? chapters[chapter++] : undefined
    const { first = 0, count = 0 } = spans[at] ?? {}
    return {
      id,
      kind,
      month: facts?.month ?? '',
      title: facts?.title ?? (kind === 'letter' ? section.content.title : ''),
      posts: facts?.counts.posts ?? 0,
      photos: facts?.counts.photos ?? 0,
      firstPage: count > 0 ? first : 0,
      pageCount: count,
    }
  })
}

/** Printed number of the page a chapter is found by: its opening page that carries a number, else its first page. */
function openingPage(first: number, drafts: readonly PageDraft[], bodyAt: number, body: BodyShape): number {
  const numbered = drafts.findIndex((draft) => draft.kind === 'opener' && draft.foot)
  if (numbered >= 0) return first + numbered
  if (body.opener >= 0) return bodyAt + body.opener
  const filled = drafts.findIndex((draft) => draft.kind !== 'blank')
  return filled >= 0 ? first + filled : body.pages > 0 ? bodyAt : 0
}

/** A page of front or end matter, or one that opens something, with its number. */
export function draftPage(
  draft: PageDraft,
  number: number,
  index: number,
  chapter: SectionFacts | undefined,
  book: ChapterBook,
  set: Setting,
): ScenePage {
  const { running } = draft
  const foot = draft.foot ?? 'none'
  const bare = chapter && { ...chapter, pages: [], open: [], warnings: [] }
  return page(draft.kind, draft.items, foot, number, chapter, set, (words) => ({
    number,
    side: sideOf(number),
    kind: draft.kind,
    words,
    book,
    ...(bare ? { chapter: bare, chapterIndex: index } : {}),
    ...(running === undefined ? {} : { running }),
  }))
}

/** A page of a chapter's body with its number. */
export function bodyPage(
  layout: SectionLayout,
  at: number,
  number: number,
  index: number,
  book: ChapterBook,
  set: Setting,
): ScenePage {
  const planned = layout.pages[at] as BodyPage
  const own = planned.side === sideOf(number) ? planned : (layout.turned ?? planned)
  const { continues } = own
  const kind = own.kind ?? 'body'
  return page(kind, own.items, own.foot ?? 'full', number, layout, set, (words) => ({
    number,
    side: sideOf(number),
    kind,
    words,
    book,
    chapter: layout,
    chapterIndex: index,
    bodyPage: at,
    ...(continues === undefined ? {} : { continues }),
  }))
}

function page(
  kind: ScenePage['kind'],
  items: SceneItem[],
  words: 'none' | 'folio' | 'full',
  number: number,
  chapter: SectionFacts | undefined,
  set: Setting,
  foot: (words: 'folio' | 'full') => Foot,
): ScenePage {
  const { style } = set
  return {
    widthMm: style.widthMm,
    heightMm: style.heightMm,
    bleedMm: style.bleedMm,
    side: sideOf(number),
    month: chapter?.month ?? '',
    kind,
    ...(words === 'none' ? {} : { folio: String(number) }),
    items: words === 'none' ? items : [...items, ...style.foot(foot(words), set)],
  }
}
