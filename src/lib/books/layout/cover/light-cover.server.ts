import { coverNamed } from '#lib/covers/covers.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import type { TypesetContext } from '#lib/typeset/book/typeset-context.ts'
import type { BookDetails } from '../book-details.ts'
import type { ComposedBook } from '../compose-book.ts'
import { bookCover } from './book-cover.ts'

const pictures = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? pictures(item.items) : item.kind === 'image' ? [item] : []))

/**
 * 满图 is drawn again once the pixels of its picture are known: its letters go where that is quiet. All other covers stay as
 * they are. What was said of the first drawing is replaced.
 */
export async function lightCover(
  composed: ComposedBook,
  details: BookDetails,
  world: TypesetContext,
  bytesOf: (media: string) => Promise<Uint8Array | undefined>,
): Promise<ComposedBook> {
  if (coverNamed(details.cover)?.cover !== 'full') return composed
  const [picture] = pictures(composed.cover.items)
  const bytes = picture && (await bytesOf(picture.media))
  const luma = bytes && (await measureLuma(bytes))
  if (!picture || !luma) return composed
  const lit: BookDetails = { ...details, luma: (media) => (media === picture.media ? luma : undefined) }
  const size = { spineMm: composed.spineMm, style: composed.style }
  const { page, warnings } = bookCover(composed.collected.sections, lit, size, world.fonts)
  const others = composed.warnings.filter(({ code }) => !code.startsWith('cover-'))
  return { ...composed, cover: page, warnings: [...others, ...warnings] }
}
