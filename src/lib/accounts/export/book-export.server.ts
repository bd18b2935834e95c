import { bookFor, seeBookFor } from '#lib/books/book/book-access.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok } from '#lib/std/result.ts'
import { answerFile } from '#lib/works/pdf-answer.server.ts'
import type * as api from './book-export.api.ts'
import { isOver, requestExport, viewExport } from './export.server.ts'
import { findExport, findExportById } from './export.sql.ts'
import { exportKey } from './export.ts'

export const beginBookExport = async ({ params, body, actor }: CallOf<typeof api.startBookExport>) =>
  transaction(async (tx) => {
    const found = await bookFor(tx, actor, 'book.download', params.id)
    if (!found.ok) return found
    const { id: bookId, ownerId, layoutKey } = found.value
    if (layoutKey === null) return fail(409, 'not_set', '这本书还没有排好，排好以后再带走')
    return ok(viewExport(await requestExport(tx, ownerId, { bookId, format: body.format })))
  })

export const bookExport = async ({ params, actor }: CallOf<typeof api.getBookExport>) => {
  const found = await seeBookFor(db(), actor, 'book.download', params.id)
  if (!found.ok) return found
  const row = await findExport(db(), found.value.ownerId, { bookId: found.value.id, format: 'epub' })
  return ok(row && !isOver(row) ? viewExport(row) : null)
}

/** In ranges, so that a broken download goes on. */
export const bookExportFile = async ({ params, actor, request }: CallOf<typeof api.downloadBookExport>) => {
  const found = await seeBookFor(db(), actor, 'book.download', params.id)
  if (!found.ok) return found
  const row = await findExportById(db(), params.exportId)
  if (row?.bookId !== found.value.id || row.status !== 'ready' || isOver(row)) return notFound()
  const name = `${found.value.title || '书'}.epub`
  return ok(await answerFile(request, exportKey(row.id), { type: 'application/epub+zip', plain: 'book.epub', name }))
}
