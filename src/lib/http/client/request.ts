import { pathOf } from '../path.ts'
import { toWire, wireName } from '../wire.ts'

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Raw = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>
/** `raw` goes as it is, `json` as JSON. */
export type Outgoing = { method: string; url: string; raw?: Raw; json?: unknown }

const isRaw = (body: unknown): body is Raw =>
  body instanceof Blob || body instanceof ArrayBuffer || body instanceof Uint8Array

/** A call made ready for the wire: `route` is `POST /api/book/{id}/info`. */
export const outgoing = (route: string, { params, query, body }: Input): Outgoing => {
  const [method = '', path = ''] = route.split(' ')
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [wireName(key), String(value)]),
  ).toString()
  const url = `${pathOf(path, params)}${search && `?${search}`}`
  if (body === undefined) return { method, url }
  return isRaw(body) ? { method, url, raw: body } : { method, url, json: toWire(body) }
}
