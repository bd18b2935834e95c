/** Items of the tab bar, as the home bucket names them. */
type Tab = 'home' | 'unboxing' | 'signin' | 'books' | 'orders' | 'my' | 'agent'

/**
 * Something new at an item of the tab bar (spec §2): a description in a tooltip, a dot, or a tag. It comes from the home
 * bucket or from the person's own state and is dismissed for good, by its id, once seen.
 */
export type TabMark = { id: string; tab: Tab; kind: 'tooltip' | 'dot' | 'tag'; text: string }

/** Ids this browser has seen, newest last; the oldest of many are forgotten. */
const mostSeen = 200

export const readSeen = (stored: string | null): string[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/**
 * What to show now. The tab one stands on has been seen; of tooltips only the first shows, one at a time; an item has
 * one dot or tag at most, the last of the list (the person's own state comes after the bucket's).
 */
export const marksToShow = (
  marks: readonly TabMark[],
  seen: readonly string[],
  here: string | undefined,
): { show: TabMark[]; nowSeen: string[] } => {
  const fresh = marks.filter((mark) => !seen.includes(mark.id))
  const nowSeen = fresh.filter((mark) => mark.tab === here).map((mark) => mark.id)
  const left = fresh.filter((mark) => mark.tab !== here)
  const tip = left.find((mark) => mark.kind === 'tooltip')
  const badges = new Map(left.filter((mark) => mark.kind !== 'tooltip').map((mark) => [mark.tab, mark]))
  return { show: [...(tip ? [tip] : []), ...badges.values()], nowSeen }
}

/** The list to store after these were seen. */
export const withSeen = (seen: readonly string[], more: readonly string[]): string[] =>
  [...new Set([...seen, ...more])].slice(-mostSeen)
