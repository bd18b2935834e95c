import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { bookCover } from '#lib/books/layout/cover/book-cover.ts'
import { boundFront } from '#lib/books/layout/cover/cover-front.ts'
import { lacksConsent, type OpenedBook, openBook } from '#lib/books/layout/open-book.server.ts'
import { withWarmBook } from '#lib/books/layout/warm-books.server.ts'
import { measureLuma } from '#lib/covers/luma.server.ts'
import { db } from '#lib/db/db.server.ts'
import { derivedFile, isUnreadable } from '#lib/media/derive.server.ts'
import { mediaKey, type WidthPx } from '#lib/media/picture.ts'
import { printableBytes } from '#lib/media/print-copy.server.ts'
import { fontBook } from '#lib/print/font/fonts.server.ts'
import type { ImageItem, SceneItem } from '#lib/print/scene.ts'
import { thumbnail } from '#lib/print/thumbs.server.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** There is nothing to make it of: not laid out, or what it was made of is gone. Trying again would not help. */
export class NothingToTake extends Error {}

/** A book as it is taken along, in whatever form: what the typesetter is given, chosen, changed and masked already. */
export type BookToTake = Pick<OpenedBook, 'source' | 'prepared'> & { book: BookRow; layoutKey: string }

/** Which revision a book is at: an export says of which it was made. Undefined: there is none of this owner. */
export const revisionOf = async (bookId: string, ownerId: string): Promise<number | undefined> => {
  const book = await findBook(db(), bookId)
  return book?.ownerId === ownerId ? book.revision : undefined
}

/** Throws `NothingToTake`. */
export const openToTake = async (bookId: string, ownerId: string): Promise<BookToTake> => {
  const book = await findBook(db(), bookId)
  if (!book || book.ownerId !== ownerId || book.layoutKey === null || lacksConsent(book))
    throw new NothingToTake('no book')
  const opened = await withWarmBook(bookId, (warm) => openBook(book, warm))
  if (!opened) throw new NothingToTake('no source')
  return { ...opened, book, layoutKey: book.layoutKey }
}

/** A picture as the book shows it, without EXIF; undefined: nobody can open it, or its original was deleted. */
export const pictureFile = async (sha256: string, widthPx: WidthPx): Promise<string | undefined> => {
  try {
    return await derivedFile(sha256, widthPx, 'jpeg')
  } catch (error) {
    if (isUnreadable(error) || !(await storage().exists(mediaKey(sha256)))) return undefined
    throw error
  }
}

/** Px the front of a cover is wide: readers show it on a shelf. */
const coverPx = 1200
/** Nobody sees the spine here. */
const spineMm = 8

const imagesOf = (items: readonly SceneItem[]): ImageItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? imagesOf(item.items) : item.kind === 'image' ? [item] : []))

const bytesOf = (media: string): Promise<Uint8Array | undefined> => printableBytes(media).catch(() => undefined)

/**
 * The front of the cover as a JPEG, drawn of what the book says now and not of its last layout: a picture that was taken out a
 * moment ago is not on it.
 */
export const coverPicture = async ({ prepared }: BookToTake): Promise<Uint8Array> => {
  const { collected, details, style } = prepared
  const fonts = await fontBook()
  const draw = (luma?: Awaited<ReturnType<typeof measureLuma>>) =>
    bookCover(collected.sections, luma ? { ...details, luma: () => luma } : details, { spineMm, style }, fonts).page
  const first = draw()
  const [picture] = imagesOf(first.items)
  // Letters lie where the picture under them is quiet (light-cover.server.ts).
  const under = details.cover.startsWith('full') && picture ? await bytesOf(picture.media) : undefined
  const cover = under ? draw(await measureLuma(under)) : first
  return thumbnail(boundFront({ cover, spineMm }, style), { fonts, widthPx: coverPx, format: 'jpeg', image: bytesOf })
}
