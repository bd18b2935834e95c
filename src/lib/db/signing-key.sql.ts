import { eq } from 'drizzle-orm'
import type { Db } from './db.server.ts'
import { signingKeys } from './signing-key.table.ts'

/** The key of this name; the first to ask makes it. */
export const signingKey = async (db: Db, name: string, fresh: string): Promise<string> => {
  await db.insert(signingKeys).values({ name, key: fresh }).onConflictDoNothing()
  const rows = await db.select({ key: signingKeys.key }).from(signingKeys).where(eq(signingKeys.name, name))
  return rows[0]!.key
}
