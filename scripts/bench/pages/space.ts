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
 * Posts whose words end on one page and whose first picture stands on the other, while the earlier page still has six
 * lines of air below its last ink.
 */
export function parted(pages: readonly MeasuredPage[], book: MeasuredBook): string[] {
  const words = new Map<string, number>()
  const picture = new Map<string, number>()
  for (const { number, own } of pages)
    for (const mark of own) {
      const id = mark.item.origin?.entryId ?? ''
      if (isText(mark) && roleOf(mark) === 'text') words.set(id, number)
      if (isImage(mark) && !picture.has(id)) picture.set(id, number)
    }
  return [...words].flatMap(([id, ends]) => {
    const begins = picture.get(id)
    if (begins === undefined || begins === ends) return []
    const earlier = pages[Math.min(begins, ends) - 1]
    if (!earlier || bleeds(earlier)) return []
    const air = book.style.headMm + areaMm(book) - lastInk(earlier.own)
    return air >= 6 * leadMm(book) ? [`${id} p.${Math.min(begins, ends)}`] : []
  })
}

type Stand = { id: string; local: string; page: number; x0: number; y0: number; x1: number; y1: number }

/** Where each post begins: the box of what it has on its first page, its head in a rail left out. */
function stands(pages: readonly MeasuredPage[], { posts }: MeasuredBook): Stand[] {
  const local = new Map(posts.map((post) => [post.id, post.local]))
  const found = new Map<string, Stand>()
  for (const { number, own } of pages)
    for (const mark of own) {
      const id = mark.item.origin?.entryId ?? ''
      const role = roleOf(mark)
      if (role === 'date' || role === 'place') continue
      const known = found.get(id)
      if (known && known.page !== number) continue
      const { x0, y0, x1, y1 } = mark
      found.set(id, {
        ...{ id, local: local.get(id) ?? '', page: number },
        x0: Math.min(x0, known?.x0 ?? x0),
        y0: Math.min(y0, known?.y0 ?? y0),
        x1: Math.max(x1, known?.x1 ?? x1),
        y1: Math.max(y1, known?.y1 ?? y1),
      })
    }
  return [...found.values()]
}

const slack = 1

/** Whether a reader meets `a` before `b`: page, then what stands wholly above, then the column, then the height. */
function before(a: Stand, b: Stand): boolean {
  if (a.page !== b.page) return a.page < b.page
  const beside = a.x1 <= b.x0 + slack || b.x1 <= a.x0 + slack
  if (!beside) return a.y0 < b.y0
  if (a.y1 <= b.y0 + slack) return true
  if (b.y1 <= a.y0 + slack) return false
  return a.x0 < b.x0
}

/** Pairs of posts, the next in time, that a reader meets the other way round. */
export function orderBreaks(pages: readonly MeasuredPage[], book: MeasuredBook): string[] {
  const inTime = stands(pages, book)
    .filter(({ local }) => local !== '')
    .map((stand, at) => ({ stand, at }))
    .sort((a, b) => (a.stand.local < b.stand.local ? -1 : a.stand.local > b.stand.local ? 1 : a.at - b.at))
    .map(({ stand }) => stand)
  return inTime.slice(1).flatMap((later, at) => {
    const earlier = inTime[at]
    return earlier && earlier.local < later.local && before(later, earlier)
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
  for (const { entryId, media } of shown) if (entryId !== '') count(entryId, media, 1)
  for (const { id, paragraphs, photos, videos } of posts) {
    letters(id, paragraphs.join(''), -1)
    for (const photo of [...photos, ...videos.flatMap(({ poster }) => poster ?? [])]) count(id, photo.media, -1)
  }
  let [lost, twice] = [0, 0]
  for (const rest of left.values()) {
    if (rest < 0) lost -= rest
    else twice += rest
  }
  return { lost, twice }
}
