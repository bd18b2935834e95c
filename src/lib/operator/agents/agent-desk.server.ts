/** Who applied to sell under a name of their own: looked at, taken, refused, or ended, by an operator who is somebody else. */
import type { z } from 'zod'
import { openBooksOf } from '#lib/agent-center/agent-books.sql.ts'
import type { AgentEvent } from '#lib/agents/agent.machine.ts'
import {
  findAgent,
  listAgents,
  moveAgent,
  type NumberedAgent,
  numberedAgent,
  setAgentRole,
} from '#lib/agents/agent.sql.ts'
import type { AgentRow } from '#lib/agents/agent.table.ts'
import { type DeskOperator, deskOperator } from '#lib/auth/desk-operator.server.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { type Db, db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import { tell } from '#lib/helpdesk/notice.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { pageOf } from '#lib/http/page-of.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { audit } from '#lib/users/operator.sql.ts'
import { revokeLinksOf } from '#lib/works/share/share-link.sql.ts'
import type * as api from './agent-desk.api.ts'

type View = z.output<typeof api.agentRow>

const mayManage = (tx: Db, actor: Actor) => deskOperator(tx, actor, ['manage'])

const viewOf = ({ agent, uid, nickname }: NumberedAgent, { userId }: DeskOperator): View => ({
  ...{ id: agent.id, uid, nickname, state: agent.state },
  ...{ companyName: agent.companyName, companyPhone: agent.companyPhone, companyLink: agent.companyLink },
  ...{ applyWords: agent.applyWords, refusal: agent.refusal },
  ...{ applyTime: agent.appliedAt.getTime(), decidedTime: agent.decidedAt?.getTime() ?? null },
  mayDecide: agent.userId !== userId && (agent.state === 'applied' || agent.state === 'active'),
})

export const seeAgents = async ({ actor, query }: CallOf<typeof api.listDeskAgents>) => {
  const allowed = await mayManage(db(), actor)
  if (!allowed.ok) return allowed
  const { rows, total } = await listAgents(db(), query.tab === 'decided', query)
  return ok({ results: rows.map((row) => viewOf(row, allowed.value)), totalCount: total })
}

/** The page of agents its address asks for; `?done=1`: those that were decided. */
export const agentsPage = async (actor: Actor, url: URL) => {
  const allowed = await mayManage(db(), actor)
  if (!allowed.ok) return allowed
  const list = await pageOf(
    url,
    20,
    ({ done, ...paging }) => listAgents(db(), done, paging),
    (row) => viewOf(row, allowed.value),
  )
  return ok({ ...list, operator: allowed.value })
}

/** What comes with a decision for the account it is about. */
type Then = { words: string; after(tx: Db, agent: AgentRow): Promise<void> }

/** Books that are not finalized carry another name from now on. */
const typesetAgain = async (tx: Db, userId: string): Promise<void> => {
  for (const id of await openBooksOf(tx, userId)) await requestTypesetting(tx, id)
}

type Decision = Pick<CallOf<typeof api.approveDeskAgent>, 'actor' | 'params' | 'body'>

const decided = (
  { actor, params, body }: Decision,
  event: Extract<AgentEvent, 'approve' | 'refuse' | 'end'>,
  { words, after }: Then,
): Promise<Result<View>> =>
  undoneInTurn<View>(actor.userId, async (tx) => {
    const allowed = await mayManage(tx, actor)
    if (!allowed.ok) return allowed
    const { userId, capability } = allowed.value
    const agent = await findAgent(tx, params.id)
    if (!agent) return notFound()
    if (agent.userId === userId) return fail(403, 'own_application', '自己的申请要请别的同事来审')
    const refusal = event === 'approve' ? null : body.words
    const set = { refusal, decidedBy: userId, decidedAt: new Date() }
    const moved = await moveAgent(tx, agent.id, event, { set, actorId: userId })
    if (!moved.ok) return moved
    await after(tx, agent)
    const about = { userId: agent.userId, ref: agent.id, reason: body.words }
    await audit(tx, { actorId: userId, capability, action: `agent.${event}`, ...about })
    await tell(tx, agent.userId, words, `agent-${event}-${agent.id}-${Date.now()}`)
    return ok(viewOf((await numberedAgent(tx, agent.id))!, allowed.value))
  })

export const approveAgent = (call: CallOf<typeof api.approveDeskAgent>) =>
  decided(call, 'approve', {
    words: '您的代理申请通过了。名号、价钱和卖书的链接都在代理中心里。',
    after: async (tx, { userId }) => {
      await setAgentRole(tx, userId, 'agent')
      await typesetAgain(tx, userId)
    },
  })

export const refuseAgent = (call: CallOf<typeof api.refuseDeskAgent>) =>
  decided(call, 'refuse', {
    words: `您的代理申请没有通过：${call.body.words}。改过以后可以再申请。`,
    after: async () => {},
  })

export const endAgent = (call: CallOf<typeof api.endDeskAgent>) =>
  decided(call, 'end', {
    words: `您的代理身份停了：${call.body.words}。发出去买书的链接都收回了，已经下的订单照常印。`,
    after: async (tx, { userId }) => {
      await setAgentRole(tx, userId, 'user')
      await revokeLinksOf(tx, userId, 'sell')
      await typesetAgain(tx, userId)
    },
  })
