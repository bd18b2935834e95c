import { ownSite } from '#lib/articles/model/draft.ts'
import { layoutName } from '#lib/site/brand/layout-names.ts'

/** Layouts an article book may have: spec's typesetType. */
export const typesetTypes = ['changwen', 'changwen-large'] as const
export type TypesetType = (typeof typesetTypes)[number]
export const typesetNames: Readonly<Record<TypesetType, string>> = {
  changwen: `${layoutName('changwen')}（10.5 磅）`,
  'changwen-large': `${layoutName('changwen-large')}（12.5 磅）`,
}

/** May its source have more than the book has? */
export const canUpdate = (book: { editable: boolean; sourceId: string }): boolean =>
  book.editable && book.sourceId !== ownSite

/** What follows from a row of a book (checklist 3.10–3.14). */
export const derived = (book: { status: string; public: boolean; sourceId: string }, isOwner: boolean) => {
  const finalized = book.status === 'finalized'
  const editable = isOwner && !finalized
  return {
    /** Spec §3: a finalized book is told by its type. */
    type: finalized ? 'finalized' : 'blogbook',
    finalized,
    editable,
    canUpdate: canUpdate({ editable, sourceId: book.sourceId }),
    shared: book.public,
    auth: isOwner ? ('edit' as const) : ('view' as const),
  }
}

type Section = {
  route: string
  title?: string
  firstPage: number
  opensAt?: number
  ownPages?: number
  pageCount: number
}

/** The page of the book an article opens on, from 0. */
const placeOf = ({ opensAt, firstPage }: Section): number => opensAt ?? firstPage

/** The pages of an article as the catalogue counts them, out of those its section holds: no blank ones before and behind. */
export const printedOf = <T>(section: Section, pages: readonly T[]): T[] => {
  const from = placeOf(section) - section.firstPage
  return pages.slice(from, from + (section.ownPages ?? pages.length))
}

export type CatalogEntry = { id: string; title: string; pageCount: number; pageNum: number; pageNo: number }

/**
 * Entries of the catalogue from the sections of the laid-out book. `pageNum` is the printed number of the page an
 * article opens on, `pageCount` how many of its own are printed, `pageNo` counts those of the articles before it
 * (checklist 3.18).
 */
export const catalogOf = (sections: readonly Section[]): CatalogEntry[] => {
  let pageNo = 0
  return sections.flatMap((section) => {
    const { route, title } = section
    if (title === undefined || !route.startsWith('a-')) return []
    const pageCount = section.ownPages ?? section.pageCount
    const entry = { id: route.slice(2), title, pageCount, pageNum: placeOf(section) + 1, pageNo }
    pageNo += pageCount
    return [entry]
  })
}
