import type { FontBook } from '#lib/print/font/font-book.ts'
import type { SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { dayOfMonthName, unknownDayName } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { verticalHeightMm, verticalItems } from '../../line/vertical.ts'
import type { Setting } from '../../style/design.ts'
import { leadMm, mmPerPt, outsideMm, type Side } from '../../style/style.ts'

/** Middle of the date's column outside the text, and how much further out the place stands. */
export const railMm = 8
const placeMm = 4.6

const dateType = { face: 'serif-medium' as const, sizePt: 8.5, trackEm: 0.12 }
const placeType = { face: 'serif' as const, sizePt: 7, trackEm: 0.1 }

const dateOf = (post: Post): string => dayOfMonthName(post.local) || unknownDayName(post.local)

/** Height of eleven characters. */
const deepestPlaceMm = 11 * placeType.sizePt * (1 + placeType.trackEm) * mmPerPt

/** Place without its dots; a long one keeps its end, which is the nearest, and of a word all or nothing. */
function placeOf(post: Post, fonts: FontBook): string {
  const whole = (post.place ?? '').replaceAll('·', '　')
  const fits = (text: string): boolean => verticalHeightMm(text, placeType, fonts) <= deepestPlaceMm
  if (fits(whole)) return whole
  const words = whole.match(/[\p{Script=Latin}\p{N}\p{P}]+|\s+|./gu) ?? []
  const from = words.findIndex((word, at) => at > 0 && word.trim() !== '' && fits(`…${words.slice(at).join('')}`))
  if (from > 0) return `…${words.slice(from).join('')}`
  return `…${[...whole].slice(-10).join('')}`
}

/** Date and place stand upright in the rail, level with the post's first line; they take no line of the text. */
export const head = (post: Post, set: Setting): Block => fixed(0, (box) => paint(post, box.yMm, box.side, set))

/** How far date and place reach down, in lines. */
export function railLines(post: Post, set: Setting): number {
  const date = verticalHeightMm(dateOf(post), dateType, set.fonts)
  const place = verticalHeightMm(placeOf(post, set.fonts), placeType, set.fonts)
  return Math.ceil(Math.max(date, place) / leadMm(set.style))
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
  const place = placeOf(post, fonts)
  if (!place) return date
  const out = outsideMm(style, side, railMm + placeMm)
  return [
    ...date,
    ...verticalItems(
      place,
      { centreMm: out, topMm: yMm },
      placeType,
      { ink: style.ink.k65, origin: { entryId: post.id, role: 'place' } },
      fonts,
    ),
  ]
}
