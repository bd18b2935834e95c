import type { FoundIssue } from '#lib/books/layout/finish.api.ts'
import type { PageNumbers } from '#lib/books/layout/page-numbers.ts'

/**
 * A typeset book as it lies in storage, under the hash of its own text: sections in reading order, the cover, and what
 * the check found. Everything it points at is addressed by content as well, so a layout never changes.
 */
export type LayoutDoc = {
  version: 1
  style: string
  /** The rules of its oldest sections (`rulesOf`): those nobody changed since keep their pages until newer ones are accepted. */
  rules?: string
  bodyPt: number
  pageCount: number
  /** Pages of posts and articles among them, and what would make the book shorter; layouts made before have neither. */
  bodyPages?: number
  shorter?: string
  entryCount: number
  spineMm: number
  /** Binding and paper it was composed for, in words; none: nobody has chosen, and it is glued. */
  bound?: string
  coverKey: string
  sections: LayoutSection[]
  /** Of all pages in order, which the files of the sections go without; layouts made before have them there. */
  numbers?: PageNumbers
  pictures: { placed: number; missing: number; low: number }
  /** Photographs that lose something to their frame, those that lose most first; layouts made before have none. */
  crops?: Cropped[]
  issues: FoundIssue[]
}

/** Where a photograph loses most: page index from 0 over the whole book, and the share of a side that is cut, 0–1. */
export type Cropped = { media: string; index: number; loss: number; widthPx: number; heightPx: number }

/**
 * `route`: `front`, `YYYYMM`, `undated`, `a-…` (an article, with its title) or `end`. `firstPage` counts from 0 over the whole book, and so does `opensAt`,
 * the page the printed catalogue names; `ownPages` are the pages from there to the last with something on it. Layouts made
 * before these were kept have none.
 */
export type LayoutSection = {
  route: string
  title?: string
  /** All months of a chapter of posts, in order; `route` is the first of them. */
  months?: readonly string[]
  /** Of a chapter the name of its body: what it says, by which rules, where it begins. */
  body?: string
  key: string
  contentHash: string
  firstPage: number
  opensAt?: number
  ownPages?: number
  pageCount: number
}
