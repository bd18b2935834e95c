import { looksFit } from '#lib/books/book/book.server.ts'
import { seeBook } from '#lib/books/book/book-access.server.ts'
import { addressFor } from '#lib/books/book/book-view.server.ts'
import { withAverages } from '#lib/books/reading/averages.server.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { toPrintPages } from '#lib/books/reading/print-page-convert.ts'
import { databaseConnection, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import type { ScenePage } from '#lib/print/scene.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { bucket } from '#lib/site/buckets/bucket.server.ts'
import { findImport } from '#lib/sources/job/import.sql.ts'
import { createFlows } from '#lib/sources/upload/create-flows.ts'
import { fail, ok } from '#lib/std/result.ts'
import { styleOf } from '#lib/typeset/styles/styles.ts'
import type { bookThumbs, importThumbs } from './thumbs.api.ts'
import type { SetThumbs, ThumbsTask } from './thumbs-work.server.ts'

/** A thumb is shown a quarter as large as a page of the reader. */
const shownShare = 4

const answerOf = async (ownerId: string, task: Omit<ThumbsTask, 'connection'>, near: string) => {
  const asked: ThumbsTask = { ...task, connection: databaseConnection() }
  const set = await pool().run<SetThumbs | undefined>('#lib/books/look/thumbs-work.server.ts', 'thumbsWork', asked, {
    urgent: true,
    near,
  })
  if (!set) return notFound()
  const full = addressFor(await mediaSigner(), { kind: 'viewer', userId: ownerId })
  const address = (sha256: string, shownPx: number): string => full(sha256, shownPx / shownShare)
  const { sizePt } = styleOf(task.style).body
  const painted = (pages: ScenePage[]): Promise<PrintPage[]> =>
    withAverages(toPrintPages(pages, sizePt, address), ownerId)
  const covers = await painted(set.covers.map(({ page }) => page))
  return ok({
    pages: await painted(set.pages),
    covers: set.covers.flatMap(({ id, instead = null, photo = null }, at) => {
      const page = covers[at]
      return page ? [{ id, page, instead, photo }] : []
    }),
  })
}

export const thumbsOfImport = async ({ body, actor }: CallOf<typeof importThumbs>) => {
  const { importId, style, covers, authorIds, omit, ...said } = body
  const found = await findImport(db(), actor.userId, importId)
  if (!found) return notFound()
  if (found.sourceId === null) return fail(409, 'import_not_ready', '文件还没有读完，请等一等')
  const { bookType, defaults } = createFlows[said.flow]
  const fits = looksFit(await bucket('products'), bookType, { style }, defaults.style)
  if (!fits.ok) return fits
  const request = { ...said, authorIds: authorIds ?? null, omit: omit ?? [] }
  const { sourceId } = found
  return answerOf(actor.userId, { of: { sourceId, request }, style, covers }, sourceId)
}

export const thumbsOfBook = async ({ params, query, actor }: CallOf<typeof bookThumbs>) => {
  const found = await seeBook(db(), actor, params.id)
  if (!found.ok) return found
  const { book, right } = found.value
  if (right !== 'edit') return forbidden()
  const fits = looksFit(await bucket('products'), book.type, query, book.style)
  if (!fits.ok) return fits
  const { style, covers } = query
  return answerOf(book.ownerId, { of: { bookId: book.id }, style, covers: covers === '1' }, book.sourceId)
}
