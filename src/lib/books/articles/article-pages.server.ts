import { findArticle } from '#lib/articles/model/article.sql.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { viewBook } from '#lib/books/book/book-view.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { ownBlogbook } from './article-book-access.server.ts'

/** The article book for a page of its maker; everything else is the same missing page. */
export const ownBlogbookForPage = async (actor: Actor, bookId: string): Promise<BookView | undefined> => {
  const found = await ownBlogbook(db(), actor, bookId)
  return found.ok ? viewBook(found.value, 'edit', await mediaSigner()) : undefined
}

/** The article to be written in, with its book, while the book may change. */
export const articleForPage = async (
  actor: Actor,
  bookId: string,
  aid: string,
): Promise<{ book: BookView; aid: string; title: string } | undefined> => {
  const found = await ownBlogbook(db(), actor, bookId)
  const row = found.ok && /^[\w-]{1,60}$/.test(aid) ? await findArticle(db(), aid) : undefined
  if (!found.ok || row?.bookId !== found.value.id) return undefined
  const book = await viewBook(found.value, 'edit', await mediaSigner())
  return book.editable ? { book, aid, title: row.title } : undefined
}
