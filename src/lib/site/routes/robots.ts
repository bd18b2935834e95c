import { withoutEnd } from '#lib/std/linear.ts'
import type { Route } from './route.ts'

/** Query parameters that make another page worth finding; any other makes a search engine leave the address alone. */
const parameters: Readonly<Record<string, readonly string[]>> = { '/unboxing': ['page'] }

type Row = Pick<Route, 'pattern' | 'robots'>

/** The one spelling of a path: no slash at the end. */
const plainPath = (pathname: string): string => pathname.charAt(0) + withoutEnd(pathname.slice(1), /\//)

/** May a search engine keep this address? */
export const isFindable = (url: URL, { pattern, robots }: Row): boolean =>
  robots === 'index' && [...url.searchParams.keys()].every((name) => parameters[pattern]?.includes(name) === true)

/** The address a page is to be known by: on `siteUrl`, in one spelling, with only what makes another page of it. */
export const canonicalUrl = (url: URL, siteUrl: string, { pattern }: Pick<Row, 'pattern'>): string => {
  const kept = new URLSearchParams()
  for (const name of parameters[pattern] ?? []) {
    const value = url.searchParams.get(name)
    // The first page of a list is the list.
    if (value !== null && !(name === 'page' && value === '1')) kept.set(name, value)
  }
  return `${siteUrl}${plainPath(url.pathname)}${kept.size > 0 ? `?${kept}` : ''}`
}
