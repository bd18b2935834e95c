import type { SceneItem } from '#lib/print/scene.ts'
import { dashedPath } from '../block/dashed.ts'
import { disc, rect } from '../block/shapes.ts'
import type { MapStop } from '../book/content.ts'
import { label } from '../book/front-matter.ts'
import { lineWidthMm, setLabel, type TextStyle } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { mmPerPt, type Style } from '../style/style.ts'
import { fittedLabel } from './fitted-label.ts'
import { type SheetLook, sheetLook } from './insert-looks.ts'
import { type MapFrame, projected } from './map-projection.ts'

/** A place with the number it has in the list beside the map. */
export type Numbered = MapStop & { number: number }
type Spot = { xMm: number; yMm: number; stops: Numbered[] }
type Box = { xMm: number; yMm: number; wMm: number; hMm: number }

const radiusMm = 2.3
/** Discs closer than this would lie on each other: they are one, with the numbers of all. */
const leastApartMm = 2.2 * radiusMm
const fineMm = 0.35 * mmPerPt
const origin = { role: 'label' } as const

const nameType = ({ small }: Style): TextStyle => ({ face: small.face, latin: small.latin, sizePt: small.sizePt })
const figureType = ({ numerals }: Style): TextStyle => ({ face: numerals, sizePt: 6.5 })

const numbersOf = ({ stops }: Spot): string => {
  const all = stops.map(({ number }) => number)
  const isRun = all.length > 2 && all.every((one, at) => at === 0 || one === (all[at - 1] ?? 0) + 1)
  return isRun ? `${all[0]}–${all.at(-1)}` : all.join('·')
}

/** Half the width of a disc, or of the pill that several numbers need. */
const halfMm = (spot: Spot, set: Setting): number =>
  Math.max(radiusMm, lineWidthMm(setLabel(numbersOf(spot), figureType(set.style), set.fonts)) / 2 + 1.1)

function markItems(spot: Spot, look: SheetLook, set: Setting): SceneItem[] {
  const { xMm, yMm } = spot
  const half = halfMm(spot, set)
  const flat = half - radiusMm
  const pill =
    flat > 0
      ? [
          disc(xMm - flat, yMm, radiusMm, look.mark, origin),
          disc(xMm + flat, yMm, radiusMm, look.mark, origin),
          rect({ xMm: xMm - flat, yMm: yMm - radiusMm, wMm: 2 * flat, hMm: 2 * radiusMm }, look.mark, origin),
        ]
      : [disc(xMm, yMm, radiusMm, look.mark, origin)]
  const type = figureType(set.style)
  const place = { xMm, yMm: yMm + type.sizePt * mmPerPt * 0.35, anchor: 'middle' as const }
  return [...pill, ...label(numbersOf(spot), type, place, { ink: look.onMark, origin }, set)]
}

const meets = (a: Box, b: Box): boolean =>
  a.xMm < b.xMm + b.wMm && b.xMm < a.xMm + a.wMm && a.yMm < b.yMm + b.hMm && b.yMm < a.yMm + a.hMm

const inside = (box: Box, frame: MapFrame): boolean =>
  box.xMm >= frame.xMm &&
  box.yMm >= frame.yMm &&
  box.xMm + box.wMm <= frame.xMm + frame.wMm &&
  box.yMm + box.hMm <= frame.yMm + frame.hMm

/** Names beside their discs where they stand free; all others are read in the list by their number. */
function nameItems(
  spots: readonly Spot[],
  taken: readonly Box[],
  frame: MapFrame,
  look: SheetLook,
  set: Setting,
): SceneItem[] {
  const type = nameType(set.style)
  const em = type.sizePt * mmPerPt
  const boxes = [
    ...taken,
    ...spots.map((spot): Box => {
      const half = halfMm(spot, set)
      return { xMm: spot.xMm - half, yMm: spot.yMm - radiusMm, wMm: 2 * half, hMm: 2 * radiusMm }
    }),
  ]
  return spots.flatMap((spot) => {
    const [only, ...others] = spot.stops
    if (!only || others.length > 0) return []
    const wide = lineWidthMm(setLabel(only.name, type, set.fonts))
    const half = halfMm(spot, set) + 1
    const around: Box[] = [
      { xMm: spot.xMm + half, yMm: spot.yMm - em * 0.6, wMm: wide, hMm: em * 1.2 },
      { xMm: spot.xMm - half - wide, yMm: spot.yMm - em * 0.6, wMm: wide, hMm: em * 1.2 },
      { xMm: spot.xMm - wide / 2, yMm: spot.yMm + radiusMm + 0.6, wMm: wide, hMm: em * 1.2 },
      { xMm: spot.xMm - wide / 2, yMm: spot.yMm - radiusMm - 0.6 - em * 1.2, wMm: wide, hMm: em * 1.2 },
    ]
    const free = around.find((box) => inside(box, frame) && !boxes.some((one) => meets(one, box)))
    if (!free) return []
    boxes.push(free)
    const place = { xMm: free.xMm, yMm: free.yMm + em * 0.98 }
    return label(only.name, type, place, { ink: look.text, origin }, set)
  })
}

const line = (a: readonly [number, number], b: readonly [number, number], look: SheetLook): SceneItem => ({
  kind: 'path',
  d: `M${a.map((one) => one.toFixed(2)).join(' ')} L${b.map((one) => one.toFixed(2)).join(' ')}`,
  stroke: look.fine,
  strokeMm: fineMm,
  origin,
})

