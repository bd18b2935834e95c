import type { Route } from '../routes/route.ts'

/** Who looks, as far as the frame of a page cares. */
export type FrameViewer = {
  signedIn: boolean
  /** A visit in agent mode sees the content alone (spec §2: partner users). */
  partner: boolean
  fullscreen: boolean
}

/** What stands around the content of a page. */
export type Frame = Pick<Route, 'nav' | 'footer' | 'tabs'> & {
  /** Buttons at the side: customer service, back to top. */
  side: boolean
}

/** Spec §2: the routes the customer-service chat shows on. */
const chatRoutes: ReadonlySet<string> = new Set([
  'home',
  'books',
  'book',
  'book.inner',
  'buy',
  'check',
  'orders',
  'create',
])

/** May somebody who came from WeChat talk to us here? Every way of making a book counts as `create`. */
export const hasChat = ({ name }: Pick<Route, 'name'>): boolean => chatRoutes.has(name.replace(/^create\..*/, 'create'))

/** The frame of a page for somebody, by the rules of spec §2. Inside an iframe a script puts the side buttons away. */
export const frameOf = (route: Route, { signedIn, partner, fullscreen }: FrameViewer): Frame => {
  if (partner || fullscreen) return { nav: 'hidden', footer: 'none', tabs: false, side: false }
  const hidden = route.nav === 'hidden' || (route.navLogin && !signedIn)
  return {
    nav: hidden ? 'hidden' : route.nav,
    footer: route.name === '' ? 'none' : route.footer,
    tabs: route.tabs && !route.native,
    // A reader without a footer has its own bar where the buttons would stand.
    side: hasChat(route) || (route.footer !== 'none' && route.name !== ''),
  }
}
