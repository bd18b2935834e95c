import type { Media, Place, When } from '#lib/posts/book-import.ts'

/** What the parser of one format yields; the builder turns it into `book-import/1`. */
export type RawItem =
  | { t: 'post'; post: RawPost }
  | ({ t: 'about' } & RawAbout)
  | { t: 'skip'; ref: string; why: string }
  | { t: 'warn'; code: string; ref?: string; detail: string }

/** About the export as a whole. */
export type RawAbout = { exportedMs?: number; ownerId?: string; version?: string }

export type RawPerson = { id?: string; name: string }

export type RawPost = {
  /** Undefined in static pages that carry none. */
  id?: string
  author: RawPerson & { isOwner?: boolean }
  when: When
  text: string
  media: RawMedia[]
  place?: Place
  link?: { url: string; title?: string; desc?: string; kind: 'article' | 'music' | 'video' | 'web' }
  likes: RawPerson[]
  comments: RawComment[]
  visibility?: 'public' | 'friends' | 'private'
}

export type RawComment = { author: RawPerson; replyTo?: RawPerson; text: string; media: RawMedia[]; when?: When }

export type RawMedia = {
  kind: Media['kind']
  url?: string
  /** Names of the file, best first: path inside the export, base name, id. */
  want: string[]
  /** The moving half of a live photo; still picture of a video. */
  motion?: RawMedia
  poster?: RawMedia
}
