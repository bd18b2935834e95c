import type { AlbumProduct } from '#lib/print/products/album-products.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import type { PageContent } from '../layout/page-text.ts'
import type { AlbumStage } from '../layout/sheet-content.ts'
import { contentScene, type SceneHead } from '../layout/sheet-scene.ts'
import { monthItems } from './month-items.ts'

/** Which leaf of what: its name, and its place from 1. */
export type Leaf = { product: AlbumProduct; name: string; place: number }

/** The month a leaf of a calendar shows, 1–12; undefined of its cover and of everything else. */
export const monthOfLeaf = ({ product, name }: Pick<Leaf, 'product' | 'name'>): number | undefined =>
  product.form === 'calendar' && Number(name) > 1 ? Number(name) - 1 : undefined

/** A leaf that lies beside none: a card, the picture of a frame, a month. Pure. */
export function leafScene(stage: AlbumStage, content: PageContent, leaf: Leaf): ScenePage {
  const { product, place } = leaf
  const head: SceneHead = { side: 'right', kind: 'body', isCard: true }
  if (product.form === 'frame') return contentScene(stage, content, head)
  if (product.form !== 'calendar') return contentScene(stage, content, { ...head, folio: String(place) })
  const [year, month] = [product.year ?? 0, monthOfLeaf(leaf)]
  if (month === undefined) return contentScene(stage, content, { ...head, kind: 'title' })
  const said = { ...head, month: `${year}${String(month).padStart(2, '0')}` }
  return contentScene(stage, content, said, monthItems(stage, { year, month }, content.texts))
}
