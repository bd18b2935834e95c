import type { SceneItem } from '../../../print/scene.ts'
import { dashedPath } from '../../block/dashed.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { disc } from '../../block/shapes.ts'
import { monthName, yearOf } from '../../book/calendar.ts'
import { label, opposite } from '../../book/front-matter.ts'
import { monthOf } from '../../book/section.ts'
import { type Line, lineItems, lineWidthMm } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import type { Side } from '../../style/style.ts'
import { ageOfMonth } from './age.ts'
import { flood, joyful, yearsOf } from './front.ts'
import { brown, coral, cream, honey, sand, sky, tintOf, yellow } from './numbers.ts'
import { cloud, duck, hill, star } from './ornaments.ts'

/** Stops of an opening, and of a page that stands alone. */
const spreadStops = 12
const pageStops = 6
const discMm = 10.5
const middleMm = 112
const swingMm = 40
const [dashMm, spaceMm] = [2.4, 2.2]

type Stop = { name: string; title: string; page: number; tint: number }
type Placed = Stop & { xMm: number; yMm: number; up: boolean; roomMm: number }

function stopsOf(facts: BookFacts, set: Setting): Stop[] {
  const several = new Set(facts.chapters.map((month) => yearOf(month.month))).size > 1
  return facts.chapters.map((layout, index) => {
    const chapter = facts.book.chapters[index]
    const age = chapter && ageOfMonth(monthOf(chapter), set.options.child?.birthday)
    const year = yearOf(layout.month)
    const day = several && year > 0 ? `${year}年${Number(layout.month.slice(4))}月` : monthName(layout.month)
    return {
      name: age ? `${age.big}${age.small}` : day,
      title: layout.title,
      page: facts.pageOf(index),
      tint: index,
    }
  })
}

/** The catalogue as a walk (PRINT.md §3.5): a dashed path over the opening, a disc with its page for every month. */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const stops = stopsOf(facts, set)
  if (stops.length === 0) return []
  const pages: PageDraft[] = []
  const add = (items: SceneItem[]): void => {
    pages.push({ kind: 'catalogue', items })
  }
  if (side === 'right' && stops.length <= pageStops) {
    const placed = placeStops(stops, 0, 'right', false, set)
    add([...sky1(set), ...heading(30, 38, set), ...sheet(placed, 'right', set), ...duck(146, 183, 21)])
    return pages
  }
  let own = side
  if (side === 'right') {
    add(openingSheet(facts, set))
    own = opposite(own)
  }
  const count = Math.ceil(stops.length / spreadStops)
  const each = Math.ceil(stops.length / count)
  for (let at = 0; at < count; at += 1) {
    const part = stops.slice(at * each, (at + 1) * each)
    const placed = placeStops(part, at * each, own, true, set)
    const isFirst = at === 0 && side === 'left'
    add([...sky1(set), ...(isFirst ? heading(50, 38, set) : []), ...sheet(placed, 'left', set)])
    const last = at === count - 1 ? duck(150, 183, 21) : [star(164, 191, 3, coral)]
    add([...sky2(placed, set), ...sheet(placed, 'right', set), ...last])
  }
  return pages
}

const sky1 = (set: Setting): SceneItem[] => [
  ...cloud(118, 28, 22, sky),
  star(set.style.widthMm - 35, 193, 3.2, yellow),
  star(20, 191, 2.4, coral),
]
/** The right page's cloud moves aside where a stop stands high under it. */
function sky2(placed: readonly Placed[], { style }: Setting): SceneItem[] {
  const wide = 26
  const high = placed.filter(({ yMm }) => yMm < 80).map(({ xMm }) => xMm - style.widthMm)
  const free = [92, 30, 140, 60].find((x) => high.every((stop) => Math.abs(x + wide / 2 - stop) > wide / 2 + 24))
  return [...cloud(free ?? 92, free === undefined ? 14 : 26, wide, sky), star(24, 192, 2.8, coral)]
}

const heading = (x: number, y: number, set: Setting): SceneItem[] =>
  joyful('目录', { wantedPt: 30, widthMm: 60, xMm: x, baselineMm: y }, coral, set, { anchor: 'left' })

