/** The one table of screens: middleware guards by it and frames are chosen by it. A row for every page, a page for every row. */
import { type Route, signInFirst } from './route.ts'
import { accountRoutes } from './routes-account.ts'
import { albumRoutes } from './routes-albums.ts'
import { bookRoutes } from './routes-books.ts'
import { publicRoutes } from './routes-public.ts'
import { shopRoutes } from './routes-shop.ts'

const matcher = (pattern: string): RegExp => {
  const source = pattern
    .split('/')
    .slice(1)
    .map((part) => {
      if (/^\[\.\.\.\w+\]$/.test(part)) return '(?:/.*)?'
      if (/^\[\w+\]$/.test(part)) return '/[^/]+'
      return part === '' ? '' : `/${part.replace(/[.*+?^${}()|\\]/g, '\\$&')}`
    })
    .join('')
  return new RegExp(`^${source}/?$`)
}

/** Fixed words before placeholders, part by part, and `[...rest]` last: `/books/removed` wins over `/books/[bookId]`. */
const rank = (pattern: string): string => pattern.replaceAll(/\[\.\.\.\w+\]/g, '~~').replaceAll(/\[\w+\]/g, '~')

/** All rows, the most particular first. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...accountRoutes,
  ...bookRoutes,
  ...albumRoutes,
  ...shopRoutes,
].sort((a, b) => (rank(a.pattern) < rank(b.pattern) ? -1 : 1))

const table = routes.map((route) => ({ route, match: matcher(route.pattern) }))
const missing = routes.find(({ name }) => name === '404')!

/** The row of a path (without query); the row of the 404 page when there is none. */
export const routeOf = (path: string): Route => table.find(({ match }) => match.test(path))?.route ?? missing

/** Does an address (query and all) lead to a screen that exists? What is not built is not linked. */
export const isScreen = (href: string): boolean => routeOf(href.split(/[?#]/, 1)[0] ?? href) !== missing

/** The row with this name. */
export const routeNamed = (name: string): Route => routes.find((route) => route.name === name) ?? missing

/** What /signin says to somebody who was on the way to `path`; undefined when nobody was stopped there. */
export const signInAlert = (path: string): string | undefined => {
  const route = routeOf(path.split(/[?#]/, 1)[0] ?? path)
  return route.private ? (route.alert ?? signInFirst) : undefined
}
