/** How a book spends its paper, and in which order. */
import { isImage, isRect, isText, type Mark, type MeasuredBook, type MeasuredPage, mmPerPt, roleOf } from './marks.ts'
import type { Shown } from './pictures.ts'

export type Kind = 'matter' | 'catalogue' | 'opener' | 'blank' | 'body'

/** An opener that carries posts is body: 长文集 begins a chapter on its first page. */
export function kindOf({ page, posts }: MeasuredPage): Kind {
  if (posts) return 'body'
  if (page.kind === 'catalogue' || page.kind === 'opener' || page.kind === 'blank') return page.kind
  return page.kind === 'body' ? 'body' : 'matter'
}

const leadMm = ({ style }: MeasuredBook): number => style.leadPt * mmPerPt
const areaMm = (book: MeasuredBook): number => book.style.lines * leadMm(book)

/** Lowest mark of the page's posts; a picture to the trim fills whatever it leaves. */
const lastInk = (marks: readonly Mark[]): number => Math.max(0, ...marks.map(({ y1 }) => y1))

/** A picture that runs off the page at two edges or more: the page is composed around it. */
const bleeds = ({ own, page }: MeasuredPage): boolean =>
  own
    .filter(isImage)
    .some(
      ({ x0, y0, x1, y1 }) =>
        [x0 <= 0.1, y0 <= 0.1, x1 >= page.widthMm - 0.1, y1 >= page.heightMm - 0.1].filter(Boolean).length >= 2,
    )

/** Last ink of posts below the head margin, in parts of the type area. */
const filledOf = (page: MeasuredPage, book: MeasuredBook): number =>
  (lastInk(page.own) - book.style.headMm) / areaMm(book)

/** Body pages whose last ink stands above 60 % of the type area, pictures to the trim left out. */
export const underSixty = (pages: readonly MeasuredPage[], book: MeasuredBook): number[] =>
  pages.filter((page) => page.posts && !bleeds(page) && filledOf(page, book) < 0.6).map(({ number }) => number)

/** Body pages on which posts take up less than 60 % of the type area from their first ink to their last (slabs, panels). */
export const spanUnderSixty = (pages: readonly MeasuredPage[], book: MeasuredBook): number[] =>
  pages
    .filter((page) => {
      const first = Math.min(...page.own.map(({ y0 }) => y0))
      return page.posts && !bleeds(page) && (lastInk(page.own) - first) / areaMm(book) < 0.6
    })
    .map(({ number }) => number)

/** Pages whose only words and pictures are likes and remarks. */
export const smallAlone = (pages: readonly MeasuredPage[]): number[] =>
  pages
    .filter(({ posts, own }) => posts && own.every((mark) => roleOf(mark) === 'likes' || roleOf(mark) === 'comment'))
    .map(({ number }) => number)

/**
 * Pages of a style of one column that begin with likes or remarks of a post, its last words or its picture on the page before.
 * Days and places stand in their own rail and are left out.
 */
export function smallFirst(pages: readonly MeasuredPage[], { style }: MeasuredBook): number[] {
  if (manyColumns.has(style.id)) return []
  return pages
    .filter(({ own }) => {
      const marks = own.filter((mark) => roleOf(mark) !== 'date' && roleOf(mark) !== 'place')
      const first = marks.sort((a, b) => a.y0 - b.y0)[0]
      return first !== undefined && (roleOf(first) === 'likes' || roleOf(first) === 'comment')
    })
    .map(({ number }) => number)
}
const manyColumns = new Set(['zazhi', 'jiaopian'])

/** Where the words of a post stand and where its pictures and films do: pages, in rising order. */
type Places = { words: number[]; pictures: number[] }

/** Of each post with both. A film without a still is its code, or a line that says so. */
function placesOf(pages: readonly MeasuredPage[]): [string, Places][] {
  const found = new Map<string, Places>()
  for (const { number, own } of pages)
    for (const mark of own) {
      const id = mark.item.origin?.entryId ?? ''
      const one = found.get(id) ?? { words: [], pictures: [] }
      found.set(id, one)
      if (isText(mark) && roleOf(mark) === 'text') one.words.push(number)
      if (isImage(mark) || roleOf(mark) === 'video') one.pictures.push(number)
    }
  return [...found].filter(([, { words, pictures }]) => words.length > 0 && pictures.length > 0)
}

