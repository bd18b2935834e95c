import type { SceneItem } from '../../../print/scene.ts'
import { dashedPath } from '../../block/dashed.ts'
import { setDisplay } from '../../block/display-lines.ts'
import { disc } from '../../block/shapes.ts'
import { yearOf } from '../../book/calendar.ts'
import { label } from '../../book/front-matter.ts'
import { monthOf } from '../../book/section.ts'
import { type Line, lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { BookFacts, PageDraft, Place, Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { mmPerPt } from '../../style/style.ts'
import { ageOfMonth } from './age.ts'
import { isChild } from './child.ts'
import { joyful, yearsOf } from './front.ts'
import { brown, coral, meadow, sand, sky, tintOf, yellow } from './numbers.ts'
import { chapterWords } from './opener-page.ts'
import { cloud, duck, hill, star } from './ornaments.ts'

/** Entries of a page (PRINT.md §2.8), and of one path down it. */
const pageStops = 24
const pathStops = 8
const [topMm, footMm] = [62, 190]
const mostPitchMm = 27
/** On an opening, where the list has its page to itself. */
const airyPitchMm = 38
const [dashMm, spaceMm] = [2.4, 2.2]

type Stop = { name: string; title: string; page: number; tint: number }
type Placed = Stop & { xMm: number; yMm: number; textMm: number; roomMm: number }

function stopsOf(facts: BookFacts, set: Setting): Stop[] {
  const several = new Set(facts.chapters.map((month) => yearOf(month.month))).size > 1
  return facts.chapters.map((layout, index) => {
    const chapter = facts.book.chapters[index]
    const age = chapter && ageOfMonth(monthOf(chapter), set.options.child?.birthday)
    const year = yearOf(layout.month)
    const day = several && year > 0 && !layout.wholeYear ? `${year}年 ${chapterWords(layout)}` : chapterWords(layout)
    return {
      name: age ? `${age.big}${age.small}` : day,
      title: layout.title,
      page: facts.pageOf(index),
      tint: index,
    }
  })
}

/**
 * The catalogue as a walk (PRINT.md §3.5): a dashed path down the page, a disc with its page for every chapter, its name
 * and title beside it; from nine on two paths, up to twenty-four chapters on a page. On an opening the walk sets out from a
 * meadow on the left page and comes over the fold.
 */
export function cataloguePages({ side, facts }: Place, set: Setting): PageDraft[] {
  const stops = stopsOf(facts, set)
  const count = Math.ceil(stops.length / pageStops)
  const each = Math.ceil(stops.length / Math.max(1, count))
  const faces = side === 'left' && stops.length > 0
  const pages = Array.from({ length: count }, (_, at): PageDraft => {
    const own = stops.slice(at * each, (at + 1) * each)
    const top = at > 0 || faces ? [star(set.style.widthMm - 34, 34, 3.6, yellow)] : heading(facts, set)
    const placedAt = sheet(own, each, at === 0 && faces, set)
    return { kind: 'catalogue', items: [...top, ...placedAt] }
  })
  return faces ? [{ kind: 'catalogue', items: facingPage(facts, set) }, ...pages] : pages
}

/** The way from the meadow to the fold, and where it crosses it. */
const [outXMm, outYMm] = [46, 176]
const foldYMm = 96

/** What faces the list: the word, clouds over a meadow, and the way that begins there. */
function facingPage(facts: BookFacts, set: Setting): SceneItem[] {
  const { widthMm, heightMm, bleedMm: b } = set.style
  const way = [
    { xMm: outXMm, yMm: outYMm },
    { xMm: 104, yMm: 132 },
    { xMm: widthMm + b, yMm: foldYMm },
  ]
  const d = dashedPath(way, { dashMm, spaceMm, pointsPerMm: 2 }, { fromMm: 0, toMm: widthMm + b, shiftMm: 0 })
  const foot = { xMm: -b, wMm: widthMm + 2 * b, footMm: heightMm + b }
  return [
    ...heading(facts, set),
    ...cloud(128, 62, 26, sky),
    ...cloud(40, 92, 16, sky),
    star(74, 128, 3.2, yellow),
    hill({ ...foot, topMm: 150 }, meadow, 0.62, 0.3),
    { kind: 'path', d, stroke: sand, strokeMm: 1.1, origin: { role: 'label' } },
    disc(outXMm, outYMm, 3.2, coral, { role: 'label' }),
  ]
}

/** The word, whose childhood it is; of a child the duck, which sets out from here. */
function heading(facts: BookFacts, set: Setting): SceneItem[] {
  const { options } = set
  const words = [options.child?.nickname ?? '', yearsOf(facts)].filter(Boolean).join('　')
  const small = { face: 'wenkai' as const, latin: 'nunito-extrabold' as const, sizePt: 9.5 }
  return [
    ...cloud(96, 24, 22, sky),
    star(84, 44, 2.4, coral),
    ...(isChild(set) ? duck(138, 24, 22) : [star(146, 34, 3.8, yellow)]),
    ...joyful('目录', { wantedPt: 30, widthMm: 60, xMm: 22, baselineMm: 38 }, coral, set, { anchor: 'left' }),
    ...label(words, small, { xMm: 22.6, yMm: 46.5 }, { ink: brown, origin: { role: 'label' } }, set),
  ]
}

/** Stops of one page in one path or two, each from its head to its foot. */
function sheet(stops: readonly Stop[], most: number, overFold: boolean, set: Setting): SceneItem[] {
  const isOne = most <= pathStops
  const rows = isOne ? most : Math.ceil(most / 2)
  const paths = isOne ? [stops] : [stops.slice(0, rows), stops.slice(rows)]
  return paths.flatMap((own, at) =>
    own.length > 0
      ? pathItems(placed(own, { rows, column: isOne ? -1 : at, overFold }, set), overFold && at === 0, set)
      : [],
  )
}

/** `column` −1: one wide path over the page. */
function placed(
  stops: readonly Stop[],
  { rows, column, overFold }: { rows: number; column: number; overFold: boolean },
  { style }: Setting,
): Placed[] {
  const pitch = Math.min(overFold ? airyPitchMm : mostPitchMm, (footMm - topMm) / Math.max(1, rows - 1))
  const isOne = column < 0
  const left = isOne ? 62 : column === 0 ? 28 : style.widthMm / 2 + 19
  const swing = isOne ? 30 : 6.5
  const right = isOne ? style.widthMm - 14 : column === 0 ? style.widthMm / 2 - 1 : style.widthMm - 14
  const radius = radiusOf(pitch)
  return stops.map((stop, at) => {
    const xMm = left + swing * Math.sin(at * 1.25 - 0.6)
    const textMm = isOne ? xMm + radius + 5 : left + swing + radius + 3.5
    return { ...stop, xMm, yMm: topMm + at * pitch, textMm, roomMm: right - textMm }
  })
}

const radiusOf = (pitchMm: number): number => Math.min(8.6, pitchMm * 0.39)

/** `dashedPath` runs along a page; down it, it is the same with its axes changed. */
function downPath(points: readonly { xMm: number; yMm: number }[], { style }: Setting): string {
  const along = points.map(({ xMm, yMm }) => ({ xMm: yMm, yMm: xMm }))
  const d = dashedPath(along, { dashMm, spaceMm, pointsPerMm: 2 }, { fromMm: 0, toMm: style.heightMm, shiftMm: 0 })
  return d.replaceAll(/(-?[\d.]{1,24}) (-?[\d.]{1,24})/g, '$2 $1')
}

function pathItems(stops: readonly Placed[], overFold: boolean, set: Setting): SceneItem[] {
  const [first, last] = [stops[0] as Placed, stops.at(-1) as Placed]
  const pitch = stops.length > 1 ? (stops[1] as Placed).yMm - first.yMm : mostPitchMm
  const radius = radiusOf(pitch)
  const points = [
    ...(overFold ? [] : [{ xMm: first.xMm + 7, yMm: first.yMm - radius - 4 }]),
    ...stops,
    { xMm: last.xMm - 7, yMm: Math.min(last.yMm + radius + 6, set.style.heightMm - 8) },
  ]
  const arriving = [
    { xMm: -set.style.bleedMm, yMm: foldYMm },
    { xMm: first.xMm, yMm: first.yMm },
  ]
  const window = { fromMm: -set.style.bleedMm, toMm: set.style.widthMm, shiftMm: 0 }
  const over = overFold ? dashedPath(arriving, { dashMm, spaceMm, pointsPerMm: 2 }, window) : ''
  const d = [over, downPath(points, set)].filter(Boolean).join(' ')
  const path: SceneItem[] = d ? [{ kind: 'path', d, stroke: sand, strokeMm: 1.1, origin: { role: 'label' } }] : []
  return [...path, ...stops.flatMap((stop) => stopItems(stop, radius, pitch, set))]
}

/** From this pitch on a long title may take two rows. */
const twoRowsMm = 17
const leastPt = 7

/** A title is never cut: in two rows where there is room, else smaller. */
function titleRows({ title, roomMm }: Placed, pitch: number, set: Setting): { lines: Line[]; sizePt: number } {
  const type = { face: 'wenkai' as const, sizePt: pitch >= twoRowsMm ? 10 : 9 }
  if (!title) return { lines: [], sizePt: type.sizePt }
  if (pitch >= twoRowsMm) {
    const lines = setDisplay(title, type, { widthMm: roomMm }, set.fonts)
    if (lines.length <= 2) return { lines, sizePt: type.sizePt }
  }
  const natural = lineWidthMm(setLabel(title, type, set.fonts))
  const sizePt = Math.max(leastPt, Math.min(type.sizePt, (type.sizePt * roomMm) / natural))
  return { lines: [setLabel(title, { ...type, sizePt }, set.fonts)], sizePt }
}

function stopItems(stop: Placed, radius: number, pitch: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const { xMm: x, yMm: y, textMm } = stop
  const origin = { role: 'catalogue' } as const
  const tint = tintOf(stop.tint)
  const numberPt = radius * (stop.page > 99 ? 1.75 : 2)
  const number = { face: 'nunito-extrabold' as const, sizePt: numberPt }
  const { lines, sizePt } = titleRows(stop, pitch, set)
  const face = displayFace('kuaile', stop.name.replace(/[0-9 ]/g, ''), fonts, 'serif-semibold')
  const name = { face, latin: 'nunito-extrabold' as const, sizePt: pitch >= twoRowsMm ? 13 : 11 }
  const rowMm = sizePt * 1.45 * mmPerPt
  const nameY = lines.length === 0 ? y + 1.6 : lines.length > 1 ? y - 2.6 : y - 0.6
  return [
    disc(x, y, radius, tint.strong, origin),
    ...label(
      String(stop.page),
      number,
      { xMm: x, yMm: y + numberPt * 0.36 * mmPerPt, anchor: 'middle' },
      { ink: tint.strong === coral ? style.ink.white : brown, origin },
      set,
    ),
    ...label(stop.name, name, { xMm: textMm, yMm: nameY }, { ink: coral, origin }, set),
    ...lines.flatMap((line, at) => lineItems(line, textMm, nameY + 0.6 + (at + 1) * rowMm, style.ink.text, origin)),
  ]
}
