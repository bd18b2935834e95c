import type { Actor } from '#lib/http/actor.ts'
import { forbidden, notFound } from '#lib/http/errors.ts'
import { type Failure, ok } from '#lib/std/result.ts'

/** What a decision is made about. `opened`: the caller came by a link the owner made (share); `sold`: by one to order it. */
export type Resource = { ownerId: string; public?: boolean; opened?: boolean; sold?: boolean; finalized?: boolean }

type Test = (actor: Actor, resource: Resource) => boolean
const owner: Test = (actor, resource) => actor.kind === 'user' && actor.userId === resource.ownerId
const reader: Test = (actor, resource) => owner(actor, resource) || resource.public === true || resource.opened === true
const buyer: Test = (actor, resource) => owner(actor, resource) || (actor.kind === 'user' && resource.sold === true)
const ownerOfOpenBook: Test = (actor, resource) => owner(actor, resource) && resource.finalized !== true
const operator: Test = (actor) => actor.kind === 'user' && actor.role === 'operator'

/**
 * Who may do what. `see`: may know that it exists; who may not is answered 404, as if it were missing. `act`: may do it;
 * who only sees is answered 403. Roles add nothing to other people's private things: not even an operator's.
 */
const policy = {
  'book.read': { see: reader, act: reader },
  'book.edit': { see: reader, act: ownerOfOpenBook },
  'book.finalize': { see: reader, act: owner },
  'book.share': { see: reader, act: owner },
  'book.remove': { see: reader, act: owner },
  'book.copy': { see: reader, act: owner },
  'book.download': { see: reader, act: owner },
  /** Of its price as well: who may not order a book learns nothing of what it costs. */
  'book.order': { see: reader, act: buyer },
  'album.read': { see: reader, act: reader },
  /** Whatever is not looking at it: changing, pressing, pricing, sharing. */
  'album.own': { see: reader, act: owner },
  'import.use': { see: owner, act: owner },
  'source.read': { see: owner, act: owner },
  'media.read': { see: reader, act: reader },
  'site.operate': { see: operator, act: operator },
} as const satisfies Record<string, { see: Test; act: Test }>

export type Action = keyof typeof policy

/** `ok`, or the failure to answer: 404 for what one may not see, 403 for what one sees but may not do. */
export const authorize = (
  actor: Actor,
  action: Action,
  resource: Resource,
): { ok: true; value: undefined } | { ok: false; failure: Failure } => {
  const { see, act } = policy[action]
  if (act(actor, resource)) return ok(undefined)
  return see(actor, resource) ? forbidden() : notFound()
}
