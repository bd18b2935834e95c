import { readCookie } from '#lib/http/cookie.ts'

/** What a request says about the visit it belongs to, apart from who signed in (spec §2, §4, §6). */
export type Visit = {
  /** Channel the visit came from, kept for the session; `agent` switches agent mode. */
  source: string | undefined
  /** Only the frame and the way on: rights come from the account. */
  agentMode: boolean
  /** No frame at all. */
  fullscreen: boolean
  /** Source and sign-in are to be forgotten. */
  ncr: boolean
  /** Inside a WeChat mini-program. */
  miniProgram: boolean
  /** Under 640 px, as the last page measured it. */
  smallScreen: boolean
}

/** Written here and read by behaviour scripts; both end with the browser session. */
const sourceCookie = 'wxbook.source'
const smallScreenCookie = 'wxbook.small'

/** A channel's name: letters, digits, `-`, `_`, `.`. Anything else is no source. */
const readSource = (text: string | null | undefined): string | undefined =>
  text && /^[\w.-]{1,40}$/.test(text) ? text : undefined

/** `?flag=fullscreen,ncr`; a bare `?fullscreen` or `?ncr` counts too. */
const hasFlag = (search: URLSearchParams, name: string): boolean =>
  search.has(name) || search.getAll('flag').some((list) => list.split(',').some((flag) => flag.trim() === name))

/** A built page knows nothing of who looks; scripts add it. */
export const unknownVisit: Visit = {
  source: undefined,
  agentMode: false,
  fullscreen: false,
  ncr: false,
  miniProgram: false,
  smallScreen: false,
}

/** `role`: of the signed-in account, from the database. */
export const readVisit = (url: URL, headers: Headers, role: string | undefined): Visit => {
  const cookies = headers.get('cookie')
  const ncr = hasFlag(url.searchParams, 'ncr')
  const kept = ncr ? undefined : readSource(readCookie(cookies, sourceCookie))
  const source = readSource(url.searchParams.get('source')) ?? kept
  return {
    source,
    agentMode: source === 'agent' || role === 'partner',
    fullscreen: hasFlag(url.searchParams, 'fullscreen'),
    ncr,
    miniProgram: /miniprogram/i.test(headers.get('user-agent') ?? ''),
    smallScreen: readCookie(cookies, smallScreenCookie) === '1',
  }
}
