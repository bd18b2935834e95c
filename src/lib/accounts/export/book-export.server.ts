import { bookFor, seeBookFor } from '#lib/books/book/book-access.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok } from '#lib/std/result.ts'
import { answerFile } from '#lib/works/pdf-answer.server.ts'
import type * as api from './book-export.api.ts'
import type { bookFormats } from './book-export.api.ts'
import { isOver, requestExport, viewExport } from './export.server.ts'
import { type ExportRow, findBookExports, findExportById } from './export.sql.ts'
import { exportKey } from './export.ts'

type BookFormat = (typeof bookFormats)[number]

const isOfBook = (row: ExportRow): row is ExportRow & { format: BookFormat } => row.format !== 'all'

/** What was made before a name was masked or a post was hidden is nobody's any more. */
const isOutdated = (row: ExportRow, { revision }: { revision: number }): boolean => row.bookRevision !== revision

const viewBookExport = (row: ExportRow & { format: BookFormat }, book: { revision: number }) => ({
  ...viewExport(row),
  format: row.format,
  outdated: row.status === 'ready' && isOutdated(row, book),
})

export const beginBookExport = async ({ params, body, actor }: CallOf<typeof api.startBookExport>) =>
  transaction(async (tx) => {
    const found = await bookFor(tx, actor, 'book.download', params.id)
    if (!found.ok) return found
    const { id: bookId, ownerId, layoutKey, revision } = found.value
    if (layoutKey === null) return fail(409, 'not_set', '这本书还没有排好，排好以后再带走')
    const { format } = body
    const row = await requestExport(tx, ownerId, { bookId, format }, revision)
    return ok(viewBookExport({ ...row, format }, found.value))
  })

export const bookExports = async ({ params, actor }: CallOf<typeof api.getBookExport>) => {
  const found = await seeBookFor(db(), actor, 'book.download', params.id)
  if (!found.ok) return found
  const rows = await findBookExports(db(), found.value.ownerId, found.value.id)
  return ok(rows.flatMap((row) => (isOfBook(row) && !isOver(row) ? [viewBookExport(row, found.value)] : [])))
}

const sentAs: Record<BookFormat, { type: string; plain: string; ending: string }> = {
  epub: { type: 'application/epub+zip', plain: 'book.epub', ending: '.epub' },
  // Never a page, wherever it is opened from: it is somebody's words.
  html: { type: 'application/octet-stream', plain: 'book.html', ending: '.html' },
  markdown: { type: 'application/zip', plain: 'book-markdown.zip', ending: '（Markdown）.zip' },
  json: { type: 'application/zip', plain: 'book-json.zip', ending: '（JSON）.zip' },
}

/** In ranges, so that a broken download goes on. */
export const bookExportFile = async ({ params, actor, request }: CallOf<typeof api.downloadBookExport>) => {
  const found = await seeBookFor(db(), actor, 'book.download', params.id)
  if (!found.ok) return found
  const row = await findExportById(db(), params.exportId)
  if (row?.bookId !== found.value.id || row.status !== 'ready' || isOver(row) || !isOfBook(row)) return notFound()
  if (isOutdated(row, found.value)) return fail(409, 'outdated', '这份做好以后书又改过，请重新做一份')
  const { type, plain, ending } = sentAs[row.format]
  return ok(
    await answerFile(request, exportKey(row.id), { type, plain, name: `${found.value.title || '书'}${ending}` }),
  )
}
