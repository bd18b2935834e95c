import type { PaperId } from '../spine.ts'
import { albumDpi, type DpiLimits } from './dpi.ts'

/** Types of albums as addresses and files name them (`tid`). */
export type AlbumTid =
  | 'album'
  | 'xalbum'
  | 'square-album'
  | 'picturebook'
  | 'usho-album'
  | 'calbum'
  | 'balbum'
  | 'salbum'
  | 'postcard-148'
  | 'postcard'
  | 'frame-wood'
  | 'frame-moment'
  | `calendar-${number}`
  | 'note'

/**
 * Glued soft cover, glued block in a case, leaves mounted back to back that open flat, or single cards in a sleeve; wire along the
 * upper edge; behind glass in wood of a colour.
 */
export type AlbumBinding = 'soft' | 'hard' | 'lay-flat' | 'loose' | 'wire' | FrameWood
/** Woods of a frame. */
export type FrameWood = 'walnut' | 'oak' | 'black' | 'white'

/** Pages bound into a book, or leaves beside none, whose backs are alike: cards, one picture in a frame, a cover and twelve months. */
export type AlbumForm = 'book' | 'cards' | 'frame' | 'calendar'

export type AlbumSize = {
  id: string
  name: string
  /** One cut page, width by height, mm. */
  trimMm: readonly [number, number]
  /** What is not bleeding keeps so far from the trim, mm. */
  safeMm: number
  /** Faces and words keep so far from the fold, mm; 0: it opens flat, they may lie across. */
  gutterMm: number
  pages: { min: number; max: number; step: number }
}

export type AlbumProduct = {
  tid: AlbumTid
  form: AlbumForm
  name: string
  /** The first is what is made when nobody chose. */
  sizes: readonly [AlbumSize, ...AlbumSize[]]
  bleedMm: { inner: number; cover: number }
  /** Two facing pages are laid out as one sheet (row 9.36). */
  double: boolean
  /** Pages may be laid out anew by 换一版. */
  shuffle: boolean
  hasCover: boolean
  bindings: readonly [AlbumBinding, ...AlbumBinding[]]
  paper: PaperId
  /** Fewer photographs fill no album. */
  leastPhotos: number
  dpi: DpiLimits
  /** Canvas of the wire in px where the specification names it (row 9.35); else derived at 300 dpi with bleed. */
  canvas?: { cover: readonly [number, number]; inner: readonly [number, number] }
  /** Last day it was made, UTC+8 (row 9.33); what was made of it stays readable. */
  deprecatedAt?: string
  /** First day it is made, UTC+8. */
  madeFrom?: string
  /** Of a calendar. */
  year?: number
}

const size = (
  id: string,
  name: string,
  trimMm: readonly [number, number],
  [safeMm, gutterMm]: readonly [number, number],
  [min, max, step]: readonly [number, number, number],
): AlbumSize => ({ id, name, trimMm, safeMm, gutterMm, pages: { min, max, step } })

const common = {
  form: 'book',
  bleedMm: { inner: 3, cover: 3 },
  hasCover: true,
  paper: 'coated-157',
  dpi: albumDpi,
} as const

/** The national postcard, in sets of eight, sixteen and twenty-four. */
const postcards = {
  ...common,
  form: 'cards',
  name: '明信片',
  sizes: [size('148', '148 × 100', [148, 100], [4, 0], [8, 24, 8])],
  double: false,
  shuffle: true,
  hasCover: false,
  bindings: ['loose'],
  paper: 'card-300',
  leastPhotos: 1,
} as const satisfies Omit<AlbumProduct, 'tid'>

/** What a frame covers of its picture at each edge, mm (board 23b): words and faces keep clear of it. */
const rebateMm = 7

const frame = (id: string, name: string, trimMm: readonly [number, number]): AlbumSize =>
  size(id, name, trimMm, [rebateMm, 0], [1, 1, 1])

/** A picture behind glass, lying or standing. */
const frames = {
  ...common,
  form: 'frame',
  name: '框画',
  sizes: [
    frame('a4', 'A4', [297, 210]),
    frame('a4-tall', 'A4 竖', [210, 297]),
    frame('8', '8 寸', [203, 152]),
    frame('8-tall', '8 寸竖', [152, 203]),
    frame('10', '10 寸', [254, 203]),
    frame('10-tall', '10 寸竖', [203, 254]),
    frame('12', '12 寸方', [305, 305]),
  ],
  double: false,
  shuffle: true,
  hasCover: false,
  bindings: ['walnut', 'oak', 'black', 'white'],
  paper: 'card-300',
  leastPhotos: 1,
} as const satisfies Omit<AlbumProduct, 'tid'>

/** The desk calendar of a year: a cover and twelve months, made from September before it to the end of its April (row 9.34). */
const calendar = (year: number): AlbumProduct => ({
  ...common,
  tid: `calendar-${year}`,
  form: 'calendar',
  name: `${year} 台历`,
  year,
  sizes: [size('210', '210 × 140', [210, 140], [5, 0], [13, 13, 1])],
  double: false,
  // Photographs change within their month (row 9.37).
  shuffle: true,
  hasCover: false,
  bindings: ['wire'],
  paper: 'card-300',
  leastPhotos: 1,
  madeFrom: `${year - 1}-09-01`,
  deprecatedAt: `${year}-04-30`,
})

