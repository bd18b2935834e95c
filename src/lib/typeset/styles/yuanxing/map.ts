import type { SceneItem } from '../../../print/scene.ts'
import { dashedPath } from '../../block/dashed.ts'
import { disc, rect } from '../../block/shapes.ts'
import { monthName, yearOf } from '../../book/calendar.ts'
import type { Month } from '../../book/content.ts'
import { label, opposite } from '../../book/front-matter.ts'
import { monthsOf } from '../../book/section.ts'
import { lineWidthMm, setLabel } from '../../line/lines.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import type { Side } from '../../style/style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { pointOf, thousands, travelled } from './distance.ts'
import { fitting, flood, totals } from './front.ts'
import { contourOnTint, indigo, vermilion } from './numbers.ts'
import { mostOften, townName } from './places.ts'
import { ring } from './route.ts'

/** Stops of a spread and of a page that stands alone. */
const spreadStops = 12
const pageStops = 7
const [highestMm, lowestMm] = [66, 172]
const dashMm = 1.6
const spaceMm = 1.4
/** Fewer degrees of latitude than this between north and south do not make a map. */
const leastDegrees = 0.5

type Stop = { name: string; when: string; page: number; km: number | undefined; latitude: number | undefined }
/** A stop on paper: x runs over a spread from its left page's trim. */
type Placed = Stop & { xMm: number; yMm: number }

function stopsOf(facts: BookFacts): Stop[] {
  const { byPost, totalKm } = travelled(facts.book)
  return monthsOf(facts.book).map((month, index) => {
    const last = month.posts.at(-1)
    const year = yearOf(month.month)
    const km = totalKm > 0 && last && located(month) > 0 ? byPost.get(last.id) : undefined
    return {
      name: mostOften(month.posts.map(townName)) || monthName(month.month),
      when: year > 0 ? `${year}.${Number(month.month.slice(4))}` : '',
      page: facts.pageOf(index),
      km,
      latitude: middleLatitude(month),
    }
  })
}

const located = (month: Month): number => month.posts.filter((post) => pointOf(post)).length

function middleLatitude(month: Month): number | undefined {
  const all = month.posts.flatMap((post) => pointOf(post)?.latitude ?? []).sort((a, b) => a - b)
  return all[Math.floor(all.length / 2)]
}

/** Heights of stops in 0 (north) … 1: by latitude when most months have one, else gently waving. */
function heights(stops: readonly Stop[]): number[] {
  const known = stops.flatMap((stop) => stop.latitude ?? [])
  const [north, south] = [Math.max(...known), Math.min(...known)]
  if (known.length * 2 < stops.length || north - south < leastDegrees)
    return stops.map((_, index) => 0.5 + 0.34 * Math.sin(index * 1.15 + 0.6) + 0.14 * Math.sin(index * 2.9))
  let last = known[0] ?? 0
  return stops.map(({ latitude }) => {
    last = latitude ?? last
    return (north - last) / (north - south)
  })
}

/** Sheets of the map: on a left page an opening of up to twelve stops, alone on a right one up to seven. */
function partsOf(stops: readonly Stop[], start: Side): { wide: boolean; stops: Stop[] }[] {
  if (start === 'right' && stops.length <= pageStops) return [{ wide: false, stops: [...stops] }]
  const count = Math.ceil(stops.length / spreadStops)
  const each = Math.ceil(stops.length / Math.max(1, count))
  return Array.from({ length: count }, (_, at) => ({ wide: true, stops: stops.slice(at * each, (at + 1) * each) }))
}

