import { type Db, db } from '#lib/db/db.server.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import type { PressLine, PressOrder } from '../press.sql.ts'
import { forgetCommissions, recordCommissions } from './commission.sql.ts'

export const forgetCommissionsJobName = 'forget-commissions'

/** Who prints what the desk takes by hand. */
export const ownPrinter = '自有印务'

/** Noted in the transaction in which something is taken to print. */
export const commission = (
  tx: Db,
  { order }: Pick<PressOrder, 'order'>,
  lines: readonly PressLine[],
  { printer, takenAt }: { printer: string; takenAt: Date },
): Promise<void> =>
  recordCommissions(
    tx,
    lines.map(({ line, snapshot }) => ({
      ...{
        orderNo: wireNumber(order.kind, order.number),
        position: line.position,
        title: line.title,
        printer,
        takenAt,
      },
      copies: line.copies - line.refundedCopies,
      innerSha256: snapshot.innerSha256,
      coverSha256: snapshot.coverSha256,
    })),
  )

/** Years a record is kept. */
const keptYears = 2

/** Every night: what was taken two years ago is no longer kept. */
export const forgetOldCommissions = async (now = new Date()): Promise<void> => {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  await forgetCommissions(db(), before)
}
