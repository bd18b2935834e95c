import type { ScenePage } from '#lib/print/scene.ts'
import type { SectionPlace } from '#lib/typeset/book/binding.ts'

/**
 * Pages that are found together: `route` is `front`, the id of a section (`YYYYMM`, `undated`, `a-…`) or `end`. Articles
 * and letters have a title; a chapter of several months goes by the first of them. `firstPage` counts from 0 over the whole book.
 */
export type BookSection = {
  route: string
  title?: string
  months?: readonly string[]
  firstPage: number
  pages: ScenePage[]
}

const titleOf = ({ kind, title }: SectionPlace): { title?: string } =>
  title !== '' && kind !== 'month' ? { title } : {}

/** The parts of a finished book in reading order: what stands before its first section, each section, what stands behind. */
export const sectionsOf = (pages: ScenePage[], places: readonly SectionPlace[]): BookSection[] => {
  const printed = places.filter(({ pageCount }) => pageCount > 0)
  const first = printed[0] ? printed[0].firstPage - 1 : pages.length
  const last = printed.at(-1)
  const end = last ? last.firstPage - 1 + last.pageCount : pages.length
  const run = (route: string, from: number, to: number): BookSection[] =>
    to > from ? [{ route, firstPage: from, pages: pages.slice(from, to) }] : []
  return [
    ...run('front', 0, first),
    ...printed.map((place) => {
      const firstPage = place.firstPage - 1
      const own = pages.slice(firstPage, firstPage + place.pageCount)
      const months = place.kind === 'month' ? { months: place.months } : {}
      return { route: place.id, ...titleOf(place), ...months, firstPage, pages: own }
    }),
    ...run('end', end, pages.length),
  ]
}

/** The page the printed catalogue names (typeset/book/binding.ts): the opener that carries a number, else the first with something on it. */
export const opensAt = ({ firstPage, pages }: BookSection): number => {
  const numbered = pages.findIndex((page) => page.kind === 'opener' && page.folio !== undefined)
  const first = numbered >= 0 ? numbered : pages.findIndex((page) => page.kind !== 'blank')
  return firstPage + Math.max(0, first)
}

/** How many pages from there to the last with something on it: blank ones that bring the next article to its place are nobody's. */
export const ownPages = (section: BookSection): number => {
  const last = section.pages.findLastIndex((page) => page.kind !== 'blank')
  return Math.max(0, section.firstPage + last - opensAt(section) + 1)
}
