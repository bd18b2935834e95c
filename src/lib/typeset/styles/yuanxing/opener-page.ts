import type { SceneItem } from '../../../print/scene.ts'
import { cropLoss } from '../../block/crop.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { clipped } from '../../block/text-blocks.ts'
import { chapterName, chapterYear } from '../../book/chapter-name.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, openerPosts } from '../../book/openers.ts'
import type { Photo } from '../../book/photo.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { type Side, textLeftMm } from '../../style/style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { flood } from './front.ts'
import { contourOnTint, indigo, vermilion } from './numbers.ts'
import { ring, routeX } from './route.ts'
import { countsOf, type Station, stationsOf } from './stations.ts'

type OpenerFacts = { index: number; layout: SectionFacts; month: Month; side: Side; facts: BookFacts }

/** Where an opener's lists and counts begin: on the route of a left page, at the text of a right one. */
export const leftMm = (side: Side, { style }: Setting): number =>
  side === 'left' ? routeX(style, side) : textLeftMm(style, side)

/** A picture over the page's head keeps its own shape between these heights, and is never cut by more than 12 %. */
const [lowestMm, highestMm] = [104, 132]
const acrossAspect = 1.42
const mostLoss = 0.12

/** Height with the bleed at the head. */
export function acrossHighMm({ widthPx, heightPx }: Photo, { style }: Setting): number {
  const natural = ((style.widthMm + 2 * style.bleedMm) * heightPx) / Math.max(1, widthPx)
  return Math.min(highestMm, Math.max(lowestMm, natural))
}

/** The chapter's best landscape picture, if it has one to spare. */
export function acrossPhoto({ posts }: Month, set: Setting): Photo | undefined {
  const wMm = set.style.widthMm + 2 * set.style.bleedMm
  const photo = bestPhoto(openerPosts(posts), { wMm, hMm: wMm / acrossAspect, leastKept: 0.78 })?.photo
  return photo && cropLoss(photo, wMm / acrossHighMm(photo, set)) <= mostLoss ? photo : undefined
}

/** A picture from the head trim over the page's width, so high with its bleed. */
export function photoItems(photo: Photo, hMm: number, set: Setting): SceneItem[] {
  const b = set.style.bleedMm
  const frame = { xMm: 0, yMm: 0, wMm: set.style.widthMm + 2 * b, hMm }
  return set.style.picture({ ...imageItem(photo, -b, -b, frame, ''), origin: { role: 'photo' } }, set)
}

const [titleMm, listMm, pitchMm] = [14, 18, 8.2]
/** Of the title's column from the trim; on a left page 8 mm inside the text's edge. */
const titleFromTrimMm: Readonly<Record<Side, number>> = { left: 28, right: 40 }
const footMm = 14

/** Picture, and below it over land: the chapter upright, its named places with their pages, what it holds. */
export function photoPage(opener: OpenerFacts, photo: Photo, set: Setting): SceneItem[] {
  const { layout, month, side, facts } = opener
  const { style } = set
  const highMm = acrossHighMm(photo, set)
  const photoFoot = highMm - style.bleedMm
  const x = leftMm(side, set)
  const room = style.heightMm - footMm - 8 - photoFoot - listMm
  const stations = stationsOf(month, Math.floor(room / pitchMm) + 1)
  const land: Land = {
    seed: seedOf(layout.month),
    hills: [{ xMm: side === 'left' ? 62 : 118, yMm: 214, wideMm: 112, highMm: 74 }],
    plains: [
      { xMm: x, yMm: photoFoot, wMm: 56, hMm: listMm + Math.max(0, stations.length - 1) * pitchMm },
      { xMm: x, yMm: style.heightMm - footMm - 4, wMm: 64, hMm: 6 },
    ],
  }
  const counts = { face: 'serif' as const, latin: 'jost' as const, sizePt: 8.5 }
  // Beside the folio, which stands at the outer edge.
  const countsAt = { xMm: side === 'left' ? textLeftMm(style, side) : x, yMm: style.heightMm - footMm }
  return [
    flood(style.ink.panel, set),
    ...contourItems(land, style, contourOnTint),
    ...photoItems(photo, highMm, set),
    ...titleItems(layout, side, photoFoot + titleMm, set),
    ...stations.flatMap((station, at) =>
      stationRow(station, pageOf(station, opener, facts), { x, y: photoFoot + listMm + at * pitchMm }, set),
    ),
    ...label(countsOf(layout, month, facts), counts, countsAt, { ink: style.ink.k80, origin: { role: 'label' } }, set),
  ]
}

function titleItems(layout: SectionFacts, side: Side, topMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const name = chapterName(layout)
  const face = displayFace('xiaowei', name, fonts)
  const most = style.heightMm - 16 - topMm
  const natural = verticalHeightMm(name, { face, sizePt: 42, trackEm: 0.04 }, fonts)
  const type = { face, sizePt: Math.min(42, (42 * most) / natural), trackEm: 0.04 }
  const centreMm = style.widthMm - titleFromTrimMm[side]
  const items = verticalItems(name, { centreMm, topMm }, type, { ink: indigo, origin: { role: 'title' } }, fonts)
  const year = { face: 'serif' as const, sizePt: 9, trackEm: 0.25 }
  return [
    ...items,
    ...verticalItems(
      chapterYear(layout),
      { centreMm: centreMm - 16.5, topMm: topMm + 1 },
      year,
      { ink: style.ink.k65, origin: { role: 'label' } },
      fonts,
    ),
  ]
}

/** Printed page of a station's post: the body follows the opener, whose page the chapter is found by. */
function pageOf({ entryId }: Station, { index, layout }: OpenerFacts, facts: BookFacts): number {
  const opens = facts.pageOf(index)
  const start = layout.starts.find((one) => one.entryId === entryId)
  return opens > 0 && start ? opens + 1 + start.page : 0
}

const nameMm = 29
const leastNamePt = 7.5

function stationRow(station: Station, page: number, { x, y }: { x: number; y: number }, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const origin = { role: 'label' } as const
  const day = { face: 'jost' as const, sizePt: 9 }
  const type = { face: 'serif' as const, latin: 'jost' as const, sizePt: 9.5 }
  const natural = lineWidthMm(setLabel(station.name, type, fonts))
  const sizePt = Math.max(leastNamePt, Math.min(type.sizePt, (type.sizePt * nameMm) / natural))
  const name = clipped(station.name, { ...type, sizePt }, nameMm, fonts)
  return [
    ...ring(x + 1.3, y, origin, style, { radiusMm: 1.3, ink: vermilion }),
    ...label(station.when, day, { xMm: x + 4.6, yMm: y + 1.15 }, { ink: vermilion, origin }, set),
    ...lineItems(name, x + 16.5, y + 1.2, style.ink.text, origin),
    ...(page > 0
      ? label(String(page), day, { xMm: x + 52, yMm: y + 1.15, anchor: 'right' }, { ink: style.ink.k80, origin }, set)
      : []),
  ]
}
