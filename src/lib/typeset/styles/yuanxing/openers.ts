import type { SceneItem } from '../../../print/scene.ts'
import { chineseYear, yearOf } from '../../book/calendar.ts'
import { besideName, chapterName } from '../../book/chapter-name.ts'
import type { Month } from '../../book/content.ts'
import { estimatedPages } from '../../book/estimate.ts'
import { label } from '../../book/front-matter.ts'
import { monthOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { openerChoice, saidBy } from '../../front/opener-choice.ts'
import { verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import type { Side } from '../../style/style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { flood } from './front.ts'
import { contourOnTint, indigo, vermilion } from './numbers.ts'
import { leftMm, photoPage, quotationLines } from './opener-page.ts'
import { type OpenerPicture, openerPicture, pictureItems, wholePage } from './opener-picture.ts'
import { ring, routeDots } from './route.ts'
import { countsOf, stationItems, stationMm, stationsOf } from './stations.ts'

/** Two pages open a chapter of so many: for every six they would be a quarter of the book (PRINT.md §2.8 “Budget”). */
const spreadPages = 10

/**
 * A chapter opens on one page, whichever side comes: its picture, around it land with the months and the stations
 * (PRINT-sparse.md 3.6). A long one whose picture fills a page opens on two: left the picture, right the words.
 */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const deserves = layout.openerSize === 'spread' && estimatedPages(month, set.style) >= spreadPages
  const choice = openerChoice(facts, index)
  const left = deserves && side === 'left' ? wholePage(month, choice, set) : undefined
  if (left)
    return [
      { kind: 'opener', items: pictureItems(left.photo, left.frame, set) },
      { kind: 'opener', items: monthPage(spoken(layout, left, month), month, 'right', facts, set), foot: 'folio' },
    ]
  const picture = openerPicture(month, side, choice, set)
  const items = picture
    ? photoPage({ index, layout: spoken(layout, picture, month), month, side, facts }, picture, set)
    : monthPage(layout, month, side, facts, set)
  return [{ kind: 'opener', items, foot: 'folio' }]
}

const spoken = (layout: SectionFacts, { post }: OpenerPicture, { posts }: Month): SectionFacts =>
  post ? saidBy(layout, post, posts) : layout

/** Words alone over land: the right half of a wide opener, or a page on either side. */
function monthPage(layout: SectionFacts, month: Month, side: Side, facts: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const x = leftMm(side, set)
  const stations = stationsOf(month)
  const listTop = 190 - Math.max(0, stations.length - 1) * stationMm
  const land: Land = {
    seed: seedOf(layout.month),
    hills: [
      { xMm: 124, yMm: 164, wideMm: 112, highMm: 88 },
      { xMm: 168, yMm: 246, wideMm: 60, highMm: 52, height: 0.55 },
    ],
    plains: [
      ...(stations.length > 0 ? [{ xMm: x, yMm: listTop - 4, wMm: 72, hMm: 214 - listTop }] : []),
      ...(stations.length === 0 ? [{ xMm: x, yMm: 176, wMm: 60, hMm: 34 }] : []),
      { xMm: x, yMm: 200, wMm: 58, hMm: 8 },
    ],
  }
  const items = [flood(style.ink.panel, set), ...contourItems(land, style, contourOnTint)]
  items.push(...monthWords(layout, set))
  items.push(...stationItems(stations, x, listTop, set))
  if (stations.length === 0)
    items.push(...quotationLines(layout, { xMm: x, yMm: 192 - (layout.quotation.length - 1) * 7.6 }, set))
  const counts = { face: 'serif' as const, latin: 'jost' as const, sizePt: 8.5 }
  items.push(
    ...label(
      countsOf(layout, month, facts),
      counts,
      { xMm: x, yMm: 206 },
      { ink: style.ink.k80, origin: { role: 'label' } },
      set,
    ),
  )
  return items
}

function monthWords(layout: SectionFacts, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const name = chapterName(layout, '至')
  const face = displayFace('xiaowei', name, fonts)
  const sizePt = [...name].length > 5 ? 40 : [...name].length > 3 ? 46 : [...name].length > 2 ? 60 : 74
  const type = { face, sizePt, trackEm: 0.06 }
  const items = verticalItems(
    name,
    { centreMm: style.widthMm - 46, topMm: 32 },
    type,
    { ink: indigo, origin: { role: 'title' } },
    fonts,
  )
  const year = besideName(layout, '至')
  const small = { face: 'serif' as const, sizePt: 11, trackEm: 0.35 }
  const at = { centreMm: style.widthMm - 74, topMm: 34 }
  if (year) items.push(...verticalItems(year, at, small, { ink: style.ink.k65, origin: { role: 'label' } }, fonts))
  return items
}

/** The year in place of the month; its chapters with their pages in place of the stations. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  const x = leftMm(side, set)
  const top = 190 - (own.length - 1) * 9
  const land: Land = {
    seed: seedOf(String(year)),
    hills: [{ xMm: 130, yMm: 176, wideMm: 110, highMm: 96 }],
    plains: [{ xMm: x, yMm: top - 4, wMm: 60, hMm: 200 - top }],
  }
  const type = { face: displayFace('xiaowei', chineseYear(year), fonts), sizePt: 60, trackEm: 0.06 }
  const items = [flood(style.ink.panel, set), ...contourItems(land, style, contourOnTint)]
  items.push(
    ...verticalItems(
      chineseYear(year),
      { centreMm: style.widthMm - 46, topMm: 32 },
      type,
      { ink: indigo, origin: { role: 'title' } },
      fonts,
    ),
  )
  const origin = { role: 'catalogue' } as const
  if (own.length > 1)
    for (const item of routeDots(x + 2, top, top + (own.length - 1) * 9))
      items.push(item.kind === 'path' ? { ...item, stroke: vermilion } : item)
  own.forEach(({ layout, index }, at) => {
    const y = top + at * 9
    items.push(
      ...ring(x + 2, y, origin, style, { radiusMm: 1.4, ink: vermilion }),
      ...label(
        chapterName(layout, '至'),
        { face: 'serif', sizePt: 10.5 },
        { xMm: x + 8, yMm: y + 1.3 },
        { ink: style.ink.text, origin },
        set,
      ),
      ...label(
        String(facts.pageOf(index)),
        { face: 'jost-medium', sizePt: 10 },
        { xMm: x + 56, yMm: y + 1.3, anchor: 'right' },
        { ink: vermilion, origin },
        set,
      ),
    )
  })
  return [{ kind: 'opener', items }]
}
