import type { ScenePage } from '#lib/print/scene.ts'

/** `books.type` of a book of articles. */
export const blogbookType = 'blogbook'

/**
 * `route`: `front`, `YYYYMM`, `undated`, `a-…` (an article, with its title) or `end`; `firstPage` counts from 0 over the
 * whole book.
 */
export type BookSection = { route: string; title?: string; firstPage: number; pages: ScenePage[] }

/** How the section of an article is called: two of them may be of one month. */
export const articleRoute = (articleId: string): string => `a-${articleId}`

const routeOf = (month: string, started: boolean): string =>
  month === '' ? (started ? 'end' : 'front') : month === '000000' ? 'undated' : month

/** Runs of pages that belong together, in reading order. */
export const sectionsOf = (pages: ScenePage[]): BookSection[] => {
  const sections: BookSection[] = []
  for (const [index, page] of pages.entries()) {
    const route = routeOf(
      page.month,
      sections.some((section) => section.route !== 'front'),
    )
    const last = sections.at(-1)
    if (last?.route === route) last.pages.push(page)
    else sections.push({ route, firstPage: index, pages: [page] })
  }
  return sections
}

/** Sections of a book of articles: each chapter is one, wherever its month stands. */
export const chapterSections = (
  pages: ScenePage[],
  places: readonly { firstPage: number; pageCount: number }[],
  articles: readonly { id: string; title: string }[],
): BookSection[] => {
  const sections: BookSection[] = []
  let next = 0
  articles.forEach(({ id, title }, index) => {
    const place = places[index]
    if (!place || place.pageCount === 0) return
    const first = place.firstPage - 1
    if (index === 0 && first > 0) sections.push({ route: 'front', firstPage: 0, pages: pages.slice(0, first) })
    next = first + place.pageCount
    sections.push({ route: articleRoute(id), title, firstPage: first, pages: pages.slice(first, next) })
  })
  if (next < pages.length) sections.push({ route: 'end', firstPage: next, pages: pages.slice(next) })
  return sections
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
