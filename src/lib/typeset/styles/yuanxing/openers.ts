import type { SceneItem } from '../../../print/scene.ts'
import { imageItem } from '../../block/photo-blocks.ts'
import { clipped } from '../../block/text-blocks.ts'
import { chineseYear, localDate, monthName, yearOf } from '../../book/calendar.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { bestPhoto, joined } from '../../book/openers.ts'
import { monthOf, monthsOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { lineItems } from '../../line/lines.ts'
import { verticalItems } from '../../line/vertical.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { textLeftMm } from '../../style/style.ts'
import { contourItems, type Land, seedOf } from './contours.ts'
import { thousands, travelled } from './distance.ts'
import { flood, uprightWords } from './front.ts'
import { contourOnTint, indigo, vermilion } from './numbers.ts'
import { placeName, townName } from './places.ts'
import { ring, routeDots } from './route.ts'

/** Right: the month over its land, the stations and what it holds. Left, when it is free: the month's best photo. */
export function monthOpener(index: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const layout = facts.chapters[index]
  const chapter = facts.book.chapters[index]
  if (!layout || !chapter) return []
  const month = monthOf(chapter)
  const left = side === 'left' ? leftPage(layout, month, set) : undefined
  const said = left?.some((item) => item.kind !== 'group' && item.origin?.role === 'subtitle') ?? false
  const right: PageDraft = { kind: 'opener', items: monthPage(layout, month, said, facts, set), foot: 'folio' }
  return left ? [{ kind: 'opener', items: left }, right] : [right]
}

/** Foot of a landscape picture that bleeds on three sides. */
const acrossMm = 152

function leftPage(layout: SectionFacts, month: Month, set: Setting): SceneItem[] {
  const { style } = set
  const b = style.bleedMm
  const wMm = style.widthMm + 2 * b
  if (layout.opener) {
    const frame = { xMm: 0, yMm: 0, wMm, hMm: style.heightMm + 2 * b }
    return style.picture({ ...imageItem(layout.opener, -b, -b, frame, ''), origin: { role: 'photo' } }, set)
  }
  const found = bestPhoto(month.posts, { wMm, hMm: acrossMm + b, leastKept: 0.6 })
  const land: Land = {
    seed: seedOf(`${layout.month}left`),
    hills: [{ xMm: 60, yMm: found ? 226 : 132, wideMm: 118, highMm: found ? 70 : 116 }],
    ...(found || layout.quotation.length === 0 ? {} : { plains: [{ xMm: 98, yMm: 40, wMm: 40, hMm: 80 }] }),
  }
  const ground = [flood(style.ink.panel, set), ...contourItems(land, style, contourOnTint)]
  if (!found) return [...ground, ...quotation(layout, 122, 42, set)]
  const frame = { xMm: 0, yMm: 0, wMm, hMm: acrossMm + b }
  return [...ground, ...style.picture({ ...imageItem(found.photo, -b, -b, frame, ''), origin: { role: 'photo' } }, set)]
}

/** A sentence of the month in upright columns, the first one at `rightMm`. */
function quotation(layout: SectionFacts, rightMm: number, topMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const face = displayFace('xiaowei', joined(layout.quotation), fonts)
  const type = { face, latin: 'jost-medium' as const, sizePt: 20, trackEm: 0.2 }
  return uprightWords(layout.quotation).flatMap((text, index) =>
    verticalItems(
      text,
      { centreMm: rightMm - index * 14, topMm: topMm + index * 9 },
      type,
      { ink: style.ink.text, origin: { role: 'subtitle' } },
      fonts,
    ),
  )
}

type Station = { name: string; when: string }

const mostStations = 7
const stationMm = 11

/** Places in the order they were reached; staying in one is one station. Many are thinned to the first of each town. */
function stationsOf(month: Month): Station[] {
  const named = (name: (post: Month['posts'][number]) => string): Station[] => {
    const out: Station[] = []
    const seen = new Set<string>()
    for (const post of month.posts) {
      const own = post.place ? name(post) : ''
      const date = localDate(post.local)
      if (!own || seen.has(own)) continue
      seen.add(own)
      out.push({ name: own, when: date ? `${date.month}.${date.day}` : '' })
    }
    return out
  }
  const near = named((post) => placeName(post).near)
  const list = near.length <= mostStations ? near : named(townName)
  return list.slice(0, mostStations)
}

function monthPage(layout: SectionFacts, month: Month, said: boolean, facts: BookFacts, set: Setting): SceneItem[] {
  const { style } = set
  const x = textLeftMm(style, 'right')
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
      ...(stations.length === 0 && !said ? [{ xMm: x, yMm: 176, wMm: 60, hMm: 34 }] : []),
      { xMm: x, yMm: 200, wMm: 58, hMm: 8 },
    ],
  }
  const items = [flood(style.ink.panel, set), ...contourItems(land, style, contourOnTint)]
  items.push(...monthWords(layout, set))
  items.push(...stationItems(stations, x, listTop, set))
  if (stations.length === 0 && !said) items.push(...quotationLines(layout, x, set))
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
  const name = monthName(layout.month)
  const face = displayFace('xiaowei', name, fonts)
  const sizePt = [...name].length > 3 ? 46 : [...name].length > 2 ? 60 : 74
  const type = { face, sizePt, trackEm: 0.06 }
  const items = verticalItems(
    name,
    { centreMm: style.widthMm - 46, topMm: 32 },
    type,
    { ink: indigo, origin: { role: 'title' } },
    fonts,
  )
  const year = yearOf(layout.month)
  const small = { face: 'serif' as const, sizePt: 11, trackEm: 0.35 }
  if (year > 0)
    items.push(
      ...verticalItems(
        chineseYear(year),
        { centreMm: style.widthMm - 74, topMm: 34 },
        small,
        { ink: style.ink.k65, origin: { role: 'label' } },
        fonts,
      ),
    )
  return items
}

