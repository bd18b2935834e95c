import type { CellSpan } from './cell-spans.ts'

/**
 * `book-import/1`: what every export file becomes before anything is stored or typeset.
 * Ids are always strings. Width, height and orientation come from the bytes, never from the export.
 */
export const postImportSchema = 'book-import/1'

export type PostImport = {
  schema: typeof postImportSchema
  source: ImportSource
  people: Person[]
  entries: Entry[]
  media: Media[]
  report: ImportReport
}

export type ImportSource = {
  kind:
    | 'wechat-moments'
    | 'weibo'
    | 'qzone'
    | 'diary'
    | 'notes'
    | 'blog'
    | 'forum'
    | 'baby'
    | 'network'
    | 'story'
    | 'demo'
  /** Which tool and shape, for example `weflow-json`. */
  format: string
  formatVersion?: string
  exportedAt?: string
  ownerId?: string
  /** IANA zone that zone-less times of this export are read in. */
  defaultZone: string
  /** Of a baby book: `birthday` is `2022-05-01`. */
  child?: { birthday: string; nickname?: string }
  files: { name: string; bytes: number; sha256: string }[]
}

/** `id` is the source's own id, or `name:…` where the source has none. Newest name first. */
export type Person = {
  id: string
  names: string[]
  avatar?: string
  isOwner?: boolean
  /** Time of the export that `names[0]` comes from; decides which name is newest when imports merge. */
  seenMs?: number
}

/**
 * A moment as the writer lived it: `local` is `2024-04-05T00:30:00`, `2024-04-05` or '' when unknown.
 * The book's page is the local day, so the zone is kept beside the instant.
 */
export type When = {
  local: string
  zone?: string
  utcMs?: number
  precision: 'second' | 'minute' | 'day' | 'month' | 'unknown'
  from: 'number' | 'iso' | 'text' | 'filename' | 'exif' | 'user'
}

export type Entry = {
  id: string
  alt?: string[]
  /** Under which keys later imports recognise this entry (posts/merge/merge.ts). */
  keys?: string[]
  /** Time of the export that `body` comes from: the newer text wins. */
  seenMs?: number
  type: 'post' | 'article' | 'diary' | 'floor'
  /** Person.id */
  author: string
  when: When
  edited?: When
  title?: string
  body: Block[]
  media: MediaUse[]
  place?: Place
  link?: { url: string; title?: string; desc?: string; image?: string; kind: 'article' | 'music' | 'video' | 'web' }
  repost?: { entry?: Entry; state: 'ok' | 'deleted' | 'hidden'; note?: string }
  likes?: { people: string[]; count?: number }
  comments?: Comment[]
  tags?: string[]
  /** What the source counted where it names nobody. */
  counts?: { reposts?: number; comments?: number; views?: number }
  /** A floor of a forum thread; `replyTo` is the number of another floor. */
  thread?: { id: string; title: string; floor?: number; replyTo?: number }
  /** Journal, album or notebook it was kept in. */
  series?: string
  mood?: string
  weather?: string
  visibility: 'public' | 'friends' | 'private' | 'unknown'
  url?: string
  /** False: kept, but not put into books unless the owner asks. */
  include: boolean
  /** Never brought: what a book says of its pages (lib/edits). */
  print?: Printing
}

/** `ownPage`: nothing else on it. `order`: in place of the id, among posts of one moment. */
export type Printing = { ownPage?: true; breakBefore?: true; order?: string }

export type Place = {
  name?: string
  address?: string
  city?: string
  country?: string
  lat?: number
  lon?: number
  datum: 'WGS84' | 'GCJ02' | 'BD09' | 'unknown'
  kind: 'checkin' | 'ip' | 'gps'
}

export type Comment = {
  id: string
  /** Person.id */
  author: string
  replyTo?: { comment?: string; person?: string }
  body: Inline[]
  media: MediaUse[]
  when?: When
  order: number
  likes?: number
}

/** One use of a Media by id. `size` is never brought: a book says it (lib/edits). */
export type MediaUse = { media: string; caption?: string; size?: 'large' | 'page' | 'kept' }

