/** At which terms an agent's book is sold: to the agent at their own price, to a customer at the list's, to both without anything else. */
import { activeAgentOf } from '#lib/agents/agent.sql.ts'
import type { Db } from '#lib/db/db.server.ts'
import { discountWords } from '#lib/pricing/words/discount-words.ts'
import type { Bp } from '#lib/std/money.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import type { Sale } from '../sale.ts'

/** `grade`: what takes the agent's price off the list's. Grades, activities, coupons and codes of packages are not for these. */
export type AgentTerms = { grade: { rate: Bp; label: string } | null }

/** Undefined: an ordinary sale. `asked`: by the agent's way of asking (6.19). */
export const agentTerms = async (
  db: Db,
  userId: string,
  { work }: Pick<Sale, 'work'>,
  asked: boolean,
): Promise<Result<AgentTerms | undefined>> => {
  if (work !== null && work.ownerId !== userId) return ok({ grade: null })
  // However it is asked, and printed again as well: an agent's own books have the agent's price and no other.
  const agent = await activeAgentOf(db, userId)
  if (!agent) return asked ? fail(403, 'not_agent', '这不是代理的书，请用平常的报价') : ok(undefined)
  return ok({
    grade: agent.rateBp < 10_000 ? { rate: agent.rateBp, label: `代理价 ${discountWords(agent.rateBp)}` } : null,
  })
}
