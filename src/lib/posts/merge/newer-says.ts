import type { Entry } from '../post-import.ts'
import { bestPlace, bestTitle, bestWhen } from './order.ts'

export type NewerSays = Partial<Pick<Entry, 'title' | 'when' | 'place'>>

/**
 * What a newer telling of a post says otherwise, and a merge, which knows no newer and older but of texts, would leave
 * to chance: title, time, place. What it leaves out it does not deny; what it says more roughly than was known (a minute
 * for a second, a town for a street) corrects nothing.
 */
export const newerSays = (known: readonly Entry[], incoming: readonly Entry[]): NewerSays => {
  if (known.length === 0 || incoming.length === 0) return {}
  const seen = (all: readonly Entry[]): number[] => all.map(({ seenMs }) => seenMs ?? 0)
  if (Math.min(...seen(incoming)) <= Math.max(...seen(known))) return {}
  const says: NewerSays = {}
  const title = bestTitle(incoming.flatMap((one) => one.title ?? []))
  if (title !== undefined) says.title = title
  const [was, is] = [known, incoming].map((all) => bestWhen(all.map(({ when }) => when))) as [
    Entry['when'],
    Entry['when'],
  ]
  if (is.local !== '' && is.precision === was.precision && is.from === was.from) says.when = is
  const [old, fresh] = [known, incoming].map((all) => all.flatMap(({ place }) => place ?? []))
  if (fresh!.length > 0) {
    const place = bestPlace(fresh!)
    const details = old!.length > 0 ? Object.keys(bestPlace(old!)).length : 0
    if (Object.keys(place).length >= details) says.place = place
  }
  return says
}
