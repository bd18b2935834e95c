import type { Origin, SceneItem } from '../../../print/scene.ts'
import { type Block, fixed } from '../../block/block.ts'
import { rect } from '../../block/shapes.ts'
import { clipped } from '../../block/text-blocks.ts'
import { localDate } from '../../book/calendar.ts'
import type { Post } from '../../book/content.ts'
import { label } from '../../book/front-matter.ts'
import { lineItems, lineWidthMm, setLabel } from '../../line/lines.ts'
import type { Setting } from '../../style/design.ts'
import { leadMm, mmPerPt } from '../../style/style.ts'

export const two = (value: number): string => String(value).padStart(2, '0')

/** `06.12`; undefined for an unknown day. */
export function dotted(local: string): string | undefined {
  const date = localDate(local)
  return date && `${two(date.month)}.${two(date.day)}`
}

/** A rule over the column, the day in condensed figures, at the right weekday and hour and below them the place. */
export const head = (post: Post, set: Setting): Block => fixed(3, (box) => paint(post, box.xMm, box.yMm, set))

export const ruleMm = 0.75 * mmPerPt

function paint(post: Post, xMm: number, yMm: number, set: Setting): SceneItem[] {
  const { style, fonts, measureMm: wide } = set
  const lead = leadMm(style)
  const baseline = yMm + 2.05 * lead
  const origin: Origin = { entryId: post.id, role: 'date' }
  const date = localDate(post.local)
  const day = dotted(post.local)
  const figures = day
    ? setLabel(day, { face: 'barlow-bold', sizePt: 25 }, fonts)
    : setLabel('未注日期', { face: 'serif-black', sizePt: 14 }, fonts)
  const items: SceneItem[] = [
    rect({ xMm, yMm: yMm + 0.12 * lead, wMm: wide, hMm: ruleMm }, style.ink.text, origin),
    ...lineItems(figures, xMm - 0.2, baseline, style.ink.text, origin),
  ]
  const right = xMm + wide
  if (date) {
    const words = ['周', date.weekday, date.time ? `　${date.time}` : ''].join('')
    const type = { face: 'sans-medium' as const, latin: 'barlow' as const, sizePt: 7.5 }
    items.push(
      ...label(
        words,
        type,
        { xMm: right, yMm: baseline - 0.78 * lead, anchor: 'right' },
        { ink: style.ink.k80, origin },
        set,
      ),
    )
  }
  if (post.place) {
    const available = wide - lineWidthMm(figures) - 3
    const place = clipped(post.place, { face: 'sans', latin: 'sans', sizePt: 7.5 }, available, fonts)
    const at = right - lineWidthMm(place)
    items.push(...lineItems(place, at, baseline - 0.1, style.ink.accent, { entryId: post.id, role: 'place' }))
  }
  return items
}
