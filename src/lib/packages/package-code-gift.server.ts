/** A code of a package in other hands: made anew each time its holder asks, told once, good once. */
import { randomBytes } from 'node:crypto'
import { codeOf, printedCode } from '#lib/coupons/code.ts'
import type { redeemCodesCall } from '#lib/coupons/redeem.api.ts'
import { hashOfCode, type OtherCode, redeemCodes } from '#lib/coupons/redeem.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { codesOfPackage, holdByCode, isToBeHad, setCode } from './package.sql.ts'
import type { PackageRow } from './package.table.ts'

/**
 * A code to give one's own copy away by; one made before opens nothing any more. `key`: asked for before the transaction began.
 */
export const newGiftCode = async (
  tx: Db,
  row: PackageRow,
  { codeNo, userId, key }: { codeNo: string; userId: string; key: Buffer },
): Promise<Result<{ code: string }>> => {
  const found = (await codesOfPackage(tx, row.id, true)).find(({ id }) => id === codeNo)
  if (!found || found.userId !== userId || found.state !== 'open' || found.takenAt !== null)
    return fail(409, 'not_giveable', '这一张已经用掉、送掉或退掉了，不能再送')
  if (row.endsAt === null || row.endsAt < new Date()) return fail(409, 'not_giveable', '这份套餐过期了，不能再送')
  const code = codeOf(randomBytes(16))
  await setCode(tx, found.id, { codeHash: hashOfCode(key, code), tail: code.slice(-4) })
  return ok({ code: printedCode(code) })
}

/** Takes a code of a package; undefined: it is none, is gone or over. Only one that may be taken is locked. */
const takeCode: OtherCode = async (tx: Db, userId, codeHash) => {
  const found = (await isToBeHad(tx, codeHash, userId, new Date())) ? await holdByCode(tx, codeHash) : undefined
  if (!found) return undefined
  const { code, of } = found
  if (code.userId === userId) return { outcome: 'own', message: '这一张已经在您名下了', coupon: null }
  if (code.takenAt !== null || code.state !== 'open' || of.endsAt === null || of.endsAt < new Date()) return undefined
  await setCode(tx, code.id, { userId, takenAt: new Date() })
  return {
    ...{ outcome: 'redeemed', coupon: null },
    message: `兑好了，${of.name}里的一张：${bindingName(of.binding)}，${of.pages} 页以内。下单时选用`,
  }
}

/** Codes of coupons and of packages alike. */
export const redeemAnyCodes = (call: Pick<CallOf<typeof redeemCodesCall>, 'actor' | 'body' | 'ip'>) =>
  redeemCodes(call, takeCode)
