import type { Db } from '#lib/db/db.server.ts'
import { type Fen, least, minus, noFen, plus } from '#lib/std/money.ts'
import type { ProviderName } from '#lib/std/provider-name.ts'
import type { Reported } from './ledger.server.ts'
import { postLocked } from './ledger.server.ts'
import { lockAccounts } from './ledger.sql.ts'
import { recharged } from './posting.ts'
import { mostStoredFen } from './wallet.ts'

/**
 * Money that was paid into somebody's balance, in the caller's transaction: as much as may be stored is theirs, `overFen` of it
 * lies with us until its provider has given it back. Answers both; they add up to what came.
 */
export const storeRecharge = async (
  tx: Db,
  reported: Reported,
  { userId, provider, amountFen }: { userId: string; provider: ProviderName; amountFen: Fen },
): Promise<{ cashFen: Fen; overFen: Fen }> => {
  const houses = [`psp_clearing:${provider}`, 'refund_suspense', 'promo_expense'] as const
  const locked = await lockAccounts(tx, [userId], houses)
  const stored = plus(
    locked.of({ userId, kind: 'user_cash' }).balanceFen,
    locked.of({ userId, kind: 'user_bonus' }).balanceFen,
  )
  const room = stored < mostStoredFen ? minus(mostStoredFen, stored) : noFen
  const cashFen = least(room, amountFen)
  const overFen = minus(amountFen, cashFen)
  const posting = recharged({ userId, provider, cashFen, bonusFen: noFen, overFen })
  // With no room at all nothing is stored, and a wallet that is above the limit by refunds is no reason to refuse.
  const posted = await postLocked(tx, reported, { ...posting, storesValue: cashFen > 0 }, { locked })
  if (!posted.ok) throw new Error(`a recharge could not be posted: ${posted.failure.code}`)
  return { cashFen, overFen }
}
