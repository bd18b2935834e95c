import { type BookRow, changeBook, findBook } from '#lib/books/book/book.sql.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { decodeBookId } from '#lib/books/book/book-id.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { publicId, viewBook } from '#lib/books/book/book-view.server.ts'
import type { getStarBook } from '#lib/books/star/star-book.api.ts'
import { listLicensedBooks } from '#lib/books/star/star-book.sql.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { setLinksOpen } from '#lib/works/share/share-link.sql.ts'

/** To everybody what a visitor sees, its owner too: a licence opens the book, and nothing beside it. */
export const starBook = async ({ params, actor }: CallOf<typeof getStarBook>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return notFound()
  const { book } = found.value
  const { licence } = book.making
  if (typeOf(book.type).unlicensed === undefined || !licence || !book.public) return notFound()
  return ok({ ...(await viewBook(book, 'view', await mediaSigner())), licence: licence.text })
}

/** What the product page tells of a star's book. */
export type OfferedBook = {
  id: string
  title: string
  author: string
  fromDate: string | null
  toDate: string | null
  pageCount: number | null
  licence: string
  licensedAtMs: number
}

/**
 * The books of this type readers are offered, a page of them; undefined for types that need no licence. Asked anew for
 * each page that is drawn, so that one taken back is gone with the next.
 */
export const offeredBooks = async (
  type: string,
  page: number,
  pageSize: number,
): Promise<{ items: OfferedBook[]; total: number } | undefined> => {
  if (typeOf(type).unlicensed === undefined) return undefined
  const { rows, total } = await listLicensedBooks(db(), type, page, pageSize)
  const items = rows.flatMap((book) => {
    const { licence } = book.making
    if (!licence) return []
    const { title, author, firstMonth: fromDate, lastMonth: toDate, pageCount } = book
    const { text, atMs } = licence
    return [{ id: publicId(book), title, author, fromDate, toDate, pageCount, licence: text, licensedAtMs: atMs }]
  })
  return { items, total }
}

const mostCharacters = 500

/** The book an address or an id names, as an operator's command gives it. */
const bookNamed = (given: string): Promise<BookRow | undefined> => findBook(db(), decodeBookId(given)?.id ?? given)

/** Records the licence of a microblog book and opens it as a star's; answers its new address, which says its type. */
export const publishStarBook = async (given: string, licence: string): Promise<Result<string>> => {
  const text = licence.trim()
  if (text === '') return fail(422, 'no_licence', '没有写授权：谁在哪天授权了什么')
  if (text.length > mostCharacters) return fail(422, 'too_long', `授权最多写 ${mostCharacters} 个字`)
  const book = await bookNamed(given)
  if (!book || book.deletedAt !== null) return fail(404, 'not_found', `没有编号 ${given} 的书`)
  const { licensed: type, unlicensed } = typeOf(book.type)
  if (type === undefined && unlicensed === undefined) return fail(422, 'other_type', '只有微博书能登记成明星微博书')
  if (book.status !== 'ready' && book.status !== 'finalized') return fail(409, 'typesetting', '书还没有排好')
  const making = { ...book.making, licence: { text, atMs: Date.now() } }
  const changed = await transaction((tx) => changeBook(tx, book.id, { type: type ?? book.type, making, public: true }))
  return ok(publicId(changed))
}

/** Takes the licence back: the book is its owner's alone again, and addresses made for others are dead. */
export const withdrawStarBook = async (given: string): Promise<Result<string>> => {
  const book = await bookNamed(given)
  const type = book && typeOf(book.type).unlicensed
  if (!book || type === undefined) return fail(404, 'not_found', `没有编号 ${given} 的明星微博书`)
  const { licence: _, ...making } = book.making
  const change = { type, making, public: false, shareEpoch: book.shareEpoch + 1 }
  const changed = await transaction(async (tx) => {
    await setLinksOpen(tx, book.id, false)
    return changeBook(tx, book.id, change)
  })
  return ok(publicId(changed))
}