/** Right page before the walk: the word, whose childhood it is, a duck on its meadow. */
function openingSheet(facts: BookFacts, set: Setting): SceneItem[] {
  const { style, options } = set
  const b = style.bleedMm
  const words = [options.child?.nickname ?? '', yearsOf(facts)].filter(Boolean).join('　')
  const small = { face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt: 11 }
  const wide = style.widthMm + 2 * b
  return [
    flood(honey, set),
    ...cloud(22, 30, 26, cream),
    ...cloud(128, 52, 20, cream),
    star(160, 30, 4, coral),
    ...joyful('目录', { wantedPt: 48, widthMm: 100, xMm: style.widthMm / 2, baselineMm: 96 }, brown, set),
    ...label(
      words,
      small,
      { xMm: style.widthMm / 2, yMm: 110, anchor: 'middle' },
      { ink: brown, origin: { role: 'label' } },
      set,
    ),
    hill({ xMm: -b, wMm: wide, topMm: 148, footMm: style.heightMm + b }, tintOf(1).ground),
    ...duck(112, 132, 34),
  ]
}

/** Stops on paper; x runs over an opening from its left page's trim, on a single page from that page's. */
function placeStops(stops: readonly Stop[], from: number, side: Side, wide: boolean, set: Setting): Placed[] {
  const page = set.style.widthMm
  const onLeft = wide ? Math.ceil(stops.length / 2) : side === 'left' ? stops.length : 0
  return stops.map((stop, index) => {
    const isLeft = index < onLeft
    const count = isLeft ? onLeft : stops.length - onLeft
    const at = isLeft ? index : index - onLeft
    const [x0, x1] = isLeft ? [32, page - 26] : wide ? [page + 26, 2 * page - 32] : [page + 30, 2 * page - 30]
    const pitch = (x1 - x0) / Math.max(1, count - 1)
    const sway = Math.sin((from + index) * 1.25)
    const x = count === 1 ? (x0 + x1) / 2 : x0 + at * pitch
    return { ...stop, xMm: x, yMm: middleMm + sway * swingMm, up: sway < 0, roomMm: Math.min(44, pitch - 2) }
  })
}

function sheet(placed: readonly Placed[], side: Side, set: Setting): SceneItem[] {
  const shift = side === 'left' ? 0 : set.style.widthMm
  const items = walk(placed, shift, set)
  for (const stop of placed) {
    if (stop.xMm < shift || stop.xMm >= shift + set.style.widthMm) continue
    items.push(...stopItems({ ...stop, xMm: stop.xMm - shift }, set))
  }
  return items
}

/** The dashed path through all stops of an opening, the part that lies on one page. */
function walk(placed: readonly Placed[], shiftMm: number, set: Setting): SceneItem[] {
  const { bleedMm, widthMm } = set.style
  const first = placed[0] as Placed
  const before = { xMm: first.xMm - 22, yMm: first.yMm + 14 }
  const window = { fromMm: shiftMm + 6, toMm: shiftMm + widthMm + bleedMm, shiftMm }
  const d = dashedPath([before, ...placed], { dashMm, spaceMm, pointsPerMm: 2 }, window)
  return d ? [{ kind: 'path', d, stroke: sand, strokeMm: 1.1, origin: { role: 'label' } }] : []
}

/** A title that is too long for one row is parted near its middle, not where the room ends. */
function titleRows({ title, roomMm }: Placed, set: Setting): Line[] {
  if (!title) return []
  const type = { face: 'wenkai' as const, sizePt: 9.5 }
  return setDisplay(title, type, { widthMm: roomMm }, set.fonts).slice(0, 2)
}

function stopItems(stop: Placed, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { xMm: x, yMm: y, up } = stop
  const origin = { role: 'catalogue' } as const
  const tint = tintOf(stop.tint)
  const number = { face: 'nunito-extrabold' as const, sizePt: stop.page > 999 ? 13 : 17 }
  const lines = titleRows(stop, set)
  const nameY = up ? y - 14 - lines.length * 4.8 : y + 17.5
  const face = displayFace('kuaile', stop.name.replace(/[0-9]/g, ''), fonts, 'serif-semibold')
  const name = { face, latin: 'nunito-extrabold' as const, sizePt: 11.5 }
  return [
    disc(x, y, discMm, tint.strong, origin),
    ...label(
      String(stop.page),
      number,
      { xMm: x, yMm: y + 2.2, anchor: 'middle' },
      { ink: tint.strong === coral ? style.ink.white : brown, origin },
      set,
    ),
    ...label(stop.name, name, { xMm: x, yMm: nameY, anchor: 'middle' }, { ink: coral, origin }, set),
    ...lines.flatMap((line, index) =>
      lineItems(line, x - lineWidthMm(line) / 2, nameY + 5.6 + index * 4.8, style.ink.text, origin),
    ),
  ]
}
