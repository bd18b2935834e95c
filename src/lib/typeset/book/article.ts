import type { Photo, Video } from './photo.ts'

/**
 * A formula as outlines (decision 0181), in em of the text it stands in: `d` is SVG path data (absolute M L C Z only), its
 * baseline at 0 and y down; `words` are characters outlines were not made of, Han in \text{…}.
 */
export type MathBox = {
  d: string
  widthEm: number
  heightEm: number
  depthEm: number
  words?: { text: string; xEm: number; yEm: number; sizeEm: number }[]
}

/** A stretch of text in one look. `note` is a footnote called at the stretch's end; `ruby` a reading over it. */
export type Inline = {
  text: string
  bold?: true
  /** Han in the kai face, as Chinese has no slant; Latin words in italics. */
  italic?: true
  /** A dot under each character. */
  emphasis?: true
  link?: string
  ruby?: string
  note?: string
  /** What `text` says in TeX, drawn: one box that no line parts. */
  math?: MathBox
}

/** A cell that reaches over places beside and below it, which are empty: row (the head is row 0), column, rows, columns. */
export type TableSpan = [row: number, column: number, rows: number, columns: number]

/**
 * An item may be numbered, or not, other than the list it lies in. `label`: its number as the source shows it, 「（一）」,
 * instead of one that is counted. `ticked`: it has a box to tick instead of a bullet.
 */
export type ListItem = { inline: Inline[]; depth: number; ordered?: boolean; label?: string; ticked?: boolean }

/** What articles are made of, whatever they came from. */
export type ArticleBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; inline: Inline[] }
  | { kind: 'paragraph'; inline: Inline[] }
  /** `depths`: how deep each paragraph lies in quotations of quotations, from 0; missing where none does. */
  | { kind: 'quote'; paragraphs: Inline[][]; depths?: number[]; source?: string }
  | { kind: 'list'; ordered: boolean; items: ListItem[] }
  | { kind: 'table'; head?: Inline[][]; rows: Inline[][][]; caption?: string; spans?: TableSpan[] }
  | { kind: 'code'; lines: string[] }
  | { kind: 'figure'; photos: Photo[]; caption: string }
  | { kind: 'video'; video: Video }
  | { kind: 'link'; link: { title: string; site: string; url?: string } }
  /** A formula in lines of its own; `tex` as it was typed. */
  | { kind: 'math'; tex: string; box: MathBox }
  | { kind: 'hr' }

export type Article = {
  id: string
  title: string
  /** As in `Post.local`. */
  local: string
  place?: string
  blocks: ArticleBlock[]
}
