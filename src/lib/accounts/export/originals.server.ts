import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { uploadFolder } from '#lib/sources/job/upload.server.ts'
import { fail, ok } from '#lib/std/result.ts'
import { forgetMedia } from '../deletion/files.sql.ts'
import { portions, removeFilesJobName } from '../deletion/files-gone.ts'
import { isReading } from '../deletion/owned-tables.sql.ts'
import type * as api from './export.api.ts'
import { booksOfOriginal, forgetOriginal, listOriginalsOf, lockOriginal } from './originals.sql.ts'

export const originalsOf = async ({ actor }: { actor: { userId: string } }) => {
  const all = await listOriginalsOf(db(), actor.userId)
  return ok(
    await Promise.all(
      all.map(async (one) => {
        const books = await booksOfOriginal(db(), one.id)
        return { ...one, books: books.map(({ title, hasPdf }) => ({ title, hasPdf })) }
      }),
    ),
  )
}

/**
 * Deletes what was brought, for good. Books made of it keep their pages' words and their PDFs; they cannot be set anew, and
 * their photographs are no longer shown. A book without a PDF would be lost, so it stands in the way.
 */
export const dropOriginals = async ({ params, actor }: CallOf<typeof api.removeOriginals>) =>
  transaction(async (tx) => {
    if (!(await lockOriginal(tx, actor.userId, params.id))) return notFound()
    if (await isReading(tx, actor.userId)) return fail(409, 'busy_reading', '正在读取您上传的文件，请等读完再删')
    const books = await booksOfOriginal(tx, params.id)
    if (books.some((book) => book.status === 'typesetting'))
      return fail(409, 'typesetting', '用它做的书正在排版，请等排好再删')
    const without = books.find((book) => !book.hasPdf)
    if (without)
      return fail(
        409,
        'pdf_missing',
        `《${without.title}》还没有生成 PDF，删了就再也做不出来。请先到书的页面下载 PDF，或删掉这本书`,
      )
    const { media, uploads } = await forgetOriginal(tx, actor.userId, params.id)
    const gone = { media: await forgetMedia(tx, media), folders: uploads.map(uploadFolder), keys: [], bookIds: [] }
    for (const part of portions(gone)) await addJob(tx, removeFilesJobName, part)
    return ok({ removed: true as const })
  })
