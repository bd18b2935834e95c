/**
 * A local WeChat: a program of its own that knows nothing of the site (it imports none of its code) and speaks what
 * WeChat's documents say of 网站应用, 服务号 and 小程序 sign-in. Applications come as JSON in GATEWAY_APPS; the first line of
 * output is `{"port":…}`. `POST /__gateway/fault {name, times}` makes the next calls fail: busy, expired, snapshot,
 * no-picture, error, garbage, silence. `POST /__gateway/mini-code {person}` is wx.login(), `share-check` what WeChat's app
 * does with wx.config(), `ticket-calls` how often tickets were asked for. Never in production.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { answerCall, checkShare, messages } from './wechat-calls.ts'
import { type Asked, consentPage, wrongPage } from './wechat-pages.ts'
import { isPerson, people, personOf } from './wechat-people.ts'
import { standInSdk } from './wechat-sdk.ts'
import { type App, faults, newCode, strikes, ticketCalls } from './wechat-state.ts'

if (process.env.NODE_ENV === 'production') {
  console.error('the local WeChat gateway does not run in production')
  process.exit(1)
}
const apps = JSON.parse(process.env.GATEWAY_APPS ?? '[]') as App[]
/** Everybody who ever agreed to something, so that their openids are known. */
const known = new Set(people.map(({ key }) => key))

const send = (res: ServerResponse, status: number, type: string, body: string | Buffer, headers = {}): void => {
  res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body)
}
const sendPage = (res: ServerResponse, html: string): void => send(res, 200, 'text/html; charset=utf-8', html)
const sendJson = (res: ServerResponse, value: object, status = 200): void =>
  send(res, status, 'text/plain; charset=utf-8', JSON.stringify(value))
const go = (res: ServerResponse, location: string): void => send(res, 302, 'text/plain', '', { location })

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8').slice(0, 100_000)
}

const scopesOf: Record<App['kind'], readonly string[]> = {
  web: ['snsapi_login'],
  official: ['snsapi_base', 'snsapi_userinfo'],
  mini: [],
}

/** What a browser asks for, or the error page WeChat shows. */
const readAsked = (query: URLSearchParams, kind: App['kind']): Asked | string => {
  const [appid, redirectUri, scope] = [query.get('appid'), query.get('redirect_uri'), query.get('scope')]
  if (!appid) return wrongPage(10012, 'appid不能为空')
  if (!redirectUri) return wrongPage(10011, 'redirect_uri不能为空')
  if (!scope) return wrongPage(10010, 'scope不能为空')
  const app = apps.find((one) => one.appid === appid && one.kind === kind)
  if (!app || query.get('response_type') !== 'code') return wrongPage(10016, '不支持微信开放平台的Appid')
  if (!URL.canParse(redirectUri) || new URL(redirectUri).hostname !== app.domain)
    return wrongPage(10003, 'redirect_uri域名与后台配置不一致')
  if (!scopesOf[kind].includes(scope)) return wrongPage(10005, '此公众号并没有这些scope的权限')
  const state = query.get('state') ?? ''
  if (!/^[A-Za-z0-9]{1,128}$/.test(state)) return wrongPage(10013, 'state不能为空')
  return { app, redirectUri, scope, state }
}

const back = ({ redirectUri, state }: Asked, code?: string): string => {
  const url = new URL(redirectUri)
  if (code !== undefined) url.searchParams.set('code', code)
  url.searchParams.set('state', state)
  return url.href
}

const me = (req: IncomingMessage): string | undefined => /(?:^|; )wxlocal=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1]

const agree = (res: ServerResponse, asked: Asked, person: string): void => {
  known.add(person)
  go(res, back(asked, newCode(asked.app.appid, person, asked.scope)))
}

const confirm = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const form = new URLSearchParams(await bodyOf(req))
  const kind = apps.find((one) => one.appid === form.get('appid'))?.kind ?? 'web'
  form.set('response_type', 'code')
  const asked = readAsked(form, kind)
  if (typeof asked === 'string') return sendPage(res, asked)
  // Whoever refuses comes back without a code.
  if (form.get('answer') !== 'agree') return go(res, back(asked))
  const person = form.get('person') ?? ''
  if (!isPerson(person)) return sendPage(res, wrongPage(10000, '没有这个人'))
  res.setHeader('set-cookie', `wxlocal=${person}; Path=/; HttpOnly; SameSite=Lax`)
  agree(res, asked, person)
}

