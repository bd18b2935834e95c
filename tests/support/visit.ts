import type { APIContext } from 'astro'
import type { RequestLocals } from '#lib/http/actor.ts'
import { onRequest } from '../../src/middleware.ts'

/** Sends a GET through src/middleware.ts; behind it stands a page that answers `status` and 页面. */
export const visit = async (path: string, headers: Record<string, string> = {}, status = 200) => {
  const url = new URL(path, 'http://127.0.0.1:4321')
  const locals = {} as RequestLocals
  const context = { url, locals, isPrerendered: false, request: new Request(url, { headers }) }
  const page = async () => new Response('页面', { status, headers: { 'content-type': 'text/html' } })
  const response = (await onRequest(context as unknown as APIContext, page)) as Response
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie(),
    cacheControl: response.headers.get('cache-control'),
    text: await response.text(),
    locals,
  }
}
