import type { SceneItem } from '#lib/print/scene.ts'
import type { Side } from '../style/style.ts'
import type { Warning } from './content.ts'
import type { Photo } from './photo.ts'

/** A page of a chapter's body. */
export type BodyPage = {
  side: Side
  items: SceneItem[]
  /** Local time of the post that began on an earlier page and fills this one's head, for the running foot. */
  continues?: string
  /** Pictures to the trim leave no room for a folio; a chapter's first page has no running words. */
  foot?: 'none' | 'folio'
  /** The page opens its month or article, or has nothing on it. */
  kind?: 'opener' | 'blank'
  /** Month of the first post that begins on it, where its chapter holds several; `lastMonth`: of the last one. */
  month?: string
  lastMonth?: string
}

export type SectionPages = {
  pages: BodyPage[]
  /** Body page (from 0) on which each post begins. */
  starts: { entryId: string; page: number }[]
  /** Open lines at the foot of each column, in reading order: what the fill report is made of. */
  open: number[]
}

/**
 * What opens a chapter (PRINT.md §2.8): two facing pages where six pages of posts follow (one where it falls on a right
 * page), else one page on whichever side comes.
 */
export type OpenerSize = 'spread' | 'page'

/** Where a chapter's body begins, and the pictures its opener shows large: they are taken out of their posts (PRINT.md §2.8). */
export type BodyPlace = { side: Side; shown: ReadonlySet<string> }

/** What the rest of the book may know of a chapter: what it holds, and what its body came to. */
export type SectionFacts = {
  hash: string
  /** The first of its months, and all of them. */
  month: string
  months: readonly string[]
  /** It holds all of its year, and is called by it (chapter-name.ts). */
  wholeYear?: true
  openerSize: OpenerSize
  /** What the catalogue calls it, and what else it might: no two chapters are called the same. */
  title: string
  titles: readonly string[]
  quotation: string[]
  counts: { posts: number; photos: number; comments: number }
  /** What it would open with in any style, knowing what those before would; `openers`: what it chooses among, the best first. */
  opener?: Photo
  openers?: readonly Photo[]
  /** One article instead of posts. */
  article: boolean
  /** Whose emoji artwork is printed in it: the copyright page names the makers. */
  emoji: { twemoji: boolean; noto: boolean }
  /** Pictures as wide as the trim in its body. */
  wide: string[]
  /** Pictures of its body's last page. */
  ends: string[]
  /** Body page (from 0) on which each post begins. */
  starts: SectionPages['starts']
}

export type SectionLayout = SectionFacts & SectionPages & { warnings: Warning[] }

/** A chapter's body, and what follows from it. */
export type SectionPagesReport = SectionPages & Pick<SectionLayout, 'emoji' | 'wide' | 'ends' | 'warnings'>
