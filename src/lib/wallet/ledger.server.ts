import { createHash } from 'node:crypto'
import type { Db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Fen, fen, minus, plus } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { type HouseAccount, kindOf } from './account.ts'
import {
  addHeld,
  addHold,
  addTransaction,
  findHold,
  findHoldByKey,
  findTransaction,
  type HoldRow,
  type Locked,
  lockAccounts,
  moveHold,
  type TransactionRow,
} from './ledger.sql.ts'
import { orderPaid, type Posting, type Tenders } from './posting.ts'
import { balanceShort, spendOrder, withinLimit } from './wallet.ts'

/** `key`: of the same thing reported twice. `ref`: the order, the recharge. Neither names a person. */
export type Reported = { key: string; ref: string }
export type Posted = { id: number; replayed: boolean }

const peopleIn = ({ entries }: Posting): string[] => [
  ...new Set(entries.flatMap(({ account }) => ('userId' in account ? [account.userId] : []))),
]
const housesIn = ({ entries }: Posting): HouseAccount[] =>
  entries.flatMap(({ account }) => ('house' in account ? [account.house] : []))

/** What the key stands for. Names no person: after joining it is still the same. */
const digestOf = ({ type, entries }: Posting, ref: string): string => {
  const lines = entries.map(({ account, amountFen }) => `${kindOf(account)} ${amountFen}`).sort()
  return createHash('sha256')
    .update([type, ref, ...lines].join('\n'))
    .digest('hex')
}

export const keyUsed = () => fail(409, 'ledger_key_used', '这一笔已经记过别的账，请联系客服')
const wrongHold = (state: string) => fail(409, 'wrong_state', '现在还不能这样做，请刷新后再试', { state })
const noHold = () => fail(404, 'not_found', '没有相关的页面或资源哦')

const replayOf = (known: TransactionRow, digest: string): Result<Posted> =>
  known.digest === digest ? ok({ id: known.id, replayed: true }) : keyUsed()

/** Would any account of a person fall below what is held of it, or more be stored than may be? */
const allowed = (posting: Posting, locked: Locked, hold: HoldRow | undefined): Result<void> => {
  for (const { account, amountFen } of posting.entries) {
    if ('house' in account) continue
    const { balanceFen, heldFen } = locked.of(account)
    const released = { user_cash: hold?.cashFen, user_bonus: hold?.bonusFen, user_commission: 0 }[account.kind] ?? 0
    // Money that comes is welcome; only what is taken needs to be there.
    if (amountFen < 0 && plus(balanceFen, amountFen) < minus(heldFen, fen(released))) return balanceShort()
  }
  if (!posting.storesValue) return ok(undefined)
  for (const userId of peopleIn(posting)) {
    let stored: Fen = plus(
      locked.of({ userId, kind: 'user_cash' }).balanceFen,
      locked.of({ userId, kind: 'user_bonus' }).balanceFen,
    )
    for (const { account, amountFen } of posting.entries)
      if ('userId' in account && account.userId === userId) stored = plus(stored, amountFen)
    const within = withinLimit(stored)
    if (!within.ok) return within
  }
  return ok(undefined)
}

const release = async (tx: Db, hold: HoldRow, locked: Locked): Promise<void> => {
  const userId = hold.userId ?? ''
  await addHeld(tx, locked.of({ userId, kind: 'user_cash' }).id, fen(-hold.cashFen))
  await addHeld(tx, locked.of({ userId, kind: 'user_bonus' }).id, fen(-hold.bonusFen))
}

