import { ownSite } from '#lib/articles/draft.ts'

/** Layouts an article book may have: spec's typesetType. */
export const typesetTypes = ['changwen', 'changwen-large'] as const
export type TypesetType = (typeof typesetTypes)[number]
export const typesetNames: Readonly<Record<TypesetType, string>> = {
  changwen: '长文集（10.5 磅）',
  'changwen-large': '长文集·大字（12.5 磅）',
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

export type CatalogEntry = { id: string; title: string; pageCount: number; pageNum: number; pageNo: number }

/**
 * Entries of the catalogue from the sections of the laid-out book. `pageNum` is the printed number of the page an
 * article opens on, `pageNo` counts the pages of the articles before it (checklist 3.18).
 */
export const catalogOf = (
  sections: readonly { route: string; title?: string; firstPage: number; opensAt?: number; pageCount: number }[],
): CatalogEntry[] => {
  let pageNo = 0
  return sections.flatMap(({ route, title, firstPage, opensAt, pageCount }) => {
    if (title === undefined || !route.startsWith('a-')) return []
    const entry = { id: route.slice(2), title, pageCount, pageNum: (opensAt ?? firstPage) + 1, pageNo }
    pageNo += pageCount
    return [entry]
  })
}
