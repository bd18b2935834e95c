import type { Photo, Video } from './photo.ts'

/** A stretch of text in one look. `note` is a footnote called at the stretch's end; `ruby` a reading over it. */
export type Inline = {
  text: string
  bold?: true
  /** Set in the kai face, as Chinese has no slant. */
  italic?: true
  /** A dot under each character. */
  emphasis?: true
  link?: string
  ruby?: string
  note?: string
}

/** A cell that reaches over places beside and below it, which are empty: row (the head is row 0), column, rows, columns. */
export type TableSpan = [row: number, column: number, rows: number, columns: number]

/** What articles are made of, whatever they came from. */
export type ArticleBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; inline: Inline[] }
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'quote'; paragraphs: Inline[][]; source?: string }
  /** An item may be numbered, or not, other than the list it lies in. */
  | { kind: 'list'; ordered: boolean; items: { inline: Inline[]; depth: number; ordered?: boolean }[] }
  | { kind: 'table'; head?: Inline[][]; rows: Inline[][][]; caption?: string; spans?: TableSpan[] }
  | { kind: 'code'; lines: string[] }
  | { kind: 'figure'; photos: Photo[]; caption: string }
  | { kind: 'video'; video: Video }
  | { kind: 'link'; link: { title: string; site: string; url?: string } }
  | { kind: 'hr' }

export type Article = {
  id: string
  title: string
  /** As in `Post.local`. */
  local: string
  place?: string
  blocks: ArticleBlock[]
}
