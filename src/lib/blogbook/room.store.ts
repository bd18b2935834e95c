import { atom } from 'nanostores'
import { showAlert } from '#lib/http/alert.store.ts'
import { call } from '#lib/http/client.ts'
import { failPage } from '#lib/site/page-error.store.ts'
import { type ArticleItem, addArticlesCall, deleteArticles, listArticles, orderArticles } from './article.api.ts'

export type RoomArticle = Required<
  Pick<ArticleItem, 'id' | 'title' | 'author' | 'postDate' | 'characters' | 'sourceUrl'>
>
type Room = { status: 'loading' | 'ready'; articles: RoomArticle[]; keywords: string }

/** Articles of the open book: those in it, or (in the bin) those taken out. */
export const $room = atom<Room>({ status: 'loading', articles: [], keywords: '' })

const pageSize = 200
const fields = 'title,author,post_date,characters,source_url'

/** All of them, a page at a time. An empty search is none (checklist 5.7). */
export const loadRoom = async (bid: string, choice: { keywords?: string; deleted?: boolean } = {}): Promise<void> => {
  const keywords = choice.keywords?.trim() ?? ''
  try {
    const articles: RoomArticle[] = []
    for (let page = 1; ; page++) {
      const query = {
        bid,
        page,
        pageSize,
        fields,
        ...(keywords ? { titleKeywords: keywords } : {}),
        ...(choice.deleted ? { deleted: '1' as const } : {}),
      }
      const { results, totalCount } = await call(listArticles, { query }, { silent: true })
      articles.push(...(results as RoomArticle[]))
      if (results.length === 0 || articles.length >= totalCount) break
    }
    $room.set({ status: 'ready', articles, keywords })
  } catch (error) {
    failPage(error)
  }
}

/** Takes articles out, with undo; or puts them back. Answers whether it went well. */
export const setDeleted = async (bid: string, aids: string[], deleted: boolean): Promise<boolean> => {
  try {
    await call(deleteArticles, { params: { bid }, body: { deleted, aids } })
    const room = $room.get()
    $room.set({ ...room, articles: room.articles.filter((one) => !aids.includes(one.id)) })
    if (deleted) {
      const back = async () => {
        await call(deleteArticles, { params: { bid }, body: { deleted: false, aids } })
        await loadRoom(bid, { keywords: $room.get().keywords })
      }
      showAlert('success', `拿掉了 ${aids.length} 篇`, undefined, { label: '撤销', run: () => void back() })
    } else showAlert('success', `放回了 ${aids.length} 篇，在书的最后`)
    return true
  } catch {
    return false
  }
}

/** Moves an article to another place in the list; what the server refuses goes back. */
export const moveArticle = async (bid: string, from: number, to: number): Promise<void> => {
  const room = $room.get()
  const moved = room.articles[from]
  if (!moved || to < 0 || to >= room.articles.length || from === to) return
  const articles = room.articles.toSpliced(from, 1).toSpliced(to, 0, moved)
  $room.set({ ...room, articles })
  try {
    await call(orderArticles, { params: { bid }, body: { aids: articles.map((one) => one.id) } })
  } catch {
    $room.set(room)
  }
}

/** A new, empty article at the end; its id, undefined when it could not be made. */
export const addBlank = async (bid: string): Promise<string | undefined> => {
  try {
    const { aids } = await call(addArticlesCall, { body: { bid, articles: [{ title: '', blocks: [] }] } })
    return aids[0]
  } catch {
    return undefined
  }
}
