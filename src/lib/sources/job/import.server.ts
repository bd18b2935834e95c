import { createHash } from 'node:crypto'
import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { invalid, notFound } from '#lib/http/errors.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { tidyName } from '#lib/sources/files/input-file.ts'
import { defaultZone } from '#lib/sources/format/when.ts'
import {
  addChunks,
  addFile,
  addImport,
  countFiles,
  findFile,
  findFilesToCome,
  findImport,
  findImportState,
  listImportFiles,
  saveAnswers,
  startReading,
} from '#lib/sources/job/import.sql.ts'
import { moveToZone } from '#lib/sources/job/import-answers.server.ts'
import { dropUpload, uploadFolder, withinQuota } from '#lib/sources/job/upload.server.ts'
import { albumFormat } from '#lib/sources/read/readings.ts'
import type {
  addImportFile,
  answerImport,
  createImport,
  dropImportFile,
  getImport,
  getImportFile,
  ImportView,
  putImportChunk,
  readImportCall,
} from '#lib/sources/upload/import.api.ts'
import { maxChunkBytes, maxFilesPerImport } from '#lib/sources/upload/upload-limits.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'

/** Name of the job that reads an import; payload `{ importId }`. */
export const readImportJobName = 'read-import'

/** Somebody asks it to be read while it is being read. */
export const busy = () => fail(409, 'import_busy', '正在读取这些文件，请等读完再添加')

export const tooManyFiles = () => fail(422, 'too_many_files', `一次最多 ${maxFilesPerImport} 个文件，可以先打包成 zip`)

export const beginImport = async ({ body, actor }: CallOf<typeof createImport>) => {
  const id = randomId()
  await addImport(db(), {
    id,
    ownerId: actor.userId,
    flow: body.flow,
    zone: body.zone ?? null,
    readAs: body.readAs ?? null,
  })
  return ok({ id })
}

export const announceFile = async ({ params, body, actor }: CallOf<typeof addImportFile>) =>
  transaction(async (tx) => {
    const found = await findImportState(tx, actor.userId, params.id, true)
    if (!found) return notFound()
    if (found.status === 'reading') return busy()
    if ((await countFiles(tx, found.id)) >= maxFilesPerImport) return tooManyFiles()
    const room = await withinQuota(tx, actor.userId, body.bytes)
    if (!room.ok) return room
    const name = tidyName(body.name).toWellFormed()
    const file = await addFile(tx, { id: randomId(), importId: found.id, name, bytes: body.bytes })
    return ok({ fileId: file.id, received: file.received })
  })

/** Undefined when there is more than a chunk may hold. */
export const readBody = async (request: Request): Promise<Buffer | undefined> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  if (Number(request.headers.get('content-length') ?? 0) > maxChunkBytes) return undefined
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxChunkBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Puts a piece of a file to storage, under a name of its content: twice is once. */
export const keepChunk = async (fileId: string, at: number, bytes: Uint8Array) => {
  const sha = createHash('sha256').update(bytes).digest('hex')
  const storageKey = `${uploadFolder(fileId)}/${at}-${sha.slice(0, 32)}`
  await storage().putBytes(storageKey, bytes)
  return { fileId, at, bytes: bytes.length, storageKey }
}

/** Bytes to storage (fsync, rename), then the row, then the answer: what was acknowledged survives any crash. */
export const receiveChunk = async ({ params, query, actor, request }: CallOf<typeof putImportChunk>) => {
  const [file] = await findFilesToCome(db(), actor.userId, params.id, [params.fileId])
  if (!file) return notFound()
  if (file.status === 'reading') return busy()
  const wrongOffset = (received: number) => fail(409, 'wrong_offset', '这一段已经收到，请从断点继续', { received })
  if (query.offset !== file.received) return wrongOffset(file.received)
  const bytes = await readBody(request)
  if (!bytes) return fail(413, 'chunk_too_large', `每一段最多 ${maxChunkBytes / 1024 / 1024} MB`)
  if (file.received + bytes.length > file.bytes) return invalid('收到的内容比文件还长，请重新选择这个文件')
  if (bytes.length === 0) return ok({ received: file.received })

  const room = await withinQuota(db(), actor.userId, bytes.length)
  if (!room.ok) return room
  const chunk = await keepChunk(file.id, query.offset, bytes)
  const taken = await transaction((tx) => addChunks(tx, [chunk]))
  if (taken.has(file.id)) return ok({ received: query.offset + bytes.length })
  const now = await findFile(db(), params.id, file.id)
  return wrongOffset(now?.received ?? 0)
}

