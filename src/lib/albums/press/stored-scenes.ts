import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { LayerPage } from '../layers/layer.ts'
import { type LayerLook, layerScenes } from '../layers/layer-scene.ts'
import { pressScene } from '../layout/compose-book.ts'
import { isSheetName } from '../layout/printed-places.ts'

/**
 * Stored pages as the press takes them, in order and cut at the fold: what the editor shows, nothing is laid out anew. Fails
 * on a page that shows a photograph which is gone.
 */
export function storedScenes(pages: readonly LayerPage[], look: LayerLook): Result<ScenePage[]> {
  const scenes = layerScenes(pages, look)
  return scenes.ok ? ok(scenes.value.flatMap(pressScene)) : scenes
}

/** Photographs on the pages, each once, in the order of the pages. */
export const placedPhotos = (pages: readonly LayerPage[], photos: ReadonlyMap<string, LayoutPhoto>): LayoutPhoto[] => {
  const ids = pages
    .filter(({ name }) => isSheetName(name))
    .flatMap(({ layers }) => layers.flatMap(({ type, content }) => (type === 'image' ? [content] : [])))
  return [...new Set(ids)].flatMap((id) => photos.get(id) ?? [])
}
