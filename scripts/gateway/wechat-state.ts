import { createHash, randomBytes } from 'node:crypto'

/** `web`: 网站应用, `official`: 服务号, `mini`: 小程序. `domain`: the only host a browser is sent back to. */
export type App = { kind: 'web' | 'official' | 'mini'; appid: string; secret: string; domain: string }

export type Code = { appid: string; person: string; scope: string; bornMs: number; used: boolean }
export type Token = { appid: string; person: string; scope: string; bornMs: number }

/** Faults by name, with how many more times each strikes. */
export const faults = new Map<string, number>()

/** True when the fault is due; each strike uses one up. */
export const strikes = (name: string): boolean => {
  const left = faults.get(name) ?? 0
  if (left > 0) faults.set(name, left - 1)
  return left > 0
}

export const codes = new Map<string, Code>()
export const tokens = new Map<string, Token>()

/** jsapi_ticket by appid: the same for everybody who asks until it is over, as WeChat's are. */
export const tickets = new Map<string, { text: string; bornMs: number }>()
/** How often a ticket was asked for. */
export const ticketCalls = new Map<string, number>()

/** WeChat's documents: a code works once and for 5 minutes, an access token for 7200 s. */
export const codeMs = 5 * 60 * 1000
export const tokenSeconds = 7200

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

/** 28 characters, another one in every application; the same at every start, so that people find their accounts again. */
export const openidOf = (appid: string, person: string): string => `o${digest('openid', appid, person).slice(0, 27)}`
export const unionidOf = (person: string): string => `u${digest('unionid', person).slice(0, 27)}`

export const newCode = (appid: string, person: string, scope: string): string => {
  const code = randomBytes(16).toString('hex')
  codes.set(code, { appid, person, scope, bornMs: Date.now(), used: false })
  return code
}

export const newToken = (appid: string, person: string, scope: string): string => {
  const token = `84_${randomBytes(32).toString('base64url')}`
  tokens.set(token, { appid, person, scope, bornMs: Date.now() })
  return token
}