export const fileState = async ({ params, actor }: CallOf<typeof getImportFile>) => {
  const found = await findImport(db(), actor.userId, params.id)
  const file = found && (await findFile(db(), found.id, params.fileId))
  return file ? ok({ received: file.received, bytes: file.bytes }) : notFound()
}

export const dropFile = async ({ params, actor }: CallOf<typeof dropImportFile>) =>
  transaction(async (tx) => {
    const found = await findImport(tx, actor.userId, params.id, true)
    if (!found) return notFound()
    if (found.status === 'reading') return busy()
    if (!(await dropUpload(tx, found.id, params.fileId))) return notFound()
    return ok({ files: (await listImportFiles(tx, found.id)).length })
  })

/** Another zone for posts that are stored already; another reading has the kept files read again. */
export const answerQuestions = async ({ params, body, actor }: CallOf<typeof answerImport>) =>
  transaction(async (tx) => {
    const found = await findImport(tx, actor.userId, params.id, true)
    if (!found) return notFound()
    if (found.status === 'reading') return busy()
    const { zone, readAs } = body
    const { sourceId, report } = found
    if (zone && found.status === 'ready' && sourceId && report && !found.held) {
      const from = report.zone?.now ?? found.zone ?? defaultZone
      const book = await moveToZone(tx, sourceId, from, zone)
      const moved = book && { ...report, ...book.report, authors: report.authors, zone: report.zone }
      const asked = report.zone && { ...report.zone, now: zone, doubt: null }
      if (moved) await saveAnswers(tx, found.id, { report: { ...moved, zone: asked } })
    }
    await saveAnswers(tx, found.id, { ...(zone ? { zone } : {}), ...(readAs ? { readAs } : {}) })
    // Photographs that wait for words are days of their own as soon as somebody says so.
    const album = found.status === 'failed' && readAs === albumFormat
    if (!readAs || (found.status !== 'ready' && !album) || report?.reading?.now.format === readAs)
      return ok({ status: found.status })
    const files = await listImportFiles(tx, found.id)
    if (files.every((file) => file.purgedAt !== null))
      return fail(409, 'files_gone', '原来的文件已经清理，请再放进来一次')
    await startReading(tx, found.id, actor.userId)
    await addJob(tx, readImportJobName, { importId: found.id }, { person: found.ownerId })
    return ok({ status: 'reading' as const })
  })

/** Queues the reading in the transaction that says so. Asking again while it reads changes nothing. */
export const beginReading = async ({ params, actor }: CallOf<typeof readImportCall>) =>
  transaction(async (tx) => {
    const found = await findImport(tx, actor.userId, params.id, true)
    if (!found) return notFound()
    if (found.status === 'reading') return ok({ status: found.status })
    const files = await listImportFiles(tx, found.id)
    if (found.status === 'ready' && files.every((file) => file.purgedAt !== null)) return ok({ status: found.status })
    if (files.length === 0) return fail(409, 'no_files', '还没有收到文件，请先选择导出的文件')
    const partial = files.find((file) => file.received < file.bytes)
    if (partial) return fail(409, 'incomplete_files', `「${partial.name}」还没有传完，请等它传完`)
    await startReading(tx, found.id, actor.userId)
    await addJob(tx, readImportJobName, { importId: found.id }, { person: found.ownerId })
    return ok({ status: 'reading' as const })
  })

export const importState = async ({ params, actor }: CallOf<typeof getImport>) => {
  const found = await findImport(db(), actor.userId, params.id)
  if (!found) return notFound()
  const files = await listImportFiles(db(), found.id)
  const view: ImportView = {
    id: found.id,
    flow: found.flow,
    status: found.status,
    progress: { stage: found.stage, done: found.done, total: found.total },
    files: files.map((file) => ({ fileId: file.id, name: file.name, bytes: file.bytes, received: file.received })),
    report: found.report ?? null,
    failure:
      found.failureCode === null || found.failureMessage === null
        ? null
        : { code: found.failureCode, message: found.failureMessage },
    sourceId: found.sourceId,
    createdAt: found.createdAt.getTime(),
  }
  return ok(view)
}
