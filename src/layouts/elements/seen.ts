/** What this browser has been shown already, by name; nothing is remembered where storing is refused. */
const read = (key: string): Record<string, number> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, number>) : {}
  } catch {
    return {}
  }
}

export const timesSeen = (key: string, name: string): number => Number(read(key)[name]) || 0

export const markSeen = (key: string, name: string): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ ...read(key), [name]: timesSeen(key, name) + 1 }))
  } catch {
    // A full or closed store: the hint comes once more, no harm.
  }
}
