import { type Fen, fen, least, minus, noFen, plus, spread } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** 单用途预付卡: most a named person may have stored, cash and bonus together. */
export const mostStoredFen = fen(500_000)

export type CashAndBonus = { cashFen: Fen; bonusFen: Fen }

/** Cash is spent first, bonus last (docs/decisions/0266). Undefined: there is not as much. */
export const spendOrder = (free: CashAndBonus, amount: Fen): CashAndBonus | undefined => {
  const cashFen = least(free.cashFen, amount)
  const bonusFen = minus(amount, cashFen)
  return bonusFen > free.bonusFen ? undefined : { cashFen, bonusFen }
}

/**
 * What of a refund of `amount` goes back as cash and as bonus, of what was spent and not refunded yet: in the proportion of
 * the two, so that parts of a refund add up to what was spent.
 */
export const refundOrder = (left: CashAndBonus, amount: Fen): CashAndBonus => {
  if (amount > plus(left.cashFen, left.bonusFen)) throw new RangeError('more than was spent')
  const [cashFen = noFen, bonusFen = noFen] = spread(amount, [left.cashFen, left.bonusFen])
  return { cashFen, bonusFen }
}

export const balanceShort = () => fail(409, 'balance_short', '余额不够了，请刷新后再看')

/** May so much be stored? `storedFen` with what is to come. */
export const withinLimit = (storedFen: Fen): Result<void> =>
  storedFen <= mostStoredFen
    ? ok(undefined)
    : fail(409, 'wallet_full', '一个人的余额最多存 5,000.00 元，存不下这么多了')
