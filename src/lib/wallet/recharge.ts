import { type Fen, fen, minus, noFen, parseYuan, shortYuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { mostStoredFen } from './wallet.ts'

/** Amounts one chooses from, fen; any other whole number of yuan may be typed. */
export const rechargeAmounts = [50, 100, 200, 300, 500, 1000].map((amount) => fen(amount * 100))
/** Recharges are whole yuan: 1 at least. */
export const rechargeStepFen = fen(100)

/** How much more may be stored for somebody who has so much, cash and bonus, in whole yuan. */
export const rechargeRoom = (storedFen: Fen): Fen => {
  const room = minus(mostStoredFen, storedFen)
  return room > 0 ? fen(room - (room % rechargeStepFen)) : noFen
}

/** 409 `wallet_full`: it would be more than may be stored. `roomFen` of the details: what may be. */
export const rechargeFits = (amountFen: Fen, storedFen: Fen): Result<void> => {
  const roomFen = rechargeRoom(storedFen)
  if (amountFen <= roomFen) return ok(undefined)
  const most = roomFen > 0 ? `这一次最多充 ${shortYuan(roomFen)} 元` : '现在已经存满'
  return fail(409, 'wallet_full', `一个人的余额最多存 5,000 元，${most}`, { roomFen })
}

/** What somebody typed as yuan; a sentence for what is no amount. */
export const readRecharge = (text: string, roomFen: Fen): Result<Fen> => {
  const parsed = parseYuan(text.trim())
  if (!parsed.ok || parsed.value < rechargeStepFen || parsed.value % rechargeStepFen !== 0)
    return fail(422, 'no_amount', '请填整元的金额，至少 1 元')
  return parsed.value > roomFen
    ? fail(422, 'wallet_full', `这一次最多充 ${shortYuan(roomFen)} 元`, { roomFen })
    : ok(parsed.value)
}
