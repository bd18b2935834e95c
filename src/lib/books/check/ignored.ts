import type { IgnoredFindings } from '#lib/books/book/book.table.ts'

/** So many are remembered; the oldest are forgotten. */
const mostRemembered = 1000

/** With these findings ignored for a reason, or heard again (null). */
export const withIgnored = (
  before: IgnoredFindings,
  { keys, reason, atMs }: { keys: readonly string[]; reason: string | null; atMs: number },
): IgnoredFindings => {
  const named = new Set(keys)
  const kept = Object.entries(before).filter(([key]) => !named.has(key))
  const added = reason === null ? [] : [...named].map((key) => [key, { reason, atMs }] as const)
  const all = [...kept, ...added].sort(([, a], [, b]) => a.atMs - b.atMs)
  return Object.fromEntries(all.slice(-mostRemembered))
}
