import type { Db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { notFound } from '#lib/http/errors.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { Capability } from '#lib/users/capability.ts'
import { capabilitiesOf } from '#lib/users/operator.sql.ts'
import { authorize } from './authorize.ts'

/** An operator at a desk. `capability`: by which of those asked for they are there; it is written down with what they do. */
export type DeskOperator = { userId: string; capability: Capability; capabilities: readonly Capability[] }

/** An operator who has any of these capabilities. To everybody else there is no such desk: 404. */
export const deskOperator = async (db: Db, actor: Actor, any: readonly Capability[]): Promise<Result<DeskOperator>> => {
  const allowed = authorize(actor, 'site.operate', { ownerId: '' })
  if (!allowed.ok) return allowed
  if (actor.kind !== 'user') return notFound()
  const capabilities = await capabilitiesOf(db, actor.userId)
  const capability = any.find((one) => capabilities.includes(one))
  return capability === undefined ? notFound() : ok({ userId: actor.userId, capability, capabilities })
}
