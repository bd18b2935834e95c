import { passwordFits } from '#lib/auth/password.server.ts'
import { checkSmsCode, sendSmsCode } from '#lib/auth/sms/sms-code.server.ts'
import { dropIdentities, findWechatUser, lockPerson, putIdentity } from '#lib/auth/wechat/wechat.sql.ts'
import type { WechatPerson } from '#lib/auth/wechat/wechat.ts'
import { wechat } from '#lib/auth/wechat/wechat-client.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fail, ok } from '#lib/std/result.ts'
import { changeUser, findUser, findUserByPhone, lockPhone, lockUsers, setWechatIds } from '#lib/users/user.sql.ts'
import type { UserRow } from '#lib/users/user.table.ts'
import { offerJoin } from '../join/join.server.ts'
import type * as api from './account.api.ts'

/** Whoever changes the phone of an account shows that it is theirs: an unlocked screen is not enough. */
const isOwner = async (user: UserRow, body: api.BindPhone, ip: string): Promise<boolean> => {
  const phone = user.loginPhone
  if (phone === null || phone === body.phone) return true
  if (body.oldCode !== undefined) return checkSmsCode({ phone, purpose: 'change_phone', ip }, body.oldCode)
  return body.password !== undefined && (await passwordFits(user.passwordHash, body.password))
}

/** A code for the phone of the account; counted together with those the sign-in page sends there. */
export const sendCodeToOwn = async ({ actor, body, ip }: CallOf<typeof api.sendOwnCode>) => {
  const phone = (await findUser(db(), actor.userId))?.loginPhone
  if (!phone) return fail(409, 'no_phone', '这个账号还没有手机号')
  return sendSmsCode({ phone, purpose: body.purpose, ip }, body.work)
}

const wrongOld = () => fail(422, 'wrong_old', '原来手机号的验证码（或密码）不对，请重新填写', { fields: ['oldCode'] })

/** Gives the account this phone. When another account has it, nothing happens yet: `joinNeeded`, and /my/join asks. */
export const bindPhone = async ({ body, actor, ip }: CallOf<typeof api.bindPhoneCall>) => {
  const asked = await findUser(db(), actor.userId)
  if (!asked) return notFound()
  // Codes and guesses are counted whatever becomes of the rest, and a password takes its time: before anything is locked.
  if (!(await isOwner(asked, body, ip))) return wrongOld()
  if (!(await checkSmsCode({ phone: body.phone, purpose: 'bind_phone', ip }, body.code)))
    return fail(422, 'wrong_code', '验证码不对或已过期，请重新获取', { fields: ['code'] })
  return transaction(async (tx) => {
    await lockPhone(tx, body.phone)
    const [user] = await lockUsers(tx, [actor.userId])
    if (!user) return notFound()
    // Changed meanwhile: what was shown is of another phone, or another password.
    if (user.loginPhone !== asked.loginPhone || user.passwordHash !== asked.passwordHash) return wrongOld()
    const holder = await findUserByPhone(tx, body.phone)
    if (holder && holder.id !== user.id) {
      await offerJoin(tx, actor, holder.id, body.phone)
      return ok({ bound: false, joinNeeded: true })
    }
    await changeUser(tx, user.id, { loginPhone: body.phone })
    return ok({ bound: true, joinNeeded: false })
  })
}

/** Somebody came back from WeChat to bind it: bound, or the question. Answers where to go on. */
export const bindWechat = (
  person: WechatPerson,
  who: { userId: string; sessionMark: string },
): Promise<{ to: string; word?: string }> =>
  transaction(async (tx) => {
    await lockPerson(tx, person)
    const holder = await findWechatUser(tx, person)
    if (holder && holder.id !== who.userId) {
      await offerJoin(tx, who, holder.id, null)
      return { to: paths.joinAccounts }
    }
    await putIdentity(tx, who.userId, person)
    const [user] = await lockUsers(tx, [who.userId])
    const official = person.appid === wechat()?.account?.appid || user?.openid === null
    await setWechatIds(tx, who.userId, {
      openid: official ? person.openid : undefined,
      unionid: user?.unionid === null ? person.unionid : undefined,
    })
    if (person.subscribe !== undefined) await changeUser(tx, who.userId, { subscribe: person.subscribe })
    return { to: paths.bindPhone, word: 'bound' }
  })

/** Lets go of WeChat; never of the last way in. */
export const unbindWechat = ({ actor }: CallOf<typeof api.unbindWechatCall>) =>
  transaction(async (tx) => {
    const [user] = await lockUsers(tx, [actor.userId])
    if (!user) return notFound()
    if (user.loginPhone === null) return fail(409, 'last_way_in', '请先绑定手机号，不然就登录不了了')
    await dropIdentities(tx, user.id)
    return ok({ unbound: true as const })
  })
