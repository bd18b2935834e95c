import { fail, ok, type Result } from '#lib/std/result.ts'

/**
 * What is said and heard when somebody signs in by WeChat. Addresses, field names and error codes are those of
 * 微信开放平台·网站应用微信登录, 服务号·网页授权 and 小程序·登录.
 */
export type Scope = 'snsapi_login' | 'snsapi_base' | 'snsapi_userinfo'

/** Where the browser goes to agree. `state`: at most 128 letters and digits, comes back untouched. */
export const authorizeAddress = (
  openUrl: string,
  asked: { appid: string; redirectUri: string; scope: Scope; state: string },
): string => {
  // A computer shows a QR code; inside WeChat people agree on the spot.
  const page = asked.scope === 'snsapi_login' ? 'qrconnect' : 'oauth2/authorize'
  const query = new URLSearchParams({
    appid: asked.appid,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope: asked.scope,
    state: asked.state,
  })
  return `${openUrl}/connect/${page}?${query}#wechat_redirect`
}

/** Who somebody is at WeChat. An openid belongs to one application; a unionid is the same person in all of ours. */
export type WechatPerson = {
  appid: string
  openid: string
  unionid: string | undefined
  nickname: string | undefined
  headimgurl: string | undefined
  /** Follows the official account; undefined: not known. */
  subscribe: boolean | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const unavailable = () => fail(503, 'wechat_unavailable', '微信暂时没有回应，请稍后再试')
const staleCode = () => fail(422, 'wechat_code', '这次微信授权已经用过或过期了，请再试一次')

/** Codes that say: this sign-in, tried anew, may well work. */
const stale = new Set([40029, 40163, 42003])

/** An answer of WeChat: failures are HTTP 200 with an errcode. Null: no answer, or one that cannot be read. */
/** require subscribe */
const notFollowing = 43004

export const readAnswer = (answer: unknown): Result<Record<string, unknown>> => {
  if (typeof answer !== 'object' || answer === null) return unavailable()
  const { errcode } = answer as { errcode?: unknown }
  if (errcode === undefined || errcode === 0) return ok(answer as Record<string, unknown>)
  if (errcode === notFollowing) return fail(422, 'wechat_not_following', '还没有关注公众号，消息送不到')
  return stale.has(Number(errcode)) ? staleCode() : unavailable()
}

export type Granted = { accessToken: string; scope: string; person: WechatPerson }

/** The answer of /sns/oauth2/access_token. */
export const readGranted = (appid: string, answer: Record<string, unknown>): Result<Granted> => {
  const openid = textOf(answer.openid)
  const accessToken = textOf(answer.access_token)
  if (openid === undefined || accessToken === undefined) return unavailable()
  // A page looked at without agreeing gets a made-up person, the same for everybody: signing in by it would mix people.
  if (answer.is_snapshotuser === 1)
    return fail(422, 'wechat_snapshot', '请先在微信页面右下角点「使用完整服务」，再登录')
  const person = { nickname: undefined, headimgurl: undefined, subscribe: undefined }
  return ok({
    accessToken,
    scope: textOf(answer.scope) ?? '',
    person: { appid, openid, unionid: textOf(answer.unionid), ...person },
  })
}

/** Adds what /sns/userinfo says. */
export const withProfile = (person: WechatPerson, answer: Record<string, unknown>): WechatPerson => ({
  ...person,
  unionid: textOf(answer.unionid) ?? person.unionid,
  nickname: textOf(answer.nickname),
  headimgurl: textOf(answer.headimgurl),
})

/** The answer of /sns/jscode2session; the session key is for decrypting, which we don't do, so it goes no further. */
export const readMiniPerson = (appid: string, answer: Record<string, unknown>): Result<WechatPerson> => {
  const openid = textOf(answer.openid)
  if (openid === undefined) return unavailable()
  const nothing = { nickname: undefined, headimgurl: undefined, subscribe: undefined }
  return ok({ appid, openid, unionid: textOf(answer.unionid), ...nothing })
}

/** Is this the browser inside WeChat? There people agree on the spot; a QR code could not be scanned. */
export const isInsideWechat = (userAgent: string | null): boolean => /MicroMessenger\//i.test(userAgent ?? '')

/** Pictures of WeChat people come from here; nothing else is ever fetched because an answer names it. */
export const isWechatPicture = (address: string): boolean =>
  URL.canParse(address) &&
  /^https?:$/.test(new URL(address).protocol) &&
  /(^|\.)qlogo\.cn$/.test(new URL(address).hostname)
