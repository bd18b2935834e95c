import type { BookRow } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import type { listOmitted } from '#lib/books/content/omitted.api.ts'
import { isChosen, isWithin } from '#lib/books/content/selection.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden } from '#lib/http/errors.ts'
import { headlineOf } from '#lib/posts/choosing/measured.ts'
import { type Omitted, omittedKind, omittedKinds } from '#lib/posts/choosing/omitted.ts'
import { countAuthorMonths, listMaybeOmitted } from '#lib/posts/post.sql.ts'
import type { Entry } from '#lib/posts/post-import.ts'
import { ok } from '#lib/std/result.ts'

/** What of a book, made or to be made, decides which posts it takes. */
type Taking = Pick<BookRow, 'sourceId' | 'authorIds' | 'fromMonth' | 'toMonth'> & {
  making: Pick<BookRow['making'], 'only'>
}

/** Posts such a book would hold that are of a kind that is set aside, in reading order. */
const omittedOf = async (db: Db, book: Taking): Promise<{ kind: Omitted; entry: Entry }[]> => {
  const { authorIds, making } = book
  const choice = { authorIds, making: making.only ? { only: making.only } : {} }
  return (await listMaybeOmitted(db, book.sourceId)).flatMap(({ month, entry }) => {
    const kind = isWithin(month, book) && isChosen(choice, entry) ? omittedKind(entry) : undefined
    return kind ? [{ kind, entry }] : []
  })
}

/** Does the book hold anything without posts of these kinds? */
export const hasPosts = async (db: Db, book: Taking, omit: readonly Omitted[]): Promise<boolean> => {
  const { sourceId, authorIds, making } = book
  const rows = await countAuthorMonths(db, sourceId, making.only)
  const taken = rows
    .filter((row) => isWithin(row.month, book) && (authorIds === null || authorIds.includes(row.authorId)))
    .reduce((sum, row) => sum + (authorIds === null ? row.included : row.entries), 0)
  if (taken === 0 || omit.length === 0) return taken > 0
  return taken > (await omittedOf(db, book)).filter(({ kind }) => omit.includes(kind)).length
}

const mostShown = 200

export const omittedOfBook = async ({ params, actor }: CallOf<typeof listOmitted>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  const all = await omittedOf(db(), book)
  const results = omittedKinds.map((kind) => {
    const own = all.filter((one) => one.kind === kind)
    const posts = own.slice(0, mostShown).map(({ entry }) => ({ time: entry.when.local, text: headlineOf(entry) }))
    return { kind, isOut: book.making.omit?.includes(kind) ?? false, count: own.length, posts }
  })
  return ok({ results: results.filter(({ count }) => count > 0) })
}
