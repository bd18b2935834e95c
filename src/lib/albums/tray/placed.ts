import type { LayerPage } from '../layers/layer.ts'

/** Photographs an album cannot be without: on a page as it is, as it was laid out (what undo goes back to), or on the cover. Pure. */
export const heldPhotos = ({
  pages,
  basePages,
  cover,
}: {
  pages: readonly LayerPage[]
  basePages: readonly LayerPage[] | null
  cover: string | null
}): Set<string> =>
  new Set([
    ...[...pages, ...(basePages ?? [])].flatMap(({ layers }) =>
      layers.flatMap(({ type, content }) => (type === 'image' ? [content] : [])),
    ),
    ...(cover === null ? [] : [cover]),
  ])
