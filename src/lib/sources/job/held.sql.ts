import { and, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { heldImports, imports } from '#lib/sources/job/import.table.ts'

export const findHeld = async (db: Db, importId: string): Promise<PostImport | undefined> =>
  (await db.select({ incoming: heldImports.incoming }).from(heldImports).where(eq(heldImports.importId, importId)))[0]
    ?.incoming

export const saveHeld = async (db: Db, importId: string, incoming: PostImport, hashes: string[]): Promise<void> => {
  await db
    .insert(heldImports)
    .values({ importId, incoming, hashes })
    .onConflictDoUpdate({ target: heldImports.importId, set: { incoming, hashes } })
}

/** Content hashes of the pictures a held import came with. */
export const heldHashes = async (db: Db, importId: string): Promise<string[]> =>
  (await db.select({ hashes: heldImports.hashes }).from(heldImports).where(eq(heldImports.importId, importId)))[0]
    ?.hashes ?? []

/** With its files, what was read of it, and whatever names it. */
export const removeImport = async (db: Db, id: string): Promise<void> => {
  await db.delete(imports).where(eq(imports.id, id))
}

/** Held imports that are not being read and that nobody has touched since `before`. */
export const listStaleHeld = async (db: Db, before: Date, most: number): Promise<string[]> => {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.held, true), ne(imports.status, 'reading'), lt(imports.updatedAt, before)))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** A held import, locked until the transaction ends; undefined when it is gone, or merged as it was read. */
export const lockHeld = async (db: Db, id: string): Promise<{ ownerId: string } | undefined> =>
  (
    await db
      .select({ ownerId: imports.ownerId })
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.held, true)))
      .for('update')
  )[0]

/** Somebody goes on with it: it does not expire for as long again. */
export const touchImport = async (db: Db, id: string): Promise<void> => {
  await db.update(imports).set({ updatedAt: new Date() }).where(eq(imports.id, id))
}
