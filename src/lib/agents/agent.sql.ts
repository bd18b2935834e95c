import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import type { Role } from '#lib/http/actor.ts'
import { users } from '#lib/users/user.table.ts'
import { agentMachine } from './agent.machine.ts'
import { type AgentRow, agentHistory, agents } from './agent.table.ts'

export const moveAgent = mover({ machine: agentMachine, table: agents, key: 'state', history: agentHistory })

/** Undefined: this account applied before. */
export const addAgent = async (tx: Db, row: typeof agents.$inferInsert): Promise<AgentRow | undefined> =>
  (await tx.insert(agents).values(row).onConflictDoNothing({ target: agents.userId }).returning())[0]

export const findAgent = async (db: Db, id: string): Promise<AgentRow | undefined> =>
  (await db.select().from(agents).where(eq(agents.id, id)))[0]

/** Of this account, whatever came of it. */
export const agentOf = async (db: Db, userId: string): Promise<AgentRow | undefined> =>
  (await db.select().from(agents).where(eq(agents.userId, userId)))[0]

/** Of this account while it is an agent, with its public number. */
export const activeAgentOf = async (db: Db, userId: string): Promise<(AgentRow & { uid: number }) | undefined> => {
  const [found] = await db
    .select({ agent: agents, uid: users.xinshuUserId })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(and(eq(agents.userId, userId), eq(agents.state, 'active')))
  return found && { ...found.agent, uid: found.uid }
}

/** Is this account an agent, and stays one until the transaction ends? */
export const holdActiveAgent = async (tx: Db, userId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: agents.id })
      .from(agents)
      .where(and(eq(agents.userId, userId), eq(agents.state, 'active')))
      .for('share')
  ).length > 0

/** The agent of this public number. */
export const activeAgentNumbered = async (db: Db, uid: number): Promise<(AgentRow & { uid: number }) | undefined> => {
  const [found] = await db
    .select({ agent: agents })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(and(eq(users.xinshuUserId, uid), eq(agents.state, 'active')))
  return found && { ...found.agent, uid }
}

export type AgentBrand = Pick<
  AgentRow,
  'companyName' | 'companyPhone' | 'companyLink' | 'editor' | 'designer' | 'isCopyrightHidden' | 'isLogoKept'
>

export const saveBrand = async (tx: Db, userId: string, brand: AgentBrand): Promise<AgentRow | undefined> =>
  (
    await tx
      .update(agents)
      .set(brand)
      .where(and(eq(agents.userId, userId), eq(agents.state, 'active')))
      .returning()
  )[0]

/** An account becomes an agent's, or an ordinary one again; those of the house and of partners stay what they are. */
export const setAgentRole = async (tx: Db, userId: string, role: Extract<Role, 'agent' | 'user'>): Promise<void> => {
  await tx
    .update(users)
    .set({ role })
    .where(and(eq(users.id, userId), eq(users.role, role === 'agent' ? 'user' : 'agent')))
}

const numbered = (db: Db) =>
  db
    .select({ agent: agents, uid: users.xinshuUserId, nickname: users.nickname })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
export type NumberedAgent = Awaited<ReturnType<typeof numbered>>[number]

/** One page of the desk: who applied, the oldest first; or everybody else, the newest first. */
export const listAgents = async (
  db: Db,
  isDecided: boolean,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: NumberedAgent[]; total: number }> => {
  const where = isDecided ? ne(agents.state, 'applied') : eq(agents.state, 'applied')
  const rows = await numbered(db)
    .where(where)
    .orderBy(isDecided ? desc(agents.appliedAt) : asc(agents.appliedAt), asc(agents.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(agents).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** One for the desk. */
export const numberedAgent = async (db: Db, id: string): Promise<NumberedAgent | undefined> =>
  (await numbered(db).where(eq(agents.id, id)))[0]
