import type { Source } from '../format/source.ts'

/** As which photographs without words are read: days of their own. */
export const albumFormat = 'photo-album'

/** A file two formats claim with equal right: as which it was read, and as which it could be. */
export type ReadingDoubt = { file: string; now: string; other: string }

/**
 * Formats nothing in a file tells apart for certain. Other formats that claim the same file stand before these in the
 * registry because they know a mark the wider one does not ask for: there is nothing to ask then.
 */
const rivals: readonly (readonly [string, string])[] = [
  // A dated Markdown file with a head of fields: a post of a static blog, or a diary kept in an editor.
  ['static-blog-md', 'markdown-diary'],
  // A Markdown file with a day somewhere: a diary of that day, or an article that mentions it.
  ['markdown-diary', 'markdown-article'],
]

export const rivalsOf = <S extends Pick<Source, 'format'>>(format: string, formats: readonly S[]): S[] => {
  const names = rivals.flatMap(([a, b]) => (a === format ? [b] : b === format ? [a] : []))
  return formats.filter((one) => names.includes(one.format))
}

/** What was asked for, else what this way of making wants, else the first. */
export const bestReading = <S extends Pick<Source, 'format' | 'kind'>>(
  candidates: readonly S[],
  readAs: readonly string[],
  wants: (kind: Source['kind']) => boolean,
): S | undefined =>
  candidates.find(({ format }) => readAs.includes(format)) ??
  candidates.find(({ kind }) => wants(kind)) ??
  candidates[0]
