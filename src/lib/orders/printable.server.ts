import { albumForPrint } from '#lib/albums/press/print.server.ts'
import { bookForPrint } from '#lib/books/finalize/print.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { addHold } from '#lib/works/hold.sql.ts'
import { keepSnapshot } from '#lib/works/print-snapshot.server.ts'
import type { SnapshotRow } from '#lib/works/print-snapshot.table.ts'
import type { Printable } from '#lib/works/printable.ts'
import { findWork } from '#lib/works/work.sql.ts'
import type { WorkKind } from '#lib/works/work.table.ts'

/** By kind: a work as the press gets it, its row locked until the transaction ends; a refusal says why it can't be printed. */
const printables: Record<WorkKind, (tx: Db, id: string) => Promise<Result<Printable>>> = {
  book: bookForPrint,
  album: albumForPrint,
}

type Wanted = { workId: string; ownerId: string; orderId: string }

/**
 * What an order does in its transaction with each of its works: the work stays finalized (a hold of `orderId`), and what
 * is printed is fixed. Whose it is is asked here; missing and another's are the same answer. While its PDFs are still being
 * made it is 409 `print_files_pending`, and nothing is held.
 */
export const takeSnapshot = async (tx: Db, { workId, ownerId, orderId }: Wanted): Promise<Result<SnapshotRow>> => {
  const work = await findWork(tx, workId)
  if (!work || work.ownerId !== ownerId) return notFound()
  const printable = await printables[work.kind](tx, workId)
  if (!printable.ok) return printable
  await addHold(tx, workId, orderId)
  return ok(await keepSnapshot(tx, work, printable.value))
}
