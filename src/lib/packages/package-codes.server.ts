/** What an order does with codes of packages; which order, they do not know. All within the transaction of the order. */
import type { Db } from '#lib/db/db.server.ts'
import type { Fen } from '#lib/std/money.ts'
import { codeValueOf } from './code-value.ts'
import { movePackageCode, packageCodesById, packageCodesOfOrder } from './package.sql.ts'
import { usedValue } from './package-value.ts'

const must = (moved: { ok: boolean }, what: string): void => {
  if (!moved.ok) throw new Error(`a code of a package could not be ${what}`)
}

/** An order was made with these of one person, whose rows the caller holds and has found open; each with what it pays. */
export const holdPackageCodes = async (
  tx: Db,
  paid: ReadonlyMap<string, Fen>,
  { orderRef, actorId }: { orderRef: string; actorId: string },
): Promise<void> => {
  for (const { code, of } of await packageCodesById(tx, [...paid.keys()])) {
    const usedFen = usedValue(paid.get(code.id)!, of.listFen)
    must(await movePackageCode(tx, code.id, 'hold', { set: { orderRef, usedFen }, actorId }), 'held')
  }
}

/** That order is paid. */
export const usePackageCodes = async (tx: Db, orderRef: string): Promise<void> => {
  for (const { id } of await packageCodesOfOrder(tx, orderRef)) must(await movePackageCode(tx, id, 'use'), 'used')
}

const free = { orderRef: null, usedFen: null }

/** What its package gave back meanwhile pays for nothing; of others' hands it is theirs still. */
const returnOfReturned = async (tx: Db, ids: readonly string[]): Promise<void> => {
  for (const { code, of } of await packageCodesById(tx, ids))
    if (of.state === 'returned' && !codeValueOf(of)(code).isTaken)
      must(await movePackageCode(tx, code.id, 'return'), 'returned')
}

/** That order was closed; nobody paid. */
export const releasePackageCodes = async (tx: Db, orderRef: string): Promise<void> => {
  const ids = (await packageCodesOfOrder(tx, orderRef)).map(({ id }) => id)
  for (const id of ids) must(await movePackageCode(tx, id, 'release', { set: free }), 'released')
  await returnOfReturned(tx, ids)
}

/** All of that order goes back. Also one that is over comes back: it was paid for, and counts when its package is given back. */
export const givePackageCodesBack = async (tx: Db, orderRef: string): Promise<void> => {
  const ids = (await packageCodesOfOrder(tx, orderRef)).map(({ id }) => id)
  for (const id of ids) must(await movePackageCode(tx, id, 'give_back', { set: free }), 'given back')
  await returnOfReturned(tx, ids)
}
