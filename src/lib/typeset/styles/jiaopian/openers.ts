import type { Origin, PathItem, SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { moved } from '../../block/shapes.ts'
import { clipped, quotationRows } from '../../block/text-blocks.ts'
import { monthName, yearOf } from '../../book/calendar.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { joined, warmth } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import { monthOf, monthsOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { lineItems } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { measureMm, mmPerPt, textLeftMm } from '../../style/style.ts'
import { blackPage, type Frame, strip, two } from './marks.ts'
import { film, unitLeftMm, unitsMm } from './numbers.ts'

const photoOrigin: Origin = { role: 'photo' }
const framesInStrip = 6
const strips = 4
const frameHighMm = 26

/** Few frames are shown larger, as a sheet of few strips in the page's middle. */
type Sheet = { across: number; rows: number; frameMm: number; pitchMm: number; topMm: number }

function sheetOf(count: number): Sheet {
  const [across, frameMm, pitchMm] =
    count > 0 && count <= 2
      ? [2, 66, 88]
      : count > 0 && count <= 6
        ? [3, 45, 66]
        : count > 6 && count <= 12
          ? [4, 34, 56]
          : [framesInStrip, frameHighMm, 44.5]
  const rows = Math.max(1, Math.ceil(count / across))
  const high = (rows - 1) * pitchMm + frameMm + 9.4
  return { across, rows, frameMm, pitchMm, topMm: rows === strips ? 16 : (210 - high) / 2 - 6 }
}

type Shown = { photo: Photo; number: number; warm: number }

/** The month's frames, at most twenty-four, evenly taken when there are more. */
function framesOf(month: Month): Shown[] {
  let number = 0
  const all = month.posts.flatMap((post) =>
    post.photos.map((photo): Shown => {
      number += 1
      return { photo, number, warm: warmth(post) }
    }),
  )
  const most = framesInStrip * strips
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] as Shown)
}

const frameOf = (one: Shown, set: Setting): Frame => ({
  number: one.number,
  paint: (xMm, yMm, wMm, hMm) => {
    const image = imageItem(one.photo, xMm, yMm, { xMm: 0, yMm: 0, wMm, hMm }, '')
    return set.style.picture({ ...image, origin: photoOrigin }, set)
  },
})

/** Black facing pages: the contact sheet with the best frame ringed, and the month in large figures (PRINT.md §3.4). */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const shown = framesOf(month)
  const right: PageDraft = {
    kind: 'opener',
    items: figurePage(layout, side === 'left' ? [] : shown, set),
    foot: 'none',
  }
  if (side === 'right') return [right]
  return [{ kind: 'opener', items: sheetPage(shown, set) }, right]
}

function sheetPage(shown: readonly Shown[], set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, 'left') - 4
  const wide = measureMm(style) + 8
  const items: SceneItem[] = [blackPage(set)]
  const best = shown.reduce((most, one) => (one.warm > most ? one.warm : most), -1)
  const ringed = shown.findIndex((one) => one.warm === best)
  const sheet = sheetOf(shown.length)
  for (let row = 0; row < sheet.rows; row += 1) {
    const part = shown.slice(row * sheet.across, (row + 1) * sheet.across)
    const frames = Array.from({ length: sheet.across }, (_, at) => {
      const one = part[at]
      return one && frameOf(one, set)
    })
    items.push(
      ...strip({ xMm: x, yMm: sheet.topMm + row * sheet.pitchMm, wMm: wide, frameHighMm: sheet.frameMm }, frames, set),
    )
  }
  if (ringed >= 0 && shown.length > 1) {
    const frameWide = (wide - 3 * (sheet.across + 1)) / sheet.across
    const cx = x + 3 + (ringed % sheet.across) * (frameWide + 3) + frameWide / 2
    const cy = sheet.topMm + Math.floor(ringed / sheet.across) * sheet.pitchMm + 4.2 + sheet.frameMm / 2 + 1
    items.push(ring(cx, cy, sheet.frameMm / frameHighMm))
  }
  return items
}

/** A grease pencil's ring, a little askew and not quite closed. */
function ring(cx: number, cy: number, scale: number): PathItem {
  const d =
    'M-15.2 -6.4 C-11.5 -14.6 4.5 -17.4 12.4 -11.2 C19.6 -5.4 17.6 8.2 9.4 12.8 C0.6 17.6 -12.6 14.6 -16.2 5.6 C-18.2 0.4 -16.4 -5.2 -12.6 -8.6'
  return { kind: 'path', d: moved(d, cx, cy, scale), stroke: film.ring, strokeMm: 0.9, origin: { role: 'label' } }
}

