import { fail } from '#lib/std/result.ts'
import { errorBody, notFound, statusMessages } from './errors.ts'
import { toWire } from './wire.ts'

/** Folders of calls (spec §7). What they don't know is answered in JSON, not with the 404 page. */
const callFolders = /^\/(api|blogbook|jx|buckets|config|covers|generate|weiboshu)(\/|$)/

export const isCallPath = (path: string): boolean => callFolders.test(path)

export const noSuchCall = (requestId: string): Response =>
  Response.json(toWire(errorBody(notFound().failure, requestId)), {
    status: 404,
    headers: { 'cache-control': 'private, no-store' },
  })

/** The address is known, but not this way of asking; `allow` lists the ways it knows. */
export const noSuchMethod = (method: string, allow: string, requestId: string): Response => {
  const headers = { 'cache-control': 'private, no-store', allow }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const { failure } = fail(405, 'method_not_allowed', statusMessages[405]!)
  return Response.json(toWire(errorBody(failure, requestId)), { status: 405, headers })
}