/** Writes a posting whose accounts are locked. */
export const postLocked = async (
  tx: Db,
  { key, ref }: Reported,
  posting: Posting,
  { locked, hold }: { locked: Locked; hold?: HoldRow | undefined },
): Promise<Result<Posted>> => {
  const digest = digestOf(posting, ref)
  const known = await findTransaction(tx, key)
  if (known) return replayOf(known, digest)
  if (hold && hold.state !== 'pending') return wrongHold(hold.state)
  const may = allowed(posting, locked, hold)
  if (!may.ok) return may
  if (hold) {
    // Everything that may be refused was asked under the lock: from here on a refusal is a mistake of ours.
    const moved = await moveHold(tx, hold.id, 'post')
    if (!moved.ok) throw new Error('a hold changed under the lock of its accounts')
    await release(tx, hold, locked)
  }
  const entries = posting.entries.map(({ account, amountFen }) => ({ accountId: locked.of(account).id, amountFen }))
  const added = await addTransaction(tx, { idemKey: key, type: posting.type, ref, digest }, entries)
  // Not under our lock: somebody used this key for other accounts.
  if (!added) throw new Error('a key of the ledger was used twice for different accounts')
  return ok({ id: added.id, replayed: false })
}

/**
 * Writes a posting into the ledger, in the caller's transaction; the same key once more is answered as before. Accounts are
 * locked by it: it comes late in a transaction, and a transaction has one of them.
 */
export const post = async (tx: Db, reported: Reported, posting: Posting): Promise<Result<Posted>> => {
  if (posting.entries.length === 0) throw new RangeError(`${posting.type} of nothing`)
  const locked = await lockAccounts(tx, peopleIn(posting), housesIn(posting))
  return postLocked(tx, reported, posting, { locked })
}

/** Sets money of a balance aside: cash first. The same key once more is the same hold. */
export const placeHold = async (
  tx: Db,
  { key, ref }: Reported,
  userId: string,
  amountFen: Fen,
): Promise<Result<HoldRow>> => {
  if (amountFen <= 0) throw new RangeError('a hold of nothing')
  const locked = await lockAccounts(tx, [userId])
  const known = await findHoldByKey(tx, key)
  if (known) return known.ref === ref && known.cashFen + known.bonusFen === amountFen ? ok(known) : keyUsed()
  const [cash, bonus] = [locked.of({ userId, kind: 'user_cash' }), locked.of({ userId, kind: 'user_bonus' })]
  const free = { cashFen: minus(cash.balanceFen, cash.heldFen), bonusFen: minus(bonus.balanceFen, bonus.heldFen) }
  const taken = spendOrder(free, amountFen)
  if (!taken) return balanceShort()
  const hold = await addHold(tx, { id: randomId(), userId: locked.heirOf(userId), idemKey: key, ref, ...taken })
  if (!hold) return keyUsed()
  await addHeld(tx, cash.id, taken.cashFen)
  await addHeld(tx, bonus.id, taken.bonusFen)
  return ok(hold)
}

type Settled = Pick<Tenders, 'provider' | 'giftCardFen'> & { sold: Parameters<typeof orderPaid>[1] }

/** An order whose money was set aside is paid: the hold is taken, with what else paid for it. */
export const payWithHold = async (
  tx: Db,
  reported: Reported,
  holdId: string,
  { sold, ...others }: Settled,
): Promise<Result<Posted>> => {
  const asked = await findHold(tx, holdId)
  if (!asked?.userId) return noHold()
  const balance = { userId: asked.userId, cashFen: fen(asked.cashFen), bonusFen: fen(asked.bonusFen) }
  const posting = orderPaid({ ...others, balance }, sold)
  const locked = await lockAccounts(tx, [asked.userId], housesIn(posting))
  // Its state is only certain now: a hold moves under the lock of its accounts.
  const hold = await findHold(tx, holdId)
  return hold ? postLocked(tx, reported, posting, { locked, hold }) : noHold()
}

/** What was set aside is free again; a hold that is free already is no mistake. */
export const voidHold = async (tx: Db, holdId: string, reason?: string): Promise<Result<void>> => {
  const asked = await findHold(tx, holdId)
  if (!asked?.userId) return noHold()
  const locked = await lockAccounts(tx, [asked.userId])
  const hold = await findHold(tx, holdId)
  if (!hold) return noHold()
  if (hold.state === 'voided') return ok(undefined)
  const moved = await moveHold(tx, holdId, 'void', { reason })
  if (!moved.ok) return moved
  await release(tx, hold, locked)
  return ok(undefined)
}