function figurePage(layout: SectionFacts, shown: readonly Shown[], set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { accent, white } = style.ink
  const x = textLeftMm(style, 'right')
  const number = Number(layout.month.slice(4))
  const year = yearOf(layout.month)
  const items: SceneItem[] = [blackPage(set)]
  const title: Origin = { role: 'title' }
  if (number > 0) {
    items.push(
      ...label(
        two(number),
        { face: 'sans-black', sizePt: 170 },
        { xMm: x - 3, yMm: 92 },
        { ink: white, origin: title },
        set,
      ),
    )
    items.push(
      ...label(
        String(year),
        { face: 'mono', sizePt: 12 },
        { xMm: x + 108, yMm: 42 },
        { ink: accent, origin: { role: 'label' } },
        set,
      ),
    )
  }
  const name = { face: 'sans-light' as const, sizePt: number > 0 ? 26 : 44, trackEm: 0.1 }
  items.push(
    ...label(
      monthName(layout.month),
      name,
      { xMm: x, yMm: number > 0 ? 112 : 84 },
      { ink: white, origin: { role: 'label' } },
      set,
    ),
  )
  if (shown.length > 0) {
    const frames = Array.from({ length: framesInStrip }, (_, at) => {
      const one = shown[at]
      return one && frameOf(one, set)
    })
    items.push(
      ...strip({ xMm: -style.bleedMm, yMm: 124, wMm: style.widthMm + 2 * style.bleedMm, frameHighMm }, frames, set),
    )
  }
  const light = { face: 'sans-light' as const, sizePt: 12 }
  const rows = quotationRows(joined(layout.quotation), light, 92, fonts)
  const top = shown.length > 0 ? 172 : 160
  rows.forEach((row, index) => {
    items.push(...lineItems(row, x, top + index * 20.25 * mmPerPt, film.pale, { role: 'subtitle' }))
  })
  const counts = `${layout.counts.posts} 篇${layout.counts.photos > 0 ? `　${layout.counts.photos} 格` : ''}`
  const small = { face: 'sans' as const, latin: 'mono' as const, sizePt: 7.5 }
  items.push(
    ...label(counts, small, { xMm: x, yMm: style.heightMm - 14 }, { ink: accent, origin: { role: 'label' } }, set),
  )
  return items
}

/** A year: black, its figures as large as a month's, its months with their pages. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  const list = own.flatMap(({ layout, index }, at) => yearRow(layout, index, at, facts, set))
  const { style } = set
  const x = textLeftMm(style, 'right')
  const figure = label(
    String(year),
    { face: 'sans-black', sizePt: 150 },
    { xMm: x - 3, yMm: 84 },
    { ink: style.ink.white, origin: { role: 'title' } },
    set,
  )
  const right: PageDraft = { kind: 'opener', items: [blackPage(set), ...figure, ...list], foot: 'none' }
  if (side === 'right') return [right]
  const frames = monthsOf(facts.book)
    .filter((month) => yearOf(month.month) === year)
    .flatMap((month) => framesOf(month).slice(0, 4))
    .map((one, index) => ({ ...one, number: index + 1 }))
  return [{ kind: 'opener', items: sheetPage(frames.slice(0, framesInStrip * strips), set) }, right]
}

function yearRow(layout: SectionFacts, index: number, at: number, facts: BookFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const x = textLeftMm(style, 'right') + unitLeftMm(3 * (at % 2))
  const y = 108 + Math.floor(at / 2) * 13.5
  const wide = unitsMm(3)
  const origin: Origin = { role: 'catalogue' }
  const title = clipped(layout.title || monthName(layout.month), { face: 'sans', sizePt: 8.5 }, wide - 30, fonts)
  const page = { face: 'mono' as const, sizePt: 9 }
  return [
    ...label(two(Number(layout.month.slice(4))), page, { xMm: x, yMm: y }, { ink: style.ink.accent, origin }, set),
    ...lineItems(title, x + 12, y, style.ink.white, origin),
    ...label(
      String(facts.pageOf(index)),
      page,
      { xMm: x + wide - 4, yMm: y, anchor: 'right' },
      { ink: film.dim, origin },
      set,
    ),
  ]
}
