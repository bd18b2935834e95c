/** Host that stands for this site while a path is resolved; `.invalid` can never be a real one. */
const here = 'http://here.invalid'

/** Characters of a path we lead back to; proxies refuse long headers. */
const mostRedirect = 2000

/**
 * Where to go after sign-in: `wanted` when it is a path of this site (path, query, hash), else `otherwise`. Refuses other
 * sites in every spelling browsers accept (`//x`, `/\x`, `https:x`, tabs inside), calls, and the sign-in pages themselves.
 */
export const safeRedirect = (wanted: string | null | undefined, otherwise = '/books'): string => {
  if (!wanted?.startsWith('/') || wanted.length > mostRedirect) return otherwise
  if (/[\u0000-\u001f\u007f\\]/.test(wanted) || !URL.canParse(wanted, here)) return otherwise
  const url = new URL(wanted, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return otherwise
  if (/^\/(signin|login|api)(\/|$)/.test(url.pathname)) return otherwise
  return `${url.pathname}${url.search}${url.hash}`
}

/** Query parameters that must not travel on: they hold a sign-in or end one. */
const spent = ['token', 'tmptoken', 'ncr']

/** `flag=fullscreen,ncr` without what was used up, or undefined when nothing is left of it. */
const livingFlags = (pair: string): string | undefined => {
  if (!pair.startsWith('flag=')) return pair
  const flags = pair.slice(5).split(/,|%2c/i)
  const left = flags.filter((flag) => !spent.includes(flag.trim()))
  if (left.length === flags.length) return pair
  return left.length > 0 ? `flag=${left.join(',')}` : undefined
}

/** A path with query as it was written, without parameters that were used up. */
export const withoutSpent = (url: URL): string => {
  const left = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && ![...new URLSearchParams(pair).keys()].some((name) => spent.includes(name)))
    .map(livingFlags)
    .filter((pair) => pair !== undefined)
    .join('&')
  return `${url.pathname}${left && `?${left}`}`
}

/** The sign-in page that leads back to `url` afterwards; a query nobody could send back is left out. */
export const signInPath = (url: URL): string => {
  const whole = withoutSpent(url)
  return `/signin?redirect=${encodeURIComponent(whole.length > mostRedirect ? url.pathname : whole)}`
}
