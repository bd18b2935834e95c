import type { Db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fen, plus } from '#lib/std/money.ts'
import type { PersonKind } from './account.ts'
import { postLocked } from './ledger.server.ts'
import { addHeld, handOver, hasAccounts, lockAccounts } from './ledger.sql.ts'
import { accountsJoined } from './posting.ts'

/**
 * What one account of a person has becomes the other's, by a transfer; money set aside stays set aside. Again, it moves
 * what came in the meantime. Both rows of `users` are locked by whoever joins.
 */
export const moveWallet = async (db: Db, from: string, into: string): Promise<void> => {
  if (!(await hasAccounts(db, from))) return
  const lock = () => lockAccounts(db, [from, into], [], { exactly: true })
  let locked = await lock()
  const account = (userId: string, kind: PersonKind) => locked.of({ userId, kind })
  const kinds = ['user_cash', 'user_bonus'] as const
  const held = kinds.map((kind) => account(from, kind).heldFen)
  for (const [at, kind] of kinds.entries()) await addHeld(db, account(from, kind).id, fen(-(held[at] ?? 0)))
  locked = await lock()
  const amounts = {
    cashFen: account(from, 'user_cash').balanceFen,
    bonusFen: account(from, 'user_bonus').balanceFen,
    commissionFen: account(from, 'user_commission').balanceFen,
  }
  if (plus(plus(amounts.cashFen, amounts.bonusFen), amounts.commissionFen) > 0) {
    const posting = accountsJoined(from, into, amounts)
    const posted = await postLocked(db, { key: `joined:${randomId()}`, ref: 'joined' }, posting, { locked })
    if (!posted.ok) throw new Error(`a wallet could not be joined: ${posted.failure.code}`)
  }
  for (const [at, kind] of kinds.entries()) await addHeld(db, account(into, kind).id, fen(held[at] ?? 0))
  await handOver(db, from, into)
}
