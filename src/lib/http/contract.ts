import { z } from 'zod'
import type { LimitName } from './limits/rate-limit.ts'

/**
 * What a call takes and answers, in camelCase; the wire is snake_case (wire.ts). Server and docs/api.md read the same
 * object; browser code only its types (`import type`), so that no schema travels. `{name}` in `path` is a placeholder and needs the same key in `params`.
 */
export type AnyContract = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /**
   * `user`: 401 without a session. `optional`: the session is looked at. `none`: the answer is the same for everybody. `key`: 401
   * without a key of a program (`keyedEndpoint`); no session opens it.
   */
  auth: 'none' | 'user' | 'optional' | 'key'
  /** One sentence for docs/api.md. */
  summary?: string
  params?: z.ZodType
  /** Parsed from strings: use z.coerce for numbers. Unknown query parameters are ignored. */
  query?: z.ZodType
  /** `z.strictObject` for JSON; `raw` leaves `request.body` to the use case. */
  body?: z.ZodType | 'raw'
  /** `binary`: the use case answers `ok(new Response(...))`. */
  output: z.ZodType | 'binary'
  /** Error codes beyond the kernel's own (see errors.ts). */
  errors: readonly string[]
  /** Row of the table in rate-limit.ts. */
  limit?: LimitName
  /** Body field whose value the `subject` rules of that row count, e.g. `phone`. */
  limitField?: string
  /** Largest JSON body in bytes; default 1 MB. */
  maxBodyBytes?: number
  /** A GET whose answer the browser keeps for 30 minutes (cache.ts): settings, templates, nothing of one book or person. */
  cached?: true
  /**
   * Done once however often it is sent: the call demands an Idempotency-Key, and the use case gets the transaction (`tx`) in
   * which key and answer are committed with its work. For `auth: 'user'`, with JSON both ways.
   */
  idempotent?: true
  /** Longest wait of a caller in ms; default 30 s. */
  timeoutMs?: number
}

export const defineContract = <const C extends AnyContract>(contract: C): C => contract

export type ParamsOf<C> = C extends { params: infer S extends z.ZodType } ? z.output<S> : Record<never, never>
export type QueryOf<C> = C extends { query: infer S extends z.ZodType } ? z.output<S> : Record<never, never>
export type BodyOf<C> = C extends { body: infer S extends z.ZodType } ? z.output<S> : undefined
export type OutputOf<C> = C extends { output: infer S extends z.ZodType } ? z.output<S> : Response

type Part<C, K extends 'params' | 'query'> =
  C extends Record<K, infer S extends z.ZodType> ? Record<K, z.input<S>> : { [key in K]?: undefined }
type BodyPart<C> = C extends { body: 'raw' }
  ? { body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> }
  : C extends { body: infer S extends z.ZodType }
    ? { body: z.input<S> }
    : { body?: undefined }

/** What a caller passes to `call` (client/client.ts) or `ask` (client/ask.ts). */
export type CallInput<C> = Part<C, 'params'> & Part<C, 'query'> & BodyPart<C>

/** How browser code names a call, of which it knows the types alone: `POST /api/book/{id}/info`. */
export type RouteOf<C extends AnyContract> = C extends AnyContract ? `${C['method']} ${C['path']}` : never

/** Output of a list that pages; on the wire `{results, total_count, timestamp}`. */
export const page = <T extends z.ZodType>(item: T) => z.object({ results: z.array(item), totalCount: z.number() })

/** Query of a list that pages: `page` from 1, `page_size` 1..`most`. */
export const paging = (size: number, most = 100) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(most).default(size),
})
