import type { SceneItem } from '../../../print/scene.ts'
import { pageMonths } from '../../book/chapter-name.ts'
import { label } from '../../book/front-matter.ts'
import type { Foot, Setting } from '../../style/design.ts'
import { measureMm, textLeftMm } from '../../style/style.ts'
import { two } from './marks.ts'
import { film } from './numbers.ts'

const footMm = 8
const monthMm = 9

/** Folio typewritten outside, beside it the month; white on pages of film. */
export function foot(page: Foot, set: Setting): SceneItem[] {
  const { style } = set
  const left = page.side === 'left'
  const edge = left ? textLeftMm(style, page.side) : textLeftMm(style, page.side) + measureMm(style)
  const y = style.heightMm - footMm
  const anchor = left ? 'left' : 'right'
  const ground = page.chapter?.pages[page.bodyPage ?? -1]?.items[0]
  const dark = ground?.kind === 'rect' && ground.fill.rgb === film.black.rgb && ground.hMm > style.heightMm
  const items = label(
    two(page.number),
    { face: 'mono', sizePt: 7 },
    { xMm: edge, yMm: y, anchor },
    { ink: dark ? style.ink.white : style.ink.text, origin: { role: 'folio' } },
    set,
  )
  const words =
    page.running ??
    (page.words === 'full' && page.chapter ? pageMonths(page.month ?? page.chapter.month, page.lastMonth) : '')
  if (!words) return items
  const x = left ? edge + monthMm : edge - monthMm
  const type = { face: 'sans' as const, sizePt: 6.5 }
  return [
    ...items,
    ...label(
      words,
      type,
      { xMm: x, yMm: y, anchor },
      { ink: dark ? film.dim : style.ink.k65, origin: { role: 'running' } },
      set,
    ),
  ]
}
