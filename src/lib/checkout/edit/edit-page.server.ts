import { encodeBookId } from '#lib/books/book/book-id.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { listFinalizedOf } from '#lib/books/shelf/shelf.sql.ts'
import { db } from '#lib/db/db.server.ts'
import { addressesOf } from '#lib/shipping/address.server.ts'

/** Books one chooses from; more are found by cancelling and ordering again. */
const mostBooks = 30

/** What an order of this person may be changed to: their addresses and their finalized books. */
export const editChoices = async (userId: string) => ({
  addresses: await addressesOf(userId),
  books: (await listFinalizedOf(db(), userId, mostBooks)).map((book) => ({
    id: encodeBookId(book),
    title: book.title,
    words: `${typeOf(book.type).name}${book.pageCount === null ? '' : `，${book.pageCount} 页`}`,
  })),
})
