import type { Ink, Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { localDate, unknownDayName } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { displayBreak } from '../../line/display-break.ts'
import { lineWidthMm, setLabel } from '../../line/lines.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { leadMm, mmPerPt, type Side } from '../../style/style.ts'
import { indigo, vermilion } from './numbers.ts'
import { isForeign, placeName, shorterAndShorter } from './places.ts'
import { ring, routeX } from './route.ts'

const outsideRouteMm = 9.5
const regionMm = 7
/** Distances from the name's foot to the baselines of day, time and altitude. */
const dayMm = 7.5
const timeMm = 11.6
const altitudeMm = 15.2
const tallestMm = 56
/** In two columns beside a line or two of words: a foreign name kept the next post from beginning on the page. */
const tallestBesideFewMm = 44
const regionTallestMm = 29

type NameType = { face: 'xiaowei' | 'serif-semibold'; latin: 'jost-medium'; sizePt: number; trackEm: number }
type RegionType = { face: 'serif'; latin: 'jost'; sizePt: number; trackEm: number }
type Name = { columns: string[]; type: NameType; highMm: number; pitchMm: number }

/** A place is reached, or the journey stays where the month's post before was. */
export type Arrival = 'reached' | 'staying'

/** Lines a post of words alone takes, roughly: beside so few a long name is set smaller. Pictures always have the room. */
function fewLines(post: Post, set: Setting): boolean {
  if (post.photos.length > 0 || post.videos.length > 0 || post.link || post.repost) return false
  const { body, small } = set.style
  const rows = (text: string, sizePt: number): number => Math.ceil((text.length * sizePt * mmPerPt) / set.measureMm)
  const text = post.paragraphs.reduce((sum, one) => sum + Math.max(one === '' ? 0.5 : 1, rows(one, body.sizePt)), 0)
  const said = (post.likes.length > 0 ? 1 : 0) + post.comments.length
  return (text + (said * small.leadPt) / set.style.leadPt) * leadMm(set.style) < 44
}

/** Sizes in which a name of two columns is tried. */
const columnPts = [16, 13, 11]

/** 21 pt, more than six characters 16 pt, longer ones in two columns parted between words; at last the end goes, word by word. */
function nameOf(post: Post, set: Setting): Name {
  const { near } = placeName(post)
  const all = [...near]
  const face = displayFace('xiaowei', near, set.fonts) === 'xiaowei' ? 'xiaowei' : 'serif-semibold'
  const typeOf = (sizePt: number): NameType => ({ face, latin: 'jost-medium', sizePt, trackEm: 0.1 })
  const nameIn = (columns: string[], sizePt: number): Name => {
    const type = typeOf(sizePt)
    const highMm = Math.max(...columns.map((text) => verticalHeightMm(text, type, set.fonts)))
    return { columns, type, highMm, pitchMm: sizePt * 0.42 }
  }
  const few = fewLines(post, set)
  const whole = nameIn([near], all.length > 6 || (all.length > 4 && few) ? 16 : 21)
  if (whole.highMm <= tallestMm) return whole
  const tallest = few ? tallestBesideFewMm : tallestMm
  let name = whole
  for (const text of shorterAndShorter(near)) {
    const { lines } = displayBreak(text, { count: 2 })
    for (const sizePt of columnPts) {
      name = nameIn(lines, sizePt)
      if (name.highMm <= tallest) return name
    }
  }
  return name
}

type LevelRow = { text: string; type: LevelType; ink: Ink; downMm: number }
type LevelType = { face: 'jost-medium' | 'serif'; latin?: 'jost'; sizePt: number }
/** From the route to a level name, the rail's room for it, and its rows. */
const [levelMm, levelWideMm, levelPt, levelLeadMm] = [5, 30, 12, 5.2]
const mostLevelRows = 4
/** So long a name is read level; a shorter one stands upright with the Chinese ones. */
const leastLevel = 8

/** A foreign name of some length in level rows of whole words: upright it would lie on its side, in rows of its own. */
function levelName(post: Post, set: Setting): { rows: LevelRow[]; highMm: number } | undefined {
  const { near, region } = placeName(post)
  if (near.length < leastLevel || !isForeign(near)) return undefined
  const type: LevelType = { face: 'jost-medium', sizePt: levelPt }
  const wide = (text: string): number => lineWidthMm(setLabel(text, type, set.fonts))
  const rows: string[] = []
  for (const word of near.split(/\s+/u)) {
    const last = rows.at(-1)
    if (last !== undefined && wide(`${last} ${word}`) <= levelWideMm) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  const names = rows
    .slice(0, mostLevelRows)
    .map((text, at): LevelRow => ({ text, type, ink: indigo, downMm: levelTopMm + at * levelLeadMm }))
  const foot = levelTopMm + (names.length - 1) * levelLeadMm
  const small: LevelType = { face: 'serif', latin: 'jost', sizePt: 8 }
  const around = region ? [{ text: region, type: small, ink: set.style.ink.k65, downMm: foot + 4.4 }] : []
  return { rows: [...names, ...around], highMm: foot + (region ? 4.4 : 0) - 0.6 }
}

/** Baseline of the first row: level with the first line of the text. */
const levelTopMm = 3.4

/** A region beside its place, so long that it ends above the day. */
function regionOf(region: string, type: RegionType, set: Setting): string {
  const fits = (text: string): boolean => verticalHeightMm(text, type, set.fonts) <= regionTallestMm
  return shorterAndShorter(region).find(fits) ?? ''
}

/**
 * Where a place is reached, it stands upright outside the route, its day below, a ring on the route; further posts of the
 * same place have a small ring, day and time only (PRINT.md §2.8).
 */
export const head =
  (arrival: Arrival) =>
  (post: Post, set: Setting): Block =>
    fixed(0, ({ yMm, side }) => (arrival === 'reached' ? paint : paintDay)(post, yMm, side, set))

/** How far name, day, time and altitude reach down, in lines. */
export const railLines =
  (arrival: Arrival) =>
  (post: Post, set: Setting): number => {
    const above = arrival === 'reached' ? (levelName(post, set)?.highMm ?? nameOf(post, set).highMm) : dayOnlyMm - dayMm
    const date = localDate(post.local)
    const below = post.altitudeM !== undefined ? altitudeMm : date?.time ? timeMm : dayMm
    return Math.ceil((above + below + 1) / leadMm(set.style))
  }

/** Baseline of the day where no place is named: level with the first line of the text. */
const dayOnlyMm = 3.4
const smallRingMm = 1.1

function paintDay(post: Post, yMm: number, side: Side, set: Setting): SceneItem[] {
  const x = routeX(set.style, side)
  const centre = x + (side === 'left' ? -1 : 1) * outsideRouteMm
  const mark = ring(x, yMm + 1.9, { entryId: post.id, role: 'date' }, set.style, { radiusMm: smallRingMm })
  return [...mark, ...dayItems(post, { xMm: centre, anchor: 'middle' }, yMm + dayOnlyMm - dayMm, set)]
}

function paint(post: Post, yMm: number, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const out = side === 'left' ? -1 : 1
  const x = routeX(style, side)
  const middle = x + out * outsideRouteMm
  const { region } = placeName(post)
  const place: Origin = { entryId: post.id, role: 'place' }
  const items = ring(x, yMm + 1.9, { entryId: post.id, role: 'date' }, style)
  const level = levelName(post, set)
  if (level) {
    const edge = { xMm: x + out * levelMm, anchor: side === 'left' ? ('right' as const) : ('left' as const) }
    level.rows.forEach(({ text, type, ink, downMm }) => {
      items.push(
        ...label(text, type, { ...edge, yMm: yMm + downMm, widthMm: levelWideMm }, { ink, origin: place }, set),
      )
    })
    return [...items, ...dayItems(post, edge, yMm + level.highMm, set)]
  }
  const name = nameOf(post, set)
  // Upright columns are read from right to left; the second one always stands further out from the text.
  const half = ((name.columns.length - 1) / 2) * name.pitchMm
  const centre = middle + out * half
  name.columns.forEach((column, at) => {
    items.push(
      ...verticalItems(
        column,
        { centreMm: centre + half - at * name.pitchMm, topMm: yMm },
        name.type,
        { ink: indigo, origin: place },
        fonts,
      ),
    )
  })
  if (region) {
    const type: RegionType = { face: 'serif', latin: 'jost', sizePt: 8, trackEm: 0.2 }
    const shown = regionOf(region, type, set)
    items.push(
      ...verticalItems(
        shown,
        { centreMm: centre + out * (half + regionMm), topMm: yMm + 0.6 },
        type,
        { ink: style.ink.k65, origin: place },
        fonts,
      ),
    )
  }
  return [...items, ...dayItems(post, { xMm: centre, anchor: 'middle' }, yMm + name.highMm, set)]
}

type Across = { xMm: number; anchor: 'left' | 'middle' | 'right' }

/** Day, time and altitude below what ends at `under`. */
function dayItems(post: Post, across: Across, under: number, set: Setting): SceneItem[] {
  const { style } = set
  const items: SceneItem[] = []
  const place: Origin = { entryId: post.id, role: 'place' }
  const day: Origin = { entryId: post.id, role: 'date' }
  const date = localDate(post.local)
  const small = { face: 'jost' as const, sizePt: 7 }
  if (date) {
    const type = { face: 'jost-medium' as const, sizePt: 12 }
    items.push(
      ...label(
        `${date.month}.${date.day}`,
        type,
        { ...across, yMm: under + dayMm },
        { ink: vermilion, origin: day },
        set,
      ),
    )
    if (date.time)
      items.push(
        ...label(date.time, small, { ...across, yMm: under + timeMm }, { ink: style.ink.k65, origin: day }, set),
      )
  } else {
    const type = { face: 'serif' as const, sizePt: 7.5 }
    items.push(
      ...label(
        unknownDayName(post.local),
        type,
        { ...across, yMm: under + dayMm - 2 },
        { ink: style.ink.k65, origin: day },
        set,
      ),
    )
  }
  if (post.altitudeM !== undefined) {
    const high = `${Math.round(post.altitudeM)}m`
    items.push(
      ...label(high, small, { ...across, yMm: under + altitudeMm }, { ink: style.ink.k65, origin: place }, set),
    )
  }
  return items
}
