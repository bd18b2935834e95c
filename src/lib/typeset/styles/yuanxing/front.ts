import { qrModules, qrPath } from '../../../print/qr.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { seal } from '../../block/seal.ts'
import { rect } from '../../block/shapes.ts'
import { localDate } from '../../book/calendar.ts'
import { imprint, label, span, titleColumns } from '../../book/front-matter.ts'
import { monthsOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { mmPerPt } from '../../style/style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { thousands, travelled } from './distance.ts'
import { contourOnIndigo, indigo, pale, vermilion } from './numbers.ts'

/** The whole page in one ink, to the bleed. */
export function flood(ink: typeof indigo, set: Setting): SceneItem {
  const b = set.style.bleedMm
  return rect({ xMm: -b, yMm: -b, wMm: set.style.widthMm + 2 * b, hMm: set.style.heightMm + 2 * b }, ink)
}

/** ≤ 4 characters 60 pt, then smaller; from ten on two columns. */
function titleType(title: string): { columns: string[]; sizePt: number } {
  const count = [...title].length
  if (count <= 9) return { columns: [title], sizePt: count <= 4 ? 60 : count === 5 ? 52 : count <= 7 ? 42 : 34 }
  const columns = titleColumns(title, 9)
  const longest = Math.max(...columns.map((column) => [...column].length))
  return { columns, sizePt: Math.max(14, Math.min(34, Math.floor(330 / longest))) }
}

const titleTopMm = 38
const titleCentreMm = 48

/** Indigo flood under contour lines; title upright in white, subtitle beside it, the house's seal, author and days. */
export function titlePage({ facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const { book } = facts
  const { columns, sizePt } = titleType(book.title)
  const pitch = sizePt * mmPerPt * 1.35
  const face = displayFace('xiaowei', book.title, fonts)
  const type = { face, latin: 'jost-medium' as const, sizePt, trackEm: 0.12 }
  const high = Math.max(...columns.map((column) => verticalHeightMm(column, type, fonts)))
  const land: Land = {
    seed: seedOf(book.title),
    hills: [
      { xMm: 128, yMm: 142, wideMm: 118, highMm: 118 },
      { xMm: 20, yMm: 246, wideMm: 80, highMm: 70, height: 0.62 },
    ],
  }
  const items: SceneItem[] = [flood(indigo, set), ...contourItems(land, style, contourOnIndigo)]
  const first = titleCentreMm + (columns.length - 1) * pitch
  columns.forEach((column, index) => {
    const top = titleTopMm + (index > 0 ? sizePt * mmPerPt : 0)
    items.push(
      ...verticalItems(
        column,
        { centreMm: first - index * pitch, topMm: top },
        type,
        { ink: style.ink.white, origin: { role: 'title' } },
        fonts,
      ),
    )
  })
  if (book.subtitle) {
    const small = { face: 'serif' as const, latin: 'jost' as const, sizePt: 12, trackEm: 0.25 }
    const shown = fitting(book.subtitle, small, Math.max(high, 120), set)
    const x = titleCentreMm - (sizePt * mmPerPt) / 2 - 8
    items.push(
      ...verticalItems(
        shown,
        { centreMm: x, topMm: titleTopMm + 1 },
        small,
        { ink: pale, origin: { role: 'subtitle' } },
        fonts,
      ),
    )
  }
  const right = style.widthMm - 20
  items.push(
    ...label(
      `${book.author}　著`,
      { face: 'serif', latin: 'jost', sizePt: 12 },
      { xMm: right, yMm: 206, anchor: 'right', widthMm: right - 34 },
      { ink: style.ink.white, origin: role },
      set,
    ),
    ...label(
      daysOf(facts),
      { face: 'serif', latin: 'jost', sizePt: 9.5 },
      { xMm: right, yMm: 213.5, anchor: 'right' },
      { ink: pale, origin: role },
      set,
    ),
    ...seal(
      book.brand.slice(0, 2),
      { xMm: 20, yMm: 204, sizeMm: 9.4 },
      { fill: vermilion, paper: style.ink.white },
      fonts,
    ),
  )
  return [{ kind: 'title', items }]
}

const role = { role: 'label' } as const

/** Upright text no longer than it may be; a longer one loses its end. */
function fitting(text: string, type: Parameters<typeof verticalHeightMm>[1], mostMm: number, set: Setting): string {
  const all = [...text]
  let own = text
  for (let count = all.length; count > 1 && verticalHeightMm(own, type, set.fonts) > mostMm; count -= 1)
    own = `${all.slice(0, count - 2).join('')}…`
  return own
}

const datedPosts = (facts: BookFacts): string[] =>
  monthsOf(facts.book)
    .flatMap((month) => month.posts.map((post) => post.local))
    .filter((local) => localDate(local))

/** `2023.04.14 ～ 06.04`; months for a book of several years. */
function daysOf(facts: BookFacts): string {
  const days = datedPosts(facts)
    .map((local) => local.slice(0, 10).replaceAll('-', '.'))
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  if (first === last) return first
  return first.slice(0, 4) === last.slice(0, 4) ? `${first} ～ ${last.slice(5)}` : span(facts.chapters)
}

/** `全程 7,843 公里`, and what the book holds. */
export function totals(facts: BookFacts): { way: string; holds: string } {
  const { totalKm } = travelled(facts.book)
  const days = datedPosts(facts).map((local) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`))
  const length = days.length > 0 ? Math.round((Math.max(...days) - Math.min(...days)) / 86_400_000) + 1 : 0
  const [posts, photos] = (['posts', 'photos'] as const).map((what) =>
    facts.chapters.reduce((sum, month) => sum + month.counts[what], 0),
  )
  return {
    way: totalKm > 0 ? `全程 ${thousands(totalKm)} 公里` : '',
    holds: [
      length > 0 ? `${thousands(length)} 天` : '',
      `${thousands(posts ?? 0)} 篇`,
      photos ? `${thousands(photos)} 张照片` : '',
    ]
      .filter(Boolean)
      .join('　'),
  }
}

export function copyrightPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const look = { sizePt: 8, leadPt: 13, titlePt: 11, noteTopMm: 203 }
  return [{ kind: 'copyright', items: imprint(facts, side, look, set) }]
}

const codeMm = 18

/** Words in letters and long numbers would lie on their side. */
const standsUpright = ({ quotation }: SectionFacts): boolean =>
  quotation.length > 0 && !/[\w.,:-]{3}/.test(quotation.join(''))

/** Indigo again: the journey's last words upright, how far it was, the reading copy's address. */
export function endPage({ side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const inner = side === 'left' ? style.widthMm - 20 : 20
  const outer = style.widthMm - inner
  const mirrored = (x: number): number => (side === 'left' ? style.widthMm - x : x)
  const land: Land = {
    seed: seedOf(facts.book.title) + 5,
    hills: [{ xMm: mirrored(62), yMm: 56, wideMm: 92, highMm: 84 }],
  }
  const items: SceneItem[] = [flood(indigo, set), ...contourItems(land, style, contourOnIndigo)]
  const words = facts.chapters.findLast(standsUpright)?.quotation ?? []
  const face = displayFace('xiaowei', words.join(''), fonts)
  const type = { face, latin: 'jost-medium' as const, sizePt: 24, trackEm: 0.2 }
  words.forEach((text, index) => {
    const x = mirrored(112) + 8 - index * 16
    items.push(
      ...verticalItems(
        text,
        { centreMm: x, topMm: 58 + index * 12 },
        type,
        { ink: style.ink.white, origin: { role: 'subtitle' } },
        fonts,
      ),
    )
  })
  const { way, holds } = totals(facts)
  const small = { face: 'serif' as const, latin: 'jost' as const, sizePt: 9 }
  const anchor = side === 'left' ? 'right' : 'left'
  ;[way, holds].filter(Boolean).forEach((text, index, all) => {
    const y = 213 - (all.length - 1 - index) * 7
    items.push(...label(text, small, { xMm: inner, yMm: y, anchor }, { ink: pale, origin: role }, set))
  })
  const url = facts.book.readUrl
  if (url) {
    const size = Math.max(codeMm, qrModules(url) * 0.5)
    const quiet = (4 * size) / qrModules(url)
    const x = side === 'left' ? outer : outer - size - 2 * quiet
    const y = 213 - size - 2 * quiet
    items.push(
      rect({ xMm: x, yMm: y, wMm: size + 2 * quiet, hMm: size + 2 * quiet }, style.ink.white, role),
      qrPath(url, { xMm: x + quiet, yMm: y + quiet, sizeMm: size }, style.ink.text, { role: 'qrcode' }),
      ...label(
        '这本书的电子版',
        { face: 'serif', sizePt: 7.5 },
        { xMm: x + quiet + size / 2, yMm: 218, anchor: 'middle' },
        { ink: pale, origin: { role: 'note' } },
        set,
      ),
    )
  }
  return [{ kind: 'end', items }]
}
