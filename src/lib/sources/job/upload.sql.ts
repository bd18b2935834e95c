import { and, eq, inArray, isNull, lt, max, ne } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { sumOf } from '#lib/db/sum.sql.ts'
import { importChunks, importFiles, imports, importUses } from '#lib/sources/job/import.table.ts'

/** Bytes of this person's uploads that lie in storage. */
export const storedUploadBytes = async (db: Db, ownerId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: sumOf(importUses.waitingBytes) })
    .from(importUses)
    .innerJoin(imports, eq(imports.id, importUses.importId))
    .where(eq(imports.ownerId, ownerId))
  return row?.bytes ?? 0
}

/** Says that these files are read and kept elsewhere; their pieces are no longer known. Answers those it was news for. */
export const markPurged = async (db: Db, fileIds: string[]): Promise<string[]> => {
  const marked: string[] = []
  for (let at = 0; at < fileIds.length; at += 500) {
    const part = fileIds.slice(at, at + 500)
    const rows = await db
      .update(importFiles)
      .set({ purgedAt: new Date() })
      .where(and(inArray(importFiles.id, part), isNull(importFiles.purgedAt)))
      .returning({ id: importFiles.id })
    await db.delete(importChunks).where(inArray(importChunks.fileId, part))
    marked.push(...rows.map((row) => row.id))
  }
  return marked
}

/** Imports that are not being read and whose files nobody has touched since `before`. */
export const listStaleImports = async (db: Db, before: Date, most: number): Promise<string[]> => {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .innerJoin(importFiles, eq(importFiles.importId, imports.id))
    .where(and(ne(imports.status, 'reading'), isNull(importFiles.purgedAt)))
    .groupBy(imports.id)
    .having(lt(max(importFiles.touchedAt), before))
    .limit(most)
  return rows.map((row) => row.id)
}

/** Locks an import that is not being read and is still stale; its status, or undefined. */
export const lockStaleImport = async (
  db: Db,
  id: string,
  before: Date,
): Promise<'receiving' | 'ready' | 'failed' | undefined> => {
  const [row] = await db.select({ status: imports.status }).from(imports).where(eq(imports.id, id)).for('update')
  if (!row || row.status === 'reading') return undefined
  const [files] = await db
    .select({ touchedAt: max(importFiles.touchedAt) })
    .from(importFiles)
    .where(and(eq(importFiles.importId, id), isNull(importFiles.purgedAt)))
  return files?.touchedAt && files.touchedAt < before ? row.status : undefined
}

export const listUnpurgedIds = async (db: Db, importId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: importFiles.id })
    .from(importFiles)
    .where(and(eq(importFiles.importId, importId), isNull(importFiles.purgedAt)))
  return rows.map((row) => row.id)
}

/** Forgets files that were never read, with their pieces: the same file may be announced anew. */
export const forgetFiles = async (db: Db, fileIds: string[]): Promise<void> => {
  for (let at = 0; at < fileIds.length; at += 500) {
    await db.delete(importFiles).where(inArray(importFiles.id, fileIds.slice(at, at + 500)))
  }
}
