import type { WritableAtom } from 'nanostores'
import { $importId, follow } from '#lib/sources/upload/import.store.ts'

/** What this place in the history keeps: a reload finds it, and whoever comes back; who comes anew finds a clean table. */
export const historyState = (name: string): unknown => (history.state as Record<string, unknown> | null)?.[name]
export const mergeHistoryState = (part: Record<string, unknown>): void =>
  history.replaceState({ ...(history.state as Record<string, unknown> | null), ...part }, '')

/** What lies at the server and is in hand here, by its id: an import, or documents. `take` shows it. */
type ServerObject = { name: string; id: WritableAtom<string>; take(): unknown }
const imported: ServerObject = { name: 'importId', id: $importId, take: follow }

/** Leaves for the book just made. This place keeps what it was made of, for another book. */
export const leaveFor = (path: string, { name, id }: ServerObject = imported): void => {
  mergeHistoryState({ [name]: id.get() })
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
