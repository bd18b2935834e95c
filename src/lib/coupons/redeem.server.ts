import { createHmac, randomBytes } from 'node:crypto'
import { existingService, setService } from '#lib/config/services.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import { signingKey } from '#lib/db/signing-key.sql.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { exceeded } from '#lib/http/limits/rate-limit.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { maskedCode, readCode } from './code.ts'
import type { CouponView } from './coupon.api.ts'
import { viewOfOwn } from './coupon.server.ts'
import { findOwnCoupon } from './coupon.sql.ts'
import { checkRoom, giveCoupon } from './give-coupon.server.ts'
import type * as api from './redeem.api.ts'
import { codeStanding, holdCode, listOwnCodes, moveCode, type OwnCode } from './redeem.sql.ts'
import { findTemplate, reserve } from './template.sql.ts'

/**
 * The key of all codes. Asked for before a transaction begins: one made in a transaction that is undone would be gone, and with
 * it every code of this process.
 */
export const redeemKey = async (): Promise<Buffer> =>
  existingService<Buffer>('redeem-key') ??
  setService('redeem-key', Buffer.from(await signingKey(db(), 'redeem', randomBytes(32).toString('base64')), 'base64'))

/** What is kept of a code. */
export const hashOfCode = (key: Buffer, code: string): string =>
  createHmac('sha256', key).update(`redeem\n${code}`).digest('base64url')

export type Outcome = { outcome: 'redeemed' | 'own' | 'refused' | 'wait'; message: string; coupon: CouponView | null }

/** Wrong, used, frozen, over, another's: one sentence, and as much work. */
const refused: Outcome = { outcome: 'refused', message: '没有这个码，或已被用掉', coupon: null }

const couponOf = async (tx: Db, userId: string, id: string): Promise<CouponView> =>
  viewOfOwn((await findOwnCoupon(tx, userId, id))!, Date.now())

/** Codes of other kinds, by their hash; undefined: it is none of them. */
export type OtherCode = (tx: Db, userId: string, codeHash: string) => Promise<Outcome | undefined>

const own: Outcome = { outcome: 'own', message: '这个码您已经兑过了', coupon: null }

/**
 * Redeems one code, in its own transaction. Only what may be redeemed is locked, so that of many who type it in one has it.
 */
const redeemOne = async (
  tx: Db,
  userId: string,
  typed: string,
  { key, other }: { key: Buffer; other: OtherCode },
): Promise<Result<Outcome>> => {
  const code = readCode(typed)
  const codeHash = hashOfCode(key, code ?? typed)
  const nowMs = Date.now()
  const standing = await codeStanding(tx, codeHash, userId, new Date(nowMs))
  // Looked up whatever was found, so that every answer takes as long.
  const elsewhere = await other(tx, userId, codeHash)
  if (elsewhere) return ok(elsewhere)
  if (standing === 'own') return ok(own)
  if (standing === 'refused' || code === undefined) return ok(refused)
  const found = await holdCode(tx, codeHash)
  if (!found) return ok(refused)
  const { code: row, batch } = found
  // Somebody may have been first until it was held.
  if (row.state === 'redeemed' && row.userId === userId) return ok(own)
  if (row.state !== 'issued' || batch.frozenAt !== null || nowMs > batch.expiresAt.getTime()) return ok(refused)
  const room = await checkRoom(tx, userId, nowMs)
  if (!room.ok) return ok({ ...refused, message: room.failure.message })
  const template = (await findTemplate(tx, batch.templateId, true))!
  // Its coupon was kept for it until now.
  await reserve(tx, template.id, -1)
  const given = await giveCoupon(tx, { template, userId, codeId: row.id, nowMs })
  if (!given.ok) {
    await reserve(tx, template.id, 1)
    return ok(refused)
  }
  const set = { userId, redeemedAt: new Date(nowMs), head: code.slice(0, 4) }
  const moved = await moveCode(tx, row.id, 'redeem', { actorId: userId, set })
  if (!moved.ok) return moved
  return ok({
    ...{ outcome: 'redeemed', message: `兑好了，${template.name}一张` },
    coupon: await couponOf(tx, userId, given.value.id),
  })
}

/** First and last letters of what was typed; nothing of it is worth keeping longer. */
const shortened = (typed: string): string => {
  const code = readCode(typed) ?? typed.normalize('NFKC').replace(/\s+/g, '')
  return code.length > 8 ? maskedCode(code.slice(0, 4), code.slice(-4)) : code
}

const waitWords = (seconds: number): string => `今天试得太多了，请 ${Math.max(1, Math.ceil(seconds / 3600))} 小时后再试`

/**
 * Redeems these, one after another: each is counted for who asks and where from, right or wrong, before it is looked up. Out of
 * tries, the rest is not looked at; with no try left at all it is a 429.
 */
export const redeemCodes = async (
  { actor, body, ip }: Pick<CallOf<typeof api.redeemCodesCall>, 'actor' | 'body' | 'ip'>,
  other: OtherCode,
) => {
  const { userId } = actor
  const key = await redeemKey()
  const results: (Outcome & { code: string })[] = []
  let wait: number | undefined
  for (const typed of body.codes) {
    const code = shortened(typed)
    wait ??= await exceeded('redeem_code', { ip, user: userId, subject: undefined }, Date.now())
    if (wait !== undefined) {
      if (results.length === 0) return fail(429, 'too_many_tries', waitWords(wait), { retryAfter: wait })
      results.push({ code, outcome: 'wait', message: waitWords(wait), coupon: null })
      continue
    }
    const done = await transactionInTurn(userId, (tx) => redeemOne(tx, userId, typed, { key, other }))
    if (!done.ok) return done
    results.push({ code, ...done.value })
  }
  return ok({ results })
}

const statusOf = ({ coupon, template }: OwnCode): 0 | 1 | 2 => {
  if (coupon.orderRef !== null) return 2
  return template.activityId === null ? 0 : 1
}

/** Codes somebody redeemed, for a page or a call. */
export const codesFor = async (userId: string, paging: { page: number; pageSize: number }) => {
  const now = new Date()
  const { rows, total } = await listOwnCodes(db(), userId, paging, now)
  const results = rows.map((own): api.RedeemCodeView => {
    const { code, batch, coupon, template } = own
    return {
      ...{ id: code.id, code: maskedCode(code.head, code.tail), status: statusOf(own), paid: batch.paid },
      orderIds: coupon.orderRef === null ? [] : [coupon.orderRef],
      ...{ expireAt: coupon.endsAt.getTime(), expired: coupon.endsAt < now, aid: template.activityId },
      redeemedAt: code.redeemedAt!.getTime(),
      coupon: viewOfOwn({ coupon, template, activity: own.activity }, now.getTime()),
    }
  })
  return { results, totalCount: total }
}

export const myRedeemCodes = async ({ actor, query }: Pick<CallOf<typeof api.listRedeemCodes>, 'actor' | 'query'>) =>
  ok(await codesFor(actor.userId, query))
