import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { groundItems, picturesIn } from '../ground/ground.ts'
import { blank } from '../insert/insert-pages.ts'
import { leafPage } from '../insert/leaf.ts'
import {
  afterwordAt,
  type BookFacts,
  type Design,
  type Foot,
  type PageDraft,
  type Place,
  prefaceAt,
  type Setting,
} from '../style/design.ts'
import { measureMm, type Side, type Style } from '../style/style.ts'
import { yearOf } from './calendar.ts'
import type { BookInput, ChapterBook, Post, Section, SectionKind } from './content.ts'
import { type Interlude, interludePages, isLoose, said } from './interlude.ts'
import { distinctTitles, titleKeeper } from './openers.ts'
import { chapterBook, isChapter } from './section.ts'
import type { BodyPage, BodyPlace, SectionFacts, SectionLayout, SectionPages } from './section-layout.ts'

/** Where a section stands in the finished book: numbers of pages from 1, as printed. */
export type SectionPlace = {
  id: string
  kind: SectionKind
  /** Of a chapter, the first where it holds several; '' elsewhere. */
  month: string
  /** All months of a chapter, in order. */
  months: readonly string[]
  title: string
  posts: number
  photos: number
  firstPage: number
  pageCount: number
}

/** Pages that follow one another; `at` is the number of the first, `chapter` the index they belong to, −1 for none. */
export type PageRun = { at: number; chapter: number; drafts: readonly PageDraft[] }

/** All the binding must know of a chapter's body: its pages, and which of them (or −1) opens it. */
export type BodyShape = { pages: number; opener: number }

export type Binding = {
  /**
   * The next chapter in order, before its body is laid out. Answers what stands before it and where the body begins; parts
   * that name page numbers are counted now and come with `close`.
   */
  open(): BodyPlace & { before: PageRun[] }
  /** The body of the chapter just opened. Answers the number of its first page. */
  body(shape: BodyShape): number
  /**
   * What is left: front matter, pages that name other pages, end matter. `wanted`: of which chapters (−1: none) pages that name
   * others are composed; those of all unless given.
   */
  close(wanted?: (chapter: number) => boolean): { stretches: PageRun[]; pages: number; sections: SectionPlace[] }
}

const sideOf = (number: number): Side => (number % 2 === 0 ? 'left' : 'right')

/** What devices outside the columns receive. */
export const wholeSetting = (style: Design, set: Setting): Setting => ({ ...set, measureMm: measureMm(style) })

export const shapeOf = ({ pages }: Pick<SectionPages, 'pages'>): BodyShape => ({
  pages: pages.length,
  opener: pages.findIndex((page) => page.kind === 'opener'),
})

/** Fewer chapters of a year are not opened by a page of their own. */
const chaptersOfOpenedYear = 4

/** A picture from this share of its page on is more than a thumbnail (as the page meter counts): it does not come again in the body. */
const largeShare = 0.25

/** Pictures an opener shows large. */
function shownLarge(drafts: readonly PageDraft[], style: Design): Set<string> {
  const shown = new Set<string>()
  const visit = (items: readonly SceneItem[]): void => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items)
      else if (item.kind === 'image' && item.wMm > largeShare * style.widthMm) shown.add(item.media)
    }
  }
  for (const { items } of drafts) visit(items)
  return shown
}

/** Pages counted so far, and the parts that wait for numbers. */
class BindingState {
  private readonly compose: (name: string, at: Place, make: (at: Place) => PageDraft[]) => PageDraft[]
  private readonly sections: Section[]
  readonly whole: Setting
  readonly ready: PageRun[] = []
  readonly waiting: { name: string; at: number; chapter: number; count: number; make: (at: Place) => PageDraft[] }[] =
    []
  readonly opened: number[] = []
  readonly letters = new Map<number, number>()
  /** By index of the section; the next one to come. */
  readonly spans: { first: number; count: number }[] = []
  reached = 0
  private readonly chaptersOfYear = new Map<number, number>()
  next = 1
  year = 0
  private asked = false
  known = false
  private readonly facts: BookFacts
  private readonly named = titleKeeper<SectionFacts>()

