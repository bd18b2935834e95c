import { randomUUID } from 'node:crypto'
import type { APIContext, MiddlewareHandler, MiddlewareNext } from 'astro'
import { forgetCookies, tokenCookie } from '#lib/auth/cookies.ts'
import { closeSessions, identify, secureCookies } from '#lib/auth/session.server.ts'
import { followTicket } from '#lib/auth/ticket.server.ts'
import { visitor } from '#lib/http/actor.ts'
import { isCallPath, noSuchCall, noSuchMethod } from '#lib/http/no-such-call.ts'
import { answerThrown } from '#lib/http/thrown.ts'
import { allowedMethods } from '#lib/library/call-methods.ts'
import { log } from '#lib/log/log.server.ts'
import { signInPath } from '#lib/site/redirect.ts'
import { routeOf } from '#lib/site/routes.ts'
import { readVisit, unknownVisit } from '#lib/site/visit.ts'

const go = (location: string): Response => new Response(null, { status: 302, headers: { location } })

const isNavigation = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  headers.get('sec-fetch-mode') === 'navigate' &&
  (headers.get('accept') ?? '').includes('text/html')

const isJson = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('json')

/** Calls answer in JSON even when nothing is there; a person who navigates to one is led to the shelf (spec §2). */
const asCall = (response: Response, context: APIContext): Response => {
  const { request, routePattern } = context
  const { requestId } = context.locals
  const path = context.url.pathname
  const nothing = response.status === 404 && !isJson(response)
  if (path.startsWith('/api') && isNavigation(request) && (nothing || isJson(response))) return go('/books')
  if (!nothing) return response
  // Every call answers in JSON, also 404; an empty one is Astro's, for a route that has no such method.
  const known = routePattern !== undefined && !routePattern.includes('[...')
  return known && response.body === null
    ? noSuchMethod(request.method, allowedMethods(routePattern), requestId)
    : noSuchCall(requestId)
}

const handle = async (context: APIContext, next: MiddlewareNext): Promise<Response> => {
  const { locals, request, url } = context
  locals.requestId ??= randomUUID()
  if (context.isPrerendered) {
    Object.assign(locals, { actor: visitor, credential: 'none', sessionOver: false, visit: unknownVisit })
    return next()
  }
  // In development Astro's own server stands where ours does.
  locals.ip ??= context.clientAddress
  Object.assign(locals, await identify(request.headers))
  locals.visit = readVisit(url, request.headers, locals.actor.kind === 'user' ? locals.actor.role : undefined)
  const cookies: string[] = []
  const send = (response: Response): Response => {
    const headers = new Headers(response.headers)
    for (const line of cookies) headers.append('set-cookie', line)
    // Whatever depended on who asked may be kept by nobody; what may be kept says so itself.
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  }

  const isCall = isCallPath(url.pathname)
  if (request.method === 'GET' && !isCall) {
    if (locals.visit.ncr) {
      await closeSessions(request.headers)
      Object.assign(locals, { actor: visitor, credential: 'none', sessionOver: false })
      cookies.push(...forgetCookies(secureCookies()))
    }
    const followed = await followTicket(url, locals.actor)
    if (followed) {
      cookies.push(...followed.cookies)
      return send(go(followed.to))
    }
  }

  const guarded = locals.actor.kind === 'visitor' && routeOf(url.pathname).private
  const answered = guarded ? go(signInPath(url)) : await next()
  const response = isCall ? asCall(answered, context) : answered
  const signsIn = response.headers.getSetCookie().some((line) => line.startsWith(`${tokenCookie}=`))
  // A dead token is forgotten at once: the next page starts clean.
  if (locals.sessionOver && locals.credential === 'cookie' && !signsIn) cookies.push(...forgetCookies(secureCookies()))
  return send(response)
}

const bareError = (requestId: string): Error => {
  const error = new Error(`a page failed, see request ${requestId}`)
  error.stack = error.message
  return error
}

/** Session → Astro.locals, tokens off addresses, the route guard. Nothing else. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  try {
    return await handle(context, next)
  } catch (error) {
    // Pages have 500.astro; whoever calls gets JSON, and pictures need no page.
    const { pathname } = context.url
    const { requestId } = context.locals
    log.error({ err: error, requestId }, 'request failed')
    // Astro prints what it catches, parameters of queries and all: it gets an error that holds nothing.
    if (!isCallPath(pathname) && !pathname.startsWith('/media/')) throw bareError(requestId)
    return answerThrown(error, requestId)
  }
}
