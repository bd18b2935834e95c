import { albumCopies } from '#lib/albums/price/album-sale.server.ts'
import { type BookSale, copiesForSale } from '#lib/books/price/book-sale.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { endedWords } from '#lib/print/products/album-words.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { SnapshotRow } from '#lib/works/print-snapshot.table.ts'
import { linesWithFiles } from './files/order-files.sql.ts'
import { ownOrder } from './own-orders.server.ts'

/** A line of one's own order, as it stands in addresses. */
export type ReprintOf = { orderNo: string; position: number }
export type ReprintSale = Omit<BookSale, 'book'> & { snapshot: SnapshotRow; title: string }

/**
 * What was printed of a line of one's own order, as it costs today in the binding and on the paper of then: its cover was made for
 * them. Whether the book still exists is of no matter; 410 `print_files_gone` where the files do not.
 */
export const reprintForSale = async (
  db: Db,
  userId: string,
  { orderNo, position }: ReprintOf,
  count: number,
): Promise<Result<ReprintSale>> => {
  const found = await ownOrder(userId, orderNo, db)
  if (!found.ok) return found
  const printed = (await linesWithFiles(db, found.value.id)).find(({ line }) => line.position === position)
  if (!printed) return notFound()
  const { line, snapshot } = printed
  // An agent's: it is sold by the agent's link, at the agent's terms, as long as that holds.
  if (snapshot.ownerId !== userId) return fail(409, 'others_book', '这本书是代理的，再印请用代理发的链接')
  if (snapshot.innerPdfKey === null || snapshot.coverPdfKey === null)
    return fail(410, 'print_files_gone', '印刷文件已经不在了，不能照原样再印')
  const products = await bucket('products', db)
  const paper = line.paper ?? undefined
  const { product, style, pageCount: pages } = snapshot
  const { binding } = line
  const ended = endedWords(product, Date.now())
  if (ended) return fail(422, 'no_such_product', ended)
  const copies = albumProduct(product)
    ? albumCopies(products, { tid: product, size: style, pages }, { count, binding, paper, fixed: null })
    : copiesForSale(products, { product, style, pages, paper }, { count, binding, usual: undefined, paper })
  return copies.ok ? ok({ products, snapshot, title: line.title, ...copies.value }) : copies
}
