import type { Visit } from '../visit/visit.ts'
import { movedTo } from './moved.ts'
import { signInPath } from './redirect.ts'
import { routeOf } from './routes.ts'

/** Who asks, as far as pages care; `role` is the stored one. */
type Person = { kind: 'visitor' } | { kind: 'user'; role: string }

/** `here`: the page answers. `missing`: the 404 page does, under the same address. `go`: one hop, and the target answers. */
export type RouteDecision = { kind: 'here' } | { kind: 'missing' } | { kind: 'go'; to: string; status: 301 | 302 }

const go = (to: string, status: 301 | 302 = 302): RouteDecision => ({ kind: 'go', to, status })

/** Screens of one book that a visit in agent mode may be led back to (spec §6). */
const bookScreens = ['book', 'book.share', 'preview']

/** The book a visit in agent mode was last at, as its cookie says; undefined when that is none of our book pages. */
const lastBookOf = (visit: Visit): string | undefined =>
  visit.lastBook !== undefined && bookScreens.includes(routeOf(visit.lastBook).name) ? visit.lastBook : undefined

/** Is this an address to lead agents back to later? */
export const isBookScreen = (path: string): boolean => bookScreens.includes(routeOf(path).name)

/** Ways of asking a page that exists, for the header Allow; undefined when this one is right, or no page stands there. */
export const refusedMethod = (method: string, path: string): string | undefined => {
  const { name, posts } = routeOf(path)
  if (name === '404' || method === 'GET' || method === 'HEAD' || (method === 'POST' && posts)) return undefined
  return posts ? 'GET, HEAD, POST' : 'GET, HEAD'
}

/**
 * What happens to a request for a page: renamed addresses and slashes first, then the guard of the page they lead to, so
 * that everybody arrives in one hop.
 */
export const resolveRoute = (url: URL, person: Person, visit: Visit): RouteDecision => {
  const moved = movedTo(url.pathname, url.search, person.kind === 'user')
  const target = moved ? new URL(moved.to, url) : url
  const route = routeOf(target.pathname)
  if (visit.agentMode && !route.agent) {
    const back = lastBookOf(visit)
    return back === undefined ? { kind: 'missing' } : go(back)
  }
  if (route.private && person.kind === 'visitor') return go(signInPath(target))
  if (route.needs === 'operator' && (person.kind === 'visitor' || person.role !== 'operator'))
    return { kind: 'missing' }
  return moved ? go(moved.to, moved.lasting ? 301 : 302) : { kind: 'here' }
}
