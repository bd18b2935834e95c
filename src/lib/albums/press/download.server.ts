import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { toWire } from '#lib/http/wire.ts'
import { fileNames } from '#lib/print/products/album-words.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { fail, ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { answerPdf } from '#lib/works/pdf-answer.server.ts'
import { savePressed } from '../album/album.sql.ts'
import { ownAlbum } from '../album/album-access.server.ts'
import { productOf } from '../album/album-parts.server.ts'
import { printedPages } from '../layout/printed-places.ts'
import type { getAlbumPdf } from './press.api.ts'
import { albumPdfJobName } from './press.job.ts'

/** The stored file, or 202 with how far the job is. */
export const downloadAlbumPdf = async ({ params, actor, request }: CallOf<typeof getAlbumPdf>) => {
  const found = await transactionInTurn(actor.userId, async (tx) => {
    const owned = await ownAlbum(tx, actor, params.id)
    if (!owned.ok || owned.value.lockedAt === null) return owned
    const { id, ownerId, innerPdfKey, coverPdfKey } = owned.value
    // Somebody waits for it now.
    if (innerPdfKey === null || coverPdfKey === null) {
      await savePressed(tx, owned.value, { pdfFailure: null })
      await addJob(tx, albumPdfJobName, { albumId: id }, { key: id, priority: 1, person: ownerId })
    }
    return owned
  })
  if (!found.ok) return found
  const album = found.value
  if (album.lockedAt === null) return fail(409, 'not_locked', '锁定以后才有印刷文件')
  const key = params.kind === 'inner' ? album.innerPdfKey : album.coverPdfKey
  if (key === null) {
    const total = printedPages(album.pages, productOf(album).product.double) + 1
    const data = { progress: { stage: 'pdf', done: album.pdfDone, total } }
    return ok(Response.json(toWire({ data, timestamp: Date.now() }), { status: 202 }))
  }
  if (!(await storage().exists(key))) return notFound()
  return ok(await answerPdf(request, key, `${album.title}-${fileNames(productOf(album).product)[params.kind]}.pdf`))
}
