import { type BookType, bookTypeNames } from '#lib/sources/upload/create-flows.ts'

/** Orders a shelf stands in; the first is the usual one. */
export const shelfSorts = ['newest', 'name', 'changed'] as const
export type ShelfSort = (typeof shelfSorts)[number]

/** What of the shelf is looked at; all of it is in the address, so that Back, a reload and a bookmark find it again. */
export type ShelfChoice = {
  page: number
  /** Books of this type alone. */
  bookType?: BookType | undefined
  /** Words of title, subtitle or author; '' for all books. */
  search: string
  sort: ShelfSort
}

/** Most characters of the words looked for. */
export const mostSearched = 50

/** As an address says it; what nobody knows is as if it were not said. */
export const shelfChoice = (query: URLSearchParams): ShelfChoice => {
  const wanted = query.get('book_type') ?? ''
  const sort = query.get('sort') as ShelfSort
  return {
    page: Math.min(100_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1)),
    bookType: Object.hasOwn(bookTypeNames, wanted) ? (wanted as BookType) : undefined,
    search: Array.from((query.get('search') ?? '').trim())
      .slice(0, mostSearched)
      .join(''),
    sort: shelfSorts.includes(sort) ? sort : 'newest',
  }
}

/** The address of a choice, as short as it can be; `base` is that of the shelf. */
export const choiceAddress = (base: string, { page, bookType, search, sort }: ShelfChoice): string => {
  const query = new URLSearchParams()
  if (bookType) query.set('book_type', bookType)
  if (search !== '') query.set('search', search)
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  const words = query.toString()
  return words === '' ? base : `${base}?${words}`
}

/** Does it leave books out? */
export const isNarrowed = ({ bookType, search }: ShelfChoice): boolean => bookType !== undefined || search !== ''
