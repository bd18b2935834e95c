import type { SceneItem } from '../../../print/scene.ts'
import { dashedPath } from '../../block/dashed.ts'
import { disc, rect } from '../../block/shapes.ts'
import { label } from '../../book/front-matter.ts'
import { type Line, lineItems, lineWidthMm, setLabel, type TextStyle } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { thousands } from './distance.ts'
import { indigo, vermilion } from './numbers.ts'
import { ring } from './route.ts'

/** A chapter on the map: where it was mostly spent, or its months; its days, its page, how far it was by then. */
export type Stop = {
  name: string
  when: string
  title: string
  page: number
  km: number | undefined
  latitude: number | undefined
}

export const dashMm = 1.6
export const spaceMm = 1.4
const origin = { role: 'catalogue' } as const

export const wayItems = (d: string): SceneItem[] =>
  d ? [{ kind: 'path', d, stroke: vermilion, strokeMm: 0.6, origin: { role: 'label' } }] : []

/** A ring on the way, or the disc it arrives at. */
export const stationMark = (x: number, y: number, isEnd: boolean, { style }: Setting): SceneItem[] =>
  isEnd ? [disc(x, y, 2.6, vermilion, origin)] : ring(x, y, origin, style, { radiusMm: 1.8, ink: vermilion })

const [topMm, footMm] = [58, 206]
const mostPitchMm = 30
const swayMm = 4.5
/** Of the ways from the left trim, and of the words beside them. */
const [waysMm, textMm] = [[20, 91], 17] as const
const titlePt = 7.5

/** Stops down a page in one way or two, each with its page, name, days and title. */
export function downSheet(stops: readonly Stop[], isTwo: boolean, ends: boolean, set: Setting): SceneItem[] {
  const rows = isTwo ? Math.ceil(stops.length / 2) : stops.length
  const parts = isTwo ? [stops.slice(0, rows), stops.slice(rows)] : [stops]
  const pitch = Math.min(mostPitchMm, (footMm - topMm) / Math.max(1, rows - 1))
  return parts.flatMap((own, at) => {
    const left = isTwo ? (waysMm[at] ?? 0) : 40
    const room = isTwo ? 50 : 84
    const placed = own.map((stop, row) => ({
      stop,
      xMm: left + swayMm * Math.sin(row * 1.15 + 0.6 + at),
      yMm: topMm + row * pitch,
    }))
    const along = placed.map(({ xMm, yMm }) => ({ xMm: yMm, yMm: xMm }))
    const whole = { fromMm: 0, toMm: set.style.heightMm, shiftMm: 0 }
    // `dashedPath` runs along a page; down it, it is the same with its axes changed.
    const d = dashedPath(along, { dashMm, spaceMm, pointsPerMm: 5 }, whole).replaceAll(
      /(-?[\d.]{1,24}) (-?[\d.]{1,24})/g,
      '$2 $1',
    )
    const isLast = ends && at === parts.length - 1
    return [
      ...wayItems(d),
      ...placed.flatMap(({ stop, xMm, yMm }, row) => [
        ...stationMark(xMm, yMm, isLast && row === own.length - 1, set),
        ...label(
          String(stop.page),
          { face: 'jost-medium', sizePt: 11 },
          { xMm: left + 14, yMm: yMm + 1.4, anchor: 'right' },
          { ink: set.style.ink.text, origin },
          set,
        ),
        ...stopWords(stop, left + textMm, yMm, room, set),
      ]),
    ]
  })
}

/** Set smaller where it is too long: names and titles of the catalogue are never cut (PRINT.md §2.8). */
function fittingLine(text: string, type: TextStyle, room: number, set: Setting): Line {
  const line = setLabel(text, type, set.fonts)
  const wide = lineWidthMm(line)
  return wide <= room ? line : setLabel(text, { ...type, sizePt: (type.sizePt * room) / wide }, set.fonts)
}

/** The name; below it days, way and title on one line; ground under both, as maps have it. */
export function stopWords(
  { name, when, title, km }: Stop,
  xMm: number,
  yMm: number,
  room: number,
  set: Setting,
): SceneItem[] {
  const { style, fonts } = set
  const face = displayFace('xiaowei', name, fonts)
  const named = fittingLine(name, { face, latin: 'jost-medium', sizePt: 13 }, room, set)
  const far = km === undefined ? '' : `${thousands(km)} km`
  const facts = setLabel([when, far].filter(Boolean).join('　'), { face: 'jost', sizePt: 7 }, fonts)
  const titleX = lineWidthMm(facts) > 0 ? lineWidthMm(facts) + 2.2 : 0
  const said = title
    ? fittingLine(title, { face: 'serif', latin: 'jost', sizePt: titlePt }, room - titleX, set)
    : undefined
  const ground = Math.max(lineWidthMm(named), titleX + (said ? lineWidthMm(said) : 0)) + 2
  const [upper, lower] = [yMm - 0.6, yMm + 4.2]
  return [
    rect({ xMm: xMm - 1, yMm: upper - 4.4, wMm: ground, hMm: 10.4 }, style.ink.panel),
    ...lineItems(named, xMm, upper, indigo, origin),
    ...lineItems(facts, xMm, lower, style.ink.k65, origin),
    ...(said ? lineItems(said, xMm + titleX, lower, style.ink.k80, origin) : []),
  ]
}
