import type { SceneItem, ScenePage } from '#lib/print/scene.ts'

/** Content hashes of the pictures on these pages. */
export const picturesOn = (pages: readonly ScenePage[]): Set<string> => {
  const found = new Set<string>()
  const visit = (items: readonly SceneItem[]): void => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items)
      else if (item.kind === 'image') found.add(item.media)
    }
  }
  for (const { items } of pages) visit(items)
  return found
}
