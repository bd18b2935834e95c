import type { FontBook } from '#lib/print/font/font-book.ts'
import type { FaceId, Origin } from '#lib/print/scene.ts'
import type { Post } from '../book/content.ts'
import { type Line, lineItems, lineWidthMm, setLabel } from '../line/lines.ts'
import type { Setting } from '../style/design.ts'
import { baselineMm } from '../style/style.ts'
import { type Block, fixed } from './block.ts'
import { setDisplay } from './display-lines.ts'

type LabelStyle = Parameters<typeof setLabel>[1]

/** One line, cut with … when it is too wide. */
export function clipped(text: string, style: LabelStyle, widthMm: number, fonts: FontBook): Line {
  const whole = setLabel(text, style, fonts)
  if (lineWidthMm(whole) <= widthMm) return whole
  const characters = [...text]
  let [low, high] = [0, characters.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const line = setLabel(`${characters.slice(0, middle).join('')}…`, style, fonts)
    if (lineWidthMm(line) <= widthMm) low = middle
    else high = middle - 1
  }
  return setLabel(`${characters.slice(0, low).join('')}…`, style, fonts)
}

/**
 * A place in one line: whole, else without its last words (`San Francisco` of `San Francisco International Airport`), a
 * single word cut with … .
 */
export function placeLabel(place: string, style: LabelStyle, widthMm: number, fonts: FontBook): Line {
  const words = place.trim().split(/\s+/u)
  for (let count = words.length; count > 0; count -= 1) {
    const line = setLabel(words.slice(0, count).join(' '), style, fonts)
    if (lineWidthMm(line) <= widthMm) return line
  }
  return clipped(place, style, widthMm, fonts)
}

/** Smaller than this share of its size a title is not set; it is cut then. */
const leastShare = 0.6

/** One line, set smaller before it is cut: a title on a page of its own is never cut for a character or two. */
export function fitted(text: string, style: LabelStyle, widthMm: number, fonts: FontBook): Line {
  const whole = setLabel(text, style, fonts)
  const share = widthMm / lineWidthMm(whole)
  if (share >= 1) return whole
  const sizePt = Math.floor(Math.max(share, leastShare) * style.sizePt * 2) / 2
  return clipped(text, { ...style, sizePt }, widthMm, fonts)
}

/** A quotation in one row where it fits, else in as few as it needs. */
export function quotationRows(text: string, style: LabelStyle, widthMm: number, fonts: FontBook): Line[] {
  if (!text) return []
  return setDisplay(text, style, { widthMm }, fonts)
}

/** Title of a post that has one, in lines that stay with what follows. */
export function titleBlocks(post: Post, set: Setting, face: FaceId = 'serif-semibold', sizePt = 12): Block[] {
  if (!post.title) return []
  const { style } = set
  const lines = setDisplay(post.title, { face, sizePt }, { widthMm: set.measureMm }, set.fonts)
  const origin: Origin = { entryId: post.id, role: 'title' }
  return lines.map((line) =>
    fixed(1, (box) => lineItems(line, box.xMm, baselineMm(box.yMm, style.body.sizePt), style.ink.text, origin), {
      keep: true,
    }),
  )
}
