type CookieAttributes = { secure: boolean; maxAge?: number; httpOnly: boolean }

/** A Set-Cookie line; without `maxAge` (seconds) the cookie ends with the browser session. */
export const cookieLine = (name: string, value: string, { secure, maxAge, httpOnly }: CookieAttributes): string =>
  [
    `${name}=${value}`,
    'Path=/',
    'SameSite=Lax',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** One cookie of a Cookie header; the first wins, as in browsers' order of most specific path. */
export const readCookie = (header: string | null, name: string): string | undefined => {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined
  }
  return undefined
}