function stationItems(stations: readonly Station[], x: number, top: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const origin = { role: 'label' } as const
  const items: SceneItem[] = []
  if (stations.length > 1)
    for (const item of routeDots(x + 2, top, top + (stations.length - 1) * stationMm))
      items.push(item.kind === 'path' ? { ...item, stroke: vermilion } : item)
  stations.forEach((station, index) => {
    const y = top + index * stationMm
    const name = clipped(station.name, { face: 'serif', latin: 'jost', sizePt: 11 }, 44, fonts)
    items.push(
      ...ring(x + 2, y, origin, style, { radiusMm: 1.4, ink: vermilion }),
      ...lineItems(name, x + 8, y + 1.3, style.ink.text, origin),
      ...label(
        station.when,
        { face: 'jost', sizePt: 9 },
        { xMm: x + 66, yMm: y + 1.2, anchor: 'right' },
        { ink: vermilion, origin },
        set,
      ),
    )
  })
  return items
}

/** A month without places shows a sentence where its stations would stand. */
function quotationLines(layout: SectionFacts, x: number, set: Setting): SceneItem[] {
  const type = { face: 'serif' as const, latin: 'jost' as const, sizePt: 12 }
  return layout.quotation.flatMap((text, index, all) =>
    label(
      text,
      type,
      { xMm: x, yMm: 192 - (all.length - 1 - index) * 7.6 },
      { ink: set.style.ink.text, origin: { role: 'subtitle' } },
      set,
    ),
  )
}

/** `9 篇　71 张照片　3,212 公里` */
function countsOf(layout: SectionFacts, month: Month, facts: BookFacts): string {
  const { byPost, totalKm } = travelled(facts.book)
  const km = (byPost.get(month.posts.at(-1)?.id ?? '') ?? 0) - startKm(month, facts)
  return [
    `${layout.counts.posts} 篇`,
    ...(layout.counts.photos > 0 ? [`${layout.counts.photos} 张照片`] : []),
    ...(totalKm > 0 && km >= 1 ? [`${thousands(km)} 公里`] : []),
  ].join('　')
}

function startKm(month: Month, facts: BookFacts): number {
  const months = monthsOf(facts.book)
  const before = months[months.indexOf(month) - 1]?.posts.at(-1)
  return before ? (travelled(facts.book).byPost.get(before.id) ?? 0) : 0
}

/** The year in place of the month; its months with their pages in place of the stations. */
export function yearOpener(year: number, { side, facts }: Place, set: Setting): PageDraft[] {
  const { style, fonts } = set
  const own = facts.chapters.flatMap((layout, index) => (yearOf(layout.month) === year ? [{ layout, index }] : []))
  const x = textLeftMm(style, 'right')
  const top = 190 - (own.length - 1) * 9
  const land: Land = {
    seed: seedOf(String(year)),
    hills: [{ xMm: 130, yMm: 176, wideMm: 110, highMm: 96 }],
    plains: [{ xMm: x, yMm: top - 4, wMm: 46, hMm: 200 - top }],
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
        monthName(layout.month),
        { face: 'serif', sizePt: 10.5 },
        { xMm: x + 8, yMm: y + 1.3 },
        { ink: style.ink.text, origin },
        set,
      ),
      ...label(
        String(facts.pageOf(index)),
        { face: 'jost-medium', sizePt: 10 },
        { xMm: x + 40, yMm: y + 1.3, anchor: 'right' },
        { ink: vermilion, origin },
        set,
      ),
    )
  })
  const right: PageDraft = { kind: 'opener', items }
  return side === 'left' ? [{ kind: 'opener', items: yearLeft(year, set) }, right] : [right]
}

/** Land alone, on the indigo of the title page. */
function yearLeft(year: number, set: Setting): SceneItem[] {
  const land: Land = { seed: seedOf(`${year}left`), hills: [{ xMm: 92, yMm: 118, wideMm: 120, highMm: 128 }] }
  return [flood(indigo, set), ...contourItems(land, set.style, contourOnTint)]
}
