/** Calls for pages without React: no schema in the bundle, the same failure rules as lib/http/client/client.ts. */

import { failureOf } from '#lib/http/client/unwrap.ts'
import { offlineMessage } from '#lib/http/errors.ts'
import { fromWire, toWire } from '#lib/http/wire.ts'

export type Refusal = { ok: false; message: string; code: string; details: unknown }
export type PlainAnswer = { ok: true; data: unknown } | Refusal

/** Asks and reads the answer; `body` goes as JSON, a file as it is. */
export const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Record<string, unknown> | Blob,
): Promise<PlainAnswer> => {
  try {
    const raw = body instanceof Blob
    const response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : {
            headers: { 'content-type': raw ? 'application/octet-stream' : 'application/json' },
            body: raw ? body : JSON.stringify(toWire(body)),
          }),
    })
    const answered = fromWire(await response.json().catch(() => undefined))
    const failure = failureOf(response.status, answered)
    if (failure) return { ok: false, message: failure.message, code: failure.code, details: failure.details }
    const data = typeof answered === 'object' && answered !== null && 'data' in answered ? answered.data : answered
    return { ok: true, data }
  } catch {
    return { ok: false, message: offlineMessage, code: 'UNKNOWN', details: undefined }
  }
}

export const post = (path: string, body: Record<string, unknown>): Promise<PlainAnswer> => send('POST', path, body)
