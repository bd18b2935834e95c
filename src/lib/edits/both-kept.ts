import type { TwoValues } from '#lib/editing/command.ts'
import { merge } from '#lib/editing/history.ts'
import { betweenBoth } from './between-both.ts'
import { readChange } from './read-change.ts'

/** Can both texts of a place be kept, one behind the other: not where that is longer than the place may be. */
export const canKeepBoth = (place: TwoValues): boolean => {
  const between = betweenBoth(place.field)
  const both = between === undefined ? undefined : merge(place, 'both', between)
  return both !== undefined && readChange(place, both).ok
}
