import { transaction } from '#lib/db/db.server.ts'
import { fen } from '#lib/std/money.ts'
import { post } from '#lib/wallet/ledger.server.ts'
import { adjusted } from '#lib/wallet/posting.ts'

let serial = 0

/** Puts money into somebody's wallet, as an operator would. */
export const give = async (userId: string, cashFen: number, bonusFen = 0): Promise<void> => {
  const posting = adjusted(userId, { cashFen: fen(cashFen), bonusFen: fen(bonusFen) })
  const posted = await transaction((tx) => post(tx, { key: `give-${process.pid}-${++serial}`, ref: 'give' }, posting))
  if (!posted.ok) throw new Error(posted.failure.code)
}