  constructor(
    book: BookInput,
    chapters: readonly SectionFacts[],
    style: Design,
    set: Setting,
    compose: (name: string, at: Place, make: (at: Place) => PageDraft[]) => PageDraft[] = (_, at, make) => make(at),
  ) {
    this.compose = compose
    const { sections } = book
    this.sections = sections
    this.whole = wholeSetting(style, set)
    for (const { month } of chapters) {
      const own = yearOf(month)
      if (own > 0) this.chaptersOfYear.set(own, (this.chaptersOfYear.get(own) ?? 0) + 1)
    }
    this.facts = {
      book: chapterBook(book),
      chapters,
      pageOf: (chapter) => {
        this.asked = true
        return this.known ? (this.opened[chapter] ?? this.letters.get(chapter) ?? 0) : 0
      },
    }
  }

  /** A new year of a book of several; one of few chapters has their openers alone (PRINT.md §2.8 “Budget”). */
  readonly opensYear = (year: number): boolean =>
    this.chaptersOfYear.size > 1 && year !== this.year && (this.chaptersOfYear.get(year) ?? 0) >= chaptersOfOpenedYear

  readonly place = (number: number): Place => ({
    number,
    side: sideOf(number),
    facts: { ...this.facts, chapters: this.named(this.facts.chapters) },
  })

  /** Composes a part at the next page; `late`: it wants to know of all bodies. */
  readonly part = (
    name: string,
    make: (at: Place) => PageDraft[],
    chapter = -1,
    late = false,
  ): PageRun & { counted: readonly PageDraft[] } => {
    const at = this.next
    this.asked = false
    const counted = this.compose(name, this.place(at), make)
    this.next += counted.length
    if (this.asked || late) this.waiting.push({ name, at, chapter, count: counted.length, make })
    return { at, chapter, drafts: this.asked || late ? [] : counted, counted }
  }

  readonly blanks = (count: number, chapter = -1): PageRun => {
    const at = this.next
    this.next += count
    return { at, chapter, drafts: Array.from({ length: count }, () => ({ kind: 'blank', items: [] })) }
  }

  /** What stands before the next chapter, or behind the last (`atEnd`). */
  readonly interludes = (atEnd = false): PageRun[] => {
    const run: { section: Interlude; at: number }[] = []
    for (let one = this.sections[this.reached]; one && !isChapter(one); one = this.sections[++this.reached])
      run.push({ section: one, at: this.reached })
    const out: PageRun[] = []
    let last: { first: number; count: number } | undefined
    for (const { index, before, drafts } of this.placed(run, atEnd)) {
      const own = [...before, ...drafts]
      const span = { first: this.next, count: own.length }
      this.spans[run[index]?.at ?? 0] = span
      if (span.count > 0) last = span
      out.push({ at: this.next, chapter: -1, drafts: own })
      this.next += own.length
    }
    const added = run.reduce((sum, { section, at }) => sum + (isLoose(section) ? 0 : (this.spans[at]?.count ?? 0)), 0)
    if (atEnd || added % 2 === 0 || !last) return out
    last.count += 1
    return [...out, this.blanks(1)]
  }

