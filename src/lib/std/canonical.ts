/**
 * JSON with sorted keys and without undefined: the same content gives the same text, whatever order it was built in.
 * For hashing and comparing; strings become what PostgreSQL can keep in jsonb (no NUL, no lone surrogates).
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null'

const sorted = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map((item) => sorted(item) ?? null)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return Object.fromEntries(entries.map(([key, item]) => [storable(key), sorted(item)]))
}

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
