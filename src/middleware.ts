import { randomUUID } from 'node:crypto'
import type { APIContext, MiddlewareHandler, MiddlewareNext } from 'astro'
import { clearSiteData, forgetCookies, tokenCookie } from '#lib/auth/cookies.ts'
import { closeSessions, secureCookies } from '#lib/auth/session.server.ts'
import { followTicket } from '#lib/auth/ticket.server.ts'
import { visitor } from '#lib/http/actor.ts'
import { isCallPath, noSuchMethod } from '#lib/http/no-such-call.ts'
import { answerThrown } from '#lib/http/unexpected-error.ts'
import { callAnswer } from '#lib/library/call-answer.ts'
import { log } from '#lib/log/log.server.ts'
import { followInvitation } from '#lib/referral/invite.server.ts'
import { isBookScreen, refusedMethod, resolveRoute } from '#lib/site/routes/access.ts'
import { finalAddress } from '#lib/site/routes/moved.ts'
import { completeHeaders } from '#lib/site/routes/page-headers.server.ts'
import { readVisit, unknownVisit, visitCookies } from '#lib/site/visit/visit.ts'
import { identifyCaller } from '#lib/works/share/identify-caller.server.ts'

const go = (location: string, status = 302): Response => new Response(null, { status, headers: { location } })

/** Endpoints Astro brings along and nothing of ours uses: one encodes pictures for anybody, in any width. */
const unused = /^\/_(?:image$|server-islands)/

/** A page, or where the way to it leads (src/lib/site/routes/access.ts). */
const page = async ({ locals, request, routePattern, url }: APIContext, next: MiddlewareNext): Promise<Response> => {
  if (unused.test(routePattern)) return next('/404')
  const allow = refusedMethod(request.method, url.pathname)
  if (allow !== undefined) return noSuchMethod(request.method, allow, locals.requestId)
  const way = resolveRoute(url, locals.actor, locals.visit)
  if (way.kind === 'go') return go(way.to, way.status)
  return way.kind === 'missing' ? next('/404') : next()
}

const handle = async (context: APIContext, next: MiddlewareNext): Promise<Response> => {
  const { locals, request, routePattern } = context
  // Kept: a rewrite to the 404 page changes the address of the context.
  const url = new URL(context.url)
  locals.requestId ??= randomUUID()
  if (context.isPrerendered) {
    Object.assign(locals, { actor: visitor, credential: 'none', sessionOver: false, visit: unknownVisit })
    return next()
  }
  // In development Astro's own server stands where ours does.
  locals.ip ??= context.clientAddress
  Object.assign(locals, await identifyCaller(request.headers))
  const visit = readVisit(url, request.headers, locals.actor.kind === 'user' ? locals.actor.role : undefined)
  locals.visit = visit
  const cookies: string[] = []
  let ended = false
  const send = (response: Response): Response => {
    const headers = new Headers(response.headers)
    for (const line of cookies) headers.append('set-cookie', line)
    if (ended) headers.set(...clearSiteData)
    const sent = request.headers.get('cookie')
    const looker = { signedIn: locals.actor.kind === 'user', agentMode: visit.agentMode, cookies: sent }
    completeHeaders(headers, url, response.status, looker)
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  }

  const isCall = isCallPath(url.pathname)
  if (request.method === 'GET' && !isCall) {
    if (visit.ncr) {
      // Somebody who is not signed in loses nothing by a link of another site.
      ended = locals.credential === 'cookie'
      await closeSessions(request.headers)
      Object.assign(locals, { actor: visitor, credential: 'none', sessionOver: false })
      cookies.push(...forgetCookies(secureCookies()))
    }
    cookies.push(...(await followInvitation(request.headers, locals.actor)))
    const followed = await followTicket(url, locals.actor)
    if (followed) {
      cookies.push(...followed.cookies, ...visitCookies(visit, url, secureCookies()))
      return send(go(finalAddress(followed.to, locals.actor.kind === 'user' || followed.cookies.length > 0)))
    }
  }

  const answered = isCall ? await next() : await page(context, next)
  const signedIn = locals.actor.kind === 'user'
  const asked = { request, path: url.pathname, routePattern, requestId: locals.requestId, signedIn }
  const response = isCall ? callAnswer(answered, asked) : answered
  const signsIn = response.headers.getSetCookie().some((line) => line.startsWith(`${tokenCookie}=`))
  // A dead token is forgotten at once: the next page starts clean.
  if (locals.sessionOver && locals.credential === 'cookie' && !signsIn) cookies.push(...forgetCookies(secureCookies()))
  const bookPath = response.status === 200 && isBookScreen(url.pathname) ? url.pathname : undefined
  if (!isCall) cookies.push(...visitCookies(visit, url, secureCookies(), bookPath))
  return send(response)
}

const bareError = (requestId: string): Error => {
  const error = new Error(`a page failed, see request ${requestId}`)
  error.stack = error.message
  return error
}

/** Session → Astro.locals, tokens and invitations off what browsers bring, the way to a page. Nothing else. */
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
