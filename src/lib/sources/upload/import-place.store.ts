import type { WritableAtom } from 'nanostores'
import { forgetDraft } from '#lib/sources/upload/drafts.store.ts'
import { $importId, takeUp } from '#lib/sources/upload/import-hand.store.ts'

/** What this place in the history keeps: a reload finds it, and whoever comes back; who comes anew finds a clean table. */
export const historyState = (name: string): unknown => (history.state as Record<string, unknown> | null)?.[name]
export const mergeHistoryState = (part: Record<string, unknown>): void =>
  history.replaceState({ ...(history.state as Record<string, unknown> | null), ...part }, '')

/** What lies at the server and is in hand here, by its id: an import, or documents. `take` shows it. */
type ServerObject = { name: string; id: WritableAtom<string>; take(): unknown }
const imported: ServerObject = {
  name: 'importId',
  id: $importId,
  take() {
    const handed = handedOn()
    if (handed) mergeHistoryState({ importId: handed })
    const id = handed || $importId.get()
    if (id) void takeUp(id)
  },
}

/** Name in the query of an import that another room hands on. */
export const handOnName = 'import'
/** The import another room handed on; the address forgets it, so that a reload or a fresh start does not. */
const handedOn = (): string => {
  const url = new URL(location.href)
  const id = url.searchParams.get(handOnName) ?? ''
  if (id === '') return ''
  url.searchParams.delete(handOnName)
  history.replaceState(null, '', url.pathname + url.search + url.hash)
  return id
}

/** Leaves for the book just made. This place keeps what it was made of, for another book. */
export const leaveFor = (path: string, { name, id }: ServerObject = imported): void => {
  mergeHistoryState({ [name]: id.get(), made: true })
  forgetDraft(id.get())
  id.set('')
  location.assign(path)
}

/**
 * Takes up what this place in the history keeps, or what is in hand. `back` is told when the browser kept the page itself
 * and shows it again.
 */
export const comeBack = (back: () => void, held: ServerObject = imported): (() => void) => {
  const take = (): void => {
    const kept = historyState(held.name)
    if (held.id.get() === '' && typeof kept === 'string') held.id.set(kept)
    held.take()
  }
  const shown = (event: PageTransitionEvent): void => {
    if (!event.persisted) return
    take()
    back()
  }
  take()
  addEventListener('pageshow', shown)
  return () => removeEventListener('pageshow', shown)
}