  /**
   * Inserts of one page stand on whichever side comes, an opening on a left page and the right one facing it: a leaf goes in
   * front of it where a right page would come. What follows a run stays on its side: where its pages are odd one more is
   * blank, in front of a single page that would stand on a left one, else behind them all.
   */
  private placed(
    run: readonly { section: Interlude }[],
    atEnd: boolean,
  ): { index: number; before: PageDraft[]; drafts: PageDraft[] }[] {
    let next = this.next
    let added = 0
    const made = run.map(({ section }) => interludePages(section, this.place(2 * Math.ceil(next / 2)), this.whole))
    const isSingle = (index: number): boolean => made[index]?.length === 1
    return run.map(({ section }, index) => {
      let until = index
      while (until < run.length && (isSingle(until) || made[until]?.length === 0)) until += 1
      const singles = made.slice(index, until).filter(({ length }) => length === 1).length
      const side = sideOf(next)
      const before: PageDraft[] = []
      if ((made[index]?.length ?? 0) > 1 && side === 'right') before.push(leafPage(this.whole))
      const isLast = until === run.length
      const needed = isLast ? !atEnd && (added + singles) % 2 !== 0 : singles % 2 !== 0
      if (isSingle(index) && !isLoose(section) && side === 'left' && needed) before.push(blank)
      const drafts = isSingle(index)
        ? interludePages(section, this.place(next + before.length), this.whole)
        : (made[index] ?? [])
      next += before.length + drafts.length
      if (!isLoose(section)) added += before.length + drafts.length
      return { index, before, drafts }
    })
  }
}

/**
 * Joins sections to a book as they come (PRINT.md §2.7): a blank page, copyright facing the title, preface, catalogue,
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
  const it = new BindingState(book, chapters, style, set, compose)
  it.ready.push(it.blanks(1))
  it.ready.push(it.part('copyright', (at) => style.copyright(at, it.whole), -1, true))
  it.ready.push(it.part('title', (at) => style.title(at, it.whole)))
  const preface = said(book.preface)
  const afterword = said(book.afterword)
  it.letters.set(prefaceAt, it.next)
  const catalogue = (at: Place): PageDraft[] => style.catalogue(at, it.whole)
  const bare = preface ? compose('catalogue alone', it.place(it.next), catalogue).length : 0
  const from = it.next
  if (preface) it.ready.push(it.part('preface', (at) => style.letter(preface, at, it.whole)))
  it.ready.push(it.part('catalogue', catalogue))
  // A preface, however long, leaves every chapter on the side of the book where it stands without one.
  if (preface && (it.next - from - bare) % 2 !== 0) it.ready.push(it.blanks(1))
  let opening: { first: number; from: number; drafts: PageDraft[] } = { first: 0, from: 0, drafts: [] }
  return {
    open: () => {
      const index = it.opened.length
      const before = it.interludes()
      const first = it.next
      const own = yearOf(chapters[index]?.month ?? '')
      const drafts: PageDraft[] = []
      const add = (name: string, make: (at: Place) => PageDraft[]): void => {
        const { counted, ...stretch } = it.part(name, make, index)
        drafts.push(...counted)
        before.push(stretch)
      }
      if (it.opensYear(own)) add(`year ${own} ${index}`, (at) => style.yearOpener(own, at, it.whole))
      it.year = own
      const years = drafts.length
      add(`month ${index}`, (at) => style.monthOpener(index, at, it.whole))
      const boards = style.opensOnRight === 'hardcover' && set.options.hardcover
      if (boards && sideOf(it.next) === 'left') before.push(it.blanks(1, index))
      // A year's own page in front is not where its first chapter begins.
      opening = { first, from: first + years, drafts: drafts.slice(years) }
      return {
        before: before.filter((stretch) => stretch.drafts.length > 0),
        side: sideOf(it.next),
        shown: shownLarge(drafts.slice(years), style),
      }
    },
    body: (shape) => {
      const at = it.next
      it.next += shape.pages
      it.opened.push(openingPage(opening.from, opening.drafts, at, shape))
      it.spans[it.reached++] = { first: opening.first, count: it.next - opening.first }
      return at
    },
    close: (wanted = () => true) => {
      it.ready.push(...it.interludes(true))
      it.letters.set(afterwordAt, it.next)
      if (afterword) it.ready.push(it.part('afterword', (at) => style.letter(afterword, at, it.whole)))
      it.ready.push(it.part('end', (at) => style.end(at, it.whole)))
      if (it.next % 2 === 0) it.ready.push(it.blanks(1))
      it.known = true
      for (const { name, at, chapter, count, make } of it.waiting) {
        if (!wanted(chapter)) continue
        const drafts = compose(name, it.place(at), make)
        if (drafts.length !== count) throw new Error(`${style.id}: ${name} changed its number of pages`)
        it.ready.push({ at, chapter, drafts })
      }
      return {
        stretches: it.ready.filter((stretch) => stretch.drafts.length > 0).sort((a, b) => a.at - b.at),
        pages: it.next - 1,
        sections: placesOf(book, distinctTitles(chapters), it.spans),
      }
    },
  }
}

/** What stands between chapters and has a name. */
const nameOf = ({ content }: Section): string => (content && 'title' in content ? (content.title ?? '') : '')

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
      months: facts?.months ?? [],
      title: facts?.title ?? nameOf(section),
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

