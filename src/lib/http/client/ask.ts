/** Calls for pages without React: the types of client.ts and its rules of failure, no schema, no ky. Answers are values. */
import type { AnyContract, CallInput, OutputOf, RouteOf } from '../contract.ts'
import { anyErrorMessage, offlineMessage } from '../errors.ts'
import { fromWire } from '../wire.ts'
import { outgoing } from './request.ts'
import { failureOf, isFile, unwrap } from './unwrap.ts'

/** `status` 0: no answer came. */
export type Refusal = { ok: false; status: number; message: string; code: string; details?: unknown }
export type Answer<T> = { ok: true; data: T } | Refusal

type Args<C> = Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

const offline: Refusal = { ok: false, status: 0, message: offlineMessage, code: 'UNKNOWN' }

/**
 * Makes the call of a contract known by its type: `ask<typeof renameBook>('POST /api/book/{id}/info', { params, body })`.
 * Calls that are `idempotent` are made by `call`. Resolves to its output (a list as `{results, totalCount, timestamp}`, a binary answer as the Response) or to the refusal.
 */
export const ask = async <C extends AnyContract & { idempotent?: never }>(
  route: RouteOf<C>,
  ...[input]: Args<C>
): Promise<Answer<OutputOf<C>>> => {
  const { method, url, raw, json } = outgoing(route, input ?? {})
  const type = raw ? 'application/octet-stream' : 'application/json'
  const sent = raw || json !== undefined ? { headers: { 'content-type': type }, body: raw ?? JSON.stringify(json) } : {}
  const response = await fetch(url, { method, ...sent }).catch(() => undefined)
  if (!response) return offline
  if (isFile(response)) return { ok: true, data: response as OutputOf<C> }
  const answered = fromWire(await response.json().catch(() => undefined))
  const failure = failureOf(response.status, answered)
  if (failure) return { ok: false, ...failure }
  return answered === undefined
    ? { ...offline, message: anyErrorMessage }
    : { ok: true, data: unwrap(answered) as OutputOf<C> }
}

/** A file of ours: a picture, a style sheet. Rejects when it can't be had. */
export const fetchFile = async (address: string): Promise<Blob> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.blob()
}
