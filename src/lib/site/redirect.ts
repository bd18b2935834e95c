/** Host that stands for this site while a path is resolved; `.invalid` can never be a real one. */
const here = 'http://here.invalid'

/**
 * Where to go after sign-in: `wanted` when it is a path of this site (path, query, hash), else `otherwise`. Refuses other
 * sites in every spelling browsers accept (`//x`, `/\x`, `https:x`, tabs inside), calls, and the sign-in pages themselves.
 */
export const safeRedirect = (wanted: string | null | undefined, otherwise = '/books'): string => {
  if (!wanted?.startsWith('/') || wanted.length > 2000) return otherwise
  if (/[\u0000-\u001f\u007f\\]/.test(wanted) || !URL.canParse(wanted, here)) return otherwise
  const url = new URL(wanted, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return otherwise
  if (/^\/(signin|login|api)(\/|$)/.test(url.pathname)) return otherwise
  return `${url.pathname}${url.search}${url.hash}`
}

/** Query parameters that must not travel on: they hold a sign-in or end one. */
const spent = ['token', 'tmptoken', 'ncr']

/** A path with query, without parameters that were used up. */
export const withoutSpent = (url: URL): string => {
  const search = new URLSearchParams(url.search)
  for (const name of spent) search.delete(name)
  const text = search.toString()
  return `${url.pathname}${text && `?${text}`}`
}

/** The sign-in page that leads back to `url` afterwards. */
export const signInPath = (url: URL): string => `/signin?redirect=${encodeURIComponent(withoutSpent(url))}`
