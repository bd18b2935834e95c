/** What an order does with a package that is bought by it; which order, the package does not know but by its number. */
import { couponNumber } from '#lib/coupons/coupon-number.ts'
import { endOfDay } from '#lib/coupons/terms.ts'
import type { Db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { codeValueOf } from './code-value.ts'
import {
  addPackage,
  addPackageCodes,
  codesOfPackage,
  movePackage,
  movePackageCode,
  packageOfOrder,
} from './package.sql.ts'
import type { PackageCodeRow, PackageRow } from './package.table.ts'
import type { PackageOffer } from './package-offer.ts'
import { packageReturn } from './package-value.ts'

/** When it is over: the last moment of the same day so many years later, in UTC+8. */
export const endOfYears = (nowMs: number, years: number): Date => {
  const day = new Date(nowMs)
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return new Date(endOfDay(day.getTime()))
}

/** An order of it was made; what it promises is written down. */
export const buyPackage = (
  tx: Db,
  { id, name, kind, product, binding, size, pages, count, years, priceFen, listFen }: PackageOffer,
  { userId, orderRef }: { userId: string; orderRef: string },
): Promise<PackageRow> =>
  addPackage(tx, {
    ...{ id: randomId(), userId, orderRef, packageId: id, name, kind, product, binding, size, pages },
    ...{ copies: count, years, priceFen: fen(priceFen), listFen },
  })

const packageOf = async (tx: Db, orderRef: string): Promise<PackageRow> => {
  const row = await packageOfOrder(tx, orderRef, true)
  if (!row) throw new Error('an order of a package that is not there')
  return row
}

/** Its order is paid: its codes are there, its time begins. */
export const activatePackage = async (tx: Db, orderRef: string, now: Date): Promise<void> => {
  const { id, userId, copies, years } = await packageOf(tx, orderRef)
  const rows = Array.from({ length: copies }, () => ({ id: couponNumber(), packageId: id, userId }))
  // Before its codes: the database lets only one that is paid have any.
  const moved = await movePackage(tx, id, 'activate', { set: { endsAt: endOfYears(now.getTime(), years) } })
  if (!moved.ok) throw new Error(`a package could not be made active: ${moved.failure.code}`)
  await addPackageCodes(tx, rows)
}

/** Its order was closed; nobody paid. */
export const closePackage = async (tx: Db, orderRef: string): Promise<void> => {
  const moved = await movePackage(tx, (await packageOf(tx, orderRef)).id, 'close')
  if (!moved.ok) throw new Error(`a package could not be closed: ${moved.failure.code}`)
}

export type Returnable = { row: PackageRow; codes: PackageCodeRow[]; fen: Fen; usedFen: Fen }

/** What of a paid package would go back now. `forUpdate`: nobody else changes it until the transaction ends. */
export const returnable = async (
  db: Db,
  orderRef: string,
  refundedFen: Fen,
  forUpdate = false,
): Promise<Result<Returnable>> => {
  const found = await packageOfOrder(db, orderRef)
  // Codes first, as whoever uses one does.
  const codes = found ? await codesOfPackage(db, found.id, forUpdate) : []
  const row = found && (await packageOfOrder(db, orderRef, forUpdate))
  if (!row || (row.state !== 'active' && row.state !== 'returned'))
    return fail(409, 'not_refundable', '这份套餐没有付过款，没有可以退的')
  return ok({ row, codes, ...packageReturn({ ...row, refundedFen }, codes.map(codeValueOf(row))) })
}

/** Gives back what was not used, in the transaction of whoever gives the money back: its open codes pay for nothing any more. */
export const returnPackage = async (tx: Db, { row, codes }: Returnable, actorId: string): Promise<void> => {
  const isTaken = codeValueOf(row)
  for (const code of codes) {
    if (code.state !== 'open' || isTaken(code).isTaken) continue
    const moved = await movePackageCode(tx, code.id, 'return', { actorId })
    if (!moved.ok) throw new Error('a code changed under the lock of its row')
  }
  const moved = await movePackage(tx, row.id, 'give_back', { actorId })
  if (!moved.ok) throw new Error('a package changed under the lock of its row')
}
