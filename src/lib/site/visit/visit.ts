import { cookieLine, readCookie } from '#lib/http/cookie.ts'

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
  /** Path of the book page a visit in agent mode was at last. */
  lastBook: string | undefined
}

/** Readable for scripts, which write the second: both end with the browser session. */
const sourceCookie = 'wxbook.source'
const smallScreenCookie = 'wxbook.small'
const lastBookCookie = 'wxbook.lastbook'
const lastBookSeconds = 30 * 24 * 3600

/** A channel's name: letters, digits, `-`, `_`, `.`. Anything else is no source. */
const readSource = (text: string | null | undefined): string | undefined =>
  text && /^[\w.-]{1,40}$/.test(text) ? text : undefined

/** `?flag=fullscreen,ncr`; a bare `?fullscreen` or `?ncr` counts too. */
const hasFlag = (search: URLSearchParams, name: string): boolean =>
  search.has(name) || search.getAll('flag').some((list) => list.split(',').some((flag) => flag.trim() === name))

/** A path out of a cookie; whether there is such a page is for others to say. */
const readPath = (text: string | undefined): string | undefined =>
  text && /^\/[\w%./~-]{1,300}$/.test(text) && !text.startsWith('//') ? text : undefined

/** A built page knows nothing of who looks; scripts add it. */
export const unknownVisit: Visit = {
  source: undefined,
  agentMode: false,
  fullscreen: false,
  ncr: false,
  miniProgram: false,
  smallScreen: false,
  lastBook: undefined,
}

const isAgentKey = (authorization: string | null): boolean => /^(bearer +)?agent-/i.test(authorization ?? '')

/** `role`: of the signed-in account, from the database. */
export const readVisit = (url: URL, headers: Headers, role: string | undefined): Visit => {
  const cookies = headers.get('cookie')
  const ncr = hasFlag(url.searchParams, 'ncr')
  const kept = ncr ? undefined : readSource(readCookie(cookies, sourceCookie))
  const source = readSource(url.searchParams.get('source')) ?? kept
  return {
    source,
    // A key to an agent's book begins like this (works/share/link-token.server.ts); what it opens is asked there.
    agentMode: source === 'agent' || isAgentKey(headers.get('authorization')) || (role === 'partner' && !ncr),
    fullscreen: hasFlag(url.searchParams, 'fullscreen'),
    ncr,
    miniProgram: /miniprogram/i.test(headers.get('user-agent') ?? ''),
    smallScreen: readCookie(cookies, smallScreenCookie) === '1',
    lastBook: ncr ? undefined : readPath(readCookie(cookies, lastBookCookie)),
  }
}

/**
 * Set-Cookie lines that keep what a request said about its visit: the source, or that it is forgotten. `bookPath`: the
 * book page that was just shown, remembered in agent mode.
 */
export const visitCookies = (visit: Visit, url: URL, secure: boolean, bookPath?: string): string[] => {
  const session = { secure, httpOnly: false }
  const over = { ...session, maxAge: 0 }
  const lines: string[] = []
  if (url.searchParams.has('source') && visit.source !== undefined)
    lines.push(cookieLine(sourceCookie, visit.source, session))
  else if (visit.ncr) lines.push(cookieLine(sourceCookie, '', over))
  if (visit.ncr) lines.push(cookieLine(lastBookCookie, '', over))
  else if (visit.agentMode && bookPath !== undefined && bookPath !== visit.lastBook && readPath(bookPath))
    lines.push(cookieLine(lastBookCookie, bookPath, { secure, httpOnly: true, maxAge: lastBookSeconds }))
  return lines
}
