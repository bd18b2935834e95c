import type { JsonObject } from '../files/json-posts.ts'

/** Reading fields of foreign JSON: whatever is not of the wanted kind counts as absent. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''

/** Text, or undefined when empty. */
export const some = (value: unknown): string | undefined => text(value).trim() || undefined

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const object = (value: unknown): JsonObject | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : undefined

export const objects = (value: unknown): JsonObject[] =>
  list(value)
    .map(object)
    .filter((one) => one !== undefined)

/** A finite number, from a number or digits. */
export function number(value: unknown): number | undefined {
  const n =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(n) ? n : undefined
}

/** An id as text; `0`, empty and missing are none. */
export function idText(value: unknown): string | undefined {
  const id = text(value).trim()
  return id === '' || id === '0' ? undefined : id
}
