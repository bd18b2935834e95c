import type { EmojiItem, ImageItem, RectItem, Scene, SceneItem, ScenePage, TextItem } from '#lib/print/scene.ts'
import type { Post } from '#lib/typeset/book/content.ts'
import type { Style } from '#lib/typeset/style/style.ts'

/** What the page meter looks at: pages as they are painted, what they were made of, and what is on the pictures. */
export type MeasuredBook = {
  pages: Scene['pages']
  style: Pick<Style, 'id' | 'widthMm' | 'heightMm' | 'headMm' | 'innerMm' | 'outerMm' | 'lines' | 'leadPt'>
  posts: readonly Post[]
  /** Sections that have an entry in the catalogue. */
  chapters: number
  /** By the name a page's picture has: what must not be cut (fractions), and what is no photograph. */
  focus: ReadonlyMap<string, Box>
  graphics: ReadonlySet<string>
  /** Pictures of people, those that never stand in front (screens, papers), and what motif a picture is of. */
  people: ReadonlySet<string>
  papers: ReadonlySet<string>
  motifs: ReadonlyMap<string, string>
  cover?: ScenePage
}
export type Box = { x: number; y: number; w: number; h: number }

export const mmPerPt = 25.4 / 72
type Matrix = readonly [number, number, number, number, number, number]
type Leaf = Exclude<SceneItem, { kind: 'group' }>

/** A thing on a page, its box in mm of the trim. */
export type Mark = { item: Leaf; at: Matrix; x0: number; y0: number; x1: number; y1: number }

const still: Matrix = [1, 0, 0, 1, 0, 0]
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
]
export const moved = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

export const emOf = (text: string): number => ((text.codePointAt(0) ?? 0) < 0x2000 ? 0.5 : 1)

/** Before any matrix: letters by em boxes (ascent 0.88), paths by the points they name. */
function ownBox(item: Leaf): [number, number, number, number] {
  if (item.kind === 'text') {
    const em = item.sizePt * mmPerPt
    const last = (item.xMm.at(-1) ?? 0) + emOf(item.clusters.at(-1) ?? '') * em
    return [item.xMm[0] ?? 0, item.yMm - 0.88 * em, last, item.yMm + 0.12 * em]
  }
  if (item.kind === 'emoji') return [item.xMm, item.yMm, item.xMm + item.sizeMm, item.yMm + item.sizeMm]
  if (item.kind !== 'path') return [item.xMm, item.yMm, item.xMm + item.wMm, item.yMm + item.hMm]
  const numbers = (item.d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  const xs = numbers.filter((_, at) => at % 2 === 0)
  const ys = numbers.filter((_, at) => at % 2 === 1)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Everything on a page in painting order, groups taken apart. */
function marksOf(items: readonly SceneItem[], at: Matrix = still): Mark[] {
  return items.flatMap((item): Mark[] => {
    if (item.kind === 'group') return marksOf(item.items, times(at, item.matrix))
    const [x0, y0, x1, y1] = ownBox(item)
    const corners = [moved(at, x0, y0), moved(at, x1, y0), moved(at, x0, y1), moved(at, x1, y1)]
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    return [{ item, at, x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }]
  })
}

export type MeasuredPage = { page: ScenePage; number: number; marks: Mark[]; own: Mark[]; posts: boolean }

/** Words, pictures, cards and remarks of posts; running heads and drawings of the style are not. */
const isPosts = ({ item }: Mark): boolean => item.origin?.entryId !== undefined

export const isText = (mark: Mark): mark is Mark & { item: TextItem } => mark.item.kind === 'text'

export const pagesOf = ({ pages }: Pick<MeasuredBook, 'pages'>): MeasuredPage[] =>
  pages.map((page, index) => {
    const marks = marksOf(page.items)
    const said = marks.filter(isPosts)
    // A picture an opener took out of its post says whose it is; the page is an opener for all that.
    const own = page.kind === 'opener' && !said.some(isText) ? [] : said
    return { page, number: index + 1, marks, own, posts: own.length > 0 }
  })

export const roleOf = ({ item }: Mark): string => item.origin?.role ?? ''
export const isImage = (mark: Mark): mark is Mark & { item: ImageItem } => mark.item.kind === 'image'
export const isRect = (mark: Mark): mark is Mark & { item: RectItem } => mark.item.kind === 'rect'
export const isEmoji = (mark: Mark): mark is Mark & { item: EmojiItem } => mark.item.kind === 'emoji'
