import { enterAs, secureCookies } from '#lib/auth/session.server.ts'
import { findWechatUser, type WechatState } from '#lib/auth/wechat/wechat.sql.ts'
import { authorizeAddress, isInsideWechat, type Scope, type WechatPerson } from '#lib/auth/wechat/wechat.ts'
import { wechatAccount } from '#lib/auth/wechat/wechat-account.server.ts'
import { exchangeCode, wechat } from '#lib/auth/wechat/wechat-client.server.ts'
import { beginState, endState, forgetState } from '#lib/auth/wechat/wechat-state.server.ts'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { RequestLocals } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { exceeded } from '#lib/http/limits/rate-limit.server.ts'
import { hostAsked } from '#lib/http/own-origins.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { safeRedirect } from '#lib/site/routes/redirect.ts'
import { fail, ok } from '#lib/std/result.ts'
import { confirmDeletion } from '../deletion/deletion.server.ts'
import type { beginWechat } from './account.api.ts'
import { bringAvatar } from './avatar.server.ts'
import { bindWechat } from './bind.server.ts'

type Visit = { url: URL; request: Request; locals: RequestLocals }
type Purpose = WechatState['purpose']

const go = (to: string, cookies: string[] = []): Response => {
  const headers = new Headers({ location: to, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  for (const line of cookies) headers.append('set-cookie', line)
  return new Response(null, { status: 302, headers })
}

/**
 * The end of the way. Not a redirect: WeChat's addresses end in #wechat_redirect, and browsers would carry that along
 * to a page of ours. `to` is a path of this site.
 */
const arrive = (to: string, cookies: string[] = []): Response => {
  const { headers } = go(to, cookies)
  headers.delete('location')
  headers.set('refresh', `0;url=${to}`)
  headers.set('content-type', 'text/html; charset=utf-8')
  const link = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><link rel="icon" href="data:,"><title>请稍候</title><p>马上就好。<a href="${link}">没有反应就点这里</a></p></html>`
  return new Response(page, { headers })
}

/** Back where they came from, with a word why (wechat-words.ts). */
const backWith = (word: string, state?: Pick<WechatState, 'purpose' | 'redirect'>): Response => {
  if (state && state.purpose !== 'enter')
    return arrive(`${state.redirect}?wechat=${word}`, [forgetState(secureCookies())])
  const signin = paths.signin(state?.redirect)
  return arrive(`${signin}${signin.includes('?') ? '&' : '?'}wechat=${word}`, [forgetState(secureCookies())])
}

/** Can this browser sign in by WeChat at all, and by which application? Inside WeChat a QR code could not be scanned. */
export const wechatSignInApp = (headers: Headers): 'site' | 'account' | undefined => {
  const app = isInsideWechat(headers.get('user-agent')) ? 'account' : 'site'
  return wechat()?.[app] ? app : undefined
}

type Begin = { app: 'site' | 'account'; scope: Scope; purpose: Purpose; redirect: string; sessionMark: string | null }

/** Where to send the browser, and the cookie it needs to come back. */
const begin = async (asked: Begin): Promise<{ address: string; cookie: string } | undefined> => {
  const apps = wechat()
  const used = apps?.[asked.app]
  if (!apps || !used) return undefined
  const { state, cookie } = await beginState(asked, secureCookies())
  const redirectUri = `${config().siteUrl}${paths.wechatBack}`
  return {
    address: authorizeAddress(apps.openUrl, { appid: used.appid, redirectUri, scope: asked.scope, state }),
    cookie,
  }
}

/** The way to WeChat for somebody signed in, who wants to bind it or to prove that it is them. */
export const beginSignedIn = async ({ body, actor, request, answer }: CallOf<typeof beginWechat>) => {
  const app = wechatSignInApp(request.headers)
  const redirect = body.purpose === 'bind' ? paths.bindPhone : paths.deleteAccount
  const scope = app === 'account' ? 'snsapi_userinfo' : 'snsapi_login'
  const { sessionMark } = actor
  const found = app && (await begin({ app, scope, purpose: body.purpose, redirect, sessionMark }))
  if (!found) return fail(503, 'wechat_unavailable', '这里现在不能用微信')
  answer.append('set-cookie', found.cookie)
  return ok({ address: found.address })
}

/** GET /login/wechat: off to WeChat. People known inside WeChat are asked nothing (snsapi_base). */
export const startWechat = async ({ url, request, locals }: Visit): Promise<Response> => {
  const redirect = safeRedirect(url.searchParams.get('redirect'))
  if (locals.actor.kind === 'user') return go(redirect)
  // The cookie must be set on the host WeChat sends people back to; `here` says we have been sent there once already.
  const own = new URL(config().siteUrl)
  if (hostAsked(request.headers) !== own.host && !url.searchParams.has('here'))
    return go(`${own.origin}${paths.wechatStart(redirect)}&here=1`)
  if (await exceeded('sign_in', { ip: locals.ip, user: undefined, subject: undefined }, Date.now()))
    return backWith('many')
  const app = wechatSignInApp(request.headers)
  const scope = app === 'account' ? 'snsapi_base' : 'snsapi_login'
  const found = app && (await begin({ app, scope, purpose: 'enter', redirect, sessionMark: null }))
  return found ? go(found.address, [found.cookie]) : backWith('wechat_unavailable')
}

const enter = async (person: WechatPerson, full: boolean, state: WechatState, headers: Headers): Promise<Response> => {
  if (!full && !(await findWechatUser(db(), person))) {
    // Somebody new: only now are they asked for nickname and picture.
    const again = await begin({ ...state, app: 'account', scope: 'snsapi_userinfo' })
    return again ? go(again.address, [again.cookie]) : backWith('wechat_unavailable', state)
  }
  const { user, fresh } = await wechatAccount(person)
  const shown = fresh ? await bringAvatar(user, person.headimgurl) : user
  return arrive(state.redirect, [forgetState(secureCookies()), ...(await enterAs(shown, headers))])
}

/** GET /login/wechat/back: somebody returns, with a code if they agreed. */
export const returnFromWechat = async ({ url, request, locals }: Visit): Promise<Response> => {
  const state = await endState(url.searchParams.get('state'), request.headers)
  if (!state) return backWith('state')
  const code = url.searchParams.get('code')
  if (!code) return backWith('refused', state)
  const exchanged = await exchangeCode(state.app, code)
  if (!exchanged.ok) return backWith(exchanged.failure.code, state)
  const { person, full } = exchanged.value
  if (state.purpose === 'enter') return enter(person, full, state, request.headers)
  const { actor } = locals
  // Whoever began this is signed out, or somebody else is signed in here now.
  if (actor.kind !== 'user' || actor.sessionMark !== state.sessionMark) return backWith('state')
  const next = await (state.purpose === 'bind' ? bindWechat(person, actor) : confirmDeletion(person, actor))
  const to = next.word === undefined ? next.to : `${next.to}?wechat=${next.word}`
  return arrive(to, [forgetState(secureCookies())])
}
