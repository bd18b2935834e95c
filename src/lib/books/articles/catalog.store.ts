import type { getTypesetProgress } from '#lib/books/book/book.api.ts'
import { CallError, call } from '#lib/http/client/client.ts'
import { poll } from '#lib/http/client/poll.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'
import type { getArticleLayouts, getCatalog } from './article-book.api.ts'

export type Catalog = OutputOf<typeof getCatalog>
export type ArticleLayout = OutputOf<typeof getArticleLayouts>[number]
/** `typesetting`: the catalogue shown, if there is one, is of the layout before. */
export type CatalogView = { status: 'loading' | 'typesetting' | 'ready'; catalog?: Catalog }

const everyMs = 2000

const fetchCatalog = async (bid: string): Promise<Catalog | undefined> => {
  try {
    return await call<typeof getCatalog>(
      'GET /blogbook/books/{bid}/catalog',
      { params: { bid }, query: { layout: '1' } },
      { silent: true },
    )
  } catch (error) {
    if (error instanceof CallError && error.code === 'typesetting') return undefined
    throw error
  }
}

/** Shows the catalogue, and again when the book has been set anew. The answer ends the watching. */
export const watchCatalog = (bid: string, show: (view: CatalogView) => void): (() => void) => {
  const look = async (isStopped: () => boolean): Promise<number | 'over'> => {
    const { status } = await call<typeof getTypesetProgress>(
      'GET /api/book/{id}/progress',
      { params: { id: bid } },
      { silent: true },
    )
    const catalog = await fetchCatalog(bid)
    if (isStopped()) return 'over'
    const busy = status === 'typesetting'
    show({ status: busy ? 'typesetting' : 'ready', ...(catalog ? { catalog } : {}) })
    return busy ? everyMs : 'over'
  }
  const failed = (error: unknown): 'over' => {
    failPage(error)
    return 'over'
  }
  return poll(look, failed).stop
}

/** The pages of one article; none when they cannot be had (it has been said). */
export const layoutOf = async (bid: string, aid: string): Promise<ArticleLayout[]> => {
  try {
    return await call<typeof getArticleLayouts>('GET /blogbook/books/{bid}/layouts', {
      params: { bid },
      query: { aid },
    })
  } catch {
    return []
  }
}
