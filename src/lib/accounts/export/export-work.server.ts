import { Readable } from 'node:stream'
import type pg from 'pg'
import { epubParts } from '#lib/books/epub/epub.server.ts'
import { contentParts } from '#lib/books/export/content-parts.server.ts'
import { htmlBytes } from '#lib/books/export/html.server.ts'
import { NothingToTake, revisionOf } from '#lib/books/export/opened-book.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import { editsFile } from '#lib/edits/edits-file.ts'
import { mediaFileName } from '#lib/media/file-name.ts'
import { mediaKey } from '#lib/media/picture.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import { listSourceIds } from '#lib/posts/post.sql.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { listSaidEdits } from '#lib/works/edits/edit.sql.ts'
import { accountRows, listOwnBooks, listOwnMedia } from '../account/account-data.sql.ts'
import { type ExportRow, findExportById, moveExport, saveExportProgress, saveExportRevision } from './export.sql.ts'
import { exportKey } from './export.ts'
import { type ZipPart, zipOf } from './zip-writer.server.ts'

const readme = `这是我们为您保存的全部内容。

内容/      导入的文字、评论和点赞，每份一个 JSON（格式 book-import/1：people 是人，entries 是一条条内容，media 是图片和视频；
           media 里的 file 是它在「图片和视频」里的文件名）。
图片和视频/ 原图和原视频，和您上传的一模一样，拍摄信息也在。文件名是内容的 SHA-256。
书/        每本书已经生成的 PDF。还没有生成的，到书的页面点下载就会生成。在书里改过的内容在「修改.json」（格式 book-edits/1：
           target 是哪一条，field 是哪一处，value 是改成了什么），「内容」里还是导入时的样子。
账号.json   账号资料、地址、书的设置、和客服的往来等。密码和登录凭据不在里面。
`

const text = (words: string): Uint8Array[] => [Buffer.from(words)]
const json = (value: unknown): Uint8Array[] => text(`${JSON.stringify(value, null, 1)}\n`)

/** An import as text, entry by entry: a long life is not held twice. */
function* importText(book: PostImport, names: ReadonlyMap<string, string>): Generator<Uint8Array> {
  const { schema, source, people, report } = book
  const media = book.media.map((one) => {
    const name = names.get(one.sha256 ?? '')
    return name ? { ...one, file: `图片和视频/${name}` } : one
  })
  yield Buffer.from(`${JSON.stringify({ schema, source, people, media, report }).slice(0, -1)},"entries":[`)
  for (const [i, entry] of book.entries.entries()) yield Buffer.from(`${i > 0 ? ',\n' : '\n'}${JSON.stringify(entry)}`)
  yield Buffer.from('\n]}\n')
}

/** Names that any system can unpack. */
const plainName = (title: string): string => title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 60) || '书'

type OnFile = (total: number) => Promise<void>

/** A book in one format; the revision is noted first, so that a change while it is made leaves it behind. */
async function* bookBytes(row: ExportRow, bookId: string, onFile: OnFile): AsyncGenerator<Uint8Array> {
  const revision = await revisionOf(bookId, row.ownerId)
  if (revision === undefined) throw new NothingToTake('no book')
  await saveExportRevision(db(), row.id, revision)
  if (row.format === 'html') return yield* htmlBytes(bookId, row.ownerId, onFile)
  const { format } = row
  const parts =
    format === 'markdown' || format === 'json'
      ? contentParts(bookId, row.ownerId, { format, onFile })
      : epubParts(bookId, row.ownerId, onFile)
  yield* zipOf(parts)
}

const bytesOf = (row: ExportRow, onFile: OnFile): AsyncIterable<Uint8Array> =>
  row.bookId === null ? zipOf(partsOf(row, onFile)) : bookBytes(row, row.bookId, onFile)

async function* partsOf(row: ExportRow, onFile: OnFile): AsyncGenerator<ZipPart> {
  const media = await listOwnMedia(db(), row.ownerId)
  const books = await listOwnBooks(db(), row.ownerId)
  const sources = await listSourceIds(db(), row.ownerId)
  const total = 2 + media.length + books.length + sources.length
  const names = new Map(media.map((one) => [one.sha256, mediaFileName(one.sha256, one.mime)]))
  yield { name: '说明.txt', bytes: text(readme), pack: true }
  await onFile(total)
  yield { name: '账号.json', bytes: json(await accountRows(db(), row.ownerId)), pack: true }
  await onFile(total)
  for (const [i, id] of sources.entries()) {
    const book = await loadSource(db(), id)
    if (book) yield { name: `内容/${i + 1}-${book.source.kind}.json`, bytes: importText(book, names), pack: true }
    await onFile(total)
  }
  for (const { id, title, inner_pdf_key: inner, cover_pdf_key: cover } of books) {
    for (const [key, part] of [
      [inner, '内文'],
      [cover, '封面'],
    ] as const) {
      if (key !== null && (await storage().exists(key)))
        yield { name: `书/${plainName(title)}-${id}/${part}.pdf`, bytes: await storage().getStream(key) }
    }
    const edits = await listSaidEdits(db(), id)
    if (edits.length > 0)
      yield { name: `书/${plainName(title)}-${id}/修改.json`, bytes: json(editsFile(edits)), pack: true }
    await onFile(total)
  }
  for (const { sha256, mime } of media) {
    if (await storage().exists(mediaKey(sha256)))
      yield { name: `图片和视频/${mediaFileName(sha256, mime)}`, bytes: await storage().getStream(mediaKey(sha256)) }
    await onFile(total)
  }
}

/**
 * Writes everything we hold of an account into one zip in storage, in a worker thread. Begun anew after a crash: the same
 * key is written again. Dropped in the meantime, it leaves nothing behind.
 */
export const exportWork = async (task: { exportId: string; connection: pg.PoolConfig }): Promise<void> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const row = await findExportById(db(), task.exportId)
  if (row?.status !== 'making') return
  let done = 0
  let saidAt = 0
  let bytes = 0
  const onFile = async (total: number): Promise<void> => {
    done++
    if (done < total && Date.now() - saidAt < 500) return
    saidAt = Date.now()
    await saveExportProgress(db(), row.id, { done, total })
  }
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of bytesOf(row, onFile)) {
      bytes += piece.length
      yield piece
    }
  }
  const key = exportKey(row.id)
  try {
    await storage().putBytes(key, Readable.from(counted(), { objectMode: false }))
  } catch (error) {
    if (!(error instanceof NothingToTake)) throw error
    await moveExport(db(), row.id, 'fail')
    return
  }
  if (!(await moveExport(db(), row.id, 'finish', { set: { bytes } })).ok) await storage().remove(key)
}
