import { activeAgentOf } from '#lib/agents/agent.sql.ts'
import { exchangeTicket, issueTicket } from '#lib/auth/ticket.server.ts'
import { config } from '#lib/config/config.server.ts'
import { db } from '#lib/db/db.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fail, ok } from '#lib/std/result.ts'
import type { enterAgentCenter, openAgentSession } from './enter.api.ts'

/** A session's own token in an address would leak (2.158): a code is good for one minute and one use. */
const codeSeconds = 60

const led = (location: string): Response =>
  new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
  })

/** Leads an agent to the agent center, ours or the configured one, signed in there by the code in the address. */
export const leadToCenter = async ({ actor }: Pick<CallOf<typeof enterAgentCenter>, 'actor'>) => {
  if (actor.kind !== 'user') return ok(led(paths.signin(paths.agent)))
  if (!(await activeAgentOf(db(), actor.userId))) return ok(led(paths.agentIntro))
  const center = new URL(config().agentUrl ?? paths.agent, config().siteUrl)
  center.searchParams.set('token', await issueTicket(db(), actor.userId, codeSeconds))
  return ok(led(config().agentUrl === undefined ? `${center.pathname}${center.search}` : center.href))
}

/** What a center elsewhere gets for the code it was sent: a session of the agent, and of nobody else. */
export const sessionForCode = async ({ body }: Pick<CallOf<typeof openAgentSession>, 'body'>) => {
  const session = await exchangeTicket(body.agentCode, async (tx, userId) => !!(await activeAgentOf(tx, userId)))
  return session ? ok(session) : fail(422, 'bad_agent_code', '这个码已经用过或过了时间，请回去再点一次代理中心')
}
