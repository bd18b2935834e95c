import { and, eq } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { Capability } from './capability.ts'
import { auditLog, operatorCapabilities } from './operator.table.ts'
import { users } from './user.table.ts'

export const capabilitiesOf = async (db: Db, userId: string): Promise<Capability[]> =>
  (
    await db
      .select({ capability: operatorCapabilities.capability })
      .from(operatorCapabilities)
      .innerJoin(users, eq(users.id, operatorCapabilities.userId))
      // Whoever is no operator any more may nothing, whatever they once were given.
      .where(and(eq(operatorCapabilities.userId, userId), eq(users.role, 'operator')))
      .orderBy(operatorCapabilities.capability)
  ).map(({ capability }) => capability)

export const grantCapability = async (db: Db, userId: string, capability: Capability): Promise<void> => {
  await db.insert(operatorCapabilities).values({ userId, capability }).onConflictDoNothing()
}

export const revokeCapability = async (db: Db, userId: string, capability: Capability): Promise<void> => {
  await db
    .delete(operatorCapabilities)
    .where(and(eq(operatorCapabilities.userId, userId), eq(operatorCapabilities.capability, capability)))
}

/** Notes what an operator does, in the transaction that does it. */
export const audit = async (tx: Db, line: Omit<typeof auditLog.$inferInsert, 'id' | 'at'>): Promise<void> => {
  await tx.insert(auditLog).values(line)
}
