import { frontOf, planSheet, usualHardCase } from '#lib/covers/panel.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { Binding } from '#lib/print/spine.ts'
import type { Style } from '#lib/typeset/style/style.ts'

/** The front of a book as it is bound, a board with its hinge or a soft cover, for shelf and reader. */
export const boundFront = (
  { cover: sheet, spineMm }: { cover: ScenePage; spineMm: number },
  style: Pick<Style, 'widthMm' | 'heightMm'>,
  binding?: Binding,
): ScenePage => {
  const { front } = planSheet({
    spineMm,
    trimWidthMm: style.widthMm,
    trimHeightMm: style.heightMm,
    bleedMm: sheet.bleedMm,
    ...(binding === 'hardcover' ? { hardCase: usualHardCase } : {}),
  })
  return frontOf(sheet, front)
}
