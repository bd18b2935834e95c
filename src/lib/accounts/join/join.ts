import { type Failure, fail, ok } from '#lib/std/result.ts'

/** As much of an account as joining looks at. */
export type Joining = {
  id: string
  openid: string | null
  unionid: string | null
  loginPhone: string | null
  passwordHash: string | null
  nickname: string
  headimgurl: string | null
  role: string
  subscribe: boolean
  joinedInto: string | null
  createdAt: Date
}

/** The older account stays: its public number is the one people have known longest. */
export const survivorOf = <T extends Joining>(a: T, b: T): { into: T; from: T } => {
  const first = a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
  return first <= 0 ? { into: a, from: b } : { into: b, from: a }
}

const isGiven = (nickname: string): boolean => /^(书友\d{4}|微信书友)$/.test(nickname)

/**
 * What the one account is: `mine` is the one somebody is signed in to, `other` the one they proved to be theirs as well.
 * A phone that was just proved wins; else one's own. Every WeChat of both goes on opening the account.
 */
export const wholeOf = (mine: Joining, other: Joining, provedPhone: string | null) => {
  const loginPhone = provedPhone ?? mine.loginPhone ?? other.loginPhone
  // A password belongs to the phone it is typed with, as far as there is a choice.
  const ofPhone = loginPhone === mine.loginPhone ? [mine, other] : [other, mine]
  return {
    openid: mine.openid ?? other.openid,
    unionid: mine.unionid ?? other.unionid,
    loginPhone,
    passwordHash: ofPhone[0]!.passwordHash ?? ofPhone[1]!.passwordHash,
    nickname: isGiven(mine.nickname) && !isGiven(other.nickname) ? other.nickname : mine.nickname,
    headimgurl: mine.headimgurl ?? other.headimgurl,
    subscribe: mine.subscribe || other.subscribe,
  }
}

/** The phone that no longer opens anything after joining; undefined when none is lost. */
export const lostPhone = (mine: Joining, other: Joining, provedPhone: string | null): string | undefined => {
  const { loginPhone } = wholeOf(mine, other, provedPhone)
  return [mine.loginPhone, other.loginPhone].find((phone) => phone !== null && phone !== loginPhone) ?? undefined
}

/** May these two become one at all? */
export const mayJoin = (
  mine: Joining,
  other: Joining,
): { ok: true; value: undefined } | { ok: false; failure: Failure } => {
  if (mine.joinedInto !== null || other.joinedInto !== null)
    return fail(409, 'already_joined', '这两个账号刚刚已经合并过了，刷新看看')
  if (mine.role !== 'user' || other.role !== 'user')
    return fail(409, 'not_joinable', '其中一个是代理、合作方或工作账号，不能自己合并，请联系客服')
  return ok(undefined)
}

/** 138****0000 */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
