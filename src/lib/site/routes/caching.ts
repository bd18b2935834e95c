import type { Route } from './route.ts'

/** Seconds a shared cache may keep what visitors get; with the minute in which changed site settings show everywhere. */
const sharedSeconds = 20

/**
 * Who may keep a page. Only the whole answer (200) to somebody without a sign-in, on a row for `visitors`, may be shared,
 * and only with requests that send the same cookies; everything else is kept by nobody.
 */
export const cachingOf = (
  route: Route,
  answer: { status: number; signedIn: boolean; setsCookies: boolean },
): Record<string, string> =>
  route.cache === 'visitors' && answer.status === 200 && !answer.signedIn && !answer.setsCookies
    ? { 'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}`, vary: 'Cookie' }
    : { 'cache-control': 'private, no-store' }