/** Places that lie together are one spot, in the order of their numbers. */
function spotsOf(stops: readonly Numbered[], place: (stop: Numbered) => { xMm: number; yMm: number }): Spot[] {
  const spots: Spot[] = []
  for (const stop of stops) {
    const at = place(stop)
    const near = spots.find(({ xMm, yMm }) => Math.hypot(xMm - at.xMm, yMm - at.yMm) < leastApartMm)
    if (near) near.stops.push(stop)
    else spots.push({ ...at, stops: [stop] })
  }
  return spots
}

/** Where it is said how the map was drawn, below it. */
const footMm = 9

/** A map is no higher than so many times its width. */
const tallest = 1.3

/** Places by latitude and longitude on a graticule, with a scale where one holds. */
export function graticuleMap(stops: readonly Numbered[], sheet: MapFrame, set: Setting): SceneItem[] {
  const { style } = set
  const look = sheetLook(style)
  const frame = { ...sheet, hMm: Math.min(sheet.hMm - footMm, sheet.wMm * tallest) }
  const degrees = ({ latitude = 0, longitude = 0 }: MapStop) => ({ latitude, longitude })
  const map = projected(stops.map(degrees), frame)
  const [right, low] = [frame.xMm + frame.wMm, frame.yMm + frame.hMm]
  const figures = figureType(style)
  const figureMm = figures.sizePt * mmPerPt
  const ends: Box[] = []
  const named = (text: string, xMm: number, yMm: number): SceneItem[] => {
    ends.push({ xMm, yMm: yMm - figureMm, wMm: lineWidthMm(setLabel(text, figures, set.fonts)), hMm: figureMm * 1.2 })
    return label(text, figures, { xMm, yMm }, { ink: look.small, origin }, set)
  }
  const grid = [
    line([frame.xMm, frame.yMm], [right, frame.yMm], look),
    line([frame.xMm, low], [right, low], look),
    line([frame.xMm, frame.yMm], [frame.xMm, low], look),
    line([right, frame.yMm], [right, low], look),
    ...map.parallels.flatMap(({ atMm, name }) =>
      atMm < frame.yMm + 4 || atMm > low - 1
        ? []
        : [line([frame.xMm, atMm], [right, atMm], look), ...named(name, frame.xMm + 1, atMm - 0.8)],
    ),
    ...map.meridians.flatMap(({ atMm, name }) =>
      atMm < frame.xMm + 12 || atMm > right - 9
        ? []
        : [line([atMm, frame.yMm], [atMm, low], look), ...named(name, atMm + 0.8, low - 1)],
    ),
  ]
  const spots = spotsOf(stops, (stop) => map.place(degrees(stop)))
  const said = nameType(style)
  const yMm = low + footMm - 2
  const scale = map.scale
    ? [
        rect({ xMm: right - map.scale.wMm, yMm: yMm - 5, wMm: map.scale.wMm, hMm: 0.3 }, look.text, origin),
        ...label(`${map.scale.km} 公里`, said, { xMm: right, yMm, anchor: 'right' }, { ink: look.small, origin }, set),
      ]
    : []
  return [
    ...grid,
    ...spots.flatMap((spot) => markItems(spot, look, set)),
    ...nameItems(spots, ends, frame, look, set),
    ...label('按经纬度画，上北下南', said, { xMm: frame.xMm, yMm }, { ink: look.small, origin }, set),
    ...scale,
  ]
}

/** Places in the order they were reached, on a way down the page: where nobody knows where they lie. */
export function routeMap(stops: readonly Numbered[], sheet: MapFrame, set: Setting): SceneItem[] {
  const { style } = set
  const look = sheetLook(style)
  const frame = { ...sheet, hMm: sheet.hMm - footMm }
  const pitch = Math.min(34, frame.hMm / stops.length)
  const top = frame.yMm + (frame.hMm - pitch * stops.length) / 2 + pitch / 2
  const middle = frame.xMm + frame.wMm / 2
  const spots = stops.map(
    (stop, at): Spot => ({
      xMm: middle + frame.wMm * 0.22 * Math.sin(at * 1.9 + 0.7),
      yMm: top + at * pitch,
      stops: [stop],
    }),
  )
  const along = spots.map(({ xMm, yMm }) => ({ xMm: yMm, yMm: xMm }))
  const whole = { fromMm: 0, toMm: style.heightMm, shiftMm: 0 }
  const d = dashedPath(along, { dashMm: 1.6, spaceMm: 1.4, pointsPerMm: 5 }, whole).replaceAll(
    /(-?[\d.]{1,24}) (-?[\d.]{1,24})/g,
    '$2 $1',
  )
  const type = { ...nameType(style), sizePt: Math.min(style.body.sizePt + 1, (pitch / mmPerPt) * 0.8) }
  const way: SceneItem[] = d ? [{ kind: 'path', d, stroke: look.mark, strokeMm: 0.35, origin }] : []
  const said = nameType(style)
  const foot = { xMm: frame.xMm, yMm: sheet.yMm + sheet.hMm - 2 }
  return [
    ...way,
    ...spots.flatMap((spot) => {
      const isRight = spot.xMm >= middle
      const away = radiusMm + 2
      const room = isRight ? frame.xMm + frame.wMm - spot.xMm - away : spot.xMm - frame.xMm - away
      const place = {
        xMm: isRight ? spot.xMm + away : spot.xMm - away,
        yMm: spot.yMm + type.sizePt * mmPerPt * 0.36,
        anchor: isRight ? ('left' as const) : ('right' as const),
        widthMm: room,
      }
      return [
        ...markItems(spot, look, set),
        ...fittedLabel(spot.stops[0]?.name ?? '', type, place, { ink: look.text, origin }, set),
      ]
    }),
    ...label('按到的先后画，不是地图上的位置', said, foot, { ink: look.small, origin }, set),
  ]
}
