import type { Origin, SceneItem } from '../../../print/scene.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { localDate } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { film } from './numbers.ts'

export const two = (value: number): string => String(value).padStart(2, '0')

const mono = { face: 'mono' as const, sizePt: 7 }

/** `2023.05.19  20:44  敦煌·鸣沙山` on one baseline. */
export function stamp(post: Post, xMm: number, baseline: number, wideMm: number, set: Setting): SceneItem[] {
  const { style, fonts } = set
  const date = localDate(post.local)
  const origin: Origin = { entryId: post.id, role: 'date' }
  const words = date ? `${date.year}.${two(date.month)}.${two(date.day)}` : '未注日期'
  const day = setLabel(words, date ? mono : { face: 'sans', sizePt: 7 }, fonts)
  const items = lineItems(day, xMm, baseline, style.ink.accent, origin)
  let x = xMm + lineWidthMm(day) + 4
  if (date?.time && x + 8 < xMm + wideMm) {
    items.push(...label(date.time, mono, { xMm: x, yMm: baseline }, { ink: style.ink.k65, origin }, set))
    x += 11
  }
  const available = xMm + wideMm - x
  if (post.place && available > 6) {
    const place = clipped(post.place, { face: 'sans', latin: 'sans', sizePt: 7 }, available, fonts)
    items.push(...lineItems(place, x, baseline, style.ink.k65, { entryId: post.id, role: 'place' }))
  }
  return items
}

/** `07　07A`, the frame's number as film carries it, 3.4 mm under a picture. */
export function edgeNumber(
  frame: number,
  xMm: number,
  footMm: number,
  set: Setting,
  anchor: 'left' | 'right' = 'left',
): SceneItem[] {
  const type = { face: 'mono' as const, sizePt: 5.5, trackEm: 0.04 }
  const words = `${two(frame)}  ${two(frame)}A`
  return label(
    words,
    type,
    { xMm, yMm: footMm + 3.4, anchor },
    { ink: set.style.ink.accent, origin: { role: 'label' } },
    set,
  )
}

/** The page in film black, to the trim. */
export function blackPage(set: Setting): SceneItem {
  const { style } = set
  const b = style.bleedMm
  return rect({ xMm: -b, yMm: -b, wMm: style.widthMm + 2 * b, hMm: style.heightMm + 2 * b }, film.black)
}

/** The same style with its words in white, for black pages. */
export const onBlack = (set: Setting): Setting => {
  const { style } = set
  const { white } = style.ink
  const own = {
    ...style.ink,
    text: white,
    k80: film.pale,
    k65: film.dim,
    k45: film.dim,
    names: white,
    panel: film.blank,
  }
  return { ...set, style: { ...style, ink: own } }
}

/** Free film between frames, and beyond them to the perforation. */
const frameGapMm = 3
const perforationMm = 4.75
/** Below a number over a frame; as much is free between its figures and the perforation. */
const numberFreeMm = 0.2

export type Frame = { paint(xMm: number, yMm: number, wMm: number, hMm: number): SceneItem[]; number: number }

/** A strip of film: perforated edges, frames side by side with their numbers. */
export function strip(
  { xMm, yMm, wMm, frameHighMm }: { xMm: number; yMm: number; wMm: number; frameHighMm: number },
  frames: readonly (Frame | undefined)[],
  set: Setting,
): SceneItem[] {
  const high = frameHighMm + 9.4
  const { accent } = set.style.ink
  const origin: Origin = { role: 'label' }
  const items: SceneItem[] = []
  for (let x = xMm + 2.2; x + 2 < xMm + wMm; x += perforationMm) {
    items.push(
      rect({ xMm: x, yMm: yMm + 1.2, wMm: 2, hMm: 1.5 }, film.hole, origin),
      rect({ xMm: x, yMm: yMm + high - 2.7, wMm: 2, hMm: 1.5 }, film.hole, origin),
    )
  }
  const count = frames.length
  const wide = (wMm - frameGapMm * (count + 1)) / count
  const type = { face: 'mono' as const, sizePt: 4.5 }
  frames.forEach((frame, index) => {
    const x = xMm + frameGapMm + index * (wide + frameGapMm)
    const y = yMm + 4.2
    if (!frame) {
      items.push(rect({ xMm: x, yMm: y, wMm: wide, hMm: frameHighMm }, film.blank, origin))
      return
    }
    items.push(...frame.paint(x, y, wide, frameHighMm))
    items.push(
      ...label(
        two(frame.number),
        type,
        { xMm: Math.max(x, set.style.safeMm + 0.5), yMm: y - numberFreeMm },
        { ink: accent, origin },
        set,
      ),
    )
    items.push(
      ...label(
        `${two(frame.number)}A`,
        type,
        { xMm: x + wide / 2, yMm: y + frameHighMm + 2, anchor: 'middle' },
        { ink: accent, origin },
        set,
      ),
    )
  })
  return items
}
