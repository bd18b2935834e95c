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
import { mmPerPt, type Side } from '../../style/style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { pointOf, thousands, travelled } from './distance.ts'
import { flood, totals } from './front.ts'
import { type MapPlace, mapPlaces } from './map-places.ts'
import { contourOnTint, indigo, vermilion } from './numbers.ts'
import { isForeign, mostOften, shorterAndShorter, townName } from './places.ts'
import { dashMm, downSheet, type Stop, spaceMm, stationMark, stopWords, wayItems } from './way.ts'

/** Entries of a page (PRINT.md §2.8). */
const pageStops = 24
/** Places of a map; of a book that names fewer than the least its chapters are the stops. */
const [fewestPlaces, mostPlaces] = [3, 8]
/** Without places: chapters of a map that runs across the page; more run down it, by one way or two. */
const acrossStops = 7
const downStops = 8
/** Where rings of a map stand: over a whole page, over the upper part of one, over a list of many rows. */
type Extent = { highMm: number; lowMm: number; tallestMm: number }
const wholePage: Extent = { highMm: 66, lowMm: 172, tallestMm: 44 }
const overList: Extent = { highMm: 44, lowMm: 90, tallestMm: 30 }
const overLongList: Extent = { highMm: 40, lowMm: 68, tallestMm: 26 }
/** Fewer degrees of latitude than this between north and south do not make a map. */
const leastDegrees = 0.5

/** A stop on paper: x runs over a spread from its left page's trim. */
type OnMap = Pick<Stop, 'name' | 'when' | 'page' | 'latitude'> & { km?: number | undefined }
/** `isEntry`: it stands for a chapter; places over the list of chapters do not. */
type Placed = OnMap & { xMm: number; yMm: number; tallestMm: number; isEntry?: boolean }

