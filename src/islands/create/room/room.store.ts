import { atom } from 'nanostores'
import { type Choice, newBook, type Room } from '#islands/create/room/room.ts'
import type { createBook } from '#lib/books/book/book.api.ts'
import type { DesignSelection } from '#lib/books/book/design-options.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { messageOf } from '#lib/http/client/query.ts'
import { paths } from '#lib/site/routes/paths.ts'
import type { FlowId } from '#lib/sources/upload/create-flows.ts'
import { $importId } from '#lib/sources/upload/import-hand.store.ts'
import { historyState, leaveFor, mergeHistoryState } from '#lib/sources/upload/import-place.store.ts'

const nothing: Choice = {
  range: null,
  authors: null,
  words: { title: '', author: null },
  answers: { onlyStarter: true, foldQuotes: true, consent: false },
  look: {},
  taken: [],
}

/** What is chosen in the import room for the book to come; it stays with this place in the history, as in kept.ts. */
export const $choice = atom<Choice>(nothing)
/** The book is asked for; stays so while the page of the book is on its way. */
export const $making = atom(false)

export const beginChoice = (look: DesignSelection): void =>
  $choice.set({ ...nothing, look, ...(historyState('choice') as Partial<Choice> | undefined) })
export const choose = (part: Partial<Choice>): void => {
  $choice.set({ ...$choice.get(), ...part })
  mergeHistoryState({ choice: $choice.get() })
}

/** The book somebody made of this import elsewhere, in another tab or before; asked for once more it is a second one. */
export const $made = atom<{ importId: string; id: string; title: string } | undefined>()

/** Makes the book and leaves for it. Whoever came back from a book of it means another one. */
export const makeBook = async (flow: FlowId, room: Room, bound: DesignSelection): Promise<void> => {
  if ($making.get()) return
  $making.set(true)
  const importId = $importId.get()
  const once = historyState('made') !== true && $made.get()?.importId !== importId
  try {
    const body = { importId, once, ...newBook(flow, room, $choice.get(), bound) }
    const book = await call<typeof createBook>('POST /api/book/books', { body }, { silent: true })
    leaveFor(paths.book(book.id))
  } catch (error) {
    $making.set(false)
    if (error instanceof CallError && error.code === 'already_made')
      $made.set({ importId, ...(error.details as { id: string; title: string }) })
    else showAlert('danger', messageOf(error))
  }
}
