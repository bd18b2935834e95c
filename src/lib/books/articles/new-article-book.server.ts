import { ownSite, untitled } from '#lib/articles/model/draft.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { addBook, type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { defaultAuthor, defaultSubtitle } from '#lib/books/book/book-limits.ts'
import { articleBookType } from '#lib/books/book/book-types.ts'
import type { Db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'

export type NewArticleBook = {
  ownerId: string
  title?: string | undefined
  subtitle?: string | undefined
  author?: string | undefined
  style?: string | undefined
  /** Where its articles come from: `xinshu` when written here. */
  sourceSite?: string | undefined
}

/** Adds a book of articles, empty so far, and queues its typesetting, in the caller's transaction. Starts private. */
export const addBlogbook = async (tx: Db, selection: NewArticleBook): Promise<BookRow> => {
  const book = await addBook(tx, {
    id: randomId(),
    ownerId: selection.ownerId,
    type: articleBookType,
    sourceId: selection.sourceSite || ownSite,
    title: selection.title || untitled,
    subtitle: selection.subtitle ?? defaultSubtitle,
    author: selection.author || defaultAuthor,
    cover: { pic: null, rotate: 0, scale: 1, x: 0, y: 0, codeName: 'vertical', text: null },
    style: selection.style ?? 'changwen',
  })
  await requestTypesetting(tx, book.id, { actorId: selection.ownerId })
  return (await findBook(tx, book.id))!
}