/** Posts no page of which holds both words and pictures: the last page of the one, the first of the other. */
const parting = (pages: readonly MeasuredPage[]): { id: string; ends: number; begins: number }[] =>
  placesOf(pages).flatMap(([id, { words, pictures }]) => {
    const [first, last] = (words.at(-1) ?? 0) < (pictures[0] ?? 0) ? [words, pictures] : [pictures, words]
    const [ends, begins] = [first.at(-1) ?? 0, last[0] ?? 0]
    return ends < begins ? [{ id, ends, begins }] : []
  })

/** Those of them for which six lines of air stand below the last ink of the earlier page. */
export const parted = (pages: readonly MeasuredPage[], book: MeasuredBook): string[] =>
  parting(pages).flatMap(({ id, ends }) => {
    const earlier = pages[ends - 1]
    if (!earlier || bleeds(earlier)) return []
    const air = book.style.headMm + areaMm(book) - lastInk(earlier.own)
    return air >= 6 * leadMm(book) ? [`${id} p.${ends}`] : []
  })

/** Pages that lie open together; the first page is a right one. */
const opening = (page: number): number => Math.floor(page / 2)

/** Those of them where the reader has to turn the leaf between words and picture, and those where they face each other. */
export function partedOver(pages: readonly MeasuredPage[]): { overleaf: string[]; facing: string[] } {
  const all = parting(pages)
  const told = (turned: boolean): string[] =>
    all.flatMap(({ id, ends, begins }) =>
      (opening(ends) !== opening(begins)) === turned ? [`${id} p.${ends} and p.${begins}`] : [],
    )
  return { overleaf: told(true), facing: told(false) }
}

/** `x0`, `x1`, `y0`: its first mark; `left`, `right`, `foot`: how far it reaches on that page. */
type Stand = Record<'page' | 'x0' | 'x1' | 'y0' | 'left' | 'right' | 'foot', number> & { local: string }

/** Where each post begins: its date, or its first mark where none is printed. */
function stands(pages: readonly MeasuredPage[], { posts }: MeasuredBook): Stand[] {
  const local = new Map(posts.map((post) => [post.id, post.local]))
  const found = new Map<string, Stand & { dated: boolean }>()
  for (const { number, own } of pages)
    for (const mark of own) {
      const id = mark.item.origin?.entryId ?? ''
      const dated = roleOf(mark) === 'date'
      const known = found.get(id)
      if (known && known.page !== number) continue
      const { x0, x1, y0 } = known && (known.dated || !dated) ? known : mark
      found.set(id, {
        ...{ local: local.get(id) ?? '', page: number, x0, x1, y0, dated: dated || known?.dated === true },
        left: Math.min(mark.x0, known?.left ?? mark.x0),
        right: Math.max(mark.x1, known?.right ?? mark.x1),
        foot: Math.max(mark.y1, known?.foot ?? mark.y1),
      })
    }
  return [...found.values()]
}

const slack = 1

/**
 * Whether a reader meets the beginning of `a` before that of `b`: page, then column, then height; what stands over several
 * columns comes before what begins below it. `rows`: whatever ends above comes first.
 */
function before(a: Stand, b: Stand, rows: boolean): boolean {
  if (a.page !== b.page) return a.page < b.page
  const meets = (x0: number, x1: number, other: Stand): boolean => x0 < other.x1 - slack && x1 > other.x0 + slack
  if (meets(a.x0, a.x1, b)) return a.y0 < b.y0
  if ((rows || meets(a.left, a.right, b)) && a.foot <= b.y0 + slack) return true
  if ((rows || meets(b.left, b.right, a)) && b.foot <= a.y0 + slack) return false
  return a.x0 < b.x0
}

