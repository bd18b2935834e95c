import { transaction } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen } from '#lib/std/money.ts'
import { fail, type Result } from '#lib/std/result.ts'
import { audit, capabilitiesOf } from '#lib/users/operator.sql.ts'
import { type Posted, post } from '#lib/wallet/ledger.server.ts'
import { adjusted } from '#lib/wallet/posting.ts'

/** Above this a second operator has to agree, which nobody can yet: it is refused. */
const mostAloneFen = fen(50_000)

type Correction = {
  /** The operator. */
  by: string
  userId: string
  /** Either may be negative. */
  cashFen: Fen
  bonusFen: Fen
  reason: string
}

/** Puts a balance right by hand: posting and audit row are one transaction. */
export const correctBalance = ({ by, userId, cashFen, bonusFen, reason }: Correction): Promise<Result<Posted>> =>
  transaction(async (tx) => {
    if (!(await capabilitiesOf(tx, by)).includes('finance')) return fail(403, 'no_capability', '改余额要有「财务」权限')
    if (by === userId) return fail(403, 'own_balance', '自己的余额要请另一位财务来改')
    if (Math.abs(cashFen) > mostAloneFen || Math.abs(bonusFen) > mostAloneFen)
      return fail(403, 'needs_two', '一次超过 500.00 元要两个人办，现在还办不了')
    if (cashFen === 0 && bonusFen === 0) return fail(422, 'not_money', '金额不能是 0')
    const ref = `adjust-${randomId()}`
    const posted = await post(tx, { key: ref, ref }, adjusted(userId, { cashFen, bonusFen }))
    if (!posted.ok) return posted
    const details = { cashFen, bonusFen, transaction: posted.value.id }
    await audit(tx, { actorId: by, capability: 'finance', action: 'wallet.adjust', userId, ref, reason, details })
    return posted
  })
