import { noSuchCall, noSuchMethod } from '#lib/http/no-such-call.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { allowedMethods } from './call-methods.ts'

const isNavigation = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  headers.get('sec-fetch-mode') === 'navigate' &&
  (headers.get('accept') ?? '').includes('text/html')

const isJson = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('json')

/** Calls answer in JSON even when nothing is there; a person who navigates to one is led to the shelf (spec §2). */
export const callAnswer = (
  response: Response,
  asked: { request: Request; path: string; routePattern: string | undefined; requestId: string; signedIn: boolean },
): Response => {
  const { request, path, routePattern, requestId, signedIn } = asked
  const nothing = response.status === 404 && !isJson(response)
  if (path.startsWith('/api') && isNavigation(request) && (nothing || isJson(response))) {
    // In one hop: the shelf would send a visitor on to the sign-in.
    const location = signedIn ? paths.books : paths.signin(paths.books)
    return new Response(null, { status: 302, headers: { location } })
  }
  if (!nothing) return response
  // Every call answers in JSON, also 404; an empty one is Astro's, for a route that has no such method.
  const known = routePattern !== undefined && !routePattern.includes('[...')
  return known && response.body === null
    ? noSuchMethod(request.method, allowedMethods(routePattern), requestId)
    : noSuchCall(requestId)
}
