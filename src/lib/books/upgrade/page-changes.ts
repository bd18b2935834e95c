import { unnumbered } from '#lib/books/layout/page-numbers.ts'
import type { SceneItem, ScenePage } from '#lib/print/scene.ts'
import { canonicalJson } from '#lib/std/canonical.ts'

/** Pages of one section, before and after; a side without the section has none. */
type Sides = { before: readonly ScenePage[]; after: readonly ScenePage[] }

/** A page that looks otherwise: as it is and as it would be; null where there is none in its place. */
export type PageChange = { before: ScenePage | null; after: ScenePage | null }

/** What an item shows; which post it came from is no look. */
const shown = (item: SceneItem): unknown => {
  if (item.kind === 'group') return { ...item, items: item.items.map(shown) }
  const { origin: _, ...rest } = item as SceneItem & { origin?: unknown }
  return rest
}

/** What is to be seen on a page but its number, which goes by all pages before it. */
const looksOf = (page: ScenePage): string => {
  const { side, widthMm, heightMm, items } = unnumbered(page)
  return canonicalJson([side, widthMm, heightMm, items.map(shown)])
}

/** The pages of a section that look otherwise, place by place. Pure. */
export const pageChanges = ({ before, after }: Sides): PageChange[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    before: before[at] ?? null,
    after: after[at] ?? null,
  })).filter(({ before: old, after: fresh }) => old === null || fresh === null || looksOf(old) !== looksOf(fresh))
