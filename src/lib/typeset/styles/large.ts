import type { SceneItem } from '../../print/scene.ts'
import type { Setting } from '../style/design.ts'
import { leadMm, measureMm, type Style } from '../style/style.ts'

/** Part of the type area from which on a picture is large (issue 37: half a page). */
const leastLarge = 0.5

export const leastLargeMm2 = (style: Style): number => leastLarge * measureMm(style) * style.lines * leadMm(style)

/** Whether one of the pictures takes half of the type area, as far as it lies within the trim. */
export function hasLarge(items: readonly SceneItem[], { style }: Setting): boolean {
  const least = leastLargeMm2(style)
  return items.some((item) => {
    if (item.kind !== 'image') return false
    const wide = Math.min(item.xMm + item.wMm, style.widthMm) - Math.max(item.xMm, 0)
    const high = Math.min(item.yMm + item.hMm, style.heightMm) - Math.max(item.yMm, 0)
    return wide * high >= least
  })
}
