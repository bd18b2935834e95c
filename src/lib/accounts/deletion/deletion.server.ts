import { revokeOtherSessions } from '#lib/auth/auth.sql.ts'
import { checkSmsCode } from '#lib/auth/sms/sms-code.server.ts'
import { findWechatUser } from '#lib/auth/wechat/wechat.sql.ts'
import type { WechatPerson } from '#lib/auth/wechat/wechat.ts'
import { type Db, db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { hasOpenOrders } from '#lib/orders/order.sql.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { payoutsOwed } from '#lib/referral/commission.sql.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { plus, yuan } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findUser, moveDeletion } from '#lib/users/user.sql.ts'
import type { UserRow } from '#lib/users/user.table.ts'
import { owedTo } from '#lib/wallet/end.server.ts'
import type * as api from '../account/account.api.ts'
import { graceMs } from './deletion.ts'
import { packagesOwedTo } from './open-packages.server.ts'

/** Name of the job that deletes an account whose time has come; payload `{ userId }`. */
export const deleteAccountJobName = 'delete-account'

type Who = { userId: string; sessionMark: string }

/** Accounts with duties towards others are not deleted by a click, nor while we owe them a book or their money. */
const deletable = async (user: UserRow): Promise<Result<void>> => {
  if (user.role !== 'user')
    return fail(409, 'not_deletable', '代理、合作方和工作账号请联系客服注销，先把未完成的事情交接好')
  return (await hasOpenOrders(db(), user.id))
    ? fail(409, 'open_orders', '还有没完成的订单，等它完成、取消或退款以后再注销')
    : ok(undefined)
}

/** Sets the day and ends all other sign-ins: whoever else is in this account is out. */
const setDay = async (tx: Db, who: Who): Promise<Result<{ deletionAt: number }>> => {
  const owed = plus(await owedTo(tx, who.userId), await payoutsOwed(tx, who.userId))
  if (owed > 0) return fail(409, 'wallet_open', `余额里还有 ${yuan(owed)} 元，请先用完，或联系客服退回给您，再来注销`)
  const packages = await packagesOwedTo(tx, who.userId)
  if (packages > 0)
    return fail(
      409,
      'open_packages',
      `还有没用完的套餐，能退 ${yuan(packages)} 元，请先在「买过的套餐」里退掉，再来注销`,
    )
  const deletionAt = new Date(Date.now() + graceMs)
  const moved = await moveDeletion(tx, who.userId, 'request', { set: { deletionAt }, actorId: who.userId })
  if (!moved.ok) return moved
  await revokeOtherSessions(tx, who.userId, who.sessionMark, new Date())
  await addJob(tx, deleteAccountJobName, { userId: who.userId }, { startAfter: deletionAt })
  return ok({ deletionAt: deletionAt.getTime() })
}

export const requestDeletion = async ({ body, actor, ip }: CallOf<typeof api.requestDeletionCall>) => {
  const user = await findUser(db(), actor.userId)
  if (!user) return notFound()
  const allowed = await deletable(user)
  if (!allowed.ok) return allowed
  if (user.loginPhone === null) return fail(409, 'no_phone', '这个账号没有手机号，请用微信确认')
  if (!(await checkSmsCode({ phone: user.loginPhone, purpose: 'delete_account', ip }, body.code)))
    return fail(422, 'wrong_code', '验证码不对或已过期，请重新获取')
  return transaction((tx) => setDay(tx, actor))
}

/** Somebody came back from WeChat to say that it is really them who wants the account gone. */
export const confirmDeletion = async (person: WechatPerson, who: Who): Promise<{ to: string; word?: string }> => {
  const holder = await findWechatUser(db(), person)
  if (holder?.id !== who.userId) return { to: paths.deleteAccount, word: 'other' }
  if (!(await deletable(holder)).ok) return { to: paths.deleteAccount }
  await transaction((tx) => setDay(tx, who))
  return { to: paths.deleteAccount }
}

export const cancelDeletion = async ({ actor }: CallOf<typeof api.cancelDeletionCall>) => {
  // A refusal: nothing was scheduled, and that is what was wanted.
  await moveDeletion(db(), actor.userId, 'cancel', { set: { deletionAt: null }, actorId: actor.userId })
  return ok({ kept: true as const })
}
