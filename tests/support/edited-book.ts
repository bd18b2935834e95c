/** Books of exactly told posts whose posts are changed by calls: for tests of what may be said of a post. */
import type { Actor } from '#lib/http/actor.ts'
import { GET as bookInfo } from '../../src/pages/api/book/[id]/info.ts'
import { GET as monthItems } from '../../src/pages/api/book/[sourceId]/items/month/[month].ts'
import { POST as createBook } from '../../src/pages/api/book/books.ts'
import { callEndpoint } from './call.ts'
import { bring, dataOf, type Upload, until } from './import.ts'

/** A post of 2024 as WeFlow exports it, at noon of `day` (`04-20`). */
export const flowPost = (id: string, day: string, words: string, files: readonly string[] = []) => ({
  ...{ id, username: 'wxid_a', nickname: '林小满', type: 1, likes: [] as object[], comments: [] as object[] },
  createTime: Date.parse(`2024-${day}T12:00:00+08:00`) / 1000,
  createTimeStr: `2024-${day} 12:00:00`,
  contentDesc: words,
  media: files.map((localPath, i) => ({ url: `https://szmmsns.qpic.cn/mmsns/${id}${i}/0`, localPath })),
})

/** An export of exactly these posts. */
export const flowExport = (posts: readonly object[]): Upload => {
  const filters = { usernames: ['wxid_a'] }
  const told = { exportTime: '2024-06-01T00:00:00Z', totalPosts: posts.length, filters, posts }
  return { name: '朋友圈导出.json', bytes: Buffer.from(JSON.stringify(told)) }
}

export type EditedBook = { id: string; sourceId: string; status: string; failure: string | null }

/** Brings these files and answers how books of them are made and read. `Item`: as much of a post as the test looks at. */
export const editedBooks = async <Item extends { id: string }>(actor: Actor, files: Upload[]) => {
  const imported = await bring(actor, files)
  const settled = (id: string): Promise<EditedBook> =>
    until(
      async () => dataOf<EditedBook>(await callEndpoint(bookInfo, { params: { id }, actor })),
      ({ status }) => status !== 'typesetting',
    )
  const made = async (): Promise<EditedBook> =>
    settled(dataOf<EditedBook>(await callEndpoint(createBook, { body: { import_id: imported.id }, actor })).id)
  const itemsOf = async ({ id, sourceId }: EditedBook, month = '202404'): Promise<Item[]> =>
    dataOf<Item[]>(await callEndpoint(monthItems, { params: { sourceId, month }, query: { book: id }, actor }))
  const item = async (book: EditedBook, id: string, month?: string): Promise<Item> =>
    (await itemsOf(book, month)).find((one) => one.id === id)!
  return { made, settled, itemsOf, item }
}
