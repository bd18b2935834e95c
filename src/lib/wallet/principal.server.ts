import type { Db } from '#lib/db/db.server.ts'
import { type Fen, least, minus, noFen, spread } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { keyUsed, type Posted, post, type Reported } from './ledger.server.ts'
import { findTransaction, lockAccounts } from './ledger.sql.ts'
import { principalRefunded } from './posting.ts'
import { lotsOf, refundableOf } from './principal.ts'
import { bonusOfRecharge, cashMovesOf, freeCashOf } from './statement.sql.ts'

/**
 * Takes unused principal of one recharge (`ref`) out of the balance within its days, to be given back by a provider: not more
 * than is left of it. What we had added to it
 * is taken back in the same proportion, as far as it is still there.
 */
export const refundPrincipal = async (
  tx: Db,
  reported: Reported,
  { userId, amountFen }: { userId: string; amountFen: Fen },
): Promise<Result<Posted>> => {
  const locked = await lockAccounts(tx, [userId], ['refund_suspense', 'promo_expense'])
  const known = await findTransaction(tx, reported.key)
  if (known) return known.ref === reported.ref ? ok({ id: known.id, replayed: true }) : keyUsed()
  const owner = locked.heirOf(userId)
  const left = refundableOf(await cashMovesOf(tx, owner), reported.ref, Date.now())
  if (amountFen > left) return fail(409, 'not_refundable', '这一笔充值没有这么多还能直接退，请联系客服')
  const { paidFen, bonusFen } = await bonusOfRecharge(tx, owner, reported.ref)
  const [share = noFen] = spread(bonusFen, [amountFen, minus(paidFen, amountFen)])
  const bonus = locked.of({ userId, kind: 'user_bonus' })
  const taken = least(share, minus(bonus.balanceFen, bonus.heldFen))
  return post(tx, reported, principalRefunded({ userId, cashFen: amountFen, bonusFen: taken }))
}

/** What of one recharge goes back now without asking, and until when it does; what waits for an order stays. 0: nothing. */
export const refundableNow = async (db: Db, userId: string, ref: string): Promise<{ fen: Fen; untilMs: number }> => {
  const lot = lotsOf(await cashMovesOf(db, userId)).find((one) => one.ref === ref)
  if (!lot || lot.untilMs <= Date.now()) return { fen: noFen, untilMs: lot?.untilMs ?? 0 }
  return { fen: least(lot.leftFen, await freeCashOf(db, userId)), untilMs: lot.untilMs }
}
