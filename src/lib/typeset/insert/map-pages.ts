import type { SceneItem } from '#lib/print/scene.ts'
import { monthName } from '../book/calendar.ts'
import type { MapStop, PlaceMap } from '../book/content.ts'
import type { PageDraft, Setting } from '../style/design.ts'
import { gridBaselineMm, type Side } from '../style/style.ts'
import { fittedLabel } from './fitted-label.ts'
import { sheetLook } from './insert-looks.ts'
import { flood } from './insert-pages.ts'
import { graticuleMap, type Numbered, routeMap } from './map-drawing.ts'
import { headLines, sheetBox, sheetHead } from './sheet-head.ts'

const origin = { role: 'text' } as const

/** Of many places those most was written at, still in their order. */
const mostWrittenAt = (stops: readonly MapStop[], most: number): readonly MapStop[] => {
  if (stops.length <= most) return stops
  const kept = new Set([...stops].sort((a, b) => b.posts - a.posts).slice(0, most))
  return stops.filter((one) => kept.has(one))
}

const isLocated = ({ latitude, longitude }: MapStop): boolean => latitude !== undefined && longitude !== undefined

/** A map needs to know where most of its places lie; else they are shown in the order they were reached. */
const isMap = (stops: readonly MapStop[]): boolean => stops.filter(isLocated).length * 2 >= stops.length

const mostMonths = 3

/** 三月、八月　5 篇 */
const whenOf = ({ months, posts }: MapStop): string => {
  const named = months.slice(0, mostMonths).map((month) => monthName(`0000${String(month).padStart(2, '0')}`))
  const when = `${named.join('、')}${months.length > mostMonths ? '等' : ''}`
  return `${when}${when === '' ? '' : '　'}${posts} 篇`
}

/** Lines of a row: a place needs its own line, and air where there are few. */
const rowLines = (count: number, available: number): number => Math.min(2, Math.max(1, available / Math.max(1, count)))

/** The places by number, with when and how often; `''`: nobody knows where it lies. */
function listItems(
  stops: readonly (MapStop & { number?: number })[],
  omitted: number,
  side: Side,
  set: Setting,
): SceneItem[] {
  const { style } = set
  const look = sheetLook(style)
  const { xMm: x, wMm: wide } = sheetBox(style, side, 0)
  const top = headLines(set)
  const step = rowLines(stops.length + (omitted > 0 ? 1 : 0), style.lines - top)
  const body = {
    face: style.body.face,
    sizePt: style.body.sizePt,
    ...(style.body.latin ? { latin: style.body.latin } : {}),
  }
  const small = { face: style.small.face, latin: style.small.latin, sizePt: style.small.sizePt }
  const words = (text: string, at: number, ofType: typeof body, place: object): SceneItem[] =>
    fittedLabel(
      text,
      ofType,
      { xMm: x, yMm: gridBaselineMm(style, top + at * step), ...place },
      { ink: ofType === body ? look.text : look.small, origin },
      set,
    )
  const figures = { face: style.numerals, sizePt: style.small.sizePt }
  const rows = stops.flatMap((stop, at) => [
    ...words(stop.number === undefined ? '' : String(stop.number), at, figures, { xMm: x + 5.5, anchor: 'right' }),
    ...words(stop.region ? `${stop.region}·${stop.name}` : stop.name, at, body, {
      xMm: x + 8,
      widthMm: wide * 0.58 - 8,
    }),
    ...words(whenOf(stop), at, small, { xMm: x + wide, anchor: 'right', widthMm: wide * 0.4 }),
  ])
  return omitted > 0 ? [...rows, ...words(`另有 ${omitted} 处`, stops.length, small, { xMm: x + 8 })] : rows
}

/** Rows of the list, one kept for how many are left out. */
const mostRows = (set: Setting): number => Math.floor(set.style.lines - headLines(set)) - 1

/**
 * Where posts of a year were written: the list on one page, by its numbers the map on the other. By latitude and longitude
 * where most are known, else in the order they were reached, and it says which. Without places there is no page.
 */
export function mapPages({ title, line, stops: all }: PlaceMap, set: Setting): PageDraft[] {
  if (all.length === 0) return []
  const { style } = set
  const { ground } = sheetLook(style)
  const under = ground ? [flood(style, ground)] : []
  const shown = mostWrittenAt(all, mostRows(set))
  const byDegrees = isMap(shown)
  let number = 0
  const stops = shown.map((stop) => {
    if (byDegrees && !isLocated(stop)) return stop
    number += 1
    return { ...stop, number }
  })
  const drawn = stops.filter((stop): stop is Numbered => 'number' in stop)
  const sheet = sheetBox(style, 'right', headLines(set))
  const list: PageDraft = {
    kind: 'opener',
    items: [
      ...under,
      ...sheetHead(title, line, 'left', set),
      ...listItems(stops, all.length - shown.length, 'left', set),
    ],
  }
  const map: PageDraft = {
    kind: 'opener',
    items: [...under, ...(byDegrees ? graticuleMap : routeMap)(drawn, sheet, set)],
  }
  return [list, map]
}
