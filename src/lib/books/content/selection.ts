import { type Omitted, omittedKind } from '#lib/posts/choosing/omitted.ts'
import type { Entry, Media, PostImport } from '#lib/posts/post-import.ts'
import type { Only } from '#lib/sources/upload/create-flows.ts'

/** What of a book decides which posts it takes. */
export type BookChoice = { authorIds: string[] | null; making: { only?: Only; omit?: readonly Omitted[] } }

/** The months a book is made of, `YYYYMM` each; null: from the first, to the last. */
export type Period = { fromMonth: string | null; toMonth: string | null }

/** Is this month (`YYYYMM`, '' undated) one of them? What has no day is in no period but the whole. */
export const isWithin = (month: string, { fromMonth, toMonth }: Period): boolean =>
  month === '' ? fromMonth === null && toMonth === null : month >= (fromMonth ?? '') && month <= (toMonth ?? '999999')

/** Does this post go into the book: by whom it was written, who might see it, what it is? */
export const isChosen = ({ authorIds, making }: BookChoice, one: Entry): boolean =>
  (authorIds === null ? one.include : authorIds.includes(one.author)) &&
  (making.only !== 'private' || one.visibility === 'private') &&
  (making.only !== 'posts' || one.type === 'post') &&
  !isOmitted(one, making.omit)

const isOmitted = (one: Entry, omit: readonly Omitted[] = []): boolean => {
  const kind = omit.length > 0 ? omittedKind(one) : undefined
  return kind !== undefined && omit.includes(kind)
}

/** A collection without posts of these kinds: they stay in it, and can be taken in. */
export const withoutOmitted = (source: PostImport, omit: readonly Omitted[]): PostImport => ({
  ...source,
  entries: source.entries.map((one) => (isOmitted(one, omit) ? { ...one, include: false } : one)),
})

/** A collection as one book takes it. What it takes as it was brought stays the same object. */
export const chosenFor = (source: PostImport, book: BookChoice): PostImport => ({
  ...source,
  entries: source.entries.map((one) => {
    const include = isChosen(book, one)
    return include === one.include ? one : { ...one, include }
  }),
})

type Focus = NonNullable<Media['focus']>

/** A collection with what its owner wants kept in sight in place of what was found, by hash. */
export const withOwnFocus = (source: PostImport, own: ReadonlyMap<string, Focus>): PostImport => {
  if (own.size === 0) return source
  const media = source.media.map((one) => {
    const focus = own.get(one.sha256 ?? '')
    return focus ? { ...one, focus } : one
  })
  return { ...source, media }
}