/**
 * The catalogue as a route map (PRINT.md §3.6): months stand at the place they were mostly spent in, in order from left
 * to right. On a right page it opens with a sheet of its own, so that the map lies open across the fold.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const stops = stopsOf(facts)
  if (stops.length === 0) return []
  const all = heights(stops)
  const pages: PageDraft[] = []
  const add = (items: SceneItem[]): void => {
    pages.push({ kind: 'catalogue', items })
  }
  let own = side
  let from = 0
  const parts = partsOf(stops, side)
  if (side === 'right' && parts[0]?.wide) {
    add(openingSheet(facts, set))
    own = opposite(own)
  }
  const hasSheet = pages.length > 0
  for (const part of parts) {
    const isFirst = from === 0
    const isLast = from + part.stops.length >= stops.length
    const placed = place(part, all.slice(from, from + part.stops.length), own, set)
    const sides: Side[] = part.wide ? ['left', 'right'] : [own]
    for (const one of sides) {
      const words = isFirst && !hasSheet && one === (part.wide ? 'right' : own) ? heading(facts, set) : []
      add([...ground(facts, one, from, set), ...words, ...sheet(placed, one, isLast, set)])
    }
    from += part.stops.length
  }
  return pages
}

/** A ground of tint with the land under the map; every opening has its own. */
function ground(facts: BookFacts, side: Side, from: number, set: Setting): SceneItem[] {
  const land: Land = {
    seed: seedOf(facts.book.title) + from + (side === 'left' ? 1 : 2),
    hills:
      side === 'left'
        ? [{ xMm: 62, yMm: 128, wideMm: 92, highMm: 104 }]
        : [
            { xMm: 118, yMm: 108, wideMm: 104, highMm: 84 },
            { xMm: 30, yMm: 226, wideMm: 60, highMm: 60, height: 0.5 },
          ],
  }
  return [flood(set.style.ink.panel, set), ...contourItems(land, set.style, contourOnTint)]
}

function heading(facts: BookFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const type = { face: displayFace('xiaowei', '目录', fonts), sizePt: 30, trackEm: 0.3 }
  const { way, holds } = totals(facts)
  const small = { face: 'serif' as const, latin: 'jost' as const, sizePt: 8.5 }
  const text = [way, holds].filter(Boolean).join('　')
  const wide = lineWidthMm(setLabel(text, small, fonts)) + 2
  return [
    ...(text
      ? [rect({ xMm: style.widthMm - 19 - wide, yMm: style.heightMm - 21.4, wMm: wide, hMm: 4.6 }, style.ink.panel)]
      : []),
    ...verticalItems(
      '目录',
      { centreMm: style.widthMm - 24, topMm: 24 },
      type,
      { ink: indigo, origin: { role: 'title' } },
      fonts,
    ),
    ...label(
      text,
      small,
      { xMm: style.widthMm - 20, yMm: style.heightMm - 18, anchor: 'right' },
      { ink: style.ink.k80, origin: { role: 'label' } },
      set,
    ),
  ]
}

/** Right page before the map: the word, the way's length, land. */
function openingSheet(facts: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const land: Land = {
    seed: seedOf(facts.book.title) + 77,
    hills: [{ xMm: 54, yMm: 150, wideMm: 120, highMm: 112 }],
    plains: [{ xMm: 96, yMm: 216, wMm: 60, hMm: 10 }],
  }
  const ground = [flood(style.ink.panel, set), ...contourItems(land, style, contourOnTint)]
  return [...ground, ...heading(facts, set)]
}

function place(
  part: { wide: boolean; stops: Stop[] },
  heightsOf: readonly number[],
  side: Side,
  set: Setting,
): Placed[] {
  const page = set.style.widthMm
  const { stops, wide } = part
  const fold = 17
  // Stops keep clear of the fold: the left page takes its half, the right one the rest.
  const onLeft = wide ? Math.ceil(stops.length / 2) : side === 'left' ? stops.length : 0
  const [left, right] = [26, 30]
  const along = (index: number): number => {
    const isLeft = index < onLeft
    const count = isLeft ? onLeft : stops.length - onLeft
    const at = isLeft ? index : index - onLeft
    const [from, to] = isLeft ? [left, page - fold] : [page + fold, 2 * page - right]
    return from + ((at + 0.5) / count) * (to - from)
  }
  return stops.map((stop, index) => ({
    ...stop,
    xMm: along(index),
    yMm: highestMm + (heightsOf[index] ?? 0.5) * (lowestMm - highestMm),
  }))
}

