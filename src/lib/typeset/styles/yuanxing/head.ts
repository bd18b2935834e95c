import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { localDate, unknownDayName } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { Setting } from '../../style/design.ts'
import { displayFace } from '../../style/display.ts'
import { leadMm, mmPerPt, type Side } from '../../style/style.ts'
import { indigo, vermilion } from './numbers.ts'
import { placeName } from './places.ts'
import { ring, routeX } from './route.ts'

const outsideRouteMm = 9.5
const regionMm = 7
/** Distances from the name's foot to the baselines of day, time and altitude. */
const dayMm = 7.5
const timeMm = 11.6
const altitudeMm = 15.2
const tallestMm = 56

type NameType = { face: 'xiaowei' | 'serif-semibold'; latin: 'jost-medium'; sizePt: number; trackEm: number }
type Name = { columns: string[]; type: NameType; highMm: number; pitchMm: number }

/** A place is reached, or the journey stays where the month's post before was. */
export type Arrival = 'reached' | 'staying'
const stayingPt = 13

/** Lines a post of words alone takes, roughly: beside so few a long name is set smaller. Pictures always have the room. */
function fewLines(post: Post, set: Setting): boolean {
  if (post.photos.length > 0 || post.videos.length > 0 || post.link || post.repost) return false
  const { body, small } = set.style
  const rows = (text: string, sizePt: number): number => Math.ceil((text.length * sizePt * mmPerPt) / set.measureMm)
  const text = post.paragraphs.reduce((sum, one) => sum + Math.max(one === '' ? 0.5 : 1, rows(one, body.sizePt)), 0)
  const said = (post.likes.length > 0 ? 1 : 0) + post.comments.length
  return (text + (said * small.leadPt) / set.style.leadPt) * leadMm(set.style) < 44
}

/** 21 pt, more than six characters 16 pt, more than nine in two columns; what is longer still loses its end. */
function nameOf(post: Post, arrival: Arrival, set: Setting): Name {
  const { near } = placeName(post)
  const all = [...near]
  const face = displayFace('xiaowei', near, set.fonts) === 'xiaowei' ? 'xiaowei' : 'serif-semibold'
  const wantedPt =
    arrival === 'staying' ? stayingPt : all.length > 6 || (all.length > 4 && fewLines(post, set)) ? 16 : 21
  const type: NameType = { face, latin: 'jost-medium', sizePt: wantedPt, trackEm: 0.1 }
  const high = (text: string): number => verticalHeightMm(text, type, set.fonts)
  let columns = [near]
  if (high(near) > tallestMm) {
    const space = near.indexOf(' ', Math.floor(all.length / 3))
    const cut = space > 0 && space < (all.length * 2) / 3 ? space : Math.ceil(all.length / 2)
    columns = [near.slice(0, cut).trim(), near.slice(cut).trim()].map((text) => {
      let kept = text
      while (high(kept) > tallestMm && kept.length > 2) kept = `${[...kept.replace(/…$/, '')].slice(0, -1).join('')}…`
      return kept
    })
  }
  return { columns, type, highMm: Math.max(...columns.map(high)), pitchMm: type.sizePt * 0.42 }
}

/** The place upright outside the route, its day below; a ring on the route, level with the post's first line. */
export const head =
  (arrival: Arrival) =>
  (post: Post, set: Setting): Block =>
    fixed(0, (box) => paint(post, shownAs(post, arrival, box.yMm, set), box.yMm, box.side, set))

/** How far name, day, time and altitude reach down, in lines. */
export const railLines =
  (arrival: Arrival) =>
  (post: Post, set: Setting): number => {
    const { highMm } = nameOf(post, arrival, set)
    const date = localDate(post.local)
    const below = post.altitudeM !== undefined ? altitudeMm : date?.time ? timeMm : dayMm
    return Math.ceil((highMm + below + 1) / leadMm(set.style))
  }

/** A page's first post names its place in full where the rail has the room, so that every page says where it is. */
function shownAs(post: Post, arrival: Arrival, yMm: number, set: Setting): Arrival {
  if (arrival === 'reached' || yMm > set.style.headMm + 0.1) return arrival
  return railLines('reached')(post, set) <= railLines('staying')(post, set) + 1 ? 'reached' : 'staying'
}

function paint(post: Post, arrival: Arrival, yMm: number, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const out = side === 'left' ? -1 : 1
  const x = routeX(style, side)
  const middle = x + out * outsideRouteMm
  const { region } = placeName(post)
  const name = nameOf(post, arrival, set)
  const place: Origin = { entryId: post.id, role: 'place' }
  const day: Origin = { entryId: post.id, role: 'date' }
  const items = ring(x, yMm + 1.9, { entryId: post.id, role: 'date' }, style)
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
  if (region && arrival === 'reached') {
    const type = { face: 'serif' as const, latin: 'jost' as const, sizePt: 8, trackEm: 0.2 }
    const shown = [...region].slice(0, 8).join('')
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
  const under = yMm + name.highMm
  const date = localDate(post.local)
  const small = { face: 'jost' as const, sizePt: 7 }
  if (date) {
    const type = { face: 'jost-medium' as const, sizePt: 12 }
    items.push(
      ...label(
        `${date.month}.${date.day}`,
        type,
        { xMm: centre, yMm: under + dayMm, anchor: 'middle' },
        { ink: vermilion, origin: day },
        set,
      ),
    )
    if (date.time)
      items.push(
        ...label(
          date.time,
          small,
          { xMm: centre, yMm: under + timeMm, anchor: 'middle' },
          { ink: style.ink.k65, origin: day },
          set,
        ),
      )
  } else {
    const type = { face: 'serif' as const, sizePt: 7.5 }
    items.push(
      ...label(
        unknownDayName(post.local),
        type,
        { xMm: centre, yMm: under + dayMm - 2, anchor: 'middle' },
        { ink: style.ink.k65, origin: day },
        set,
      ),
    )
  }
  if (post.altitudeM !== undefined) {
    const high = `${Math.round(post.altitudeM)}m`
    items.push(
      ...label(
        high,
        small,
        { xMm: centre, yMm: under + altitudeMm, anchor: 'middle' },
        { ink: style.ink.k65, origin: place },
        set,
      ),
    )
  }
  return items
}