/**
 * Every album we make, in the order of the shelf. Lengths are proposals of albums-and-site.md §3.2 until the press's own sheet is
 * known; what the types without a name in the specification are: docs/decisions/0310-album-products.md.
 */
export const albumProducts: readonly AlbumProduct[] = [
  {
    ...common,
    tid: 'album',
    name: '照片书 A5',
    sizes: [size('a5', 'A5', [148, 210], [5, 12], [24, 120, 4])],
    double: true,
    shuffle: true,
    bindings: ['soft', 'hard'],
    leastPhotos: 20,
    canvas: { cover: [2480, 3508], inner: [3508, 2480] },
  },
  {
    ...common,
    tid: 'xalbum',
    name: '照片书 大16开',
    sizes: [size('16k', '大16开', [210, 285], [6, 14], [24, 160, 4])],
    double: true,
    shuffle: true,
    bindings: ['hard', 'soft'],
    leastPhotos: 20,
  },
  {
    ...common,
    tid: 'square-album',
    name: '方本',
    sizes: [size('8', '8 寸', [210, 210], [6, 10], [20, 80, 2]), size('10', '10 寸', [254, 254], [8, 0], [20, 60, 2])],
    double: true,
    shuffle: true,
    bindings: ['hard', 'lay-flat'],
    leastPhotos: 20,
  },
  {
    ...common,
    tid: 'picturebook',
    name: '绘本',
    sizes: [size('16k', '大16开', [210, 285], [8, 12], [24, 48, 2])],
    double: true,
    shuffle: false,
    bindings: ['hard'],
    leastPhotos: 20,
  },
  {
    ...common,
    tid: 'usho-album',
    name: '定制册',
    sizes: [size('8', '8 寸', [210, 210], [8, 12], [24, 48, 2])],
    double: true,
    shuffle: false,
    bindings: ['hard'],
    leastPhotos: 20,
  },
  {
    ...common,
    tid: 'calbum',
    name: '横册',
    sizes: [size('a5', 'A5 横', [210, 148], [5, 12], [24, 80, 2])],
    double: false,
    shuffle: true,
    bindings: ['soft', 'hard'],
    leastPhotos: 20,
  },
  {
    ...common,
    tid: 'balbum',
    name: '大册',
    sizes: [size('16k', '大16开', [210, 285], [6, 14], [24, 120, 2])],
    double: false,
    shuffle: true,
    bindings: ['hard', 'soft'],
    leastPhotos: 20,
  },
  {
    ...common,
    tid: 'salbum',
    name: '小册',
    sizes: [size('a6', 'A6', [105, 148], [4, 9], [24, 64, 4])],
    double: false,
    shuffle: true,
    bindings: ['soft'],
    leastPhotos: 20,
  },
  { ...postcards, tid: 'postcard-148' },
  { ...frames, tid: 'frame-wood' },
  ...[2025, 2026, 2027, 2028].map(calendar),
  { ...postcards, tid: 'postcard', name: '旧明信片', deprecatedAt: '2024-02-18' },
  { ...frames, tid: 'frame-moment', name: '旧框画', deprecatedAt: '2024-05-01' },
  {
    ...common,
    tid: 'note',
    name: '笔记本',
    sizes: [size('a5', 'A5', [142, 210], [5, 12], [4, 8, 4])],
    double: false,
    shuffle: false,
    bindings: ['soft'],
    leastPhotos: 1,
    deprecatedAt: '2023-09-01',
  },
]

const startMs = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** Is it made on this day? From the day after its last, UTC+8, it is neither created nor ordered; nor before its first. */
export const isMade = (
  { deprecatedAt, madeFrom }: Pick<AlbumProduct, 'deprecatedAt' | 'madeFrom'>,
  nowMs: number,
): boolean =>
  (deprecatedAt === undefined || nowMs < startMs(deprecatedAt) + 86_400_000) &&
  (madeFrom === undefined || nowMs >= startMs(madeFrom))

/** Is its last day over? */
export const isEnded = ({ deprecatedAt }: Pick<AlbumProduct, 'deprecatedAt'>, nowMs: number): boolean =>
  !isMade(deprecatedAt === undefined ? {} : { deprecatedAt }, nowMs)

/** The type of a form that is made now, the first where there are several; every form has one (row 9.34). */
export const currentProduct = (form: AlbumForm, nowMs: number): AlbumProduct | undefined =>
  albumProducts.find((one) => one.form === form && isMade(one, nowMs))

/** Prefix of the tid of the print partner's line (row 3.21): the same product for another price list and press. */
export const partnerPrefix = 'wm-'

/** The product of a tid, with or without the partner's prefix; undefined for one we do not make. */
export function albumProduct(tid: string): AlbumProduct | undefined {
  const own = tid.startsWith(partnerPrefix) ? tid.slice(partnerPrefix.length) : tid
  return albumProducts.find((product) => product.tid === own)
}

/** Size of the product by its id, its first without one; undefined for an id it has not. */
export const albumSize = (product: AlbumProduct, id?: string): AlbumSize | undefined =>
  id === undefined ? product.sizes[0] : product.sizes.find((one) => one.id === id)
