import { useEffect } from 'react'
import type { BookView } from '#lib/books/book/book.api.ts'
import { watchTypesetting } from '#lib/books/book/book.store.ts'
import { bookCheck } from '#lib/books/layout/check.store.ts'
import { bookCrops } from '#lib/books/layout/crops.store.ts'
import { $pages, openSections } from '#lib/books/reading/reader.store.ts'

/** Follows a book that is being set anew; afterwards asks again for what was found in it. Answers whether it still is. */
export const useFreshCheck = (book: BookView): boolean => {
  const watching = book.status === 'typesetting'
  useEffect(() => {
    if (!watching) return
    const stop = watchTypesetting(book.id)
    return () => {
      stop()
      void bookCheck.refresh(book.id)
      void bookCrops.refresh(book.id)
      // Thumbnails are pages of the layout before.
      $pages.set({})
      void openSections(book)
    }
  }, [watching, book])
  return watching
}
