import { db } from '#lib/db/db.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { ok, type Result } from '#lib/std/result.ts'
import type { AccessBody, WorkShare } from './share.contract.ts'
import {
  moveAccess,
  type ReadShare,
  readShare,
  type ShareCaller,
  type Shared,
  type SharedKind,
  viewShare,
} from './shared-kind.server.ts'

/** Who may see a work and its links, as its owner is told. */
export const shareOf = async <Row extends Shared>(
  kind: SharedKind<Row>,
  actor: Actor,
  id: string,
): Promise<Result<WorkShare>> => {
  const found = await kind.see(db(), actor, id)
  return found.ok ? ok(await viewShare(kind, await readShare(db(), found.value))) : found
}

/** Opens or shuts a work of one's own. */
export const changeAccessOf = async <Row extends Shared>(
  kind: SharedKind<Row>,
  { params, body, actor }: ShareCaller & { body: AccessBody },
): Promise<Result<WorkShare>> => {
  const done = await transactionInTurn(actor.userId, async (tx): Promise<Result<ReadShare<Row>>> => {
    const found = await kind.hold(tx, actor, params.id)
    if (!found.ok) return found
    const moved = await moveAccess(kind, tx, found.value, body)
    return moved.ok ? ok(await readShare(tx, moved.value)) : moved
  })
  return done.ok ? ok(await viewShare(kind, done.value)) : done
}
