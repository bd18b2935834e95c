import { findBook } from '#lib/books/book/book.sql.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { Printable } from '#lib/works/printable.ts'
import { checkOrderable } from './waiting.server.ts'

/**
 * A finalized book as the press gets it. The lock lets a taking back that comes at the same moment be first or be refused.
 * 409 of a book that is being laid out or waits for it (`checkOrderable`), and while its PDFs are being made.
 */
export const bookForPrint = async (tx: Db, id: string): Promise<Result<Printable>> => {
  const book = await findBook(tx, id, true)
  if (!book) return notFound()
  const checked = await checkOrderable(tx, book)
  if (!checked.ok) return checked
  const { layoutKey, snapshotHash, innerPdfKey, coverPdfKey, title, type, style } = book
  if (layoutKey === null || snapshotHash === null) throw new Error(`book ${id} is finalized without a snapshot`)
  if (innerPdfKey === null || coverPdfKey === null)
    return fail(409, 'print_files_pending', '印刷文件正在生成，请稍等一会儿再下单')
  const { pageCount, spineMm } = await getLayout(layoutKey)
  return ok({ contentHash: snapshotHash, title, product: type, style, pageCount, spineMm, innerPdfKey, coverPdfKey })
}
