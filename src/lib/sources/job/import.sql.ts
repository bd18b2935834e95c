import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { isMediaName } from '#lib/sources/files/media-index.ts'
import { importMachine } from '#lib/sources/job/import.machine.ts'
import { importChunks, importFiles, importHistory, imports } from '#lib/sources/job/import.table.ts'
import type { ImportReportView } from '#lib/sources/upload/import.api.ts'

export type ImportRow = typeof imports.$inferSelect
export type ImportFileRow = typeof importFiles.$inferSelect
export type ImportStage = ImportRow['stage']

export type NewImport = Omit<typeof imports.$inferInsert, 'status'> & { status?: never }

export const addImport = async (db: Db, row: NewImport): Promise<void> => {
  await db.insert(imports).values(row)
}

/** The import when it is this person's. `lock` holds it until the transaction ends. */
export const findImport = async (db: Db, ownerId: string, id: string, lock = false): Promise<ImportRow | undefined> => {
  const query = db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.ownerId, ownerId)))
  return (await (lock ? query.for('update') : query))[0]
}

export const findImportToRead = async (db: Db, id: string): Promise<ImportRow | undefined> =>
  (await db.select().from(imports).where(eq(imports.id, id)))[0]

export const listImportFiles = async (db: Db, importId: string): Promise<ImportFileRow[]> =>
  db
    .select()
    .from(importFiles)
    .where(eq(importFiles.importId, importId))
    .orderBy(asc(importFiles.createdAt), asc(importFiles.id))

/**
 * Files still here of this person's other imports that held pictures and no words, or pictures that no post wanted:
 * they may belong to what comes now.
 */
export const listWaitingMedia = async (
  db: Db,
  ownerId: string,
  codes: string[],
  exceptImport: string,
): Promise<ImportFileRow[]> => {
  const rows = await db
    .select({ file: importFiles, status: imports.status })
    .from(importFiles)
    .innerJoin(imports, eq(imports.id, importFiles.importId))
    .where(
      and(
        eq(imports.ownerId, ownerId),
        ne(imports.id, exceptImport),
        or(eq(imports.status, 'ready'), and(eq(imports.status, 'failed'), inArray(imports.failureCode, codes))),
        isNull(importFiles.purgedAt),
        gt(importFiles.bytes, 0),
        sql`${importFiles.received} = ${importFiles.bytes}`,
      ),
    )
    .orderBy(asc(importFiles.createdAt), asc(importFiles.id))
  // Words stay with an import only while somebody may want them read another way.
  return rows.filter(({ file, status }) => status === 'failed' || isMediaName(file.name)).map(({ file }) => file)
}

/** The file of this name and size, made as `id` when it is new. */
export const addFile = async (
  db: Db,
  file: { id: string; importId: string; name: string; bytes: number },
): Promise<ImportFileRow> => {
  await db.insert(importFiles).values(file).onConflictDoNothing()
  const rows = await db
    .select()
    .from(importFiles)
    .where(
      and(eq(importFiles.importId, file.importId), eq(importFiles.name, file.name), eq(importFiles.bytes, file.bytes)),
    )
  return rows[0]!
}

export const findFile = async (db: Db, importId: string, fileId: string): Promise<ImportFileRow | undefined> =>
  (
    await db
      .select()
      .from(importFiles)
      .where(and(eq(importFiles.id, fileId), eq(importFiles.importId, importId)))
  )[0]

/** Takes the chunk when the file stands exactly at `at`; false when somebody else was faster. */
export const addChunk = async (
  db: Db,
  chunk: { fileId: string; at: number; bytes: number; storageKey: string },
): Promise<boolean> => {
  const moved = await db
    .update(importFiles)
    .set({ received: chunk.at + chunk.bytes, touchedAt: new Date() })
    .where(and(eq(importFiles.id, chunk.fileId), eq(importFiles.received, chunk.at), isNull(importFiles.purgedAt)))
    .returning({ id: importFiles.id })
  if (moved.length === 0) return false
  await db.insert(importChunks).values(chunk)
  return true
}

export const listChunks = async (db: Db, fileId: string): Promise<{ at: number; storageKey: string }[]> =>
  db
    .select({ at: importChunks.at, storageKey: importChunks.storageKey })
    .from(importChunks)
    .where(eq(importChunks.fileId, fileId))
    .orderBy(asc(importChunks.at))

/** What was answered: how times and doubtful files are read from now on. */
export const saveAnswers = async (
  db: Db,
  id: string,
  answers: Partial<Pick<ImportRow, 'zone' | 'readAs' | 'report'>>,
): Promise<void> => {
  await db
    .update(imports)
    .set({ ...answers, updatedAt: new Date() })
    .where(eq(imports.id, id))
}

/** The one way its status changes. */
export const moveImport = mover({ machine: importMachine, table: imports, key: 'status', history: importHistory })

/** Has it read from the beginning; a refusal while it is being read. */
export const startReading = (db: Db, id: string, actorId: string) =>
  moveImport(db, id, 'read', {
    set: { stage: 'waiting', done: 0, total: 0, failureCode: null, failureMessage: null, updatedAt: new Date() },
    actorId,
  })

const stages: ImportStage[] = ['waiting', 'unpacking', 'posts', 'media', 'storing', 'done']

/** Moves the numbers forward; an earlier stage or a smaller number (a job taken up again) changes nothing. */
export const saveImportProgress = async (
  db: Db,
  id: string,
  progress: { stage: ImportStage; done: number; total: number },
): Promise<void> => {
  const rank = stages.indexOf(progress.stage)
  const current = sql`array_position(array[${sql.join(
    stages.map((stage) => sql`${stage}`),
    sql`, `,
  )}]::text[], ${imports.stage}) - 1`
  await db
    .update(imports)
    .set({ ...progress, updatedAt: new Date() })
    .where(
      and(
        eq(imports.id, id),
        eq(imports.status, 'reading'),
        sql`(${current} < ${rank} or (${current} = ${rank} and ${imports.done} <= ${progress.done}))`,
      ),
    )
}

/** A refusal when nobody reads it any more: another process was faster. */
export const finishReading = (
  db: Db,
  id: string,
  end:
    | { sourceId: string; report: ImportReportView; entryMarks?: string[] }
    | { failureCode: string; failureMessage: string },
) =>
  'report' in end
    ? moveImport(db, id, 'finish', { set: { ...end, stage: 'done', updatedAt: new Date() } })
    : moveImport(db, id, 'fail', { set: { ...end, updatedAt: new Date() }, reason: end.failureCode })
