import { and, asc, desc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { LogEntry, Settled } from '#lib/editing/command.ts'
import type { EditRecord, Place, Value } from '#lib/editing/record.ts'
import { users } from '#lib/users/user.table.ts'
import { decides, editLog, editRecords, hasConflicts } from './edit.table.ts'
import type { UndoPlace } from './undo-order.sql.ts'

const record = {
  target: editRecords.target,
  field: editRecords.field,
  value: editRecords.value,
  version: editRecords.version,
  origin: editRecords.origin,
  seq: editRecords.seq,
}

/** All of a work, in the order they were written: of two that say the same place of a joined post, the later holds. */
export const listEdits = async (db: Db, workId: string): Promise<EditRecord[]> =>
  db
    .select(record)
    .from(editRecords)
    .where(eq(editRecords.workId, workId))
    .orderBy(asc(editRecords.seq), asc(editRecords.target), asc(editRecords.field))

/** The same without what was undone, as if it had never been said: what a layout needs. */
export const listSaidEdits = async (db: Db, workId: string): Promise<EditRecord[]> =>
  db
    .select(record)
    .from(editRecords)
    .where(and(eq(editRecords.workId, workId), ne(editRecords.origin, '')))
    .orderBy(asc(editRecords.seq), asc(editRecords.target), asc(editRecords.field))

export const findEdits = async (db: Db, workId: string, targets: readonly string[]): Promise<EditRecord[]> =>
  targets.length === 0
    ? []
    : db
        .select(record)
        .from(editRecords)
        .where(and(eq(editRecords.workId, workId), inArray(editRecords.target, [...targets])))
        .orderBy(asc(editRecords.seq))

const portion = 500

export const saveEdits = async (db: Db, workId: string, records: readonly EditRecord[]): Promise<void> => {
  for (let from = 0; from < records.length; from += portion)
    await db
      .insert(editRecords)
      .values(records.slice(from, from + portion).map((one) => ({ workId, ...one })))
      .onConflictDoUpdate({
        target: [editRecords.workId, editRecords.target, editRecords.field],
        set: {
          value: sql`excluded.value`,
          version: sql`excluded.version`,
          origin: sql`excluded.origin`,
          seq: sql`excluded.seq`,
        },
      })
}

export const addLogEntry = async (
  db: Db,
  workId: string,
  entry: LogEntry,
  by: UndoPlace & { actorId: string },
): Promise<void> => {
  await db.insert(editLog).values({ workId, commandId: entry.command.id, ...entry, ...by })
}

/** Where the last command of a work stands; 0: there is none. */
export const lastSeq = async (db: Db, workId: string): Promise<number> =>
  (
    await db
      .select({ seq: max(editLog.seq) })
      .from(editLog)
      .where(eq(editLog.workId, workId))
  )[0]?.seq ?? 0

const entry = {
  seq: editLog.seq,
  command: editLog.command,
  wrote: editLog.wrote,
  conflicts: editLog.conflicts,
  skipped: editLog.skipped,
}

/** These commands of a work, as far as they came. */
export const findLogEntries = async (db: Db, workId: string, ids: readonly string[]): Promise<LogEntry[]> =>
  db
    .select(entry)
    .from(editLog)
    .where(and(eq(editLog.workId, workId), inArray(editLog.commandId, [...ids])))
    .orderBy(asc(editLog.seq))

/** When these commands of a book came. */
export const findCommandTimes = async (
  db: Db,
  workId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: editLog.commandId, at: editLog.at })
    .from(editLog)
    .where(and(eq(editLog.workId, workId), inArray(editLog.commandId, [...ids])))
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export const listLog = async (db: Db, workId: string): Promise<LogEntry[]> =>
  db.select(entry).from(editLog).where(eq(editLog.workId, workId)).orderBy(asc(editLog.seq))

const conflictRows = (workId: string) => sql`select ${editLog.seq}, ${editLog.commandId} as command,
    one.value ->> 'target' as target, one.value ->> 'field' as field, one.value -> 'mine' as mine
  from ${editLog}, jsonb_array_elements(${editLog.conflicts}) as one
  where ${editLog.workId} = ${workId} and ${hasConflicts(editLog)}`
const settledRows = (workId: string) => sql`select one.value ->> 'command' as command, one.value ->> 'target' as target,
    one.value ->> 'field' as field
  from ${editLog}, jsonb_array_elements(${editLog.command} -> 'settles') as one
  where ${editLog.workId} = ${workId} and ${decides(editLog)}`
const isOpen = sql`not exists (select 1 from settled s
  where s.command = o.command and s.target = o.target and s.field = o.field)`

/** Conflicts nobody has decided, oldest first, without what they say; `characters`: how much that is. */
export type OpenPlace = Settled & { characters: number }

export const listOpenPlaces = async (db: Db, workId: string): Promise<OpenPlace[]> =>
  (
    await db.execute<OpenPlace>(sql`with o as (${conflictRows(workId)}), settled as (${settledRows(workId)})
      select o.command, o.target, o.field, length(o.mine #>> '{}')::int as characters from o where ${isOpen}
      order by o.seq, o.target, o.field`)
  ).rows.map((row) => ({ ...row, characters: row.characters ?? 0 }))

/** How many values wait for a decision at each of these places; places where none does are missing. */
export const countOpen = async (
  db: Db,
  workId: string,
  places: readonly Place[],
): Promise<(Place & { count: number })[]> =>
  (
    await db.execute<Place & { count: number }>(sql`
      with o as (select * from (${conflictRows(workId)}) as every
        where target in ${places.map(({ target }) => target)}), settled as (${settledRows(workId)})
      select o.target, o.field, count(*)::int as count from o where ${isOpen} group by o.target, o.field`)
  ).rows

/** What these conflicts say, in no order. */
export const findMine = async (
  db: Db,
  workId: string,
  open: readonly Settled[],
): Promise<(Settled & { mine: Value })[]> =>
  open.length === 0
    ? []
    : (
        await db.execute<Settled & { mine: Value }>(sql`
          select o.command, o.target, o.field, o.mine from (${conflictRows(workId)}) as o
          where (o.command, o.target, o.field) in ${open.map((one) => sql`(${one.command}, ${one.target}, ${one.field})`)}`)
      ).rows

/** Which of the conflicts of these commands are decided. */
export const listSettled = async (db: Db, workId: string, commands: readonly string[]): Promise<Settled[]> =>
  (
    await db.execute<Settled>(
      sql`select * from (${settledRows(workId)}) as s where s.command in ${[...new Set(commands)]}`,
    )
  ).rows

/** The last commands, newest first; `nickname`: of whoever gave it. */
export const listHistory = async (
  db: Db,
  workId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<(LogEntry & { at: Date; actorId: string | null; nickname: string | null })[]> =>
  db
    .select({ ...entry, at: editLog.at, actorId: editLog.actorId, nickname: users.nickname })
    .from(editLog)
    .leftJoin(users, eq(users.id, editLog.actorId))
    .where(eq(editLog.workId, workId))
    .orderBy(desc(editLog.seq))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
