import { typeOf } from '#lib/books/book/book-types.ts'
import { coverPageOf, publicId } from '#lib/books/book/book-view.server.ts'
import { db } from '#lib/db/db.server.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import type { OrderFront } from '#lib/orders/list/order-covers.server.ts'
import { copyCost } from '#lib/pricing/copy-cost.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { listMissedBooks } from './missed-books.sql.ts'

const pageSize = 12

/** Books of this person that were begun and never printed: from outside, how long they are, and what one copy costs today. */
export const missedBooks = async (userId: string, asked: number) => {
  const [{ rows, total, all }, products, signer] = await Promise.all([
    listMissedBooks(db(), userId, { page: asked, pageSize }),
    bucket('products'),
    mediaSigner(),
  ])
  const books = await Promise.all(
    rows.map(async (book) => {
      const [cover, { type: product, style, making, status }] = [await coverPageOf(book, 'edit', signer), book]
      const front: OrderFront | undefined = cover
        ? { page: cover, fonts: paths.bookFonts(publicId(book), 'cover') }
        : undefined
      const binding = making.selection?.binding
      const cost = copyCost(products, { product, style, pages: book.pageCount ?? 0, binding })
      return {
        ...{ id: publicId(book), title: book.title, typeName: typeOf(product).name, cover: front, ...cost },
        /** It is signed, and only has to be ordered. */
        ready: status === 'finalized',
      }
    }),
  )
  return { books, total, all, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

export type MissedBook = Awaited<ReturnType<typeof missedBooks>>['books'][number]
