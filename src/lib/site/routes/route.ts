/**
 * One row of the table of screens (routes.ts): what guard, frame, caches and search engines are told about a page.
 * Every row has a value in every column; most rows start from one of the three kinds below. Printed as docs/routes.md.
 */
export type Route = {
  /** As the specification calls the screen; '' for addresses nobody stays on. */
  name: string
  /** `[name]` stands for one part of a path, `[...name]` for the rest. */
  pattern: string
  /** Title of the page without the name of the site. `{…}` is filled in by the page. */
  title: string
  /** Sign-in is required. */
  private: boolean
  /** What /signin says to somebody who was on the way here; null where nobody is stopped. */
  alert: string | null
  /** Who else is turned away: an operator's page is missing for everybody else. */
  needs: 'nothing' | 'operator'
  /** May a visit in agent mode come here (spec §6)? */
  agent: boolean
  nav: 'normal' | 'sm' | 'hidden'
  /** The navigation bar shows only to the signed-in. */
  navLogin: boolean
  footer: 'large' | 'simple' | 'none'
  /** Bar at the bottom of phones. */
  tabs: boolean
  /** Fit to run inside a mini-program or an app: no tab bar, nothing only a browser can do. */
  native: boolean
  /** Its form can be sent to the page itself, without script; every other page is read only (405). */
  posts: boolean
  /** `never`: no cache keeps it; `visitors`: shared caches keep what visitors get for a moment (caching.ts). */
  cache: 'never' | 'visitors'
  robots: 'index' | 'noindex'
}

/** Spec §2: the warning unless the route has its own words. */
export const signInFirst = '请先登录哦'

type Kind = Omit<Route, 'name' | 'pattern' | 'title'>

/** Open to everybody, found by search engines. */
export const open: Kind = {
  private: false,
  alert: null,
  needs: 'nothing',
  agent: false,
  nav: 'normal',
  navLogin: false,
  footer: 'simple',
  tabs: true,
  native: false,
  posts: false,
  cache: 'never',
  robots: 'index',
}

/** Something of one person. */
export const own: Kind = { ...open, private: true, alert: signInFirst, robots: 'noindex' }

/** Work on something of one's own: small navigation, the whole screen for the work. */
export const work: Kind = { ...own, nav: 'sm', tabs: false }

/** Title of the home page and of pages without one: the sentence of the site (spec §2). */
export const defaultTitle = '朋友圈的回忆，一键成书'
