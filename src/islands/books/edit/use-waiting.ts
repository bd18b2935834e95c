import { useStore } from '@nanostores/react'
import { addedDraft } from '#islands/books/edit/post/AddPost.tsx'
import { $editing } from '#lib/books/edit/edit.store.ts'
import { $draftWrites, draftsOf } from '#lib/books/edit/post-drafts.store.ts'

/** Whether words stand in a box of this month that were not handed in. */
export const useWaiting = (bookId: string, month: string): boolean => {
  const { items } = useStore($editing)
  useStore($draftWrites)
  if (addedDraft(bookId, month).kept() !== undefined) return true
  const drafted = new Set(draftsOf(bookId).map(({ target }) => target))
  return drafted.size > 0 && items.some(({ included, target }) => included && drafted.has(target))
}