export type Block =
  | { t: 'p' | 'h1' | 'h2' | 'h3' | 'code'; inl: Inline[] }
  /** `depth` from 0: a quotation inside another is 1. */
  | { t: 'quote'; inl: Inline[]; depth?: number }
  /** An item of a list; `depth` from 0, neighbours are one list. `label`: the number the source shows, 「（一）」, instead of one counted. */
  | { t: 'li'; inl: Inline[]; ordered?: boolean; depth?: number; label?: string }
  | { t: 'hr' }
  | { t: 'figure'; media: MediaUse[]; caption?: Inline[] }
  /** Row by row, cell by cell; `head` when the first row names the columns; `spans`: cells that reach over others. */
  | { t: 'table'; rows: Inline[][][]; head?: boolean; caption?: string; spans?: CellSpan[] }

export type Inline =
  /** `ruby`: a reading over the words, pinyin. */
  | { t: 'text'; s: string; b?: boolean; i?: boolean; u?: boolean; ruby?: string }
  /** `code` as the source wrote it, `[微笑]`; `char` the Unicode emoji when one is known. */
  | { t: 'emoji'; code: string; set: 'wechat' | 'weibo' | 'qzone' | 'tieba' | 'custom'; char?: string; media?: string }
  | { t: 'mention'; person?: string; s: string }
  | { t: 'tag'; s: string }
  | { t: 'a'; href: string; s: string }
  /** A footnote called here: its words. */
  | { t: 'note'; s: string }
  | { t: 'br' }

export type Media = {
  id: string
  kind: 'image' | 'video' | 'livephoto' | 'audio' | 'sticker' | 'file'
  state: 'present' | 'missing' | 'remote' | 'placeholder' | 'corrupt' | 'unsupported'
  /** Why a file that came along cannot be printed (posts/media-fault.ts). */
  fault?: MediaFault
  /** Path inside what was brought, when the file was found there. */
  file?: string
  sha256?: string
  url?: string
  mime?: string
  widthPx?: number
  heightPx?: number
  bytes?: number
  seconds?: number
  /** What of the picture must stay in sight, as fractions of it upright; missing when nobody looked (PRINT.md §2.8). */
  focus?: { x: number; y: number; w: number; h: number }
  /** Screenshot, chart, document or code. */
  graphic?: true
  /** Colour shown until the picture is there, `#rrggbb`; empty for one that lets the paper through. */
  average?: string
  /** Heads of people in the upright picture, the largest first; missing when nobody looked. */
  faces?: { x: number; y: number; w: number; h: number }[]
  /** Much of it is white paper and nobody is on it: a note, a receipt, a plot; missing when nobody looked for that. */
  paper?: boolean
  /** Difference hash, sixteen hexadecimal digits; missing when nobody looked. */
  dhash?: string
  /** Media ids: still picture of a video; moving half of a live photo. */
  poster?: string
  motion?: string
  /** Names by which a file added later may match: relative path first, then base name, then id. */
  want: string[]
}

export type MediaFault =
  | 'empty'
  | 'encrypted'
  | 'truncated'
  | 'damaged'
  | 'web-page'
  | 'stand-in'
  | 'too-large'
  | 'raw'
  | 'drawing'
  | 'other'

export type ImportReport = {
  counts: { entries: number; images: number; videos: number; comments: number; likes: number; people: number }
  /** Local days of the first and the last dated entry; '' when none is dated. */
  span: { first: string; last: string }
  years: { year: number; entries: number }[]
  months: { month: string; entries: number }[]
  /** Who wrote how many, most first. */
  authors: { person: string; name: string; entries: number }[]
  presentMedia: number
  /** Pictures and films; of these `missingVideos` are films. */
  missingMedia: number
  missingVideos: number
  /** Of the missing pictures: those that lie on the web alone, no folder of them exists. */
  webPictures: number
  /** Of the missing: those that came along and cannot be printed; the warnings name the reasons. */
  brokenMedia: number
  brokenVideos: number
  skipped: { ref: string; why: string }[]
  warnings: { code: string; ref?: string; detail: string }[]
}
