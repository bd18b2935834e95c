import { config } from '#lib/config/config.server.ts'
import type { Db } from '#lib/db/db.server.ts'
import { activeAgentNumbered, activeAgentOf } from './agent.sql.ts'
import type { AgentRow } from './agent.table.ts'
import type { Brand } from './brand.ts'

const brandFrom = (row: AgentRow & { uid: number }): Brand => ({
  ...{ uid: row.uid, companyName: row.companyName, companyPhone: row.companyPhone, companyLink: row.companyLink },
  ...{ editor: row.editor, designer: row.designer },
  ...{ isCopyrightHidden: row.isCopyrightHidden, isLogoKept: row.isLogoKept },
  isOfficial: config().officialAgents.includes(row.uid),
})

/** What the books of this account carry; undefined: they are nobody's but their owner's. */
export const brandOf = async (db: Db, userId: string): Promise<Brand | undefined> => {
  const row = await activeAgentOf(db, userId)
  return row && brandFrom(row)
}

/** The agent of this public number, with the account it is of. */
export const agentNumbered = async (db: Db, uid: number): Promise<{ userId: string; brand: Brand } | undefined> => {
  const row = await activeAgentNumbered(db, uid)
  return row && { userId: row.userId, brand: brandFrom(row) }
}
