/** What Alipay's open platform (v2, RSA2) signs, and where in an answer it stands. Pure: keys and clock are elsewhere. */

export type AlipayParams = Readonly<Record<string, string>>

/** Sorted by key, `key=value` joined by `&`, values as they are (not encoded), without empty ones. */
const joined = (params: AlipayParams, without: readonly string[]): string =>
  Object.keys(params)
    .filter((key) => !without.includes(key) && params[key] !== '')
    .sort()
    .map((key) => `${key}=${params[key]}`)
    .join('&')

/** Of a request: everything but the signature. */
export const requestText = (params: AlipayParams): string => joined(params, ['sign'])

/** Of a notification: not the name of the method either. */
export const notifyText = (params: AlipayParams): string => joined(params, ['sign', 'sign_type'])

/** A form's fields; undefined when one stands there twice: the signature would hold for one reading, and we take another. */
export const readForm = (body: string): AlipayParams | undefined => {
  const fields = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(body)) {
    if (fields.has(key)) return undefined
    fields.set(key, value)
  }
  return Object.fromEntries(fields)
}

const blank = /[\t\n\r ]/

/** Index after the JSON value that begins at `from`; −1 when it does not end. */
const endOfValue = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') {
      at++
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
      if (depth === 0) return at + 1
    } else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') {
      depth--
      if (depth === 0) return at + 1
      if (depth < 0) return at
    } else if (depth === 0 && letter === ',') return at
  }
  return -1
}

/**
 * The members of a JSON object with their values exactly as written: Alipay signs those letters, `\/` and blanks included, and
 * written anew they would differ. Undefined: no object, or a member that stands there twice.
 */
export const rawMembers = (text: string): Map<string, string> | undefined => {
  const skip = (from: number): number => {
    let at = from
    while (at < text.length && blank.test(text.charAt(at))) at++
    return at
  }
  const members = new Map<string, string>()
  let at = skip(0)
  if (text[at] !== '{') return undefined
  at = skip(at + 1)
  while (text[at] === '"') {
    const keyEnd = endOfValue(text, at)
    const colon = skip(keyEnd)
    const from = skip(colon + 1)
    const to = endOfValue(text, from)
    if (keyEnd < 0 || text[colon] !== ':' || to < 0) return undefined
    const key = text.slice(at + 1, keyEnd - 1)
    if (members.has(key)) return undefined
    members.set(key, text.slice(from, to).trimEnd())
    at = skip(to)
    if (text[at] === '}') return members
    if (text[at] !== ',') return undefined
    at = skip(at + 1)
  }
  return undefined
}

/** `alipay.trade.query` answers under `alipay_trade_query_response`. */
export const responseName = (method: string): string => `${method.replaceAll('.', '_')}_response`

const offsetMs = 8 * 3_600_000

/** `2026-11-24 09:30:00`, always of UTC+8. */
export const alipayTime = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** The reverse; undefined when it is no time. */
export const readAlipayTime = (text: string | undefined): Date | undefined => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text)) return undefined
  const at = new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
