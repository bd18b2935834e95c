import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { type PressLine, type PressOrder, pressLines, pressOrderOfId } from '../press.sql.ts'
import { printedOf } from '../press-moves.server.ts'
import { findJob } from './print-job.sql.ts'
import type { PrintJobRow } from './print-job.table.ts'
import { isTheirs } from './print-job.ts'
import type { PrintShop } from './print-key.server.ts'

/** `line` undefined: nothing of it is to be printed any more. `isFirst`: of what is printed of its order. */
export type HeldJob = { job: PrintJobRow; found: PressOrder; line: PressLine | undefined; isFirst: boolean }

/** A print shop's job with its order, held until the transaction ends. Another's and none are one answer. */
export const heldJob = async (tx: Db, shop: PrintShop, jobId: string): Promise<Result<HeldJob>> => {
  const seen = await findJob(tx, jobId)
  if (!seen || !isTheirs(seen, { partnerId: shop.id })) return notFound()
  const found = await pressOrderOfId(tx, seen.orderId)
  // Asked again: it may have changed while the order was waited for.
  const job = await findJob(tx, jobId)
  if (!found || !job || !isTheirs(job, { partnerId: shop.id })) return notFound()
  const isOn = found.order.state === 'printing'
  const printed = printedOf(isOn ? await pressLines(tx, [job.orderId]) : [], job.orderId)
  const line = printed.find((one) => one.line.position === job.position)
  return ok({ job, found, line, isFirst: line !== undefined && line === printed[0] })
}
