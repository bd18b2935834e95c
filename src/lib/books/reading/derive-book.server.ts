import { findBook, listBookSections } from '#lib/books/book/book.sql.ts'
import { getPages } from '#lib/books/layout/layout-store.server.ts'
import { px, widthShown } from '#lib/books/reading/print-page-units.ts'
import { db } from '#lib/db/db.server.ts'
import { deriveLater, type WantedPicture } from '#lib/media/derive.job.ts'
import type { SceneItem } from '#lib/print/scene.ts'

/** The pictures among these items, as wide as the reader will ask for them (`src` of print-page-elements.ts). */
const wantedOf = (items: readonly SceneItem[]): WantedPicture[] =>
  items.flatMap((item) =>
    item.kind === 'group'
      ? wantedOf(item.items)
      : item.kind === 'image'
        ? [{ sha256: item.media, widthPx: widthShown(px(item.wMm) / item.crop.w) }]
        : [],
  )

/** Where the pages of a book lie, its cover first. */
export const pageKeysOf = async (bookId: string): Promise<string[]> => {
  const book = await findBook(db(), bookId)
  const keys = (await listBookSections(db(), bookId)).map(({ layoutKey }) => layoutKey)
  return book?.coverKey ? [book.coverKey, ...keys] : keys
}

/**
 * Has the pictures of a book that was just set made in the sizes of its pages, from the first page on; those of pages it had
 * `before` were. All pages of a long life are seconds of reading, which nobody who changes one post should wait behind.
 */
export const derivePicturesOfBook = async (bookId: string, before: readonly string[]): Promise<void> => {
  const known = new Set(before)
  const book = await findBook(db(), bookId)
  if (!book) return
  const wanted: WantedPicture[] = []
  for (const key of await pageKeysOf(bookId))
    if (!known.has(key)) for (const { items } of await getPages(key)) wanted.push(...wantedOf(items))
  await deriveLater(db(), wanted, book.ownerId)
}
