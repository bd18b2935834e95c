import type { Person } from '../post-import.ts'
import { greatest, least } from './order.ts'

/** A real id before a bare name; then the alphabet. */
export const bestPerson = (ids: readonly string[]): string =>
  least(ids.filter((id) => !id.startsWith('name:'))) ?? least(ids) ?? ''

/** `name:阿舟` gives way to a person with an id of that name, within one entry. */
export const covers = (people: ReadonlyMap<string, Person>, real: string, named: string): boolean =>
  named.startsWith('name:') && !real.startsWith('name:') && (people.get(real)?.names.includes(named.slice(5)) ?? false)

export function joinPeople(all: readonly Person[]): Map<string, Person> {
  const people = new Map<string, Person>()
  for (const one of all) {
    const cached = people.get(one.id)
    people.set(one.id, cached ? joinPerson(cached, one) : joinPerson(one, one))
  }
  return people
}

/** The name of the newest export first, all others in alphabetical order. */
function joinPerson(a: Person, b: Person): Person {
  const head = greatest([a, b], (one) => [one.seenMs ?? 0, one.names[0] ?? ''])
  const rest = [...new Set([...a.names, ...b.names])].filter((name) => name !== head.names[0]).sort()
  const avatar = [a, b].flatMap((one) => one.avatar ?? []).sort()[0]
  return {
    id: a.id,
    names: [...head.names.slice(0, 1), ...rest],
    ...(avatar === undefined ? {} : { avatar }),
    ...(a.isOwner || b.isOwner ? { isOwner: true } : {}),
    // A `name:` person has one name only, and comes and goes with those who mention it.
    ...(head.seenMs === undefined || a.id.startsWith('name:') ? {} : { seenMs: head.seenMs }),
  }
}
