import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { WechatConfig } from '#lib/config/config.server.ts'
import { visitor } from '#lib/http/actor.ts'
import { askedHostHeader } from '#lib/http/server/asked-host.ts'

type Asked = { location: string; cookie: string }
type Page = (context: never) => Response | Promise<Response>

const program = new URL('../../../scripts/gateway/wechat.ts', import.meta.url).pathname

/** The gateway as `npm start` runs it: another process that is told the applications and nothing else. */
export const startTestGateway = async (
  env: Record<string, string> = {},
): Promise<{ config: WechatConfig; end: () => void }> => {
  const app = (name: string) => ({ appid: `wx${name}`, secret: `secret-of-${name}` })
  const apps = { site: app('site'), account: app('account'), mini: app('mini') }
  const domain = '127.0.0.1'
  const told = [
    { kind: 'web', ...apps.site, domain },
    { kind: 'official', ...apps.account, domain },
    { kind: 'mini', ...apps.mini, domain },
  ]
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, GATEWAY_APPS: JSON.stringify(told), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
  const address = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
  return {
    config: {
      openUrl: address,
      apiUrl: address,
      scriptUrl: `${address}/open/js/jweixin.js`,
      ...apps,
      shippedTemplate: 'TEST_SHIPPED',
    },
    end: () => child.kill(),
  }
}

/** Tells the gateway to fail, or asks it for a mini-program's code. */
export const tellGateway = async (config: WechatConfig, path: string, body: object): Promise<Record<string, string>> =>
  (await fetch(`${config.apiUrl}/__gateway/${path}`, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<
    Record<string, string>
  >

/** Opens a page of src/pages that answers by itself, as a browser with these cookies would. */
export const openPage = async (
  page: Page,
  address: string,
  headers: Record<string, string> = {},
  locals: object = {},
): Promise<Response> => {
  const url = new URL(address, 'http://127.0.0.1:4321')
  // Our server says which host was asked for (http/server/asked-host.ts).
  const request = new Request(url, { headers: { [askedHostHeader]: url.host, ...headers } })
  const known = { actor: visitor, credential: 'none', sessionOver: false, requestId: 't', ip: '127.0.0.1', ...locals }
  return page({ url, request, locals: known } as never)
}

/** Where an answer leads, and the cookies it sets, as a browser keeps them beside those it had. */
export const followed = (answer: Response, before = ''): Asked => {
  const remaining = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0]!, pair]),
  )
  for (const line of answer.headers.getSetCookie()) {
    const pair = line.split(';')[0]!
    const name = pair.split('=')[0]!
    if (/Max-Age=0/.test(line)) remaining.delete(name)
    else remaining.set(name, pair)
  }
  const refresh = answer.headers.get('refresh')?.replace(/^0;url=/, '')
  return { location: answer.headers.get('location') ?? refresh ?? '', cookie: [...remaining.values()].join('; ') }
}

/** A person stands before the page WeChat shows and presses one of its two buttons; answers where they are sent. */
export const decide = async (authorizeUrl: string, person: string, answer: 'agree' | 'refuse'): Promise<string> => {
  const shown = await fetch(authorizeUrl.split('#')[0]!, { redirect: 'manual' })
  const html = await shown.text()
  const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  ])
  if (fields.length === 0) throw new Error(`WeChat shows an error: ${html.replace(/<[^>]+>/g, ' ')}`)
  const sent = await fetch(new URL('/connect/confirm', authorizeUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...(fields as [string, string][]), ['person', person], ['answer', answer]]),
  })
  return sent.headers.get('location') ?? ''
}
