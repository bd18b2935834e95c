import type { SceneItem } from '../../../print/scene.ts'
import { displayLines } from '../../block/display-lines.ts'
import { clipped } from '../../block/text-blocks.ts'
import { localDate } from '../../book/calendar.ts'
import type { Month } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { monthsOf } from '../../book/section.ts'
import type { SectionFacts } from '../../book/section-layout.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { BookFacts, Setting } from '../../style/design.ts'
import { mmPerPt } from '../../style/style.ts'
import { thousands, travelled } from './distance.ts'
import { vermilion } from './numbers.ts'
import { placeName, shorterAndShorter, townName } from './places.ts'
import { ring, routeDots } from './route.ts'

/** A named place of a chapter, the day it was reached, and the post that was written there first. */
export type Station = { name: string; when: string; entryId: string }

const mostStations = 7
export const stationMm = 11

/** Places in the order they were reached; staying in one is one station. Many are thinned to the first of each town. */
export function stationsOf(month: Month, most = mostStations): Station[] {
  const named = (name: (post: Month['posts'][number]) => string): Station[] => {
    const out: Station[] = []
    const seen = new Set<string>()
    for (const post of month.posts) {
      const own = post.place ? name(post) : ''
      const date = localDate(post.local)
      if (!own || seen.has(own)) continue
      seen.add(own)
      out.push({ name: own, when: date ? `${date.month}.${date.day}` : '', entryId: post.id })
    }
    return out
  }
  const near = named((post) => placeName(post).near)
  const list = near.length <= most ? near : named(townName)
  return list.slice(0, most)
}

export function stationItems(stations: readonly Station[], x: number, top: number, set: Setting): SceneItem[] {
  const { style } = set
  const origin = { role: 'label' } as const
  const items: SceneItem[] = []
  if (stations.length > 1)
    for (const item of routeDots(x + 2, top, top + (stations.length - 1) * stationMm))
      items.push(item.kind === 'path' ? { ...item, stroke: vermilion } : item)
  stations.forEach((station, index) => {
    const y = top + index * stationMm
    items.push(
      ...ring(x + 2, y, origin, style, { radiusMm: 1.4, ink: vermilion }),
      ...stationName(station.name, 11, { xMm: x + 8, yMm: y + 1.3, widthMm: 44 }, set),
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

/** Smallest of the sizes a long name is tried in, as parts of the wanted one. */
const smaller = [0.86, 0.74]

/**
 * A place on one line, a long one smaller on two, turned between words; what is longer still ends behind a whole word.
 * `yMm`: baseline of one line, middle of two.
 */
export function stationName(
  name: string,
  sizePt: number,
  { xMm, yMm, widthMm }: { xMm: number; yMm: number; widthMm: number },
  set: Setting,
): SceneItem[] {
  const origin = { role: 'label' } as const
  const type = { face: 'serif' as const, latin: 'jost' as const, sizePt }
  const one = setLabel(name, type, set.fonts)
  if (lineWidthMm(one) <= widthMm) return lineItems(one, xMm, yMm, set.style.ink.text, origin)
  for (const text of shorterAndShorter(name)) {
    for (const part of smaller) {
      const own = { ...type, sizePt: sizePt * part }
      const { lines, sound } = displayLines(text, own, { widthMm, most: 2 }, set.fonts)
      if (!sound || lines.length > 2) continue
      const leadMm = own.sizePt * 1.2 * mmPerPt
      const top = yMm - ((lines.length - 1) * leadMm) / 2
      return lines.flatMap((line, at) => lineItems(line, xMm, top + at * leadMm, set.style.ink.text, origin))
    }
  }
  return lineItems(clipped(name, type, widthMm, set.fonts), xMm, yMm, set.style.ink.text, origin)
}

/** `9 篇　71 张照片　3,212 公里` */
export function countsOf(layout: SectionFacts, month: Month, facts: BookFacts): string {
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