/** Chapters of the book; by the place they were mostly spent in where they are what the map shows. */
function stopsOf(facts: BookFacts, byPlace: boolean): Stop[] {
  const { byPost, totalKm } = travelled(facts.book)
  return monthsOf(facts.book).map((month, index) => {
    const last = month.posts.at(-1)
    const layout = facts.chapters[index]
    const km = totalKm > 0 && last && located(month) > 0 ? byPost.get(last.id) : undefined
    return {
      name: (byPlace && mostOften(month.posts.map(townName))) || (layout ? chapterName(layout, '至') : ''),
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
function heights(stops: readonly OnMap[]): number[] {
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
 * The catalogue as a route map (PRINT.md §3.6): the book's places in the order they were reached, each with its page and
 * month, below them the chapters as a list, up to twenty-four on a page. Of a book that hardly names places the chapters
 * themselves are the stops, run across the page or down it.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const places = mapPlaces(facts, mostPlaces)
  const isMap = places.length >= fewestPlaces
  const stops = stopsOf(facts, !isMap)
  const count = Math.ceil(stops.length / pageStops)
  const each = Math.ceil(stops.length / Math.max(1, count))
  const across = place(stops, wholePage, set)
  const faces = side === 'left' && stops.length > 0
  const pages = Array.from({ length: count }, (_, at): PageDraft => {
    const own = stops.slice(at * each, (at + 1) * each)
    const isEnd = at === count - 1
    const way = (): SceneItem[] => {
      if (faces && isMap && at === 0) return [...overFold(places, 'right', set), ...listItems(own, set)]
      if (isMap && at === 0) return mapAndList(places, own, set)
      if (stops.length <= acrossStops) return sheet(across, isEnd, set)
      return downSheet(own, each > downStops, isEnd, set)
    }
    const words = at === 0 ? heading(facts, !faces, set) : []
    const land = faces && at === 0 ? openingLand(facts, 'right', set) : ground(facts, side, at, set)
    return { kind: 'catalogue', items: [...land, ...words, ...way()] }
  })
  if (!faces) return pages
  const left = [
    ...openingLand(facts, 'left', set),
    ...(isMap ? overFold(places, 'left', set) : []),
    ...sums(facts, set),
  ]
  return [{ kind: 'catalogue', items: left }, ...pages]
}

/** A map over both pages: its places keep clear of the fold and of the word at the right. */
const overOpening = { leftMm: 22, rightMm: 40, foldMm: 15, highMm: 54, lowMm: 120, tallestMm: 42 }

/** The route over an opening as one of its pages shows it. */
function overFold(places: readonly MapPlace[], side: Side, set: Setting): SceneItem[] {
  const { widthMm } = set.style
  const { leftMm, rightMm, foldMm, highMm, lowMm, tallestMm } = overOpening
  const all = heights(places)
  const wide = 2 * widthMm - leftMm - rightMm - 2 * foldMm
  const shiftMm = side === 'right' ? widthMm : 0
  const stops = places.map((stop, index): Placed => {
    const along = leftMm + ((index + 0.5) / places.length) * wide
    const xMm = along > widthMm - foldMm ? along + 2 * foldMm : along
    return { ...stop, xMm, yMm: highMm + (all[index] ?? 0.5) * (lowMm - highMm), tallestMm, isEntry: false }
  })
  return sheet(stops, true, set, shiftMm)
}

/** One land under both pages, hills at the left and below the list. */
function openingLand(facts: BookFacts, side: Side, set: Setting): SceneItem[] {
  const hills = [
    { xMm: 96, yMm: 150, wideMm: 120, highMm: 96 },
    { xMm: 262, yMm: 62, wideMm: 96, highMm: 70, height: 0.8 },
    { xMm: 318, yMm: 226, wideMm: 70, highMm: 60, height: 0.5 },
  ]
  const land: Land = { seed: seedOf(facts.book.title) + 1, hills, fromMm: side === 'right' ? set.style.widthMm : 0 }
  return [flood(set.style.ink.panel, set), ...contourItems(land, set.style, contourOnTint)]
}

/** More rows than these need room the map gives up. */
const longList = 6
const listFootMm = 207
const [listLeftMm, columnMm, mostRowMm] = [20, 67, 13]
/** From so many entries on in two columns. */
const twoColumns = 6

/** The map over a fine rule, below it every chapter: page, months, days and title. */
function mapAndList(places: readonly MapPlace[], stops: readonly Stop[], set: Setting): SceneItem[] {
  const rows = stops.length >= twoColumns ? Math.ceil(stops.length / 2) : stops.length
  return [...sheet(place(places, rows > longList ? overLongList : overList, set), true, set), ...listItems(stops, set)]
}

/** Every chapter below a fine rule. */
function listItems(stops: readonly Stop[], set: Setting): SceneItem[] {
  const { style } = set
  const isTwo = stops.length >= twoColumns
  const rows = isTwo ? Math.ceil(stops.length / 2) : stops.length
  const topMm = rows > longList ? 116 : 152
  const pitch = Math.min(mostRowMm, (listFootMm - topMm) / Math.max(1, rows - 1))
  const wide = style.widthMm - 2 * listLeftMm
  const room = (isTwo ? columnMm - 8 : wide) - 16
  return [
    rect({ xMm: listLeftMm, yMm: topMm - 10, wMm: wide, hMm: 0.5 * mmPerPt }, indigo),
    ...stops.flatMap((stop, at) => {
      const xMm = listLeftMm + Math.floor(at / rows) * columnMm
      const yMm = topMm + (at % rows) * pitch
      return [
        ...stopWords(stop, xMm + 14, yMm, room, set),
        ...label(
          String(stop.page),
          { face: 'jost-medium', sizePt: 12 },
          { xMm: xMm + 9, yMm: yMm - 0.6, anchor: 'right' },
          { ink: vermilion, origin: { role: 'catalogue' } },
          set,
        ),
      ]
    }),
  ]
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

function heading(facts: BookFacts, counts: boolean, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const type = { face: displayFace('xiaowei', '目录', fonts), sizePt: 30, trackEm: 0.3 }
  return [
    ...(counts ? sums(facts, set) : []),
    ...verticalItems(
      '目录',
      { centreMm: style.widthMm - 24, topMm: 24 },
      type,
      { ink: indigo, origin: { role: 'title' } },
      fonts,
    ),
  ]
}

/** Way, days and posts of the whole book at a page's foot. */
function sums(facts: BookFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { way, holds } = totals(facts)
  const small = { face: 'serif' as const, latin: 'jost' as const, sizePt: 8.5 }
  const text = [way, holds].filter(Boolean).join('　')
  const wide = lineWidthMm(setLabel(text, small, fonts)) + 2
  return [
    ...(text
      ? [rect({ xMm: style.widthMm - 19 - wide, yMm: style.heightMm - 21.4, wMm: wide, hMm: 4.6 }, style.ink.panel)]
      : []),
    ...label(
      text,
      small,
      { xMm: style.widthMm - 20, yMm: style.heightMm - 18, anchor: 'right' },
      { ink: style.ink.k80, origin: { role: 'label' } },
      set,
    ),
  ]
}

function place(stops: readonly OnMap[], { highMm, lowMm, tallestMm }: Extent, set: Setting): Placed[] {
  const [from, to] = [20, set.style.widthMm - 34]
  const all = heights(stops)
  return stops.map((stop, index) => ({
    ...stop,
    xMm: from + ((index + 0.5) / stops.length) * (to - from),
    yMm: highMm + (all[index] ?? 0.5) * (lowMm - highMm),
    tallestMm,
  }))
}

/** The route over a page and its stops; `shiftMm`: where the page's left edge lies in a route over an opening. */
function sheet(stops: readonly Placed[], ends: boolean, set: Setting, shiftMm = 0): SceneItem[] {
  const { bleedMm, widthMm } = set.style
  const window = { fromMm: shiftMm - bleedMm, toMm: shiftMm + widthMm + bleedMm, shiftMm }
  const d = dashedPath(stops, { dashMm, spaceMm, pointsPerMm: 5 }, window)
  const here = stops
    .map((stop, index) => ({ stop: { ...stop, xMm: stop.xMm - shiftMm }, isEnd: ends && index === stops.length - 1 }))
    .filter(({ stop }) => stop.xMm > 0 && stop.xMm < widthMm)
  return [
    ...here.flatMap(({ stop }) => smallGround(stop, set)),
    ...wayItems(d),
    ...here.flatMap(({ stop, isEnd }) => stopItems(stop, isEnd, set)),
  ]
}

const smallType = { face: 'jost' as const, sizePt: 6.5 }
const smallLeadMm = 3

/** The small lines under a stop's name, and the baseline of the first. */
function smallLines(stop: Placed, set: Setting): { lines: string[]; baselineMm: number } {
  const { when, km, yMm } = stop
  const lines = [when, km === undefined ? '' : `${thousands(km)} km`].filter(Boolean)
  const { text, type } = nameOf(stop, set)
  return { lines, baselineMm: yMm + 8 + verticalHeightMm(text, type, set.fonts) }
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

const [namePt, leastPt] = [15, 9.5]

/** Long names are set smaller, what is longer still ends behind a whole word. */
function nameOf({ name, tallestMm }: Placed, { fonts }: Setting): { text: string; type: NameType } {
  const face = displayFace('xiaowei', name, fonts)
  const typeOf = (sizePt: number): NameType => ({ face, latin: 'jost-medium', sizePt, trackEm: 0.06 })
  const high = (text: string, sizePt: number): number => verticalHeightMm(text, typeOf(sizePt), fonts)
  const shown = shorterAndShorter(name).find((one) => high(one, leastPt) <= tallestMm) ?? name
  // Lying on its side an ellipsis is no mark of it; of a foreign name whole words stand for it.
  const text = isForeign(name) ? shown.replace('…', '') : shown
  const sizePt = Math.max(leastPt, Math.min(namePt, (namePt * tallestMm) / high(text, namePt)))
  return { text, type: typeOf(sizePt) }
}

type NameType = TextStyle & { trackEm: number }

function stopItems(stop: Placed, isEnd: boolean, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { xMm: x, yMm: y, isEntry = true } = stop
  const origin = { role: isEntry ? ('catalogue' as const) : ('label' as const) }
  const { text: name, type } = nameOf(stop, set)
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
