import type { applyAsAgent } from '#lib/agents/agent.api.ts'
import { addAgent, agentOf, moveAgent } from '#lib/agents/agent.sql.ts'
import { db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { randomId } from '#lib/std/id.ts'
import { fail, ok } from '#lib/std/result.ts'
import { type OwnAgent, ownAgent } from './own-agent.ts'

/** Somebody wants to sell under a name of their own. Who was refused, or is one no longer, may ask again. */
export const applyToBeAgent = ({ actor, body }: CallOf<typeof applyAsAgent>) =>
  undoneInTurn<OwnAgent>(actor.userId, async (tx) => {
    const { userId } = actor
    const added = await addAgent(tx, { id: randomId(), userId, ...body })
    if (added) return ok(ownAgent(added))
    const before = await agentOf(tx, userId)
    if (before?.state === 'applied') return fail(409, 'wrong_state', '已经申请过了，正在等着审')
    if (before?.state === 'active') return fail(409, 'wrong_state', '您已经是代理了，名号在代理中心里改')
    const set = { ...body, refusal: null, decidedBy: null, decidedAt: null, appliedAt: new Date() }
    const moved = await moveAgent(tx, before!.id, 'apply', { set, actorId: userId })
    return moved.ok ? ok(ownAgent(moved.value.row)) : moved
  })

/** What became of the application of this account; undefined: there was none. */
export const ownAgentOf = async (userId: string): Promise<OwnAgent | undefined> => {
  const row = await agentOf(db(), userId)
  return row && ownAgent(row)
}
