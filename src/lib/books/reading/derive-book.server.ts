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

/** Has the pictures of a book that was just set made in the sizes of its pages, from the first page on. */
export const derivePicturesOfBook = async (bookId: string): Promise<void> => {
  const book = await findBook(db(), bookId)
  if (!book) return
  const wanted: WantedPicture[] = []
  const keys = (await listBookSections(db(), bookId)).map(({ layoutKey }) => layoutKey)
  for (const key of book.coverKey === null ? keys : [book.coverKey, ...keys])
    for (const { items } of await getPages(key)) wanted.push(...wantedOf(items))
  await deriveLater(db(), wanted, book.ownerId)
}
