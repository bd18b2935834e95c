import { db, transaction } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { findOrAddUser, findUser, findUserByPhone, paidOrderCount, setPasswordHash } from '#lib/users/user.sql.ts'
import type { UserRow } from '#lib/users/user.table.ts'
import type * as api from './auth.api.ts'
import { revokeOtherSessions, sessionEnd } from './auth.sql.ts'
import { clearSiteData, endVisit, forgetCookies, signInCookies } from './cookies.ts'
import { deviceOf } from './device.ts'
import { hashPassword, passwordFits } from './password.server.ts'
import { profileOf } from './profile.ts'
import { closeSessions, openSession, secureCookies } from './session.server.ts'
import { checkSmsCode, sendSmsCode } from './sms/sms-code.server.ts'
import type { signInMini } from './wechat/wechat.api.ts'
import { wechatAccount } from './wechat/wechat-account.server.ts'
import { exchangeMiniCode } from './wechat/wechat-client.server.ts'

type Token = api.UserView['token']

const viewOf = async (user: UserRow, token: Token): Promise<api.UserView> => ({
  openid: user.openid,
  nickname: user.nickname,
  loginPhone: user.loginPhone,
  avatar: user.headimgurl,
  isAgent: user.role === 'agent',
  role: user.role,
  token,
  xinshuUserId: user.xinshuUserId,
  subscribe: user.subscribe,
  paidOrderCount: await paidOrderCount(db(), user.id),
  hasPassword: user.passwordHash !== null,
})

/** `书友` and the last digits: friendly, and no phone number on the screen. */
const nicknameOf = (phone: string): string => `书友${phone.slice(-4)}`

export const sendCode = ({ body: { work, ...use }, ip }: CallOf<typeof api.sendSmsCode>) =>
  sendSmsCode({ ...use, ip }, work)

const prove = async ({ body, ip }: CallOf<typeof api.signIn>): Promise<Result<UserRow>> => {
  const { phone, code, password } = body
  if (code !== undefined) {
    if (!(await checkSmsCode({ phone, purpose: 'sign_in', ip }, code)))
      return fail(422, 'wrong_code', '验证码不对或已过期，请重新获取')
    return ok(await findOrAddUser(db(), { loginPhone: phone }, nicknameOf(phone)))
  }
  const user = await findUserByPhone(db(), phone)
  const fits = await passwordFits(user?.passwordHash, password ?? '')
  return fits && user ? ok(user) : fail(422, 'wrong_password', '手机号或密码不对')
}

export const signInByPhone = async (call: CallOf<typeof api.signIn>) => {
  const { body, request, answer } = call
  const proved = await prove(call)
  if (!proved.ok) return proved
  const user = proved.value
  const asToken = body.as === 'token'
  // The sign-in this browser had before is over, whoever it was: no token is left lying around.
  if (!asToken) await closeSessions(request.headers)
  const device = deviceOf(request.headers.get('user-agent'))
  const session = await transaction((tx) => openSession(tx, user.id, { device }))
  if (!asToken) {
    const lines = [...endVisit(secureCookies()), ...signInCookies(session.token, profileOf(user), secureCookies())]
    for (const line of lines) answer.append('set-cookie', line)
  }
  const { mark, expireIn } = session
  return ok(await viewOf(user, { authToken: asToken ? session.token : null, mark, expireIn }))
}

/** The mini-program keeps the token itself: its requests carry no cookies. */
export const signInByMini = async ({ body, request }: CallOf<typeof signInMini>) => {
  const person = await exchangeMiniCode(body.jsCode)
  if (!person.ok) return person
  const { user } = await wechatAccount(person.value)
  const device = deviceOf(request.headers.get('user-agent')) || '小程序'
  const { token, mark, expireIn } = await transaction((tx) => openSession(tx, user.id, { device }))
  return ok(await viewOf(user, { authToken: token, mark, expireIn }))
}

export const signOutHere = async ({ request, answer }: CallOf<typeof api.signOut>) => {
  await closeSessions(request.headers)
  for (const line of forgetCookies(secureCookies())) answer.append('set-cookie', line)
  answer.set(...clearSiteData)
  return ok({ signedOut: true as const })
}

export const changePassword = async ({ body, actor }: CallOf<typeof api.setPassword>) => {
  const user = await findUser(db(), actor.userId)
  if (!user) return notFound()
  // Somebody at an unlocked screen must not be able to take the account over.
  if (user.passwordHash !== null && !(await passwordFits(user.passwordHash, body.current ?? ''))) {
    return fail(422, 'wrong_password', '现在的密码不对')
  }
  const passwordHash = await hashPassword(body.password)
  await transaction(async (tx) => {
    await setPasswordHash(tx, user.id, passwordHash)
    await revokeOtherSessions(tx, user.id, actor.sessionMark, new Date())
  })
  return ok({ hasPassword: true as const })
}

export const myInfo = async ({ actor }: CallOf<typeof api.userInfo>) => {
  const user = await findUser(db(), actor.userId)
  const end = await sessionEnd(db(), actor.sessionMark)
  if (!user || !end) return notFound()
  const expireIn = Math.max(0, Math.round((end.getTime() - Date.now()) / 1000))
  return ok(await viewOf(user, { authToken: null, mark: actor.sessionMark, expireIn }))
}
