import type { SceneItem } from '../../../print/scene.ts'
import { dashedPath } from '../../block/dashed.ts'
import { rect } from '../../block/shapes.ts'
import { chapterName, chapterSpan } from '../../book/chapter-name.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { monthsOf } from '../../book/section.ts'
import { lineWidthMm, setLabel, type TextStyle } from '../../line/lines.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import type { Side } from '../../style/style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { pointOf, thousands, travelled } from './distance.ts'
import { fitting, flood, totals } from './front.ts'
import { contourOnTint, indigo } from './numbers.ts'
import { mostOften, townName } from './places.ts'
import { dashMm, downSheet, type Stop, spaceMm, stationMark, wayItems } from './way.ts'

/** Stops of a page (PRINT.md §2.8), and of a map that runs across it; more run down it, by one way or two. */
const pageStops = 24
const acrossStops = 7
const downStops = 8
const [highestMm, lowestMm] = [66, 172]
/** Fewer degrees of latitude than this between north and south do not make a map. */
const leastDegrees = 0.5

/** A stop on paper: x runs over a spread from its left page's trim. */
type Placed = Stop & { xMm: number; yMm: number }

function stopsOf(facts: BookFacts): Stop[] {
  const { byPost, totalKm } = travelled(facts.book)
  return monthsOf(facts.book).map((month, index) => {
    const last = month.posts.at(-1)
    const layout = facts.chapters[index]
    const km = totalKm > 0 && last && located(month) > 0 ? byPost.get(last.id) : undefined
    return {
      name: mostOften(month.posts.map(townName)) || (layout ? chapterName(layout) : ''),
      when: layout ? chapterSpan(layout) : '',
      title: layout?.title ?? '',
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

/**
 * The catalogue as a route map (PRINT.md §3.6): chapters stand at the place they were mostly spent in. Up to seven run over
 * the page from left to right, by latitude; more run down it as a list along the way, up to twenty-four on a page.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const stops = stopsOf(facts)
  const count = Math.ceil(stops.length / pageStops)
  const each = Math.ceil(stops.length / Math.max(1, count))
  const all = heights(stops)
  return Array.from({ length: count }, (_, at): PageDraft => {
    const own = stops.slice(at * each, (at + 1) * each)
    const words = at === 0 ? heading(facts, set) : []
    const isEnd = at === count - 1
    const way =
      stops.length <= acrossStops
        ? sheet(place(own, all, set), isEnd, set)
        : downSheet(own, each > downStops, isEnd, set)
    return { kind: 'catalogue', items: [...ground(facts, side, at, set), ...words, ...way] }
  })
}

/** A ground of tint with the land under the map; every page has its own. */
function ground(facts: BookFacts, side: Side, at: number, set: Setting): SceneItem[] {
  const land: Land = {
    seed: seedOf(facts.book.title) + at + (side === 'left' ? 1 : 2),
    hills: [
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

function place(stops: readonly Stop[], heightsOf: readonly number[], set: Setting): Placed[] {
  const [from, to] = [24, set.style.widthMm - 38]
  return stops.map((stop, index) => ({
    ...stop,
    xMm: from + ((index + 0.5) / stops.length) * (to - from),
    yMm: highestMm + (heightsOf[index] ?? 0.5) * (lowestMm - highestMm),
  }))
}

/** The route over a page and its stops. */
function sheet(stops: readonly Placed[], ends: boolean, set: Setting): SceneItem[] {
  const { bleedMm, widthMm } = set.style
  const window = { fromMm: -bleedMm, toMm: widthMm + bleedMm, shiftMm: 0 }
  const d = dashedPath(stops, { dashMm, spaceMm, pointsPerMm: 5 }, window)
  return [
    ...stops.flatMap((stop) => smallGround(stop, set)),
    ...wayItems(d),
    ...stops.flatMap((stop, index) => stopItems(stop, ends && index === stops.length - 1, set)),
  ]
}

const smallType = { face: 'jost' as const, sizePt: 6.5 }
const smallLeadMm = 3

/** The small lines under a stop's name, and the baseline of the first. */
function smallLines({ name, when, km, yMm }: Placed, set: Setting): { lines: string[]; baselineMm: number } {
  const lines = [when, km === undefined ? '' : `${thousands(km)} km`].filter(Boolean)
  const type = nameType(name, set)
  return { lines, baselineMm: yMm + 8 + verticalHeightMm(fitting(name, type, tallestMm + 0.1, set), type, set.fonts) }
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

const tallestMm = 44
const leastPt = 10

/** Long names are set smaller before they lose their end. */
function nameType(name: string, { fonts }: Setting): TextStyle & { trackEm: number } {
  const type = { face: displayFace('xiaowei', name, fonts), latin: 'jost-medium' as const, sizePt: 15, trackEm: 0.06 }
  const high = verticalHeightMm(name, type, fonts)
  return { ...type, sizePt: Math.max(leastPt, Math.min(15, (15 * tallestMm) / high)) }
}

function stopItems(stop: Placed, isEnd: boolean, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { xMm: x, yMm: y } = stop
  const origin = { role: 'catalogue' } as const
  const type = nameType(stop.name, set)
  const name = fitting(stop.name, type, tallestMm + 0.1, set)
  const { lines, baselineMm } = smallLines(stop, set)
  return [
    ...stationMark(x, y, isEnd, set),
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
