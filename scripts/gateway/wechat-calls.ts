/** The calls applications make to WeChat: HTTP 200 always, failures as `{errcode, errmsg}`. */
import { createHash, randomBytes } from 'node:crypto'
import { personOf } from './wechat-people.ts'
import {
  type App,
  type Code,
  codeMs,
  codes,
  newToken,
  openidOf,
  strikes,
  type Token,
  ticketCalls,
  tickets,
  tokenSeconds,
  tokens,
  unionidOf,
} from './wechat-state.ts'

type Answer = Record<string, unknown>
type Query = Record<string, string>

const refuse = (errcode: number, words: string): Answer => ({
  errcode,
  errmsg: `${words}, rid: ${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`,
})

const appOf = (apps: readonly App[], query: Query, kinds: App['kind'][]): App | Answer => {
  if (!query.appid) return refuse(41002, 'appid missing')
  if (!query.secret) return refuse(41004, 'appsecret missing')
  const app = apps.find((one) => one.appid === query.appid && kinds.includes(one.kind))
  if (!app) return refuse(40013, 'invalid appid')
  return app.secret === query.secret ? app : refuse(40125, 'invalid appsecret')
}
const isApp = (found: App | Answer): found is App => 'secret' in found && 'kind' in found

/** Takes a code: it is of this application, young enough, and used for the first time. */
const takeCode = (app: App, text: string | undefined): Code | Answer => {
  if (!text) return refuse(41008, 'missing code')
  const code = codes.get(text)
  if (!code || code.appid !== app.appid) return refuse(40029, 'invalid code')
  if (code.used) return app.kind === 'mini' ? refuse(40029, 'invalid code') : refuse(40163, 'code been used')
  code.used = true
  if (Date.now() - code.bornMs > codeMs || strikes('expired')) {
    return app.kind === 'mini' ? refuse(40029, 'invalid code') : refuse(42003, 'oauth_code expired')
  }
  return code
}
const isCode = (found: Code | Answer): found is Code => 'bornMs' in found

const liveToken = (text: string | undefined): Token | undefined => {
  const token = text === undefined ? undefined : tokens.get(text)
  return token && Date.now() - token.bornMs < tokenSeconds * 1000 ? token : undefined
}

const accessToken = (apps: readonly App[], query: Query): Answer => {
  if (query.grant_type !== 'authorization_code') return refuse(40002, 'invalid grant_type')
  const app = appOf(apps, query, ['web', 'official'])
  if (!isApp(app)) return app
  const code = takeCode(app, query.code)
  if (!isCode(code)) return code
  return {
    access_token: newToken(app.appid, code.person, code.scope),
    expires_in: tokenSeconds,
    refresh_token: `84_${randomBytes(32).toString('base64url')}`,
    openid: openidOf(app.appid, code.person),
    scope: code.scope,
    ...(strikes('snapshot') ? { is_snapshotuser: 1 } : {}),
    // Only those who agreed to more than their openid are known across applications.
    ...(code.scope === 'snsapi_base' ? {} : { unionid: unionidOf(code.person) }),
  }
}

const userInfo = (query: Query, ownAddress: string): Answer => {
  const token = liveToken(query.access_token)
  if (!token) return refuse(40001, 'invalid credential, access_token is invalid or not latest')
  if (query.openid !== openidOf(token.appid, token.person)) return refuse(40003, 'invalid openid')
  if (token.scope === 'snsapi_base') return refuse(48001, 'api unauthorized')
  const person = personOf(token.person)
  return {
    openid: query.openid,
    nickname: person.nickname,
    sex: 0,
    province: '',
    city: '',
    country: '',
    headimgurl: strikes('no-picture') ? '' : `${ownAddress}/picture/${encodeURIComponent(person.key)}.png`,
    privilege: [],
    unionid: unionidOf(person.key),
  }
}

const miniSession = (apps: readonly App[], query: Query): Answer => {
  if (query.grant_type !== 'authorization_code') return refuse(40002, 'invalid grant_type')
  const app = appOf(apps, query, ['mini'])
  if (!isApp(app)) return app
  const code = takeCode(app, query.js_code)
  if (!isCode(code)) return code
  const sessionKey = randomBytes(16).toString('base64')
  return { session_key: sessionKey, openid: openidOf(app.appid, code.person), unionid: unionidOf(code.person) }
}

