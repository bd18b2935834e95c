import { planSheet, usualHardCase } from '#lib/covers/panel.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { Binding } from '#lib/print/spine.ts'
import type { Style } from '#lib/typeset/style/style.ts'

/** The front as it is seen when the book is bound, a board with its hinge or a soft cover, for shelf and reader. */
export const frontOf = (
  { cover: sheet, spineMm }: { cover: ScenePage; spineMm: number },
  style: Pick<Style, 'widthMm' | 'heightMm'>,
  binding?: Binding,
): ScenePage => {
  const { seen } = planSheet({
    spineMm,
    trimWidthMm: style.widthMm,
    trimHeightMm: style.heightMm,
    bleedMm: sheet.bleedMm,
    ...(binding === 'hardcover' ? { hardCase: usualHardCase } : {}),
  }).front
  return {
    ...sheet,
    widthMm: seen.right - seen.left,
    heightMm: seen.bottom - seen.top,
    side: 'right',
    items: [{ kind: 'group', matrix: [1, 0, 0, 1, -seen.left, -seen.top], items: sheet.items }],
  }
}
