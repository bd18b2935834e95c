import { atom } from 'nanostores'
import { type Choice, newBook, type Room } from '#islands/create/room/room.ts'
import type { createBook } from '#lib/books/book/book.api.ts'
import type { DesignSelection } from '#lib/books/book/design-options.ts'
import { call } from '#lib/http/client/client.ts'
import { paths } from '#lib/site/routes/paths.ts'
import type { FlowId } from '#lib/sources/upload/create-flows.ts'
import { $importId } from '#lib/sources/upload/import.store.ts'
import { historyState, leaveFor, mergeHistoryState } from '#lib/sources/upload/import-place.store.ts'

const nothing: Choice = {
  range: null,
  authors: null,
  words: { title: '', author: null },
  answers: { onlyStarter: true, foldQuotes: true, consent: false },
  look: {},
}

/** What is chosen in the import room for the book to come; it stays with this place in the history, as in kept.ts. */
export const $choice = atom<Choice>(nothing)
/** The book is asked for; stays so while the page of the book is on its way. */
export const $making = atom(false)

export const beginChoice = (look: DesignSelection): void =>
  $choice.set((historyState('choice') as Choice | undefined) ?? { ...nothing, look })
export const choose = (part: Partial<Choice>): void => {
  $choice.set({ ...$choice.get(), ...part })
  mergeHistoryState({ choice: $choice.get() })
}

/** Makes the book and leaves for it. */
export const makeBook = async (flow: FlowId, room: Room, bound: DesignSelection): Promise<void> => {
  if ($making.get()) return
  $making.set(true)
  try {
    const book = await call<typeof createBook>('POST /api/book/books', {
      body: { importId: $importId.get(), ...newBook(flow, room, $choice.get(), bound) },
    })
    leaveFor(paths.book(book.id))
  } catch {
    // The client has said what went wrong.
    $making.set(false)
  }
}
