import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { mover } from '#lib/db/move.sql.ts'
import { isMediaName } from '#lib/sources/files/media-index.ts'
import { importMachine } from '#lib/sources/job/import.machine.ts'
import { importChunks, importFiles, importHistory, imports, importUses } from '#lib/sources/job/import.table.ts'
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

/** As much of it as whoever brings a file needs to know: its report may be large. */
export const findImportState = async (
  db: Db,
  ownerId: string,
  id: string,
  lock = false,
): Promise<Pick<ImportRow, 'id' | 'status'> | undefined> => {
  const query = db
    .select({ id: imports.id, status: imports.status })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.ownerId, ownerId)))
  return (await (lock ? query.for('update') : query))[0]
}

/** How many files were announced in it. */
export const countFiles = async (db: Db, importId: string): Promise<number> => {
  const rows = await db.select({ files: importUses.files }).from(importUses).where(eq(importUses.importId, importId))
  return rows[0]?.files ?? 0
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

/** Those of these files that were announced before. */
export const findNamed = async (
  db: Db,
  importId: string,
  files: readonly { name: string; bytes: number }[],
): Promise<ImportFileRow[]> => {
  const names = files.map(({ name }) => name)
  const rows = await db
    .select()
    .from(importFiles)
    .where(and(eq(importFiles.importId, importId), inArray(importFiles.name, names)))
  return rows.filter((row) => files.some(({ name, bytes }) => name === row.name && bytes === row.bytes))
}

/** Files nobody announced before, in the caller's lock of their import. */
export const addFiles = async (
  db: Db,
  files: readonly { id: string; importId: string; name: string; bytes: number }[],
): Promise<ImportFileRow[]> =>
  files.length === 0
    ? []
    : db
        .insert(importFiles)
        .values([...files])
        .returning()

export type FileToCome = Pick<ImportFileRow, 'id' | 'bytes' | 'received'> & { status: ImportRow['status'] }

/** These files of one import of this person, as far as they are there, with the state of the import. */
export const findFilesToCome = async (
  db: Db,
  ownerId: string,
  importId: string,
  ids: readonly string[],
): Promise<FileToCome[]> =>
  db
    .select({
      id: importFiles.id,
      bytes: importFiles.bytes,
      received: importFiles.received,
      status: imports.status,
    })
    .from(importFiles)
    .innerJoin(imports, eq(imports.id, importFiles.importId))
    .where(and(inArray(importFiles.id, [...ids]), eq(imports.id, importId), eq(imports.ownerId, ownerId)))

export const findFile = async (db: Db, importId: string, fileId: string): Promise<ImportFileRow | undefined> =>
  (
    await db
      .select()
      .from(importFiles)
      .where(and(eq(importFiles.id, fileId), eq(importFiles.importId, importId)))
  )[0]

/** Takes a chunk of each of these files that stands exactly at its `at`; answers the ids of those it took. */
export const addChunks = async (
  db: Db,
  chunks: readonly { fileId: string; at: number; bytes: number; storageKey: string }[],
): Promise<Set<string>> => {
  if (chunks.length === 0) return new Set()
  const values = sql.join(
    chunks.map(({ fileId, at, bytes }) => sql`(${fileId}::text, ${at}::bigint, ${at + bytes}::bigint)`),
    sql`, `,
  )
  const moved = await db.execute<{ id: string }>(
    // Locked in one order for everybody: two tabs that send the same files do not wait for each other in a ring.
    sql`with v(id, at, received) as (values ${values}),
      held as (select f.id from import_files f join v on v.id = f.id order by f.id for update of f)
      update import_files f set received = v.received, touched_at = now() from v join held on held.id = v.id
      where f.id = v.id and f.received = v.at and f.purged_at is null returning f.id`,
  )
  const taken = new Set(moved.rows.map(({ id }) => id))
  const kept = chunks.filter(({ fileId }) => taken.has(fileId))
  if (kept.length > 0) await db.insert(importChunks).values(kept)
  return taken
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
