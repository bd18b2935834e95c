import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { albumSpineMm } from '#lib/print/products/album-sizes.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { Printable } from '#lib/works/printable.ts'
import { findAlbum } from '../album/album.sql.ts'
import { productOf } from '../album/album-parts.server.ts'
import { printedPages } from '../layout/printed-places.ts'

/**
 * A locked album as the press gets it. The row's lock lets an unlocking that comes at the same moment be first or be refused.
 * 409 of one that isn't locked, and while its PDFs are being made.
 */
export const albumForPrint = async (tx: Db, id: string): Promise<Result<Printable>> => {
  const album = await findAlbum(tx, id, true)
  if (!album) return notFound()
  const { lockedAt, contentHash, binding, innerPdfKey, coverPdfKey, spineUm, title, tid } = album
  if (lockedAt === null) return fail(409, 'not_finalized', '请先锁定再下单')
  if (contentHash === null || binding === null) throw new Error(`album ${id} is locked without its content`)
  if (innerPdfKey === null || coverPdfKey === null)
    return fail(409, 'print_files_pending', '印刷文件正在生成，请稍等一会儿再下单')
  const { product, size } = productOf(album)
  const pageCount = printedPages(album.pages, product.double)
  // As it was drawn: a spine reckoned anew may be another by now.
  const spineMm = spineUm === null ? albumSpineMm(product, binding, pageCount) : spineUm / 1000
  return ok({ contentHash, title, product: tid, style: size.id, pageCount, spineMm, innerPdfKey, coverPdfKey })
}
