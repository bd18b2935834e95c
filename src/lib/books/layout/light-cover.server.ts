import { measureLuma } from '#lib/covers/luma.server.ts'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import { bookCover } from './book-cover.ts'
import type { BookDetails } from './book-details.ts'
import type { ComposedBook } from './compose-book.ts'

const pictures = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? pictures(item.items) : item.kind === 'image' ? [item] : []))

/** Covers with letters on their photograph are drawn again once its brightness is known; all others stay as they are. */
export async function lightCover(
  composed: ComposedBook,
  details: BookDetails,
  world: TypesetContext,
  bytesOf: (media: string) => Promise<Uint8Array | undefined>,
): Promise<ComposedBook> {
  const veiled = composed.cover.items.some((item) => item.kind === 'rect' && item.fade !== undefined)
  const [picture] = veiled ? pictures(composed.cover.items) : []
  const bytes = picture && (await bytesOf(picture.media))
  const luma = bytes && (await measureLuma(bytes))
  if (!picture || !luma) return composed
  const lit: BookDetails = { ...details, luma: (media) => (media === picture.media ? luma : undefined) }
  const size = { spineMm: composed.spineMm, style: composed.style }
  return { ...composed, cover: bookCover(composed.collected.sections, lit, size, world.fonts).page }
}
