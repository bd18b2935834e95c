import { anyErrorMessage, statusMessages } from '../errors.ts'

export type CallFailure = { status: number; message: string; code: string; details?: unknown; requestId?: string }

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** Spec §8: is this body a failure? `errcode` 0 without `errmsg` is success (row 8.6). */
const isFailure = (body: unknown): body is Fields => {
  if (!isObject(body)) return false
  if (text(body.errmsg) !== undefined) return true
  if (body.errcode !== undefined && body.errcode !== null && body.errcode !== 0 && body.errcode !== '0') return true
  return isObject(body.errors) && (body.errors.code !== undefined || body.errors.message !== undefined)
}

/** Failure of an answer (body in camelCase), or undefined. Message and code in the order of spec §8. */
export const failureOf = (status: number, body: unknown): CallFailure | undefined => {
  if (status < 400 && !isFailure(body)) return undefined
  const fields = isObject(body) ? body : {}
  const errors = isObject(fields.errors) ? fields.errors : {}
  const message = text(fields.errmsg) ?? text(fields.message) ?? text(errors.message) ?? statusMessages[status]
  const code =
    text(fields.errcode) ?? text(fields.code) ?? text(errors.code) ?? (status > 0 ? String(status) : 'UNKNOWN')
  const requestId = text(fields.requestId)
  const failure = {
    status,
    message: message ?? anyErrorMessage,
    code,
    ...(requestId === undefined ? {} : { requestId }),
  }
  return fields.details === undefined ? failure : { ...failure, details: fields.details }
}

/**
 * Takes the envelope off (body in camelCase): `data`, then `results`. A list comes back as
 * `{results, totalCount, timestamp}`; `count` is read as totalCount.
 */
export const unwrap = (body: unknown): unknown => {
  if (!isObject(body)) return body
  const inner = 'data' in body ? body.data : body
  if (!isObject(inner) || !Array.isArray(inner.results)) return inner
  const totalCount = inner.totalCount ?? inner.count ?? body.totalCount ?? body.count
  const timestamp = inner.timestamp ?? body.timestamp
  return { ...inner, totalCount, ...(timestamp === undefined ? {} : { timestamp }) }
}

/** Is this the file that was asked for, and not a proxy's page in its place? */
export const isFile = ({ ok, headers }: Response): boolean =>
  ok && !/json|text\/html/.test(headers.get('content-type') ?? 'text/html')
