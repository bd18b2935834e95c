import { useStore } from '@nanostores/react'
import { $editing } from '#lib/books/edit/edit.store.ts'
import { $draftWrites, draftsOf } from '#lib/books/edit/post-drafts.store.ts'
import { addedIn } from '#lib/books/edit/view/added-drafts.store.ts'

/** Whether words stand in a box of these months that were not handed in. */
export const useWaiting = (bookId: string, routes: readonly string[]): boolean => {
  const { items } = useStore($editing)
  useStore($draftWrites)
  if (addedIn(bookId, routes) !== undefined) return true
  const drafted = new Set(draftsOf(bookId).map(({ target }) => target))
  return drafted.size > 0 && items.some(({ included, target }) => included && drafted.has(target))
}
