import { databaseConnection, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { blogbookFor } from './access.server.ts'
import { bringArticles } from './article.server.ts'
import { type addDocument, type lookIntoDocument, mostDocumentBytes } from './document.api.ts'
import type { DocumentRead, DocumentTask } from './document-work.server.ts'
import { readAtMost } from './picture.server.ts'

const read = async (name: string, request: Request, keep?: DocumentTask['keep']): Promise<Result<DocumentRead>> => {
  const bytes = await readAtMost(request, mostDocumentBytes)
  if (bytes === undefined) {
    return fail(413, 'body_too_large', `一个文件最大 ${mostDocumentBytes / 1024 / 1024} MB，请拆成几个`)
  }
  const task: DocumentTask = { name, bytes, ...(keep ? { keep } : {}) }
  const found = await pool().run<Result<DocumentRead>>(
    '#lib/blogbook/document-work.server.ts',
    'readDocumentWork',
    task,
    { urgent: true },
  )
  return found.ok ? found : fail(422, 'not_a_document', found.failure.message)
}

export const lookInto = async ({ query, request }: CallOf<typeof lookIntoDocument>) => {
  const found = await read(query.name, request)
  return found.ok ? ok(found.value.document) : found
}

export const bringDocument = async ({ params, query, actor, request }: CallOf<typeof addDocument>) => {
  const may = await transaction((tx) => blogbookFor(tx, actor, 'book.edit', params.bid))
  if (!may.ok) return may
  const found = await read(query.name, request, { ownerId: actor.userId, connection: databaseConnection() })
  if (!found.ok) return found
  const { document, drafts } = found.value
  const wanted = query.chapters === undefined ? undefined : new Set(query.chapters.split(',').map(Number))
  const chosen = drafts.filter((_, at) => wanted?.has(at) ?? true)
  if (chosen.length === 0) return fail(422, 'no_chapters', '还没有选要放进书里的章节')
  return transaction(async (tx) => {
    // The reading took its time: the right is asked for again.
    const book = await blogbookFor(tx, actor, 'book.edit', params.bid)
    if (!book.ok) return book
    const { added, updated, unchanged, kept, left } = await bringArticles(tx, book.value, chosen)
    return ok({ ...document, added, updated, unchanged: unchanged.length, kept: kept.length + left.length })
  })
}
