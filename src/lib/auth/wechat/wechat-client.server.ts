import { config, type WechatApp, type WechatConfig } from '#lib/config/config.server.ts'
import { existingService } from '#lib/config/services.server.ts'
import { log } from '#lib/log/log.server.ts'
import { ok, type Result } from '#lib/std/result.ts'
import { readAnswer, readGranted, readMiniPerson, type WechatPerson, withProfile } from './wechat.ts'

/** What WeChat is asked within; people are waiting. ms. */
const patienceMs = 8_000

/** The applications we have: configured, or those of the local gateway, which scripts/gateway-step.ts puts in place. */
export const wechat = (): WechatConfig | undefined => config().wechat ?? existingService<WechatConfig>('local-wechat')

/** One call; failures are logged without what was sent. */
export const askWechat = async (
  apps: WechatConfig,
  path: string,
  query: Record<string, string>,
  body?: object,
): Promise<Result<Record<string, unknown>>> => {
  const url = new URL(path, apps.apiUrl)
  url.search = new URLSearchParams(query).toString()
  const answer: unknown = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
    .then((response) => response.json())
    .catch((error: unknown) => {
      log.warn({ provider: 'wechat', path, error: error instanceof Error ? error.name : 'unknown' }, 'no answer')
      return null
    })
  const read = readAnswer(answer)
  if (!read.ok && typeof answer === 'object' && answer !== null) {
    // A wrong secret is the operator's matter: the log says which call and code, never what was sent.
    log.warn({ provider: 'wechat', path, errcode: (answer as { errcode?: unknown }).errcode }, 'refused')
  }
  return read
}

/** The official account's own token. WeChat answers the same one to all who ask until it is about to end. */
export const clientToken = async (apps: WechatConfig, account: WechatApp): Promise<string | undefined> => {
  const asked = { grant_type: 'client_credential', appid: account.appid, secret: account.secret }
  const token = await askWechat(apps, '/cgi-bin/stable_token', {}, asked)
  return token.ok ? String(token.value.access_token) : undefined
}

/** Does this openid follow the official account now? Undefined: nobody answered. */
export const follows = async (apps: WechatConfig, openid: string): Promise<boolean | undefined> => {
  const token = apps.account ? await clientToken(apps, apps.account) : undefined
  if (token === undefined) return undefined
  const user = await askWechat(apps, '/cgi-bin/user/info', {
    access_token: token,
    openid,
    lang: 'zh_CN',
  })
  return user.ok ? user.value.subscribe === 1 : undefined
}

/**
 * Exchanges the code a browser came back with. With snsapi_base only openid is known; `full` says whether nickname and
 * picture are there as well. Failures: `wechat_code` (again, please), `wechat_snapshot`, `wechat_unavailable`.
 */
export const exchangeCode = async (
  app: 'site' | 'account',
  code: string,
): Promise<Result<{ person: WechatPerson; full: boolean }>> => {
  const apps = wechat()
  const used = apps?.[app]
  if (!apps || !used) return readAnswer(null) as Result<never>
  const answer = await askWechat(apps, '/sns/oauth2/access_token', {
    appid: used.appid,
    secret: used.secret,
    code,
    grant_type: 'authorization_code',
  })
  if (!answer.ok) return answer
  const granted = readGranted(used.appid, answer.value)
  if (!granted.ok) return granted
  const { person, accessToken, scope } = granted.value
  const subscribe = app === 'account' ? await follows(apps, person.openid) : undefined
  if (!/snsapi_(login|userinfo)/.test(scope)) return ok({ person: { ...person, subscribe }, full: false })
  const profile = await askWechat(apps, '/sns/userinfo', {
    access_token: accessToken,
    openid: person.openid,
    lang: 'zh_CN',
  })
  if (!profile.ok) return profile
  return ok({ person: { ...withProfile(person, profile.value), subscribe }, full: true })
}

/** Exchanges the code wx.login() gave the mini-program. */
export const exchangeMiniCode = async (code: string): Promise<Result<WechatPerson>> => {
  const apps = wechat()
  if (!apps?.mini) return readAnswer(null) as Result<never>
  const answer = await askWechat(apps, '/sns/jscode2session', {
    appid: apps.mini.appid,
    secret: apps.mini.secret,
    js_code: code,
    grant_type: 'authorization_code',
  })
  return answer.ok ? readMiniPerson(apps.mini.appid, answer.value) : answer
}
