import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { Capability } from '#lib/users/capability.ts'
import { grantCapability } from '#lib/users/operator.sql.ts'
import { POST as makeActivityRoute } from '../../src/pages/api/operator/coupon_activities/index.ts'
import { POST as makeTemplateRoute } from '../../src/pages/api/operator/coupon_templates/index.ts'
import { POST as makeBatchRoute } from '../../src/pages/api/operator/redeem_batches/index.ts'
import { POST as claimRoute, GET as listRoute } from '../../src/pages/api/user/coupons.ts'
import { POST as redeemRoute } from '../../src/pages/api/user/redeem_codes.ts'
import { makeUser } from './account.ts'
import { type Answer, callEndpoint } from './call.ts'
import type { testDatabase } from './database.ts'
import { dataOf } from './import.ts'

type Connection = Awaited<ReturnType<typeof testDatabase>>['connection']
export type Coupon = {
  couponNo: string
  name: string
  price: number
  remainTimes: number
  exhausted: boolean
  extra: { state: string; orderNo: string | null }
}
export type Redeemed = { code: string; outcome: string; message: string; coupon: Coupon | null }
type Batch = { id: string; csv: string; issued: number; redeemed: number; frozen: number }

const day = 86_400_000

/** Coupons made at the desk and had by people, through the calls alone. */
export const openCoupons = async (connection: Connection) => {
  const operator = async (...may: Capability[]) => {
    const { actor } = await makeUser(connection, { role: 'operator', nickname: may.join('、') || '没有权限' })
    for (const capability of may) await grantCapability(db(), actor.userId, capability)
    return actor
  }
  const manager = await operator('manage')
  /** Thirty yuan off two hundred, to be claimed by anybody once, from yesterday for a month. */
  const templateBody = (change: object = {}) => ({
    ...{ name: '晒书答谢券', kind: 'amount', amount_fen: 3000, minimum_fen: 0, most: 1000, claimable: true },
    ...{ starts_at: Date.now() - day, ends_at: Date.now() + 30 * day },
    ...change,
  })
  const tryTemplate = (change: object = {}, actor: Actor = manager) =>
    callEndpoint(makeTemplateRoute, { body: templateBody(change), actor })
  const template = async (change: object = {}): Promise<string> => {
    const answer = await tryTemplate(change)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return dataOf<{ couponNo: string }>(answer).couponNo
  }
  const tryActivity = (change: object = {}, actor: Actor = manager) =>
    callEndpoint(makeActivityRoute, {
      body: {
        ...{ name: '双旦', kind: 'rate', rate_bp: 9000, minimum_fen: 0 },
        ...{ starts_at: Date.now() - day, ends_at: Date.now() + 7 * day },
        ...change,
      },
      actor,
    })
  const tryBatch = (couponNo: string, change: object = {}, actor: Actor = manager) =>
    callEndpoint(makeBatchRoute, {
      body: { name: '第一批', coupon_no: couponNo, count: 3, expires_at: Date.now() + 7 * day, ...change },
      actor,
    })
  const claim = (couponNo: string, actor: Actor) => callEndpoint(claimRoute, { body: { coupon_no: couponNo }, actor })
  const redeem = (codes: string[], actor: Actor, ip?: string): Promise<Answer> =>
    callEndpoint(redeemRoute, { body: { codes }, actor, ...(ip === undefined ? {} : { ip }) })
  return {
    ...{ operator, manager, tryTemplate, template, tryActivity, tryBatch, claim, redeem },
    batch: async (couponNo: string, change: object = {}): Promise<Batch & { codes: string[] }> => {
      const answer = await tryBatch(couponNo, change)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      const made = dataOf<Batch>(answer)
      const [, ...lines] = made.csv.trim().split('\r\n')
      return { ...made, codes: lines.map((line) => line.split(',')[0]!) }
    },
    redeemed: async (codes: string[], actor: Actor, ip?: string): Promise<Redeemed[]> =>
      dataOf<{ results: Redeemed[] }>(await redeem(codes, actor, ip)).results,
    /** Claims one and answers its own number. */
    claimed: async (couponNo: string, actor: Actor): Promise<string> => {
      const [result] = dataOf<{ results: { ownNo: string | null; message: string }[] }>(
        await claim(couponNo, actor),
      ).results
      if (!result?.ownNo) throw new Error(result?.message)
      return result.ownNo
    },
    couponsOf: async (actor: Actor): Promise<Coupon[]> =>
      (await callEndpoint(listRoute, { actor })).body.results as Coupon[],
  }
}
