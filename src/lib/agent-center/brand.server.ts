import type { getAgentInfo, saveAgentBrand } from '#lib/agents/agent.api.ts'
import { agentNumbered, brandOf } from '#lib/agents/agent.server.ts'
import { saveBrand } from '#lib/agents/agent.sql.ts'
import { agentInfoOf } from '#lib/agents/brand.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { db } from '#lib/db/db.server.ts'
import { undoneInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { fail, ok } from '#lib/std/result.ts'
import { openBooksOf, opensBookOf } from './agent-books.sql.ts'
import { type OwnAgent, ownAgent } from './own-agent.ts'

/** Is anything printed another by it? */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What stands on an agent's books. Books that are not finalized are laid out again with it; finalized ones stay as signed. */
export const saveOwnBrand = ({ actor, body }: CallOf<typeof saveAgentBrand>) =>
  undoneInTurn<OwnAgent>(actor.userId, async (tx) => {
    const { userId } = actor
    const before = await brandOf(tx, userId)
    const { disableCopyright: isCopyrightHidden, keepLogo: isLogoKept, ...words } = body
    const row = before && (await saveBrand(tx, userId, { ...words, isCopyrightHidden, isLogoKept }))
    if (!row) return fail(403, 'not_agent', '您现在不是代理，名号没有存')
    if (!isSame(before, (await brandOf(tx, userId)) ?? {}))
      for (const id of await openBooksOf(tx, userId)) await requestTypesetting(tx, id, { actorId: userId })
    return ok(ownAgent(row))
  })

/** 7.U9: told to the agent, and to whoever may open one of their books; to everybody else there is no such agent. */
export const agentInfoFor = async ({ params, actor }: CallOf<typeof getAgentInfo>) => {
  const agent = await agentNumbered(db(), Number(params.uid))
  if (!agent) return notFound()
  const isOwn = actor.kind === 'user' && actor.userId === agent.userId
  const opens = isOwn || (await opensBookOf(db(), agent.userId, actor.links ?? []))
  return opens ? ok(agentInfoOf(agent.brand)) : notFound()
}
