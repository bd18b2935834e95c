import { loadArticles } from '#lib/articles/model/article-store.server.ts'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import type { Db } from '#lib/db/db.server.ts'
import { bookFocus } from '#lib/edits/book/book-design.ts'
import { listOwnFocus } from '#lib/media/media.sql.ts'
import { loadSourceHead } from '#lib/posts/post.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { listSaidEdits } from '#lib/works/edits/edit.sql.ts'
import { withOwnFocus } from '../content/selection.ts'

/** What pages between the chapters may show: people and pictures, without posts. Undefined: its owner deleted it. */
export const sourceHead = async (tx: Db, book: BookRow): Promise<PostImport | undefined> => {
  if (typeOf(book.type).content === 'own') return loadArticles(tx, book.id, book.author)
  const head = await loadSourceHead(tx, book.sourceId)
  const edits = await listSaidEdits(tx, book.id)
  return head && withOwnFocus(head, new Map([...(await listOwnFocus(tx, book.ownerId)), ...bookFocus(edits)]))
}
