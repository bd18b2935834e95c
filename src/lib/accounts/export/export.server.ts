import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { ok } from '#lib/std/result.ts'
import { answerFile } from '#lib/works/pdf-answer.server.ts'
import type * as api from './export.api.ts'
import { addExport, dropExport, type ExportRow, findExport, findExportById, lockExports } from './export.sql.ts'
import type { ExportFormat } from './export.table.ts'
import { exportDays, exportKey } from './export.ts'

/** Names of the jobs that make a zip and clear it away; payload `{ exportId }`. */
export const makeExportJobName = 'export-account'
export const dropExportJobName = 'drop-export'

const dayMs = 24 * 3600 * 1000

export const viewExport = ({ id, status, done, total, bytes, expiresAt }: ExportRow) => ({
  ...{ id, status, done, total, bytes },
  expiresAt: expiresAt.getTime(),
})

export const isOver = (row: ExportRow): boolean => row.expiresAt.getTime() < Date.now()

/** Wishes for a file; one being made is answered as it is, one made before goes. */
export const requestExport = async (
  tx: Db,
  ownerId: string,
  of: { bookId: string; format: ExportFormat } | undefined = undefined,
  bookRevision: number | null = null,
): Promise<ExportRow> => {
  await lockExports(tx, ownerId)
  const known = await findExport(tx, ownerId, of)
  if (known?.status === 'making') return known
  if (known) {
    await dropExport(tx, known.id)
    await addJob(tx, dropExportJobName, { exportId: known.id })
  }
  const expiresAt = new Date(Date.now() + exportDays * dayMs)
  const row = await addExport(tx, { id: randomId(), ownerId, expiresAt, bookRevision, ...of })
  await addJob(tx, makeExportJobName, { exportId: row.id }, { key: row.id, person: ownerId })
  await addJob(tx, dropExportJobName, { exportId: row.id }, { startAfter: expiresAt })
  return row
}

export const beginExport = async ({ actor }: CallOf<typeof api.startExport>) =>
  transaction(async (tx) => ok(viewExport(await requestExport(tx, actor.userId))))

export const exportOf = async ({ actor }: CallOf<typeof api.getExport>) => {
  const row = await findExport(db(), actor.userId)
  return ok(row && !isOver(row) ? viewExport(row) : null)
}

export const removeExport = async ({ actor }: CallOf<typeof api.dropExportCall>) =>
  transaction(async (tx) => {
    await lockExports(tx, actor.userId)
    const row = await findExport(tx, actor.userId)
    if (row) {
      await dropExport(tx, row.id)
      await addJob(tx, dropExportJobName, { exportId: row.id })
    }
    return ok({ dropped: true as const })
  })

/** In ranges, so that a broken download goes on. */
export const exportFile = async ({ params, actor, request }: CallOf<typeof api.downloadExport>) => {
  const row = await findExportById(db(), params.id)
  if (!row || row.bookId !== null || row.ownerId !== actor.userId || row.status !== 'ready' || isOver(row))
    return notFound()
  const sent = { type: 'application/zip', plain: 'content.zip', name: '我的全部内容.zip' }
  return ok(await answerFile(request, exportKey(row.id), sent))
}
