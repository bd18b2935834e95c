import { createHash } from 'node:crypto'
import type { BookRow } from '#lib/books/book/book.sql.ts'
import { holdFinalized, releaseHold } from '#lib/books/finalize/hold.server.ts'
import { getLayout } from '#lib/books/layout/layout-store.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { addSnapshot, findSnapshot } from './print-snapshot.sql.ts'
import type { SnapshotRow } from './print-snapshot.table.ts'

const umPerMm = 1000
/** PDFs lie under `pdf/` and the hash of their bytes. */
const hashOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

type Wanted = { bookId: string; ownerId: string; orderId: string }
/** What a finalized book has; without PDFs it is not ready to be printed. */
type Ready = BookRow & { layoutKey: string; snapshotHash: string; innerPdfKey: string; coverPdfKey: string }

const readyOf = (book: BookRow, ownerId: string): Result<Ready> => {
  if (book.ownerId !== ownerId) return notFound()
  const { layoutKey, snapshotHash, innerPdfKey, coverPdfKey } = book
  if (layoutKey === null || snapshotHash === null) throw new Error(`book ${book.id} is finalized without a snapshot`)
  if (innerPdfKey === null || coverPdfKey === null)
    return fail(409, 'print_files_pending', '印刷文件正在生成，请稍等一会儿再下单')
  return ok({ ...book, layoutKey, snapshotHash, innerPdfKey, coverPdfKey })
}

/**
 * What an order does in its transaction with each of its books: the book stays finalized (a hold of `orderId`), and what
 * is printed is fixed: both PDFs by the hash of their bytes. Whose book it is is asked here; missing and another's are the
 * same answer. While the PDFs are still being made it is 409 `print_files_pending`, and nothing is held.
 */
export const takeSnapshot = async (tx: Db, { bookId, ownerId, orderId }: Wanted): Promise<Result<SnapshotRow>> => {
  const held = await holdFinalized(tx, bookId, orderId)
  if (!held.ok) return held
  const ready = readyOf(held.value, ownerId)
  if (!ready.ok) {
    await releaseHold(tx, bookId, orderId)
    return ready
  }
  const { layoutKey, snapshotHash, innerPdfKey, coverPdfKey, ...book } = ready.value
  const layout = await getLayout(layoutKey)
  const row = await addSnapshot(tx, {
    id: randomId(),
    ownerId,
    bookId: book.id,
    contentHash: snapshotHash,
    title: book.title,
    product: book.type,
    style: book.style,
    pageCount: layout.pageCount,
    spineUm: Math.round(layout.spineMm * umPerMm),
    innerSha256: hashOf(innerPdfKey),
    innerBytes: await storage().size(innerPdfKey),
    coverSha256: hashOf(coverPdfKey),
    coverBytes: await storage().size(coverPdfKey),
    innerPdfKey,
    coverPdfKey,
  })
  return ok(row)
}

const sha256Of = async (key: string): Promise<string> => {
  const digest = createHash('sha256')
  for await (const chunk of await storage().getStream(key)) digest.update(chunk as Uint8Array)
  return digest.digest('hex')
}

/**
 * Reads both files of a snapshot to the end, before the press is given them: 410 `print_files_gone` when they went with
 * their account, 500 when the bytes are not those that were ordered.
 */
export const checkSnapshot = async (db: Db, id: string): Promise<Result<SnapshotRow>> => {
  const row = await findSnapshot(db, id)
  if (!row) return notFound()
  if (row.innerPdfKey === null || row.coverPdfKey === null)
    return fail(410, 'print_files_gone', '账号注销时，印刷文件已经一起删除')
  const same =
    (await sha256Of(row.innerPdfKey)) === row.innerSha256 && (await sha256Of(row.coverPdfKey)) === row.coverSha256
  return same ? ok(row) : fail(500, 'print_files_differ', '印刷文件和下单时的不一样，已停止印刷')
}
