import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type BookRow, changeBook, findBook } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBook } from '#lib/books/book/book-access.server.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { viewChanged } from '#lib/books/book/book-view.server.ts'
import { type getBookNames, mostPeople, type setBookNames } from '#lib/books/book/privacy.api.ts'
import { dropBookSections, listAliases, replaceAliases } from '#lib/books/book/privacy.sql.ts'
import { namesIn } from '#lib/books/content/names.ts'
import { peopleIn } from '#lib/books/content/people-count.ts'
import { chosenFor } from '#lib/books/content/selection.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import { applyEdits } from '#lib/edits/apply-edits.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden } from '#lib/http/errors.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import { findSource } from '#lib/posts/post.sql.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { listSaidEdits } from '#lib/works/edits/edit.sql.ts'

const contentOf = async (tx: Db, book: BookRow) => {
  const loaded = await loadSource(tx, book.sourceId)
  return loaded && applyEdits(chosenFor(loaded, book), await listSaidEdits(tx, book.id))
}

export const bookNames = async ({ params, actor }: CallOf<typeof getBookNames>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  const [content, aliases] = await Promise.all([contentOf(db(), book), listAliases(db(), book.id)])
  const people = content ? peopleIn(content) : []
  return ok({
    names: book.names,
    people: people.slice(0, mostPeople).map((one) => ({ ...one, shownAs: aliases.get(one.id) ?? '' })),
    peopleCount: people.length,
    inTitle: content ? namesIn(content, `${book.title}\n${book.subtitle}`) : [],
  })
}

/** Layout and PDFs with the old names are let go in the same transaction: nobody reads them while the new ones are made. */
export const changeBookNames = async (call: CallOf<typeof setBookNames>) => viewChanged(await changedNames(call))

const changedNames = ({ params, body, actor }: CallOf<typeof setBookNames>): Promise<Result<BookRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await bookFor(tx, actor, 'book.edit', params.id)
    if (!found.ok) return found
    const { id, sourceId } = found.value
    if (typeOf(found.value.type).content === 'collection' && !(await findSource(tx, sourceId)))
      return fail(409, 'source_gone', '这本书的原始内容已经删除，不能再改')
    const aliases = new Map(body.people.filter((one) => one.shownAs !== '').map((one) => [one.id, one.shownAs]))
    await replaceAliases(tx, id, aliases)
    await changeBook(tx, id, {
      names: body.names,
      layoutKey: null,
      coverKey: null,
      innerPdfKey: null,
      coverPdfKey: null,
    })
    await dropBookSections(tx, id)
    await requestTypesetting(tx, id, { actorId: actor.userId })
    return ok((await findBook(tx, id))!)
  })
