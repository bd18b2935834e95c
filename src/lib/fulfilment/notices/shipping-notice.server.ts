/** Who agreed to it is told once, by each way they chose, that a parcel left: courier and number, nothing else. */
import { hasShippedSms, sendShippedSms } from '#lib/auth/sms/sms.server.ts'
import { withinNoticeBudget } from '#lib/auth/sms/sms-budget.server.ts'
import { hasShippedTemplate, isFollowing, openidFor, sendShippedWechat } from '#lib/auth/wechat/wechat-notice.server.ts'
import { config } from '#lib/config/config.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { log } from '#lib/log/log.server.ts'
import { wireNumber } from '#lib/orders/order-number.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { courierName } from '#lib/site/lookups/couriers.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { isoDay } from '#lib/std/clock.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { changeUser, findUser } from '#lib/users/user.sql.ts'
import type { setShippingNotices } from './shipping-notice.api.ts'
import { claimNotice, type NoticeWay, releaseNotice, sentParcel } from './shipping-notice.sql.ts'

export const shippingNoticeJobName = 'shipping-notice'

export type ShippingNotices = {
  /** What was agreed to. */
  sms: boolean
  wechat: boolean
  /** Whether a message would arrive; undefined: this way is not offered at all. */
  canSms: boolean | undefined
  canWechat: boolean | undefined
}

/** What somebody agreed to, and what there is to agree to. */
export const shippingNoticesOf = async (userId: string): Promise<ShippingNotices | undefined> => {
  const user = await findUser(db(), userId)
  if (!user) return undefined
  return {
    sms: user.shippingSms,
    wechat: user.shippingWechat,
    canSms: (await hasShippedSms()) ? user.loginPhone !== null : undefined,
    canWechat: hasShippedTemplate() ? (await openidFor(db(), userId)) !== undefined : undefined,
  }
}

/** Agrees, or takes it back. Agreeing asks for a phone, for following; taking back asks for nothing. */
export const changeShippingNotices = async ({ actor, body }: CallOf<typeof setShippingNotices>) => {
  const now = await shippingNoticesOf(actor.userId)
  if (body.sms && !now?.canSms) return fail(422, 'no_phone', '先绑定手机号，短信才有地方发')
  if (body.wechat && !(now?.canWechat && (await isFollowing(db(), actor.userId))))
    return fail(422, 'wechat_not_following', '先在微信里关注我们的公众号，微信里才收得到')
  await changeUser(db(), actor.userId, { shippingSms: body.sms, shippingWechat: body.wechat })
  return ok({ sms: body.sms, wechat: body.wechat })
}

/** Called in the transaction in which a parcel leaves: nobody who did not agree is told. */
export const noticeLater = async (tx: Db, userId: string | null, parcelId: string): Promise<void> => {
  const user = userId === null ? undefined : await findUser(tx, userId)
  const ways: NoticeWay[] = [
    ...(user?.shippingSms ? ['sms' as const] : []),
    ...(user?.shippingWechat ? ['wechat' as const] : []),
  ]
  for (const way of ways) await addJob(tx, shippingNoticeJobName, { parcelId, way }, { key: `${parcelId} ${way}` })
}

type Sent = NonNullable<Awaited<ReturnType<typeof sentParcel>>>

/** Undefined: the account is gone. */
const buyerOf = async ({ userId }: Sent['order']) => (userId === null ? undefined : findUser(db(), userId))

const bySms = async ({ order }: Sent, told: { courier: string; number: string }): Promise<Result<unknown>> => {
  const user = await buyerOf(order)
  if (!user?.shippingSms || user.loginPhone === null) return ok(undefined)
  if (!(await withinNoticeBudget(Date.now()))) return fail(503, 'sms_budget_used', '今天的短信已经发完')
  return sendShippedSms(user.loginPhone, told)
}

const byWechat = async ({ order }: Sent, told: { courier: string; number: string }): Promise<Result<unknown>> => {
  const user = await buyerOf(order)
  const openid = user?.shippingWechat ? await openidFor(db(), user.id) : undefined
  if (openid === undefined) return ok(undefined)
  const orderNo = wireNumber(order.kind, order.number)
  return sendShippedWechat(openid, { orderNo, ...told, url: `${config().siteUrl}${paths.order(orderNo)}` })
}

/** Nothing was sent, and it may well be another time. */
const waits = new Set(['sms_budget_used', 'wechat_unavailable'])

const dayMs = 86_400_000
/** Nine in the morning of the next day, UTC+8: no text wakes anybody. */
const tomorrow = (nowMs: number): Date => new Date(Date.parse(`${isoDay(nowMs + dayMs)}T09:00:00+08:00`))

/**
 * Tells of one parcel by one way. Claimed before it is sent, and given back only where it surely was not: a process that dies in
 * between, or an answer that comes late, tells nobody rather than twice. What our account cannot send is one alarm a day.
 */
export const shippingNoticeJob = async ({ parcelId, way }: { parcelId: string; way: NoticeWay }): Promise<void> => {
  const found = await sentParcel(db(), parcelId)
  const { courier, trackingNo } = found?.parcel ?? {}
  if (!found || !courier || !trackingNo || !(await claimNotice(db(), parcelId, way))) return
  const told = { courier: courierName(courier), number: trackingNo }
  const sent = await (way === 'sms' ? bySms : byWechat)(found, told)
  if (sent.ok) return
  const { code } = sent.failure
  if (waits.has(code)) {
    await releaseNotice(db(), parcelId, way)
    if (code === 'wechat_unavailable') throw new Error(code)
    const options = { key: `${parcelId} ${way} tomorrow`, startAfter: tomorrow(Date.now()) }
    await addJob(db(), shippingNoticeJobName, { parcelId, way }, options)
    return
  }
  log.warn({ parcelId, way, code }, 'a buyer could not be told that a parcel left')
  if (code !== 'sms_refused' && code !== 'wechat_unanswered') return
  const whose = way === 'sms' ? '短信服务' : '微信'
  const error = Object.assign(new Error(`发货通知没有发出去，请看看${whose}的余额和模板`), { code })
  await raiseAlarm(db(), { job: shippingNoticeJobName, ref: isoDay(Date.now()), error, attempts: 1 })
}