const picture = async (res: ServerResponse, key: string): Promise<void> => {
  const background = personOf(key).colour
  const plain = sharp({ create: { width: 132, height: 132, channels: 3, background } })
  send(res, 200, 'image/png', await plain.png().toBuffer())
}

const control = async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
  const text = (await bodyOf(req)) || '{}'
  if (path === '/__gateway/share-check')
    return sendJson(res, checkShare(apps, JSON.parse(text) as Record<string, string>))
  if (path === '/__gateway/messages') return sendJson(res, messages)
  if (path === '/__gateway/ticket-calls') return sendJson(res, Object.fromEntries(ticketCalls))
  const asked = JSON.parse(text) as { name?: string; times?: number; person?: string }
  if (path === '/__gateway/fault') faults.set(asked.name ?? '', asked.times ?? 1)
  if (path !== '/__gateway/mini-code') return sendJson(res, Object.fromEntries(faults))
  const app = apps.find((one) => one.kind === 'mini')
  const person = asked.person ?? ''
  if (!app || !isPerson(person)) return sendJson(res, { error: 'no such person or application' }, 400)
  known.add(person)
  sendJson(res, { code: newCode(app.appid, person, 'mini') })
}

const ownAddress = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
/** Pages of the site put these in. */
const crossOrigin = { 'cross-origin-resource-policy': 'cross-origin' }

const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const url = new URL(req.url ?? '/', 'http://localhost')
  const { pathname, searchParams } = url
  if (pathname.startsWith('/__gateway/') && req.method === 'POST') return control(req, res, pathname)
  if (pathname === '/connect/confirm' && req.method === 'POST') return confirm(req, res)
  if (pathname === '/connect/qrconnect' || pathname === '/connect/oauth2/authorize') {
    const asked = readAsked(searchParams, pathname.endsWith('qrconnect') ? 'web' : 'official')
    if (typeof asked === 'string') return sendPage(res, asked)
    const person = me(req)
    // snsapi_base asks nobody: whoever is in WeChat is known at once.
    if (asked.scope === 'snsapi_base' && person !== undefined) return agree(res, asked, person)
    return sendPage(res, consentPage(asked))
  }
  if (pathname === '/open/js/jweixin.js')
    return send(res, 200, 'text/javascript', standInSdk(ownAddress()), crossOrigin)
  if (pathname === '/open/js/check.js') {
    const { errMsg } = checkShare(apps, Object.fromEntries(searchParams))
    return send(res, 200, 'text/javascript', `wx.tell(${JSON.stringify(errMsg)})`, crossOrigin)
  }
  const drawn = /^\/picture\/([^/]+)\.png$/.exec(pathname)?.[1]
  if (drawn !== undefined) return picture(res, decodeURIComponent(drawn))
  const isCall = /^\/(sns|cgi-bin)\//.test(pathname)
  if (isCall && strikes('error')) return send(res, 500, 'text/plain', 'oops')
  if (isCall && strikes('garbage')) return send(res, 200, 'text/plain', '<html>not json')
  if (isCall && strikes('silence')) return
  const body = req.method === 'POST' ? (JSON.parse((await bodyOf(req)) || '{}') as Record<string, string>) : {}
  const context = { apps, known: [...known], ownAddress: ownAddress() }
  const answer = answerCall(pathname, Object.fromEntries(searchParams), body, context)
  if (answer) return sendJson(res, answer)
  send(res, 404, 'text/plain', 'not found')
}

const server = createServer((req, res) => {
  handle(req, res).catch(() => {
    if (!res.headersSent) send(res, 400, 'text/plain', 'bad request')
  })
})
server.listen(Number(process.env.GATEWAY_PORT ?? 0), '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})
// Whoever started it is gone: so is it.
process.stdin.on('end', () => process.exit(0)).resume()
