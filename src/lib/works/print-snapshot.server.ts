import { createHash } from 'node:crypto'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { addSnapshot, findSnapshot } from './print-snapshot.sql.ts'
import type { SnapshotRow } from './print-snapshot.table.ts'
import type { Printable } from './printable.ts'
import type { WorkRow } from './work.sql.ts'

const umPerMm = 1000
const hashOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** Fixes what is printed: both PDFs by the hash of their bytes. Unchanged since an order before, it is that order's snapshot. */
export const keepSnapshot = async (
  tx: Db,
  { id, ownerId }: Pick<WorkRow, 'id' | 'ownerId'>,
  { spineMm, ...printable }: Printable,
): Promise<SnapshotRow> =>
  addSnapshot(tx, {
    id: randomId(),
    ownerId,
    workId: id,
    ...printable,
    spineUm: Math.round(spineMm * umPerMm),
    innerSha256: hashOf(printable.innerPdfKey),
    innerBytes: await storage().size(printable.innerPdfKey),
    coverSha256: hashOf(printable.coverPdfKey),
    coverBytes: await storage().size(printable.coverPdfKey),
  })

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
