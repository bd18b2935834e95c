import { atom } from 'nanostores'
import type {
  ArticleItem,
  addArticlesCall,
  deleteArticles,
  listArticles,
  orderArticles,
} from '#lib/articles/model/article.api.ts'
import { showAlert } from '#lib/http/client/alert.store.ts'
import { call } from '#lib/http/client/client.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'

export type ListedArticle = Required<
  Pick<ArticleItem, 'id' | 'title' | 'author' | 'postDate' | 'characters' | 'sourceUrl'>
>
type ArticleList = { status: 'loading' | 'ready'; articles: ListedArticle[]; keywords: string }

/** Articles of the open book: those in it, or (in the bin) those taken out. */
export const $articleList = atom<ArticleList>({ status: 'loading', articles: [], keywords: '' })

const pageSize = 200
const fields = 'title,author,post_date,characters,source_url'

/** All of them, a page at a time. An empty search is none (checklist 5.7). */
export const loadArticleList = async (
  bid: string,
  choice: { keywords?: string; deleted?: boolean } = {},
): Promise<void> => {
  const keywords = choice.keywords?.trim() ?? ''
  try {
    const articles: ListedArticle[] = []
    for (let page = 1; ; page++) {
      const query = {
        bid,
        page,
        pageSize,
        fields,
        ...(keywords ? { titleKeywords: keywords } : {}),
        ...(choice.deleted ? { deleted: '1' as const } : {}),
      }
      const { results, totalCount } = await call<typeof listArticles>(
        'GET /blogbook/books/articles',
        { query },
        { silent: true },
      )
      articles.push(...(results as ListedArticle[]))
      if (results.length === 0 || articles.length >= totalCount) break
    }
    $articleList.set({ status: 'ready', articles, keywords })
  } catch (error) {
    failPage(error)
  }
}

/** Takes articles out, with undo; or puts them back. Answers whether it went well. */
export const setDeleted = async (bid: string, aids: string[], deleted: boolean): Promise<boolean> => {
  try {
    await call<typeof deleteArticles>('POST /blogbook/books/{bid}/articles', {
      params: { bid },
      body: { deleted, aids },
    })
    const list = $articleList.get()
    $articleList.set({ ...list, articles: list.articles.filter((one) => !aids.includes(one.id)) })
    if (deleted) {
      const back = async () => {
        await call<typeof deleteArticles>('POST /blogbook/books/{bid}/articles', {
          params: { bid },
          body: { deleted: false, aids },
        })
        await loadArticleList(bid, { keywords: $articleList.get().keywords })
      }
      showAlert('success', `移出了 ${aids.length} 篇`, undefined, { label: '撤销', run: () => void back() })
    } else showAlert('success', `放回了 ${aids.length} 篇，在书的最后`)
    return true
  } catch {
    return false
  }
}

let unsent: string[] | undefined
let sending = false

/** Sends the order as it is now, one sending at a time: of many quick moves the last one counts. */
const sendOrder = async (bid: string): Promise<void> => {
  unsent = $articleList.get().articles.map((one) => one.id)
  if (sending) return
  sending = true
  try {
    while (unsent) {
      const aids: string[] = unsent
      unsent = undefined
      await call<typeof orderArticles>('POST /blogbook/books/{bid}/order', { params: { bid }, body: { aids } })
    }
  } catch {
    // Said by the client: what the server holds is shown again.
    unsent = undefined
    await loadArticleList(bid)
  } finally {
    sending = false
  }
}

const reorder = (bid: string, articles: ListedArticle[]): Promise<void> => {
  $articleList.set({ ...$articleList.get(), articles })
  return sendOrder(bid)
}

/** Moves an article to another place in the list; what the server refuses goes back. */
export const moveArticle = async (bid: string, from: number, to: number): Promise<void> => {
  const { articles } = $articleList.get()
  const moved = articles[from]
  if (!moved || to < 0 || to >= articles.length || from === to) return
  await reorder(bid, articles.toSpliced(from, 1).toSpliced(to, 0, moved))
}

/** Moves several articles, in their order, before all others or behind them. */
export const moveToEdge = async (bid: string, aids: ReadonlySet<string>, edge: 'first' | 'last'): Promise<void> => {
  const { articles } = $articleList.get()
  const some = articles.filter((one) => aids.has(one.id))
  const rest = articles.filter((one) => !aids.has(one.id))
  await reorder(bid, edge === 'first' ? [...some, ...rest] : [...rest, ...some])
}

/** Oldest first; articles without a day stay behind, in the order they had. */
export const sortByDay = async (bid: string): Promise<void> => {
  const key = ({ postDate }: ListedArticle): string => postDate || '9'
  await reorder(
    bid,
    $articleList.get().articles.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)),
  )
}

/** A new, empty article at the end; its id, undefined when it could not be made. */
export const addBlank = async (bid: string): Promise<string | undefined> => {
  try {
    const { aids } = await call<typeof addArticlesCall>('POST /blogbook/books/articles', {
      body: { bid, articles: [{ title: '', blocks: [] }] },
    })
    return aids[0]
  } catch {
    return undefined
  }
}
