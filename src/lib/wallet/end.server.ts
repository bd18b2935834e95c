import type { Db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, noFen, plus } from '#lib/std/money.ts'
import { post } from './ledger.server.ts'
import { hasAccounts, lockAccounts } from './ledger.sql.ts'
import { bonusLapsed } from './posting.ts'

/** Money of somebody that stands in the way of deleting their account: theirs, or set aside for something under way. */
export const owedTo = async (tx: Db, userId: string): Promise<Fen> => {
  if (!(await hasAccounts(tx, userId))) return noFen
  const locked = await lockAccounts(tx, [userId])
  const [cash, bonus, commission] = [
    locked.of({ userId, kind: 'user_cash' }),
    locked.of({ userId, kind: 'user_bonus' }),
    locked.of({ userId, kind: 'user_commission' }),
  ]
  return plus(plus(cash.balanceFen, commission.balanceFen), bonus.heldFen)
}

/** What was given and not spent ends with the account (decision 0267). */
export const endWallet = async (tx: Db, userId: string): Promise<void> => {
  if (!(await hasAccounts(tx, userId))) return
  const { balanceFen } = (await lockAccounts(tx, [userId])).of({ userId, kind: 'user_bonus' })
  if (balanceFen === 0) return
  const posted = await post(tx, { key: `ended:${randomId()}`, ref: 'ended' }, bonusLapsed(userId, balanceFen))
  if (!posted.ok) throw new Error(`a wallet could not be ended: ${posted.failure.code}`)
}
