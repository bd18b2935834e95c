import { changeArticle, findArticle, lockArticles } from '#lib/articles/model/article.sql.ts'
import { refreshedContents } from '#lib/articles/model/article-store.server.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { openBooksOfSource } from '#lib/books/book/book.sql.ts'
import { type AssistantRow, changeAssistant } from '#lib/crawl/crawl.sql.ts'
import { articlesWanting, fetchedPictures, lockImportedPictures } from '#lib/crawl/pictures/pictures.sql.ts'
import type { Db } from '#lib/db/db.server.ts'
import { fillMedia } from '#lib/posts/post.server.ts'
import { listSourceIds } from '#lib/posts/post.sql.ts'
import type { Media } from '#lib/posts/post-import.ts'
import { isRemotePicture } from '#lib/sources/media/remote-pictures.ts'

/**
 * Puts the pictures that were fetched where they are wanted, in the caller's transaction: into everything its owner has
 * brought, and into the articles of their open books, which are laid out anew. Done twice it changes nothing.
 */
export const picturesIntoArticles = async (tx: Db, assistant: AssistantRow): Promise<void> => {
  const { id, ownerId } = assistant
  const here = await fetchedPictures(tx, id)
  if (here.size === 0) return
  await lockImportedPictures(tx, ownerId)
  const fill = (one: Media): Media => {
    const got = isRemotePicture(one) ? here.get(one.url) : undefined
    return got ? { ...got, id: one.id, kind: one.kind, want: one.want } : one
  }
  const touched = new Set<string>()
  for (const sourceId of await listSourceIds(tx, ownerId))
    if (await fillMedia(tx, sourceId, fill)) for (const book of await openBooksOfSource(tx, sourceId)) touched.add(book)
  let updated = 0
  const locked = new Set<string>()
  for (const { id: articleId, bookId } of await articlesWanting(tx, ownerId)) {
    if (!locked.has(bookId)) await lockArticles(tx, bookId)
    locked.add(bookId)
    const article = await findArticle(tx, articleId, true)
    if (!article || article.deletedAt !== null) continue
    const media = article.media.map(fill)
    if (media.every((one, at) => one === article.media[at])) continue
    await changeArticle(tx, articleId, refreshedContents(article, media))
    touched.add(bookId)
    updated += 1
  }
  await changeAssistant(tx, id, { imported: { added: 0, updated, kept: [] } })
  for (const bookId of touched) await requestTypesetting(tx, bookId)
}
