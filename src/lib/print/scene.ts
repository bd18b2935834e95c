/**
 * The one page model. Lengths are millimetres from the trim's top left corner, y down; negative values lie in the
 * bleed. Text was broken and measured by the typesetter: painters place clusters at the stored x and never break a line.
 */
export type Scene = {
  /** Stable hash of everything that decides the picture. */
  hash: string
  title: string
  author: string
  pages: ScenePage[]
}

export type ScenePage = {
  widthMm: number
  heightMm: number
  bleedMm: number
  side: 'left' | 'right' | 'sheet'
  /** Printed page number, none on front matter. */
  folio?: string
  /** `YYYYMM` of the month this page belongs to; '' for front and end matter. */
  month: string
  kind: 'blank' | 'title' | 'copyright' | 'catalogue' | 'opener' | 'body' | 'end' | 'cover'
  /** It is a card by itself: no page lies beside it. */
  isCard?: true
  items: SceneItem[]
}

export type SceneItem = TextItem | EmojiItem | ImageItem | RectItem | PathItem | GroupItem

/** What a mark on the page belongs to, so the wire form and the reader can tell posts apart. */
export type Origin = {
  entryId?: string
  role?:
    | 'date'
    | 'place'
    | 'text'
    | 'likes'
    | 'comment'
    | 'link'
    | 'caption'
    | 'folio'
    | 'running'
    | 'title'
    | 'subtitle'
    | 'catalogue'
    | 'label'
    | 'note'
    | 'qrcode'
    | 'photo'
    | 'video'
    | 'ground'
  /** On the first mark of a post's likes and comments: how many of each there are. */
  social?: { likes: number; comments: number }
  /** It says where something stands in the book: the same page says otherwise when pages before it come or go. */
  numbered?: true
  /** This mark begins a comment: it is the name of who commented. */
  commenter?: true
}

/** One run on one baseline: `clusters[i]` (a grapheme cluster, never a line break) starts at `xMm[i]`. */
export type TextItem = {
  kind: 'text'
  face: FaceId
  sizePt: number
  ink: Ink
  yMm: number
  clusters: string[]
  xMm: number[]
  /** Glyph ids where they differ from the face's cmap (vertical forms), same length as `clusters`; -1 = use cmap. */
  glyphs?: number[]
  /** OpenType features the browser must switch on to get the same glyphs, for example `vert`. */
  features?: string
  origin?: Origin
}

/** An emoji sequence drawn as vector artwork in a square box; `tone` 'grey': in black alone. */
export type EmojiItem = {
  kind: 'emoji'
  sequence: string
  xMm: number
  yMm: number
  sizeMm: number
  tone?: 'grey'
  origin?: Origin
}

/** `crop` is the visible part of the upright picture as fractions 0..1. `media` is the content hash. */
export type ImageItem = {
  kind: 'image'
  media: string
  xMm: number
  yMm: number
  wMm: number
  hMm: number
  crop: { x: number; y: number; w: number; h: number }
  /** Pixel size of the upright picture, for resolution checks. */
  widthPx: number
  heightPx: number
  alt: string
  /** Screens show this colour, `#rrggbb`, until the picture is there. */
  average?: string
  /** 'grey': printed in black alone. */
  tone?: 'grey'
  /** Outline inside the box that stays visible: SVG path data (absolute M L C Z only) in mm of the page. */
  clip?: string
  video?: { url: string }
  origin?: Origin
}

/**
 * `fade`: opacity 0..1 at the upper and the lower edge, for veils over photographs; opaque without it. `hold`: share of
 * the height that keeps the stronger opacity before the fading begins.
 */
export type RectItem = {
  kind: 'rect'
  xMm: number
  yMm: number
  wMm: number
  hMm: number
  fill: Ink
  fade?: { from: number; to: number; hold?: number }
  origin?: Origin
}

/** `d`: SVG path data (absolute M L C Z only) in mm. */
export type PathItem = {
  kind: 'path'
  d: string
  fill?: Ink
  stroke?: Ink
  strokeMm?: number
  origin?: Origin
  qr?: string
  /** What it says to those who do not see it: a formula as it was typed. */
  alt?: string
}

/**
 * Affine matrix as in SVG and PDF: x' = a·x + c·y + e, y' = b·x + d·y + f. `clip`: outline (absolute M L C Z) in the
 * coordinates of its items; nothing of them shows outside it.
 */
export type GroupItem = {
  kind: 'group'
  matrix: [number, number, number, number, number, number]
  clip?: string
  items: SceneItem[]
}

/** Names of the faces the painters know; see `faces.ts`. */
export type FaceId =
  | 'serif'
  | 'serif-light'
  | 'serif-medium'
  | 'serif-semibold'
  | 'serif-bold'
  | 'serif-black'
  | 'serif-italic'
  | 'sans'
  | 'sans-light'
  | 'sans-medium'
  | 'sans-bold'
  | 'sans-black'
  | 'wenkai'
  | 'garamond'
  | 'garamond-medium'
  | 'xiaowei'
  | 'kuaile'
  | 'barlow'
  | 'barlow-bold'
  | 'mono'
  | 'jost'
  | 'jost-medium'
  | 'nunito'
  | 'nunito-extrabold'
  | 'hangul'
  | 'arabic'
  | 'hebrew'
  | 'thai'
  | 'devanagari'
  | 'tibetan'
  | 'javanese'
  | 'math'
  | 'symbols'
  | 'symbols-two'
  | 'rare'
  | 'rare-b'
  | 'rare-c'
  | 'mongolian'
  | 'yi'
  | 'lao'
  | 'khmer'
  | 'myanmar'
  | 'georgian'
  | 'armenian'
  | 'bengali'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayalam'
  | 'gujarati'
  | 'gurmukhi'
  | 'oriya'
  | 'sinhala'
  | 'ethiopic'
  | 'cherokee'
  | 'canadian'
  | 'balinese'

/** CMYK in % for the press, sRGB hex for screens; both are stated, neither is computed from the other. */
export type Ink = { cmyk: readonly [number, number, number, number]; rgb: string }
