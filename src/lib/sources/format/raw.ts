import type { Block, Entry, ImportSource, Media, Person, Place, When } from '#lib/posts/post-import.ts'

/** What the parser of one format yields; the builder turns it into `book-import/1`. */
export type RawItem =
  | { t: 'post'; post: RawPost }
  | ({ t: 'about' } & RawAbout)
  /** What has been through the builder before (own/own-export.ts): nothing of it is read anew. */
  | { t: 'kept'; person?: Person; medium?: Media; entry?: Entry; source?: Partial<ImportSource> }
  /** A picture that lies inside the document itself; media find it by its name like any other file. */
  | { t: 'file'; name: string; bytes: Uint8Array }
  | { t: 'skip'; ref: string; why: string }
  | { t: 'warn'; code: string; ref?: string; detail: string }

/** About the export as a whole. */
export type RawAbout = { exportedMs?: number; ownerId?: string; version?: string; child?: ImportSource['child'] }

export type RawPerson = { id?: string; name: string }

export type RawPost = {
  /** Undefined in static pages that carry none. */
  id?: string
  /** Other names of the same post: a short id, its address. */
  alt?: string[]
  /** `post` unless said. */
  type?: Entry['type']
  author: RawPerson & { isOwner?: boolean }
  when: When
  /** The wall clock the exporter wrote beside the instant: tells in which zone it stood. */
  clock?: string | undefined
  edited?: When
  title?: string
  /** Words with line ends, read in the notation of the source; not looked at where there is a `body`. */
  text: string
  /** Where the source has more than words: paragraphs, headings, pictures between them. */
  body?: RawBlock[]
  media: RawMedia[]
  place?: Place
  /** Its picture is `image` where that field is there (even if undefined), else the first of `media`. */
  link?: {
    url: string
    title?: string
    desc?: string
    image?: RawMedia | undefined
    kind: 'article' | 'music' | 'video' | 'web'
  }
  likes: RawPerson[]
  /** At least as many as there are names. */
  likeCount?: number
  comments: RawComment[]
  visibility?: 'public' | 'friends' | 'private'
  /** What it passes on. The post of somebody else never becomes an entry of its own. */
  repost?: { post?: RawPost; state: 'ok' | 'deleted' | 'hidden'; note?: string }
  /** Its title was not read once: what was brought then has its words alone, and is found again by them. */
  onceUntitled?: true
} & Pick<Entry, 'tags' | 'counts' | 'thread' | 'series' | 'mood' | 'weather' | 'url'>

export type RawBlock =
  | Exclude<Block, { t: 'figure' }>
  | { t: 'figure'; media: RawMedia[]; caption?: Extract<Block, { t: 'figure' }>['caption'] }

export type RawComment = {
  author: RawPerson
  replyTo?: RawPerson
  text: string
  media: RawMedia[]
  when?: When
  likes?: number
}

export type RawMedia = {
  kind: Media['kind']
  url?: string
  caption?: string
  /** Its bytes, where they stand in the text itself (html/inline-pictures.ts). */
  data?: Uint8Array
  /** Names of the file, best first: path inside the export, base name, id. */
  want: string[]
  /** The moving half of a live photo; still picture of a video. */
  motion?: RawMedia
  poster?: RawMedia
}
