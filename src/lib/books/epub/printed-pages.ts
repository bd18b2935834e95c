import type { SceneItem } from '#lib/print/scene.ts'

const entriesOn = (items: readonly SceneItem[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'group'
      ? entriesOn(item.items)
      : 'origin' in item && item.origin?.entryId
        ? [item.origin.entryId]
        : [],
  )

/**
 * The printed page an entry stands first on, of entries that are the first to begin on their page: there an electronic
 * book can say "here begins page 12". Pages without a number are not counted.
 */
export const firstPages = (
  pages: readonly { folio?: string; items: readonly SceneItem[] }[],
  seen: Set<string>,
): [entryId: string, page: string][] =>
  pages.flatMap(({ folio, items }): [string, string][] => {
    const begun = [...new Set(entriesOn(items))].filter((id) => !seen.has(id))
    for (const id of begun) seen.add(id)
    return folio !== undefined && begun[0] !== undefined ? [[begun[0], folio]] : []
  })
