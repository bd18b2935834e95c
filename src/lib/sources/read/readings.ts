import type { Source } from '../format/source.ts'

/** As which photographs without words are read: days of their own. */
export const albumFormat = 'photo-album'

/** A file two formats claim with equal right: as which it was read, and as which it could be. */
export type ReadingDoubt = { file: string; now: string; other: string }

/** The others that claim a file of `first` with equal right: either says so of the other. */
export const rivalsOf = <S extends Pick<Source, 'format' | 'rivals'>>(first: S, formats: readonly S[]): S[] =>
  formats.filter((one) => first.rivals?.includes(one.format) === true || one.rivals?.includes(first.format) === true)

/** What was asked for, else what this way of making wants, else the first. */
export const bestReading = <S extends Pick<Source, 'format' | 'kind'>>(
  candidates: readonly S[],
  readAs: readonly string[],
  wants: (kind: Source['kind']) => boolean,
): S | undefined =>
  candidates.find(({ format }) => readAs.includes(format)) ??
  candidates.find(({ kind }) => wants(kind)) ??
  candidates[0]
