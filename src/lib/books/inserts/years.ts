import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import type { Chapter, MapStop, Post } from '#lib/typeset/book/content.ts'
import { writtenIn } from '../content/written-in.ts'
import { picturesOf, type YearPicture } from './year-pictures.ts'
import { placesOf, type Written } from './year-places.ts'

/** What a year of a book has to show between its chapters. */
export type YearFacts = { year: number; pictures: YearPicture[]; places: MapStop[] }

type OfYear = { pictures: Map<string, YearPicture>; written: Written[] }

/**
 * The dated years of a book in their order, by what is printed of it. `only`: years somebody asks about; all, unless given.
 * `say`: a text in which nobody who is masked stands by name.
 */
export function yearsOf(
  chapters: readonly Chapter[],
  { entries }: Pick<PostImport, 'entries'>,
  say: (text: string) => string,
  only?: ReadonlySet<number>,
): YearFacts[] {
  const years = new Map<number, OfYear>()
  const byId = new Map<string, Entry>(entries.map((entry) => [entry.id, entry]))
  const add = (year: number, month: number, posts: readonly Post[]): void => {
    const own: OfYear = years.get(year) ?? { pictures: new Map(), written: [] }
    years.set(year, own)
    for (const one of picturesOf(posts, month))
      if (!own.pictures.has(one.photo.media)) own.pictures.set(one.photo.media, one)
    for (const { id } of posts) {
      const entry = byId.get(id)
      if (entry) own.written.push({ entry, month })
    }
  }
  for (const chapter of chapters) {
    const [year, month] = [Number(chapter.content.month.slice(0, 4)), Number(chapter.content.month.slice(4))]
    if (year > 0 && (!only || only.has(year))) add(year, month, writtenIn(chapter))
  }
  return [...years]
    .sort(([a], [b]) => a - b)
    .map(([year, { pictures, written }]) => ({
      year,
      pictures: [...pictures.values()],
      places: placesOf(written, say),
    }))
}
