import { addArticles } from '#lib/articles/article.server.ts'
import { draftsOf } from '#lib/articles/draft.ts'
import { addBlogbook } from '#lib/books/blogbook.server.ts'
import { requestTypesetting } from '#lib/books/book.server.ts'
import { findBook } from '#lib/books/book.sql.ts'
import { encodeBookId } from '#lib/books/book-id.ts'
import type { addBroughtArticles } from '#lib/crawl/crawl.api.ts'
import { targetBook } from '#lib/crawl/target-book.server.ts'
import { transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import { findImport } from '#lib/sources/import.sql.ts'
import { fail, ok } from '#lib/std/result.ts'

/** Kinds of sources whose entries are read one by one, with a title and an end. */
const articleKinds = new Set(['blog', 'notes', 'diary'])

/** Puts the articles of what was brought into a book; those that stand in it already are not doubled. */
export const bringFiles = async ({ body, actor }: CallOf<typeof addBroughtArticles>) =>
  transaction(async (tx) => {
    const found = await findImport(tx, actor.userId, body.importId)
    if (!found) return notFound()
    if (found.status !== 'ready' || found.sourceId === null)
      return fail(409, 'import_not_ready', '文件还没有读完，请等一等')
    const book = await targetBook(tx, actor.userId, body.bookId)
    if (!book.ok) return book
    const brought = await loadSource(tx, found.sourceId)
    const drafts = brought && articleKinds.has(brought.source.kind) ? draftsOf(brought) : []
    if (drafts.length === 0) return fail(409, 'not_articles', '这些文件里没有文章，请换一份放进来')
    const bookId = book.value ?? (await addBlogbook(tx, { ownerId: actor.userId, sourceSite: 'files' })).id
    const { added, updated } = await addArticles(tx, bookId, drafts)
    await requestTypesetting(tx, bookId)
    const row = (await findBook(tx, bookId))!
    return ok({
      bookId: encodeBookId(row),
      added: added.length + updated.length,
      known: drafts.length - added.length - updated.length,
    })
  })
