import type { FontBook } from '#lib/print/font/font-book.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { dayOfMonthName, unknownDayName } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { displayBreak } from '../../line/display-break.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { Setting } from '../../style/design.ts'
import { leadMm, mmPerPt, outsideMm, type Side } from '../../style/style.ts'

/** Middle of the date's column outside the text, and how much further out the place stands. */
export const railMm = 8
const placeMm = 4.6

const dateType = { face: 'serif-medium' as const, sizePt: 8.5, trackEm: 0.12 }
const placeType = { face: 'serif' as const, sizePt: 7, trackEm: 0.1 }

const dateOf = (post: Post): string => dayOfMonthName(post.local) || unknownDayName(post.local)

/** Height of a column of a place, in characters. */
const deepestPlace = 11
const deepestPlaceMm = deepestPlace * placeType.sizePt * (1 + placeType.trackEm) * mmPerPt

/** A second column of a long place stands so much further out. */
const secondMm = 3.4

/**
 * Place without its dots, in one column or two that turn at a dot or between words. One too long for both keeps its end,
 * which is the nearest, from a word on.
 */
function placeOf(post: Post, fonts: FontBook): string[] {
  const whole = (post.place ?? '').replaceAll('·', '　').trim()
  const deep = (text: string): number => verticalHeightMm(text, placeType, fonts)
  const columns = (text: string): string[] | undefined => {
    if (deep(text) <= deepestPlaceMm) return [text]
    const { lines } = displayBreak(text, { room: deepestPlace, most: 2 })
    return lines.length <= 2 && lines.every((line) => deep(line) <= deepestPlaceMm) ? lines : undefined
  }
  if (whole === '') return []
  const words = whole.match(/[\p{Script=Latin}\p{N}\p{P}]+|\s+|./gu) ?? []
  for (let from = 0; from < words.length; from += 1) {
    const rest = words.slice(from).join('').trim()
    const fitting = from > 0 && words[from]?.trim() === '' ? undefined : columns(from === 0 ? rest : `…${rest}`)
    if (fitting) return fitting
  }
  return []
}

/** Date and place stand upright in the rail, level with the post's first line; they take no line of the text. */
export const head = (post: Post, set: Setting): Block => fixed(0, (box) => paint(post, box.yMm, box.side, set))

/** How far date and place reach down, in lines. */
export function railLines(post: Post, set: Setting): number {
  const date = verticalHeightMm(dateOf(post), dateType, set.fonts)
  const places = placeOf(post, set.fonts).map((column) => verticalHeightMm(column, placeType, set.fonts))
  return Math.ceil(Math.max(date, ...places) / leadMm(set.style))
}

function paint(post: Post, yMm: number, side: Side, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const x = outsideMm(style, side, railMm)
  const date = verticalItems(
    dateOf(post),
    { centreMm: x, topMm: yMm },
    dateType,
    { ink: style.ink.text, origin: { entryId: post.id, role: 'date' } },
    fonts,
  )
  const ink = { ink: style.ink.k65, origin: { entryId: post.id, role: 'place' as const } }
  // Upright columns are read from the right, on whichever side of the page they stand.
  const columns = placeOf(post, fonts)
  const places = (side === 'left' ? columns : [...columns].reverse()).flatMap((column, at) => {
    const centreMm = outsideMm(style, side, railMm + placeMm + secondMm * at)
    return verticalItems(column, { centreMm, topMm: yMm }, placeType, ink, fonts)
  })
  return [...date, ...places]
}