/** What one page shows of the route and its stops. */
function sheet(placed: readonly Placed[], side: Side, ends: boolean, set: Setting): SceneItem[] {
  const { style } = set
  const shift = side === 'left' ? 0 : style.widthMm
  const [from, to] = [shift - style.bleedMm, shift + style.widthMm + style.bleedMm]
  const window = { fromMm: from, toMm: to, shiftMm: shift }
  const d = dashedPath(placed, { dashMm, spaceMm, pointsPerMm: 5 }, window)
  const own = placed.flatMap((stop, index) =>
    stop.xMm < shift || stop.xMm >= shift + style.widthMm
      ? []
      : [{ stop: { ...stop, xMm: stop.xMm - shift }, isEnd: ends && index === placed.length - 1 }],
  )
  return [
    ...own.flatMap(({ stop }) => smallGround(stop, set)),
    ...(d ? [{ kind: 'path' as const, d, stroke: vermilion, strokeMm: 0.6, origin: { role: 'label' as const } }] : []),
    ...own.flatMap(({ stop, isEnd }) => stopItems(stop, isEnd, set)),
  ]
}

const smallType = { face: 'jost' as const, sizePt: 6.5 }
const smallLeadMm = 3

/** The small lines under a stop's name, and the baseline of the first. */
function smallLines({ name, when, km, yMm }: Placed, set: Setting): { lines: string[]; baselineMm: number } {
  const lines = [when, km === undefined ? '' : `${thousands(km)} km`].filter(Boolean)
  const type = nameType(name, set)
  return { lines, baselineMm: yMm + 8 + verticalHeightMm(fitting(name, type, 38, set), type, set.fonts) }
}

/** Ground under the small lines, as maps have it: a contour through 6.5 pt figures makes other figures of them. */
function smallGround(stop: Placed, set: Setting): SceneItem[] {
  const { lines, baselineMm } = smallLines(stop, set)
  return lines.map((text, index) => {
    const wide = lineWidthMm(setLabel(text, smallType, set.fonts)) + 1.6
    const top = baselineMm + index * smallLeadMm - 2.3
    return rect({ xMm: stop.xMm - wide / 2, yMm: top, wMm: wide, hMm: smallLeadMm + 0.1 }, set.style.ink.panel)
  })
}

const nameType = (name: string, { fonts }: Setting) => ({
  face: displayFace('xiaowei', name, fonts),
  latin: 'jost-medium' as const,
  sizePt: 15,
  trackEm: 0.06,
})

function stopItems(stop: Placed, isEnd: boolean, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { xMm: x, yMm: y } = stop
  const origin = { role: 'catalogue' } as const
  const type = nameType(stop.name, set)
  const name = fitting(stop.name, type, 38, set)
  const { lines, baselineMm } = smallLines(stop, set)
  return [
    ...(isEnd ? [disc(x, y, 2.6, vermilion, origin)] : ring(x, y, origin, style, { radiusMm: 1.8, ink: vermilion })),
    ...label(
      String(stop.page),
      { face: 'jost-medium', sizePt: 11 },
      { xMm: x, yMm: y - 4.4, anchor: 'middle' },
      { ink: style.ink.text, origin },
      set,
    ),
    ...verticalItems(name, { centreMm: x, topMm: y + 5 }, type, { ink: indigo, origin }, fonts),
    ...lines.flatMap((text, index) =>
      label(
        text,
        smallType,
        { xMm: x, yMm: baselineMm + index * smallLeadMm, anchor: 'middle' },
        { ink: style.ink.k65, origin },
        set,
      ),
    ),
  ]
}
