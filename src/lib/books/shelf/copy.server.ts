import { copyArticles } from '#lib/articles/model/copy-articles.sql.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { addBook, type BookRow, findBook, type NewBook } from '#lib/books/book/book.sql.ts'
import { bookFor } from '#lib/books/book/book-access.server.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { viewBook } from '#lib/books/book/book-view.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { findSource } from '#lib/posts/post.sql.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { copyEdits } from '#lib/works/edits/copy-edits.sql.ts'
import { copyCodeWorks } from '#lib/works/printed-codes/code-works.sql.ts'
import type { copyBook } from './copy.api.ts'
import { copyLayout, copyPeople, listTitlesOf } from './copy.sql.ts'
import { copyTitle } from './copy-title.ts'

/** What a copy has of its own or begins without; every other column, those yet to come among them, it has of its book. */
const withoutOwn = (book: BookRow): Omit<NewBook, 'id' | 'title'> => {
  const { id: _id, title: _title, status: _status, revision: _revision, stage: _stage, done: _done, ...rest } = book
  const {
    total: _total,
    failure: _failure,
    deletedAt: _deletedAt,
    createdAt: _createdAt,
    updatedAt: _at,
    ...kept
  } = rest
  const { public: _public, shareEpoch: _epoch, snapshotHash: _hash, snapshotKey: _key, ...open } = kept
  const { innerPdfKey: _inner, coverPdfKey: _cover, ...copied } = open
  // Whoever has that import open is led to the book made of it, and sharing this one is yet to be confirmed.
  const { importId: _import, shareConfirmedAtMs: _confirmed, licence: _licence, isbn: _isbn, ...making } = book.making
  // A licence and a number are of one book: a copy of a star's is a microblog book, until an operator records one for it.
  return { ...copied, type: typeOf(book.type).unlicensed ?? book.type, making }
}

/** Pages of articles name articles, and a copy has other ones: it begins without pages. */
const noPages = { layoutKey: null, coverKey: null, pageCount: null, entryCount: null }

export const copyOwnBook = async ({ params, actor, tx }: CallOf<typeof copyBook>) => {
  const found = await bookFor(tx, actor, 'book.copy', params.id)
  if (!found.ok) return found
  const book = found.value
  const ownContent = typeOf(book.type).content === 'own'
  if (!ownContent && !(await findSource(tx, book.sourceId)))
    return fail(409, 'source_gone', '这本书的原始内容已经删除，不能再复制')
  const title = copyTitle(book.title, await listTitlesOf(tx, book.ownerId))
  const { id } = await addBook(tx, {
    ...withoutOwn(book),
    ...(ownContent ? noPages : {}),
    id: randomId(),
    title,
  })
  await copyPeople(tx, book.id, id)
  await copyEdits(tx, book.id, id)
  await copyCodeWorks(tx, book.id, id)
  if (ownContent) await copyArticles(tx, book.id, id)
  else await copyLayout(tx, book.id, id)
  await requestTypesetting(tx, id, { actorId: actor.userId })
  return ok(await viewBook((await findBook(tx, id))!, 'edit', await mediaSigner(tx), tx))
}
