/**
 * Tells under which id a person counts: one known by name alone (`name:小满`) is the one with an id of that name, where
 * there is exactly one such. Two different ids stay two people, whatever they are called.
 */
export function samePerson(people: readonly { id: string; names: readonly string[] }[]): (id: string) => string {
  const named = new Map<string, Set<string>>()
  for (const { id, names } of people) {
    if (id.startsWith('name:')) continue
    for (const name of names) named.set(name, (named.get(name) ?? new Set()).add(id))
  }
  return (id) => {
    const [first, ...others] = id.startsWith('name:') ? (named.get(id.slice(5)) ?? []) : []
    return first !== undefined && others.length === 0 ? first : id
  }
}
