import type { SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block.ts'
import { dayOfMonthName, unknownDayName } from '../../calendar.ts'
import type { Post } from '../../content.ts'
import type { Setting } from '../../design.ts'
import { leadMm, outsideMm, type Side } from '../../style.ts'
import { verticalHeightMm, verticalItems } from '../../vertical.ts'

/** Middle of the date's column outside the text, and how much further out the place stands. */
export const railMm = 8
const placeMm = 4.6

const dateType = { face: 'serif-medium' as const, sizePt: 8.5, trackEm: 0.12 }
const placeType = { face: 'serif' as const, sizePt: 7, trackEm: 0.1 }

const dateOf = (post: Post): string => dayOfMonthName(post.local) || unknownDayName(post.local)

const longestPlace = 11

/** Place without its dots; a long one keeps its end, which is the nearest. */
function placeOf(post: Post): string {
  const whole = (post.place ?? '').replaceAll('·', '　')
  const all = [...whole]
  return all.length <= longestPlace ? whole : `…${all.slice(1 - longestPlace).join('')}`
}

/** Date and place stand upright in the rail, level with the post's first line; they take no line of the text. */
export const head = (post: Post, set: Setting): Block => fixed(0, (box) => paint(post, box.yMm, box.side, set))

/** How far date and place reach down, in lines. */
export function railLines(post: Post, set: Setting): number {
  const date = verticalHeightMm(dateOf(post), dateType, set.fonts)
  const place = verticalHeightMm(placeOf(post), placeType, set.fonts)
  return Math.ceil(Math.max(date, place) / leadMm(set.style))
}

function paint(post: Post, yMm: number, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const x = outsideMm(style, side, railMm)
  const date = verticalItems(dateOf(post), x, yMm, dateType, style.ink.text, { entryId: post.id, role: 'date' }, fonts)
  const place = placeOf(post)
  if (!place) return date
  const out = outsideMm(style, side, railMm + placeMm)
  return [
    ...date,
    ...verticalItems(place, out, yMm, placeType, style.ink.k65, { entryId: post.id, role: 'place' }, fonts),
  ]
}
