import type { SceneItem } from '../../../print/scene.ts'
import { besideName, chapterName } from '../../book/chapter-name.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { BookFacts, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { type Side, textLeftMm } from '../../style/style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { flood } from './front.ts'
import { contourOnTint, indigo, vermilion } from './numbers.ts'
import { type OpenerPicture, pictureItems } from './opener-picture.ts'
import { ring, routeX } from './route.ts'
import { countsOf, type Station, stationName, stationsOf } from './stations.ts'

type OpenerFacts = { index: number; layout: SectionFacts; month: Month; side: Side; facts: BookFacts }

/** Where an opener's lists and counts begin: on the route of a left page, at the text of a right one. */
export const leftMm = (side: Side, { style }: Setting): number =>
  side === 'left' ? routeX(style, side) : textLeftMm(style, side)

const [titleMm, listMm, pitchMm] = [14, 18, 8.2]
/** Head of a title that stands beside an upright picture. */
const besideTopMm = 26
/** Of the title's column from the trim; on a left page 8 mm inside the text's edge. */
const titleFromTrimMm: Readonly<Record<Side, number>> = { left: 28, right: 40 }
const footMm = 14

/** Picture, and around it land: the chapter upright, its named places with their pages, what it holds. */
export function photoPage(opener: OpenerFacts, picture: OpenerPicture, set: Setting): SceneItem[] {
  const { layout, month, side, facts } = opener
  const { style } = set
  const { photo, frame } = picture
  const photoFoot = frame.yMm + frame.hMm
  const x = leftMm(side, set)
  const room = style.heightMm - footMm - 8 - photoFoot - listMm
  const stations = stationsOf(month, Math.floor(room / pitchMm) + 1)
  const listHighMm = listMm + Math.max(0, stations.length - 1) * pitchMm
  const land: Land = {
    seed: seedOf(layout.month),
    hills: [
      { xMm: side === 'left' ? 62 : 118, yMm: 214, wideMm: 112, highMm: 74 },
      ...(picture.across ? [] : [{ xMm: style.widthMm - 14, yMm: 60, wideMm: 76, highMm: 96, height: 0.7 }]),
    ],
    plains: [
      { xMm: x, yMm: photoFoot, wMm: 62, hMm: listHighMm },
      { xMm: x, yMm: style.heightMm - footMm - 4, wMm: 64, hMm: 6 },
    ],
  }
  const counts = { face: 'serif' as const, latin: 'jost' as const, sizePt: 8.5 }
  // Beside the folio, which stands at the outer edge.
  const countsAt = { xMm: side === 'left' ? textLeftMm(style, side) : x, yMm: style.heightMm - footMm }
  const title = picture.across
    ? { centreMm: style.widthMm - titleFromTrimMm[side], topMm: photoFoot + titleMm, footMm: style.heightMm - 16 }
    : { centreMm: style.widthMm - titleFromTrimMm.left, topMm: besideTopMm, footMm: photoFoot }
  const said = { xMm: x, yMm: photoFoot + listMm + 4 }
  return [
    flood(style.ink.panel, set),
    ...contourItems(land, style, contourOnTint),
    ...pictureItems(photo, frame, set),
    ...titleItems(layout, title, set),
    ...stations.flatMap((station, at) =>
      stationRow(station, pageOf(station, opener, facts), { x, y: photoFoot + listMm + at * pitchMm }, set),
    ),
    ...(stations.length === 0 ? quotationLines(layout, said, set) : []),
    ...label(countsOf(layout, month, facts), counts, countsAt, { ink: style.ink.k80, origin: { role: 'label' } }, set),
  ]
}

type TitlePlace = { centreMm: number; topMm: number; footMm: number }

function titleItems(layout: SectionFacts, { centreMm, topMm, footMm: foot }: TitlePlace, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const name = chapterName(layout, '至')
  const face = displayFace('xiaowei', name, fonts)
  const most = foot - topMm
  const natural = verticalHeightMm(name, { face, sizePt: 42, trackEm: 0.04 }, fonts)
  const type = { face, sizePt: Math.min(42, (42 * most) / natural), trackEm: 0.04 }
  const items = verticalItems(name, { centreMm, topMm }, type, { ink: indigo, origin: { role: 'title' } }, fonts)
  const year = { face: 'serif' as const, sizePt: 9, trackEm: 0.25 }
  return [
    ...items,
    ...verticalItems(
      besideName(layout, '至'),
      { centreMm: centreMm - 16.5, topMm: topMm + 1 },
      year,
      { ink: style.ink.k65, origin: { role: 'label' } },
      fonts,
    ),
  ]
}

/** A chapter that names no place shows a sentence where its stations would stand. */
export function quotationLines(
  { quotation }: SectionFacts,
  { xMm, yMm }: { xMm: number; yMm: number },
  set: Setting,
): SceneItem[] {
  const type = { face: 'serif' as const, latin: 'jost' as const, sizePt: 12 }
  const how = { ink: set.style.ink.text, origin: { role: 'subtitle' as const } }
  return quotation.flatMap((text, at) => label(text, type, { xMm, yMm: yMm + at * 7.6 }, how, set))
}

/** Printed page of a station's post: the body follows the opener, whose page the chapter is found by. */
function pageOf({ entryId }: Station, { index, layout }: OpenerFacts, facts: BookFacts): number {
  const opens = facts.pageOf(index)
  const start = layout.starts.find((one) => one.entryId === entryId)
  return opens > 0 && start ? opens + 1 + start.page : 0
}

const nameMm = 29

function stationRow(station: Station, page: number, { x, y }: { x: number; y: number }, set: Setting): SceneItem[] {
  const { style } = set
  const origin = { role: 'label' } as const
  const day = { face: 'jost' as const, sizePt: 9 }
  return [
    ...ring(x + 1.3, y, origin, style, { radiusMm: 1.3, ink: vermilion }),
    ...label(station.when, day, { xMm: x + 4.6, yMm: y + 1.15 }, { ink: vermilion, origin }, set),
    ...stationName(station.name, 9.5, { xMm: x + 16.5, yMm: y + 1.2, widthMm: nameMm }, set),
    ...(page > 0
      ? label(String(page), day, { xMm: x + 52, yMm: y + 1.15, anchor: 'right' }, { ink: style.ink.k80, origin }, set)
      : []),
  ]
}