/** Pictures an opener shows large say whose they are, as they do in their posts. */
function picturesOfPosts(items: SceneItem[], posts: readonly Post[], style: Style): SceneItem[] {
  return items.map((item) => {
    if (item.kind === 'group') return { ...item, items: picturesOfPosts(item.items, posts, style) }
    if (item.kind !== 'image' || item.origin?.entryId || item.wMm <= largeShare * style.widthMm) return item
    const post = posts.find(({ photos }) => photos.some(({ media }) => media === item.media))
    return post ? { ...item, origin: { role: 'photo', ...item.origin, entryId: post.id } } : item
  })
}

/** A page of front or end matter, or one that opens something, with its number. */
export function draftPage(
  draft: PageDraft,
  { number, index, posts }: { number: number; index: number; posts?: readonly Post[] | undefined },
  chapter: SectionFacts | undefined,
  book: ChapterBook,
  set: Setting,
): ScenePage {
  const { running } = draft
  const foot = draft.foot ?? 'none'
  const bare = chapter && { ...chapter, pages: [], open: [], warnings: [] }
  const month = chapter?.month ?? ''
  const items = draft.kind === 'opener' && posts ? picturesOfPosts(draft.items, posts, set.style) : draft.items
  return page({ kind: draft.kind, items, words: foot, number, month }, set, (words) => ({
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
  { at, number, index }: { at: number; number: number; index: number },
  book: ChapterBook,
  set: Setting,
): ScenePage {
  const own = layout.pages[at] as BodyPage
  const { continues, month = layout.month, lastMonth } = own
  const kind = own.kind ?? 'body'
  return page({ kind, items: own.items, words: own.foot ?? 'full', number, month }, set, (words) => ({
    number,
    side: sideOf(number),
    kind,
    words,
    book,
    chapter: layout,
    chapterIndex: index,
    month,
    ...(lastMonth === undefined ? {} : { lastMonth }),
    bodyPage: at,
    ...(continues === undefined ? {} : { continues }),
  }))
}

function page(
  {
    kind,
    items,
    words,
    number,
    month,
  }: {
    kind: ScenePage['kind']
    items: SceneItem[]
    words: 'none' | 'folio' | 'full'
    number: number
    month: string
  },
  set: Setting,
  foot: (words: 'folio' | 'full') => Foot,
): ScenePage {
  const { style } = set
  return {
    widthMm: style.widthMm,
    heightMm: style.heightMm,
    bleedMm: style.bleedMm,
    side: sideOf(number),
    month,
    kind,
    ...(words === 'none' ? {} : { folio: String(number) }),
    items: dressed(words === 'none' ? items : [...items, ...style.foot(foot(words), set)], { kind, number }, set),
  }
}

/** A page with what lies under it, and its pictures in black alone where the owner wants that. */
function dressed(
  items: SceneItem[],
  { kind, number }: { kind: ScenePage['kind']; number: number },
  { style, options }: Setting,
): SceneItem[] {
  const toned = options.photos === 'grey' ? items.map(greyed) : items
  const { ground } = options
  if (!ground) return toned
  const under = { kind, side: sideOf(number), number, pictures: picturesIn(items) }
  return [...groundItems(ground, under, style), ...toned]
}

const greyed = (item: SceneItem): SceneItem =>
  item.kind === 'group'
    ? { ...item, items: item.items.map(greyed) }
    : item.kind === 'image'
      ? { ...item, tone: 'grey' }
      : item
