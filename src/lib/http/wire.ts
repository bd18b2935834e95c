/** Names of fields are few and come again and again; whatever else is named by callers is not kept. */
const remembered = (rename: (key: string) => string): ((key: string) => string) => {
  const known = new Map<string, string>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const name = rename(key)
    if (known.size < 2000 && key.length < 40) known.set(key, name)
    return name
  }
}
const snakeKey = remembered((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const camelKey = remembered((key) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]'

const mapKeys = (value: unknown, rename: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename))
  if (!isPlain(value)) return value
  // defineProperty semantics of fromEntries: a key named __proto__ stays an ordinary key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]))
}

/** camelCase keys to snake_case, deeply. Keys only: values that happen to be words stay as they are. */
export const toWire = (value: unknown): unknown => mapKeys(value, snakeKey)

/** snake_case keys to camelCase, deeply. */
export const fromWire = (value: unknown): unknown => mapKeys(value, camelKey)

/** Name of a field as the other side knows it, for messages. */
export const wireName = snakeKey

/** Query string as camelCase object; the last of doubled parameters wins. */
export const queryFromWire = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].map(([key, value]) => [camelKey(key), value]))
