import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { bookDraft, type Draft, draftsOf } from '#lib/books/edit/post-drafts.store.ts'

/** The room of the editor a post stands in. */
const monthOf = ({ time }: Pick<EditItem, 'time'>): string =>
  /^\d{4}-\d{2}/.test(time) ? time.slice(0, 7).replace('-', '') : 'undated'

/** The draft of one box of a post. */
export const postDraft = (bookId: string, item: Pick<EditItem, 'target' | 'time'>, field: string): Draft =>
  bookDraft(bookId, { target: item.target, field, month: monthOf(item) })

/** Gives up all that was typed into a post and not handed in. */
export const forgetPost = (bookId: string, { target }: Pick<EditItem, 'target'>): void => {
  for (const one of draftsOf(bookId)) if (one.target === target) bookDraft(bookId, one).forget()
}
