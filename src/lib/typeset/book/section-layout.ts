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
  /** The page opens its month or article. */
  kind?: 'opener'
}

export type SectionPages = {
  pages: BodyPage[]
  /** Body page (from 0) on which each post begins. */
  starts: { entryId: string; page: number }[]
  /** A note that has no opening may fall on either side: its page as it is on the other one. */
  turned?: BodyPage
  /** Open lines at the foot of each column, in reading order: what the fill report is made of. */
  open: number[]
}

/** What the rest of the book may know of a chapter: what it holds, and what its body came to. */
export type SectionFacts = {
  hash: string
  month: string
  title: string
  quotation: string[]
  counts: { posts: number; photos: number; comments: number }
  opener?: Photo
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