/**
 * Pairs of posts, the next in time, that a reader meets the other way round; where a style sets rows as well as columns,
 * only what is wrong read either way.
 */
export function orderBreaks(pages: readonly MeasuredPage[], book: MeasuredBook): string[] {
  const inTime = stands(pages, book)
    .filter(({ local }) => local !== '')
    .map((stand, at) => ({ stand, at }))
    .sort((a, b) => (a.stand.local < b.stand.local ? -1 : a.stand.local > b.stand.local ? 1 : a.at - b.at))
    .map(({ stand }) => stand)
  const ways = book.style.id === 'jiaopian' ? [false, true] : [false]
  return inTime.slice(1).flatMap((later, at) => {
    const earlier = inTime[at]
    const broken = earlier && earlier.local < later.local && ways.every((rows) => before(later, earlier, rows))
    return broken
      ? [`p.${later.page} ${later.local.slice(0, 10)} before p.${earlier.page} ${earlier.local.slice(0, 10)}`]
      : []
  })
}

/** Share of each page that is nearly black, by a grid of points: opaque rectangles, and what is painted over them. */
export function blackShares(pages: readonly MeasuredPage[]): number[] {
  const steps = 48
  return pages.map(({ page, marks }) => {
    const surfaces = marks.filter((mark) => isImage(mark) || (isRect(mark) && !mark.item.fade))
    let black = 0
    for (let row = 0; row < steps; row += 1)
      for (let column = 0; column < steps; column += 1) {
        const [x, y] = [((column + 0.5) / steps) * page.widthMm, ((row + 0.5) / steps) * page.heightMm]
        const top = surfaces.findLast((mark) => x >= mark.x0 && x < mark.x1 && y >= mark.y0 && y < mark.y1)
        if (top && isRect(top) && isBlack(top.item.fill.rgb)) black += 1
      }
    return black / steps ** 2
  })
}

/** Below a tenth of the light of white. */
function isBlack(rgb: string): boolean {
  const [r = 255, g = 255, b = 255] = (rgb.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 64
}

/** Letters and pictures of each post that are missing, or printed again, among what belongs to posts. */
export function lostAndTwice(
  pages: readonly MeasuredPage[],
  shown: readonly Shown[],
  { posts }: MeasuredBook,
): { lost: number; twice: number } {
  const left = new Map<string, number>()
  const titles = new Map<string, number>()
  const count = (id: string, what: string, by: number): void => {
    const key = `${id} ${what}`
    left.set(key, (left.get(key) ?? 0) + by)
  }
  const letters = (id: string, text: string, by: number): void => {
    for (const letter of text) if (/[\p{L}\p{N}]/u.test(letter)) count(id, letter, by)
  }
  for (const { own } of pages)
    for (const mark of own)
      if (isText(mark) && roleOf(mark) === 'text')
        letters(mark.item.origin?.entryId ?? '', mark.item.clusters.join(''), 1)
      else if (isText(mark) && roleOf(mark) === 'title')
        for (const letter of mark.item.clusters) {
          const key = `${mark.item.origin?.entryId ?? ''} ${letter}`
          titles.set(key, (titles.get(key) ?? 0) + 1)
        }
  for (const { entryId, media } of shown) if (entryId !== '') count(entryId, media, 1)
  // Taken out of their posts by what opens their chapter (PRINT.md §2.8).
  const opening = new Set(shown.flatMap(({ entryId, media }) => (entryId === '' ? [media] : [])))
  for (const { id, paragraphs, photos, videos } of posts) {
    letters(id, paragraphs.join(''), -1)
    for (const photo of [...photos, ...videos.flatMap(({ poster }) => poster ?? [])])
      if (left.has(`${id} ${photo.media}`) || !opening.has(photo.media)) count(id, photo.media, -1)
  }
  let [lost, twice] = [0, 0]
  for (const [key, rest] of left) {
    // A title taken from the words, which go on after it.
    if (rest < 0) lost += Math.max(0, -rest - (titles.get(key) ?? 0))
    else twice += rest
  }
  return { lost, twice }
}
