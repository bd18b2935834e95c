import { chineseYear } from '#lib/typeset/book/calendar.ts'
import type { Section } from '#lib/typeset/book/content.ts'
import type { Interlude } from '#lib/typeset/book/interlude.ts'
import { bestOfYear } from './year-pictures.ts'
import type { YearFacts } from './years.ts'

/** An insert that shows what a year of the book holds: its section is known when the book's posts are. */
export type AskedYear = {
  id: string
  kind: 'year' | 'map'
  year: number
  title: string
  line: string
  /** Content hashes its owner chose; none: the best of the year. */
  pictures: readonly string[]
}

/** Something between chapters, and the section it stands before. */
export type PlacedInsert = { before: string } & ({ section: Interlude } | { asked: AskedYear })

export const idOf = (insert: PlacedInsert): string => ('asked' in insert ? insert.asked.id : insert.section.id)

/** Years these inserts ask about. */
export const askedYears = (inserts: readonly PlacedInsert[]): ReadonlySet<number> =>
  new Set(inserts.flatMap((one) => ('asked' in one ? [one.asked.year] : [])))

/** Pictures other inserts show: no picture stands in two by itself. */
const shownElsewhere = (inserts: readonly PlacedInsert[]): ReadonlySet<string> =>
  new Set(
    inserts.flatMap((one) =>
      'section' in one && one.section.kind === 'photos' ? one.section.content.photos.map(({ media }) => media) : [],
    ),
  )

/** The pictures a year is shown in: those its owner chose of it, else the best of those that stand in no other insert. */
export const picturesShown = (
  { pictures }: Pick<AskedYear, 'pictures'>,
  facts: YearFacts | undefined,
  inserts: readonly PlacedInsert[],
): YearFacts['pictures'] => {
  const own = facts?.pictures ?? []
  if (pictures.length === 0) return bestOfYear(own, shownElsewhere(inserts))
  return own.filter(({ photo }) => pictures.includes(photo.media))
}

/** The section of every insert, in their order. `years`: what the book's years hold. */
export function sectionsOfInserts(
  inserts: readonly PlacedInsert[],
  years: readonly YearFacts[],
): { before: string; section: Interlude }[] {
  return inserts.map((one) => {
    if ('section' in one) return one
    const { id, kind, year, title, line } = one.asked
    const facts = years.find((of) => of.year === year)
    const named = { title: title || `${chineseYear(year)}年`, line }
    if (kind === 'map') {
      const called = title || `${chineseYear(year)}年去过的地方`
      return {
        before: one.before,
        section: { id, kind, content: { ...named, title: called, stops: facts?.places ?? [] } },
      }
    }
    const photos = picturesShown(one.asked, facts, inserts)
    return { before: one.before, section: { id, kind, content: { ...named, photos } } }
  })
}

const holds = (section: Section, before: string): boolean => {
  if (section.id === before) return true
  const month = before === 'undated' ? '000000' : before
  return section.kind === 'month' && (section.content.joined ?? []).some((one) => one.month === month)
}

/** Where an insert stands among these sections: before the one it names, else before what comes later, else behind all. */
export const placeOf = (sections: readonly Section[], before: string): number => {
  const named = sections.findIndex((one) => holds(one, before))
  if (named >= 0) return named
  if (!/^\d{6}$/.test(before)) return sections.length
  const later = sections.findIndex(({ kind, id }) => kind === 'month' && (id === 'undated' || id > before))
  return later >= 0 ? later : sections.length
}

/** Undated posts stand behind all months, and the end behind them. */
const rankOf = (before: string): string => (before === 'undated' ? '999998' : before === 'end' ? '999999' : before)

/**
 * Chapters with what their owner put between them; chapters stay themselves. What stands before a chapter of several months
 * is in the order of the months it was meant for, and of one month in its own order.
 */
export const withInserts = (
  sections: readonly Section[],
  inserts: readonly { before: string; section: Interlude }[] = [],
): Section[] => {
  const placed = new Map<number, Section[]>()
  const inOrder = [...inserts].sort((a, b) => {
    const [first, second] = [rankOf(a.before), rankOf(b.before)]
    // Articles stand where they stand.
    return /^\d{6}$/.test(first) && /^\d{6}$/.test(second) && first !== second ? (first < second ? -1 : 1) : 0
  })
  for (const { before, section } of inOrder) {
    const at = placeOf(sections, before)
    placed.set(at, [...(placed.get(at) ?? []), section])
  }
  return [...sections.flatMap((one, at) => [...(placed.get(at) ?? []), one]), ...(placed.get(sections.length) ?? [])]
}
