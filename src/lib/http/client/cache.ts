/** Spec §9: what the browser keeps of answers, 500 of them for 30 minutes. */
const mostEntries = 500
const keptMs = 30 * 60_000

export type Cache<T> = {
  get: (key: string) => T | undefined
  set: (key: string, value: T) => void
  clear: () => void
}

/** Keeps values for `maxAgeMs`; the one used longest ago makes room. Throws RangeError when `maxSize` is not above 0. */
export const createCache = <T>({
  maxSize = mostEntries,
  maxAgeMs = keptMs,
  now = Date.now,
}: {
  maxSize?: number
  maxAgeMs?: number
  now?: () => number
} = {}): Cache<T> => {
  if (!(maxSize > 0)) throw new RangeError(`a cache of ${maxSize} entries keeps nothing`)
  // A Map remembers the order of insertion: the first key is the one used longest ago.
  const entries = new Map<string, { value: T; until: number }>()
  return {
    get: (key) => {
      const found = entries.get(key)
      if (!found) return undefined
      entries.delete(key)
      if (found.until <= now()) return undefined
      entries.set(key, found)
      return found.value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, { value, until: now() + maxAgeMs })
      if (entries.size > maxSize) entries.delete(entries.keys().next().value!)
    },
    clear: () => entries.clear(),
  }
}
