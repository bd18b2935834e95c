/** What an order of a friend earns. Told by checkout within the transaction in which it comes true; the ledger follows in its own. */
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { randomId } from '#lib/std/id.ts'
import { type Bp, type Fen, least, minus, noFen } from '#lib/std/money.ts'
import { post } from '#lib/wallet/ledger.server.ts'
import { lockAccounts } from '#lib/wallet/ledger.sql.ts'
import { commissionEarned, commissionReversed } from '#lib/wallet/posting.ts'
import {
  addCommission,
  lockCommission,
  lockCommissionOf,
  moveCommission,
  ripeCommissions,
  setCommission,
  unsettledCommissions,
} from './commission.sql.ts'
import { referrerOf } from './referral.sql.ts'
import { type Bar, commissionOf, friendRate, waitMs, yearEndsAt } from './referral.ts'

const must = (moved: { ok: boolean }, what: string): void => {
  if (!moved.ok) throw new Error(`a commission could not be ${what}`)
}

/** `rate`: of what is kept; a friend's unless said. */
type Bought = { orderRef: string; friendId: string; keptFen: Fen; binding: string; copies: number; rate?: Bp }

/** Who earns with what this person buys now; undefined: nobody, or the year is over. */
export const earnerOf = async (tx: Db, friendId: string, now: Date): Promise<string | undefined> => {
  const referral = await referrerOf(tx, friendId)
  return referral && now.getTime() < yearEndsAt(referral.joinedAt.getTime()) ? referral.referrerId : undefined
}

/** An order is paid. `bar`: it is the earner's own by another name: noted, so that it can be said which and why. */
export const earnCommission = async (
  tx: Db,
  referrerId: string,
  { orderRef, friendId, keptFen, binding, copies, rate = friendRate }: Bought,
  bar: Bar | undefined,
): Promise<void> => {
  const amountFen = bar ? noFen : commissionOf(keptFen, rate)
  const row = {
    id: randomId(),
    ...{ orderRef, referrerId, friendId, keptFen, binding, copies, amountFen, rateBp: rate },
  }
  const added = await addCommission(tx, row)
  if (added && bar) must(await moveCommission(tx, added.id, 'bar', { set: { bar }, reason: bar }), 'barred')
}

/** Of this order so much is left that was paid and kept; null: all of it went back. */
export const reduceCommission = async (tx: Db, orderRef: string, keptFen: Fen | null): Promise<void> => {
  const row = await lockCommissionOf(tx, orderRef)
  if (!row || row.state === 'barred' || row.state === 'reversed') return
  const left = keptFen ?? noFen
  await setCommission(tx, row.id, { keptFen: left, amountFen: least(row.amountFen, commissionOf(left, row.rateBp)) })
  if (keptFen === null) must(await moveCommission(tx, row.id, 'reverse'), 'reversed')
}

/** This order is completed: seven days from then. */
export const ripenCommission = async (id: string, completedAt: Date): Promise<void> => {
  // Reversed meanwhile: it stays so.
  await moveCommission(db(), id, 'complete', { set: { freeAt: new Date(completedAt.getTime() + waitMs) } })
}

/** Puts one into the ledger as it should be there; more than its owner has left is taken as far as it goes. False: nothing could be done. */
const settleOne = async (id: string): Promise<boolean> =>
  transaction(async (tx) => {
    const row = await lockCommission(tx, id)
    if (!row?.referrerId || row.postedFen === row.amountFen) return false
    const { referrerId, amountFen, postedFen, orderRef: ref } = row
    const key = `commission:${id}:${postedFen}>${amountFen}`
    if (postedFen < amountFen) {
      const posted = await post(tx, { key, ref }, commissionEarned(referrerId, minus(amountFen, postedFen)))
      must(posted, 'posted')
      await setCommission(tx, id, { postedFen: amountFen })
      return true
    }
    const account = (await lockAccounts(tx, [referrerId], ['promo_expense'])).of({
      userId: referrerId,
      kind: 'user_commission',
    })
    const taken = least(account.balanceFen, minus(postedFen, amountFen))
    if (taken === 0) return false
    must(await post(tx, { key: `${key}:${taken}`, ref }, commissionReversed(referrerId, taken)), 'taken back')
    await setCommission(tx, id, { postedFen: minus(postedFen, taken) })
    return true
  })

/** Everything of somebody (of everybody) that the ledger does not have as it should. What is given comes before what is taken. */
export const settleCommissions = async (referrerId?: string): Promise<void> => {
  for (const { id } of await unsettledCommissions(db(), referrerId))
    await settleOne(id).catch((error: unknown) => log.error({ err: error, id }, 'a commission could not be settled'))
}

/** The same right after something was given back and kept: where it fails that stands, and the night settles it. */
export const settleSoon = (referrerId: string): Promise<void> =>
  settleCommissions(referrerId).catch((error: unknown) =>
    log.error({ err: error, referrerId }, 'commissions could not be settled'),
  )

/** Those of a night; what is left comes with the next. */
const most = 2000

/** Whose seven days are over. */
export const freeCommissions = async (now: Date): Promise<void> => {
  for (const id of await ripeCommissions(db(), now, most)) await moveCommission(db(), id, 'free')
  await settleCommissions()
}
