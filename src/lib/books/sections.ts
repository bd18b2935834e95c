import type { ScenePage } from '#lib/print/scene.ts'

/** `route`: `front`, `YYYYMM`, `undated` or `end`; `firstPage` counts from 0 over the whole book. */
export type BookSection = { route: string; firstPage: number; pages: ScenePage[] }

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

/** The page the printed catalogue names (typeset/finish.ts): the opener that carries a number, else the first with something on it. */
export const opensAt = ({ firstPage, pages }: BookSection): number => {
  const numbered = pages.findIndex((page) => page.kind === 'opener' && page.folio !== undefined)
  const first = numbered >= 0 ? numbered : pages.findIndex((page) => page.kind !== 'blank')
  return firstPage + Math.max(0, first)
}