const stableToken = (apps: readonly App[], body: Query): Answer => {
  if (body.grant_type !== 'client_credential') return refuse(40002, 'invalid grant_type')
  const app = appOf(apps, body, ['official'])
  if (!isApp(app)) return app
  return { access_token: newToken(app.appid, '', 'client'), expires_in: tokenSeconds }
}

const follower = (query: Query, known: readonly string[]): Answer => {
  const token = liveToken(query.access_token)
  if (token?.scope !== 'client') return refuse(40001, 'invalid credential, access_token is invalid or not latest')
  const key = known.find((person) => openidOf(token.appid, person) === query.openid)
  if (key === undefined) return refuse(40003, 'invalid openid')
  const { subscribe } = personOf(key)
  return { subscribe, openid: query.openid, ...(subscribe === 1 ? { unionid: unionidOf(key) } : {}) }
}

/** 模板消息: to who follows alone. What was sent is kept to be looked at (`/__gateway/messages`). */
export const messages: { touser: string; template_id: string; url: string; data: Answer }[] = []
const templateMessage = (query: Query, body: Query, known: readonly string[]): Answer => {
  const to = follower({ ...query, openid: body.touser ?? '' }, known)
  if ('errcode' in to) return to
  if (to.subscribe !== 1) return refuse(43004, 'require subscribe')
  const { touser = '', template_id = '', url = '' } = body
  messages.push({ touser, template_id, url, data: body.data as unknown as Answer })
  return { errcode: 0, errmsg: 'ok', msgid: messages.length }
}

const jsapiTicket = (query: Query): Answer => {
  const token = liveToken(query.access_token)
  if (token?.scope !== 'client') return refuse(40001, 'invalid credential, access_token is invalid or not latest')
  if (query.type !== 'jsapi') return refuse(40097, 'invalid args')
  ticketCalls.set(token.appid, (ticketCalls.get(token.appid) ?? 0) + 1)
  const cached = tickets.get(token.appid)
  const fresh = cached && Date.now() - cached.bornMs < tokenSeconds * 1000
  const ticket = fresh ? cached : { text: `LOCAL_${randomBytes(40).toString('base64url')}`, bornMs: Date.now() }
  tickets.set(token.appid, ticket)
  const left = tokenSeconds - Math.floor((Date.now() - ticket.bornMs) / 1000)
  return { errcode: 0, errmsg: 'ok', ticket: ticket.text, expires_in: left }
}

/** What WeChat's app does with wx.config(): its own reckoning of the signature (JS-SDK 附录 1) against the page's. */
export const checkShare = (apps: readonly App[], said: Query): Answer => {
  const app = apps.find((one) => one.kind === 'official' && one.appid === said.appId)
  if (!app) return { errMsg: 'config:fail,invalid appid' }
  const url = said.url ?? ''
  if (!URL.canParse(url) || new URL(url).hostname !== app.domain) return { errMsg: 'config:fail,invalid url domain' }
  const ticket = tickets.get(app.appid)?.text
  const string1 = `jsapi_ticket=${ticket}&noncestr=${said.nonceStr}&timestamp=${said.timestamp}&url=${url}`
  const right = ticket !== undefined && createHash('sha1').update(string1).digest('hex') === said.signature
  return { errMsg: right ? 'config:ok' : 'config:fail,invalid signature' }
}

/** The answer to one call, or undefined: there is no such call. `known`: everybody who ever agreed to something. */
export const answerCall = (
  path: string,
  query: Query,
  body: Query,
  context: { apps: readonly App[]; known: readonly string[]; ownAddress: string },
): Answer | undefined => {
  const calls: Record<string, () => Answer> = {
    '/sns/oauth2/access_token': () => accessToken(context.apps, query),
    '/sns/userinfo': () => userInfo(query, context.ownAddress),
    '/sns/jscode2session': () => miniSession(context.apps, query),
    '/cgi-bin/stable_token': () => stableToken(context.apps, body),
    '/cgi-bin/ticket/getticket': () => jsapiTicket(query),
    '/cgi-bin/message/template/send': () => templateMessage(query, body, context.known),
    '/cgi-bin/user/info': () => follower(query, context.known),
  }
  const call = calls[path]
  if (!call) return undefined
  return strikes('busy') ? refuse(-1, 'system error') : call()
}
