/** Who makes a call. Rights come from the stored account, never from what a token looks like. */
export type Role = 'user' | 'agent' | 'partner' | 'operator'

/** A link to a work that this browser came in by (works/share), and under which epoch of it. */
export type LinkGrant = { linkId: string; epoch: number }

/** `links`: what a browser was let into, signed in or not; whether each still holds is asked where it is used. */
type Visitor = { kind: 'visitor'; links?: readonly LinkGrant[] }

/** `sessionMark` is the public mark of one sign-in: it may be shown to the browser, the token may not. */
type UserActor = { kind: 'user'; userId: string; role: Role; sessionMark: string; links?: readonly LinkGrant[] }

export type Actor = Visitor | UserActor

export const visitor: Visitor = { kind: 'visitor' }

/**
 * How the caller proved who they are. `cookie` requests need a same-origin Origin when they change something;
 * `header` requests cannot be made by a foreign page and don't.
 */
export type Credential = 'none' | 'cookie' | 'header'

/** What the frame of a page shows of an account; opens nothing. */
export type Profile = {
  nickname: string
  avatar: string | null
  /** Which navigation. */
  who: 'user' | 'agent' | 'partner'
  /** Has a WeChat id: the chat of customer service is for those. */
  openid: boolean
}

/** What src/middleware.ts leaves in Astro.locals for pages and the endpoint kernel. */
export type RequestLocals = {
  actor: Actor
  credential: Credential
  /** A token came along but is expired, revoked or unknown: private calls answer 21003. */
  sessionOver: boolean
  /** Of the account; undefined for visitors. */
  profile?: Profile | undefined
  requestId: string
  /** Where the request came from (client-ip.server.ts). */
  ip: string
}
