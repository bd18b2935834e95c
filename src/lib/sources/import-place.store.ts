import { $importId, follow } from '#lib/sources/import.store.ts'

/**
 * Leaves for the book just made. This place in the history keeps the import: whoever comes back finds the report, and
 * may make another book of it; whoever comes anew finds a clean table.
 */
export const leaveFor = (path: string): void => {
  history.replaceState({ importId: $importId.get() }, '')
  $importId.set('')
  location.assign(path)
}

/**
 * Takes up the import of this place in the history, or the one in hand. `back` is told when the browser kept the page
 * itself and shows it again.
 */
export const comeBack = (back: () => void): (() => void) => {
  const take = (): void => {
    const kept = (history.state as { importId?: unknown } | null)?.importId
    if ($importId.get() === '' && typeof kept === 'string') $importId.set(kept)
    follow()
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
