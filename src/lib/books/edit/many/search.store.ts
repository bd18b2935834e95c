import type { searchItems } from '#lib/books/edit/many/search.api.ts'
import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { CallInput, OutputOf } from '#lib/http/contract.ts'

type Answer = OutputOf<typeof searchItems>
export type FoundItem = Answer['items'][number]
export type SearchPlace = { bookId: string; sourceId: string }
export type SearchWish = Omit<CallInput<typeof searchItems>['query'], 'book' | 'page' | 'pageSize'>

const together = 1000
/** More posts than these are not gathered: whoever means so many narrows the search. */
export const mostFound = 5000

const ask = async ({ bookId, sourceId }: SearchPlace, wish: SearchWish): Promise<Answer> => {
  const pageOf = (page: number): Promise<Answer> =>
    call<typeof searchItems>(
      'GET /api/book/{sourceId}/items/search',
      { params: { sourceId }, query: { ...wish, book: bookId, page, pageSize: together } },
      { silent: true },
    )
  const first = await pageOf(1)
  const items = [...first.items]
  for (let page = 2; items.length < Math.min(first.total, mostFound); page++) {
    const next = await pageOf(page)
    if (next.items.length === 0) break
    items.push(...next.items)
  }
  return { ...first, items }
}

/** Posts of the whole book that answer to a wish: to be chosen from, and for words to be replaced in them. */
export const filterSearch = query(ask)
export const wordsSearch = query(ask)
