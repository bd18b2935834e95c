import type { GroundId } from '../ground/ground.ts'
import type { Article } from './article.ts'
import type { Photo, Video } from './photo.ts'

/** What the typesetter sets: already cleaned, masked and dated in local time; it knows nothing of export formats. */

type Remark = { name: string; to?: string; text: string }

export type Post = {
  id: string
  /** `2024-04-05T00:30:00`, `2024-04-05`, `2024-04` when only the month is known, or ''. */
  local: string
  place?: string
  /** Metres above the sea, and degrees, when the export knows them. */
  altitudeM?: number
  latitude?: number
  longitude?: number
  title?: string
  /** One typed line each; every one becomes a paragraph. '' between two: an empty line; '', '': more than one. */
  paragraphs: string[]
  /** Its words count its pictures (`图 2：…`): they stay with it, all of them. */
  countsPhotos?: true
  repost?: { name: string; text: string }
  photos: Photo[]
  videos: Video[]
  link?: {
    title: string
    site: string
    url?: string /** Short address for the code, where its own is too long for one. */
    codeUrl?: string
  }
  likes: string[]
  likeCount?: number
  comments: Remark[]
  /** Its owner's wish: nothing else stands on its pages; it begins a page. */
  ownPage?: true
  breakBefore?: true
}

/**
 * Posts of one local month in reading order; `month` is `YYYYMM`, `000000` for what has no day. Where several thin months
 * share a chapter (PRINT.md §2.8) it is the first of them, and `joined` says where each begins.
 */
export type Month = {
  month: string
  posts: Post[]
  joined?: readonly JoinedMonth[]
  /** It holds all of its year, in a book of several years. */
  wholeYear?: true
  part?: MonthPart
}

/** Of a month that is broken into pages by its owner: the posts in hand are one run of it (page-breaks.ts). */
export type MonthPart = { first: boolean; last: boolean; photosBefore: number; whole: Month }

/** A month of a chapter that holds several: the index of its first post there. */
export type JoinedMonth = { month: string; firstPost: number }

/** Preface, afterword, or a letter between chapters; empty fields disappear. */
export type Letter = {
  title: string
  paragraphs: string[]
  signature: string
  /** `二〇二五年一月　杭州` */
  dateline: string
}

/** What a divider says: a name, and a line below or beside it; '' leaves that out. */
export type DividerWords = { title: string; line: string }
/** Thanks to people: a heading, and a line each. */
export type ThanksWords = { title: string; lines: readonly string[] }
/** Pictures over two facing pages, with a title above and a line below them; '' leaves either out. */
export type PhotoSpread = { photos: readonly Photo[]; caption: string; title?: string }
/** A year in pictures, in order; `month` 1–12, 0 where it is not known. */
export type YearPhotos = { title: string; line: string; photos: readonly { photo: Photo; month: number }[] }
/** A place somebody wrote at: in which months (1–12), how often, and degrees where they are known. */
export type MapStop = {
  name: string
  /** What surrounds it; '' where that is not said. */
  region: string
  months: readonly number[]
  posts: number
  latitude?: number
  longitude?: number
}
/** Places in the order they were first reached. */
export type PlaceMap = { title: string; line: string; stops: readonly MapStop[] }

/** What a section holds, by its kind. `insert` is a picture over a whole page, `blank` a page without anything. */
type Contents = {
  month: Month
  /** The month it stands in, as `Month.month`: several articles may share one. */
  article: { month: string; article: Article }
  letter: Letter
  insert: { photo: Photo }
  blank: null
  divider: DividerWords
  photos: PhotoSpread
  thanks: ThanksWords
  year: YearPhotos
  map: PlaceMap
}
export type SectionKind = keyof Contents

/**
 * A part of a book that keeps its name: whatever changes in it, `id` is where it is found (`202405`, `undated`, `a-…`), and
 * no two sections of a book share one.
 */
export type Section = { [Kind in SectionKind]: { id: string; kind: Kind; content: Contents[Kind] } }[SectionKind]

/** A section with an opening and a row in the catalogue. The others stand before the chapter that follows them. */
export type Chapter = Extract<Section, { kind: 'month' | 'article' }>

/** What a style may be told about this book. Everything here but `ground` is part of a section's hash. */
export type BookOptions = {
  /** Pictures in colour or in black alone; each style has its own default. */
  photos?: 'colour' | 'grey'
  /** Drives the age line of 童年. */
  child?: { nickname: string; birthday: string }
  /** Bound in boards: styles that ask for it open their chapters on right pages then (PRINT.md §3.7). */
  hardcover?: true
  /** What lies under the words: it moves none of them. */
  ground?: GroundId
}

export type BookInput = {
  title: string
  subtitle: string
  author: string
  /** In reading order. */
  sections: Section[]
  /** Values of the copyright page; empty ones disappear with their label. */
  imprint: { label: string; value: string }[]
  /** It has a number of its own and is sold: what is said of a private book is not said of it. */
  published?: true
  /** Address of the reading copy, printed as a QR on the copyright and end pages when given. */
  readUrl?: string
  brand: string
  preface?: Letter
  afterword?: Letter
  options?: BookOptions
}

/** A book as a style sees it: what stands between its chapters is set without it. */
export type ChapterBook = Omit<BookInput, 'sections'> & { chapters: Chapter[] }

export type Warning = { code: string; entryId?: string; media?: string; detail: string }
