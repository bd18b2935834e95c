import { Readable } from 'node:stream'
import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { rangeOf } from '#lib/media/picture.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { randomId } from '#lib/std/id.ts'
import { ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import type * as api from './export.api.ts'
import { addExport, dropExport, type ExportRow, findExport, findExportById, lockExports } from './export.sql.ts'
import { exportDays, exportKey } from './export.ts'

/** Names of the jobs that make a zip and clear it away; payload `{ exportId }`. */
export const makeExportJobName = 'export-account'
export const dropExportJobName = 'drop-export'

const dayMs = 24 * 3600 * 1000

const view = ({ id, status, done, total, bytes, expiresAt }: ExportRow) => ({
  ...{ id, status, done, total, bytes },
  expiresAt: expiresAt.getTime(),
})

const isOver = (row: ExportRow): boolean => row.expiresAt.getTime() < Date.now()

export const beginExport = async ({ actor }: CallOf<typeof api.startExport>) =>
  transaction(async (tx) => {
    await lockExports(tx, actor.userId)
    const known = await findExport(tx, actor.userId)
    if (known?.status === 'making') return ok(view(known))
    if (known) {
      await dropExport(tx, known.id)
      await addJob(tx, dropExportJobName, { exportId: known.id })
    }
    const expiresAt = new Date(Date.now() + exportDays * dayMs)
    const row = await addExport(tx, { id: randomId(), ownerId: actor.userId, expiresAt })
    await addJob(tx, makeExportJobName, { exportId: row.id }, { key: row.id, person: actor.userId })
    await addJob(tx, dropExportJobName, { exportId: row.id }, { startAfter: expiresAt })
    return ok(view(row))
  })

export const exportOf = async ({ actor }: CallOf<typeof api.getExport>) => {
  const row = await findExport(db(), actor.userId)
  return ok(row && !isOver(row) ? view(row) : null)
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
  if (!row || row.ownerId !== actor.userId || row.status !== 'ready' || row.bytes === null || isOver(row))
    return notFound()
  const headers = new Headers({
    etag: `"${row.id}"`,
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="content.zip"; filename*=UTF-8''${encodeURIComponent('我的全部内容.zip')}`,
  })
  const range = rangeOf(request.headers.get('range'), row.bytes)
  if (range === 'outside') {
    headers.set('content-range', `bytes */${row.bytes}`)
    return ok(new Response(null, { status: 416, headers }))
  }
  const part = range === 'whole' ? { first: 0, last: row.bytes - 1 } : range
  headers.set('content-length', String(part.last - part.first + 1))
  if (range !== 'whole') headers.set('content-range', `bytes ${part.first}-${part.last}/${row.bytes}`)
  const stream = request.method === 'HEAD' ? null : await storage().getStream(exportKey(row.id), part)
  const body = stream && (Readable.toWeb(stream) as ReadableStream<Uint8Array>)
  return ok(new Response(body, { status: range === 'whole' ? 200 : 206, headers }))
}
