/** Which entries are looked into before a book is sent: pictures of the first are opened, the others count with a usual shape. */

import type { Entry, PostImport } from '#lib/posts/post-import.ts'

/** Posts whose pictures are opened: at least, where there are as many, and at most. */
const fewestPosts = 24
const mostPosts = 200

const usesOf = ({ media, body, repost }: Entry): string[] => [
  ...[...media, ...body.flatMap((block) => (block.t === 'figure' ? block.media : []))].map((use) => use.media),
  // Who passes something on may show the pictures of the original.
  ...(repost?.entry ? usesOf(repost.entry) : []),
]

/** Pictures these entries show, to be looked for and opened. */
export function unopenedOf(book: PostImport, entries: readonly Entry[]): PostImport['media'] {
  const wanted = new Set(entries.flatMap(usesOf))
  return book.media
    .filter(({ id }) => wanted.has(id))
    .map((one) => (one.state === 'present' ? { ...one, state: 'missing' as const } : one))
}

/** All other pictures, of a usual shape: they count, and stand on no page that is shown. */
export function assumedOf(book: PostImport, { media: opened }: PostImport): PostImport['media'] {
  const known = new Set(opened.map(({ id }) => id))
  return book.media
    .filter(({ id }) => !known.has(id))
    .map((one) => (one.state === 'present' ? { ...one, sha256: one.id, widthPx: 1600, heightPx: 1200 } : one))
}

/** What goes into the book, in its order; undated entries last. */
export function inOrder(all: readonly Entry[]): Entry[] {
  const place = ({ when }: Entry): string => when.local || '9'
  return all.filter(({ include }) => include).sort((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** Whole months from the first on, until they fill what is shown. */
export function firstMonths(sorted: readonly Entry[]): Entry[] {
  const shown: Entry[] = []
  for (const entry of sorted) {
    const goesOn = shown.length > 0 && monthOf(entry) === monthOf(shown[shown.length - 1] as Entry)
    if (shown.length >= mostPosts || (shown.length >= fewestPosts && !goesOn)) break
    shown.push(entry)
  }
  return shown
}
const monthOf = ({ when }: Entry): string => when.local.slice(0, 7)
