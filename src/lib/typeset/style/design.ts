import type { FontBook } from '#lib/print/font/font-book.ts'
import type { ImageItem, SceneItem, ScenePage } from '#lib/print/scene.ts'
import type { Block } from '../block/block.ts'
import type { Article } from '../book/article.ts'
import type { BookOptions, ChapterBook, Letter, Month, Post } from '../book/content.ts'
import type { SectionFacts, SectionLayout, SectionPages } from '../book/section-layout.ts'
import type { Side, Style } from './style.ts'

/**
 * An inner style: its numbers and the pure functions that draw what is its own (docs/new-style.md). Every function gets
 * all it may know as arguments; the same arguments give the same items.
 */
export type Design = Style & {
  /** A post as blocks in printed order; `composePost` makes one out of smaller devices. */
  post(post: Post, index: number, set: Setting): Block[]
  /** A picture as it is printed: tone, outline, key line, number at its edge. */
  picture(image: ImageItem, set: Setting): SceneItem[]
  /** A month's posts as pages; `columnBody` flows blocks through the style's columns. */
  pages(month: Month, set: Setting): SectionPages
  /** An article as pages; without it a style is made for posts alone. */
  article?(article: Article, set: Setting): SectionPages
  /** Side on which the body of the chapter in hand starts: where its opener ends (`binding.open`). */
  bodyStarts: Side
  /** Chapters open on right pages when the book is bound in boards, behind a blank page where they must. */
  opensOnRight?: 'hardcover'
  title(at: Place, set: Setting): PageDraft[]
  copyright(at: Place, set: Setting): PageDraft[]
  catalogue(at: Place, set: Setting): PageDraft[]
  /** Preface, afterword, or a letter between chapters. */
  letter(letter: Letter, at: Place, set: Setting): PageDraft[]
  /** Pages before the first month of a year, when the book has several years; empty for none. */
  yearOpener(year: number, at: Place, set: Setting): PageDraft[]
  /** What stands above the posts of a month that shares its chapter with others (PRINT.md §2.8). */
  monthHeading(month: HeadedMonth, set: Setting): Block
  /**
   * Pages before a chapter's body; `index` counts the book's chapters. As its facts' `openerSize` says: two facing pages,
   * or one on whichever side comes; none for styles whose chapters open above their text. Pictures shown large there are
   * taken out of the body (`openerPosts`).
   */
  monthOpener(index: number, at: Place, set: Setting): PageDraft[]
  /** Last page: seal, address of the reading copy. */
  end(at: Place, set: Setting): PageDraft[]
  /** Set in its place where a book's posts fill fewer pages of this style by the estimate (`book/density.ts`). */
  roomy?: { belowPages: number; style: Design }
  /** Folio and running words of a page that carries them. */
  foot(foot: Foot, set: Setting): SceneItem[]
}

/**
 * A month within a chapter: `YYYYMM`, and what it holds. `newYear`: the one before it there is of another year. `yearOnly`: it
 * heads the months after it too, which have no headings, and is the first of that year.
 */
export type HeadedMonth = { month: string; posts: number; photos: number; newYear?: true; yearOnly?: true }

/** What every device receives. `measureMm`: width of the column it sets for. */
export type Setting = { style: Design; fonts: FontBook; options: BookOptions; measureMm: number }

/** Where a part of the book starts, and what is known of the book by then. */
export type Place = { number: number; side: Side; facts: BookFacts }

/**
 * What names page numbers is composed twice: first without them to see how many pages there are, then with them. So a
 * part's number of pages must not depend on `pageOf`.
 */
export type BookFacts = {
  book: ChapterBook
  /** Runs parallel to `book.chapters`. */
  chapters: readonly SectionFacts[]
  /** Printed number of the page on which a chapter (by its index), the preface or the afterword opens; 0 while it is not known. */
  pageOf(chapter: number): number
}

/** Asked of `pageOf` in place of a chapter's index. */
export const prefaceAt = -1
export const afterwordAt = -2

/** A page before it has its number. `foot` defaults to 'none'; `running` goes to the style's foot. */
export type PageDraft = {
  kind: ScenePage['kind']
  items: SceneItem[]
  foot?: 'none' | 'folio' | 'full'
  running?: string
}
export type Foot = {
  number: number
  side: Side
  kind: ScenePage['kind']
  words: 'folio' | 'full'
  book: ChapterBook
  /** The chapter this page belongs to; undefined in front and end matter. */
  chapter?: SectionLayout
  /** Index of the chapter and of the page in its body, for running figures. */
  chapterIndex?: number
  /** Of the page: the chapter's, or its own within a chapter of several; `lastMonth`: of the last post that begins on it. */
  month?: string
  lastMonth?: string
  bodyPage?: number
  continues?: string
  running?: string
}
