import { monthOfTime } from '#lib/books/edit/joined-months.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { bookDraft, type Draft, draftsOf } from '#lib/books/edit/post-drafts.store.ts'

/** The draft of one box of a post. */
export const postDraft = (bookId: string, item: Pick<EditItem, 'target' | 'time'>, field: string): Draft =>
  bookDraft(bookId, { target: item.target, field, month: monthOfTime(item.time) })

/** Gives up all that was typed into a post and not handed in. */
export const forgetPost = (bookId: string, { target }: Pick<EditItem, 'target'>): void => {
  for (const one of draftsOf(bookId)) if (one.target === target) bookDraft(bookId, one).forget()
}
