import type { addDocument, inspectDocument } from '#lib/articles/document/document.api.ts'
import { isEmptyChapter, mostDocumentBytes } from '#lib/articles/document/document.ts'
import type { DocumentRead, DocumentTask } from '#lib/articles/document/document-work.server.ts'
import { databaseConnection, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { findFile, findImport, listChunks } from '#lib/sources/job/import.sql.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { blogbookFor } from './article-book-access.server.ts'
import { bringArticles } from './articles.server.ts'

type Uploaded = { importId: string; fileId: string }

/** A document somebody uploaded, whole; nobody else's. */
const uploadedFile = async (
  { userId }: { userId: string },
  { importId, fileId }: Uploaded,
): Promise<Result<Pick<DocumentTask, 'name' | 'bytes'>>> => {
  const imported = await findImport(db(), userId, importId)
  const file = imported && (await findFile(db(), imported.id, fileId))
  if (!file || file.purgedAt !== null) return notFound()
  if (file.bytes > mostDocumentBytes)
    return fail(413, 'body_too_large', `一个文件最大 ${mostDocumentBytes / 1024 / 1024} MB，请拆成几个`)
  if (file.received < file.bytes) return fail(409, 'incomplete_files', `「${file.name}」还没有传完，请等它传完`)
  const chunks = await listChunks(db(), file.id)
  const parts = await Promise.all(chunks.map((chunk) => storage().getBytes(chunk.storageKey)))
  return ok({ name: file.name, bytes: Buffer.concat(parts) })
}

const read = async (
  actor: { userId: string },
  wanted: Uploaded,
  keep?: DocumentTask['keep'],
): Promise<Result<DocumentRead>> => {
  const file = await uploadedFile(actor, wanted)
  if (!file.ok) return file
  const task: DocumentTask = { ...file.value, ...(keep ? { keep } : {}) }
  const found = await pool().run<Result<DocumentRead>>(
    '#lib/articles/document/document-work.server.ts',
    'readDocumentWork',
    task,
    { urgent: true },
  )
  return found.ok ? found : fail(422, 'not_a_document', found.failure.message)
}

export const inspectUpload = async ({ body, actor }: CallOf<typeof inspectDocument>) => {
  const found = await read(actor, body)
  return found.ok ? ok(found.value.document) : found
}

export const bringDocument = async ({ params, body, actor }: CallOf<typeof addDocument>) => {
  const may = await transactionInTurn(actor.userId, (tx) => blogbookFor(tx, actor, 'book.edit', params.bid))
  if (!may.ok) return may
  const found = await read(actor, body, { ownerId: actor.userId, connection: databaseConnection() })
  if (!found.ok) return found
  const { document, drafts } = found.value
  const wanted = body.chapters && new Set(body.chapters)
  const chosen = drafts.filter((_, at) => (wanted?.has(at) ?? true) && !isEmptyChapter(document.chapters[at]!))
  if (chosen.length === 0) return fail(422, 'no_chapters', '还没有选要放进书里的章节')
  return transactionInTurn(actor.userId, async (tx) => {
    // The reading took its time: the right is asked for again.
    const book = await blogbookFor(tx, actor, 'book.edit', params.bid)
    if (!book.ok) return book
    const { added, updated, unchanged, kept, left } = await bringArticles(tx, book.value, chosen)
    return ok({ ...document, added, updated, unchanged: unchanged.length, kept: kept.length + left.length })
  })
}
