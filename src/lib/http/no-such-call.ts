import { errorBody, notFound } from './errors.ts'
import { toWire } from './wire.ts'

/** Folders of calls (spec §7). What they don't know is answered in JSON, not with the 404 page. */
const callFolders = /^\/(api|blogbook|jx|buckets|generate|weiboshu)(\/|$)/

export const isCallPath = (path: string): boolean => callFolders.test(path)

export const noSuchCall = (requestId: string): Response =>
  Response.json(toWire(errorBody(notFound().failure, requestId)), {
    status: 404,
    headers: { 'cache-control': 'private, no-store' },
  })
