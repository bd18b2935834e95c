import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { PageGeometry } from '../layout/geometry.ts'
import type { SpreadOption } from '../layout/spread-options.ts'
import { cardOptions } from './card-options.ts'
import { frameOptions } from './frame-options.ts'
import { type Leaf, monthOfLeaf } from './leaf-scene.ts'
import { calendarCoverOptions, monthOptions } from './month-options.ts'

/** Every way to lay photographs on a leaf, the one we like best first: what 换一版 turns through. Pure. */
export function leafOptions(
  leaf: Pick<Leaf, 'product' | 'name'>,
  photos: readonly LayoutPhoto[],
  page: PageGeometry,
): SpreadOption[] {
  const [first] = photos
  if (!first) return []
  if (leaf.product.form === 'frame') return frameOptions(photos, page)
  if (leaf.product.form !== 'calendar') return cardOptions(first, page)
  return monthOfLeaf(leaf) === undefined ? calendarCoverOptions(first, page) : monthOptions(first, page)
}
