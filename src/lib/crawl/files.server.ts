import { addArticles } from '#lib/articles/model/article-store.server.ts'
import { charactersOf, draftsOf } from '#lib/articles/model/draft.ts'
import { addBlogbook } from '#lib/books/articles/new-article-book.server.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { encodeBookId } from '#lib/books/book/book-id.ts'
import type { addImportedArticles, listImportedArticles } from '#lib/crawl/crawl.api.ts'
import { findPictureAssistant, lockImportedPictures } from '#lib/crawl/pictures/pictures.sql.ts'
import { picturesAddress } from '#lib/crawl/pictures/pictures-address.server.ts'
import { targetBook } from '#lib/crawl/target-book.server.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { faultOf } from '#lib/posts/media-fault.ts'
import { isOneOf } from '#lib/posts/merge/merge-groups.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import type { Entry, PostImport } from '#lib/posts/post-import.ts'
import { shortHash } from '#lib/posts/sha256.ts'
import { articleKinds } from '#lib/sources/format/kinds.ts'
import { findImport } from '#lib/sources/job/import.sql.ts'
import { isRemotePicture, remotePictures } from '#lib/sources/media/remote-pictures.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

const keyOf = ({ author, id }: Entry): string => shortHash(`${author}\n${id}`)

/**
 * What came in this one import. It lies in its owner's collection of that kind beside everything brought before, which
 * has no business in the book somebody makes of these files. `lock`: the import is held until the transaction ends.
 */
export const importedArticlesOf = async (
  db: Db,
  ownerId: string,
  importId: string,
  lock = false,
): Promise<Result<PostImport>> => {
  const found = await findImport(db, ownerId, importId, lock)
  if (!found) return notFound()
  if (found.status !== 'ready' || found.sourceId === null)
    return fail(409, 'import_not_ready', '文件还没有读完，请等一等')
  const source = await loadSource(db, found.sourceId)
  const marks = new Set(found.entryMarks ?? [])
  const entries =
    source && articleKinds.has(source.source.kind)
      ? source.entries.filter((entry) => entry.include && isOneOf(entry, marks))
      : []
  return source && entries.length > 0
    ? ok({ ...source, entries })
    : fail(409, 'not_articles', '这些文件里没有文章，请换一份放进来')
}

/** The articles of what was brought, to choose from. */
export const importedArticles = async ({ params, actor }: CallOf<typeof listImportedArticles>) => {
  const imported = await importedArticlesOf(db(), actor.userId, params.importId)
  if (!imported.ok) return imported
  const { value: book } = imported
  const drafts = draftsOf(book)
  const pictures = new Map(book.media.flatMap((one) => (one.kind === 'image' ? [[one.id, one] as const] : [])))
  const articles = drafts.map((draft, at) => {
    const entry = book.entries[at]!
    const shown = [...entry.media, ...entry.body.flatMap((block) => (block.t === 'figure' ? block.media : []))]
    const lost = shown.flatMap((use) => pictures.get(use.media) ?? []).filter((one) => one.state !== 'present')
    const remoteCount = lost.filter(isRemotePicture).length
    const brokenCount = lost.filter((one) => faultOf(one) !== undefined).length
    return {
      key: keyOf(entry),
      title: draft.title,
      day: entry.when.local.slice(0, 10),
      words: charactersOf(draft.blocks),
      pictureCount: shown.filter((use) => pictures.has(use.media)).length,
      missingCount: lost.length - brokenCount - remoteCount,
      remoteCount,
      brokenCount,
      author: draft.author,
    }
  })
  const assistant = await findPictureAssistant(db(), actor.userId, picturesAddress(params.importId))
  return ok({ articles, remote: { count: remotePictures(book).length, assistantId: assistant?.id ?? null } })
}

/** Puts the articles of what was brought into a book; those that stand in it already are not doubled. */
export const bringFiles = async ({ body, actor }: CallOf<typeof addImportedArticles>) =>
  transaction(async (tx) => {
    const book = await targetBook(tx, actor.userId, body.bookId)
    if (!book.ok) return book
    // Pictures that are being fetched for these articles find them either there already or not read yet.
    await lockImportedPictures(tx, actor.userId)
    const imported = await importedArticlesOf(tx, actor.userId, body.importId)
    if (!imported.ok) return imported
    const wanted = body.keys && new Set(body.keys)
    const entries = imported.value.entries.filter((entry) => wanted?.has(keyOf(entry)) ?? true)
    if (entries.length === 0) return fail(409, 'not_articles', '还没有选要放进书里的文章')
    const drafts = draftsOf({ ...imported.value, entries })
    const words = { title: body.title ?? '', author: body.author ?? '' }
    const bookId = book.value ?? (await addBlogbook(tx, { ownerId: actor.userId, sourceSite: 'files', ...words })).id
    const { added, updated } = await addArticles(tx, bookId, drafts)
    if (added.length + updated.length > 0) await requestTypesetting(tx, bookId)
    const row = (await findBook(tx, bookId))!
    return ok({
      bookId: encodeBookId(row),
      added: added.length + updated.length,
      known: drafts.length - added.length - updated.length,
    })
  })
