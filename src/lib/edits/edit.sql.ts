import { and, asc, desc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { LogEntry, Settled } from '#lib/editing/command.ts'
import type { Step } from '#lib/editing/history.ts'
import type { EditRecord, Place, Value } from '#lib/editing/record.ts'
import { bookTarget, insertTarget } from './book/book-fields.ts'
import { bookEditLog, bookEdits } from './edit.table.ts'

const record = {
  target: bookEdits.target,
  field: bookEdits.field,
  value: bookEdits.value,
  version: bookEdits.version,
  origin: bookEdits.origin,
  seq: bookEdits.seq,
}

/** All of a book, in the order they were written: of two that say the same place of a joined post, the later holds. */
export const listEdits = async (db: Db, bookId: string): Promise<EditRecord[]> =>
  db
    .select(record)
    .from(bookEdits)
    .where(eq(bookEdits.bookId, bookId))
    .orderBy(asc(bookEdits.seq), asc(bookEdits.target), asc(bookEdits.field))

/** The same without what was undone, as if it had never been said: what a layout needs. */
export const listSaidEdits = async (db: Db, bookId: string): Promise<EditRecord[]> =>
  db
    .select(record)
    .from(bookEdits)
    .where(and(eq(bookEdits.bookId, bookId), ne(bookEdits.origin, '')))
    .orderBy(asc(bookEdits.seq), asc(bookEdits.target), asc(bookEdits.field))

export const findEdits = async (db: Db, bookId: string, targets: readonly string[]): Promise<EditRecord[]> =>
  targets.length === 0
    ? []
    : db
        .select(record)
        .from(bookEdits)
        .where(and(eq(bookEdits.bookId, bookId), inArray(bookEdits.target, [...targets])))
        .orderBy(asc(bookEdits.seq))

const portion = 500

export const saveEdits = async (db: Db, bookId: string, records: readonly EditRecord[]): Promise<void> => {
  for (let from = 0; from < records.length; from += portion)
    await db
      .insert(bookEdits)
      .values(records.slice(from, from + portion).map((one) => ({ bookId, ...one })))
      .onConflictDoUpdate({
        target: [bookEdits.bookId, bookEdits.target, bookEdits.field],
        set: {
          value: sql`excluded.value`,
          version: sql`excluded.version`,
          origin: sql`excluded.origin`,
          seq: sql`excluded.seq`,
        },
      })
}

export const addLogEntry = async (db: Db, bookId: string, entry: LogEntry): Promise<void> => {
  await db.insert(bookEditLog).values({ bookId, commandId: entry.command.id, ...entry })
}

/** Where the last command of a book stands; 0: there is none. */
export const lastSeq = async (db: Db, bookId: string): Promise<number> =>
  (
    await db
      .select({ seq: max(bookEditLog.seq) })
      .from(bookEditLog)
      .where(eq(bookEditLog.bookId, bookId))
  )[0]?.seq ?? 0

const entry = {
  seq: bookEditLog.seq,
  command: bookEditLog.command,
  wrote: bookEditLog.wrote,
  conflicts: bookEditLog.conflicts,
  skipped: bookEditLog.skipped,
}

/** These commands of a book, as far as they came. */
export const findLogEntries = async (db: Db, bookId: string, ids: readonly string[]): Promise<LogEntry[]> =>
  db
    .select(entry)
    .from(bookEditLog)
    .where(and(eq(bookEditLog.bookId, bookId), inArray(bookEditLog.commandId, [...ids])))
    .orderBy(asc(bookEditLog.seq))

/** When these commands of a book came. */
export const findCommandTimes = async (
  db: Db,
  bookId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: bookEditLog.commandId, at: bookEditLog.at })
    .from(bookEditLog)
    .where(and(eq(bookEditLog.bookId, bookId), inArray(bookEditLog.commandId, [...ids])))
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export const listLog = async (db: Db, bookId: string): Promise<LogEntry[]> =>
  db.select(entry).from(bookEditLog).where(eq(bookEditLog.bookId, bookId)).orderBy(asc(bookEditLog.seq))

const conflictRows = (bookId: string) => sql`select l.seq, l.command_id as command, one.value ->> 'target' as target,
    one.value ->> 'field' as field, one.value -> 'mine' as mine
  from ${bookEditLog} l, jsonb_array_elements(l.conflicts) as one
  where l.book_id = ${bookId} and jsonb_array_length(l.conflicts) > 0`
const settledRows = (bookId: string) => sql`select one.value ->> 'command' as command, one.value ->> 'target' as target,
    one.value ->> 'field' as field
  from ${bookEditLog} l, jsonb_array_elements(l.command -> 'settles') as one
  where l.book_id = ${bookId} and l.command ? 'settles'`
const isOpen = sql`not exists (select 1 from settled s
  where s.command = o.command and s.target = o.target and s.field = o.field)`

/** Conflicts nobody has decided, oldest first, without what they say; `characters`: how much that is. */
export type OpenPlace = Settled & { characters: number }

export const listOpenPlaces = async (db: Db, bookId: string): Promise<OpenPlace[]> =>
  (
    await db.execute<OpenPlace>(sql`with o as (${conflictRows(bookId)}), settled as (${settledRows(bookId)})
      select o.command, o.target, o.field, length(o.mine #>> '{}')::int as characters from o where ${isOpen}
      order by o.seq, o.target, o.field`)
  ).rows.map((row) => ({ ...row, characters: row.characters ?? 0 }))

/** How many values wait for a decision at each of these places; places where none does are missing. */
export const countOpen = async (
  db: Db,
  bookId: string,
  places: readonly Place[],
): Promise<(Place & { count: number })[]> =>
  (
    await db.execute<Place & { count: number }>(sql`
      with o as (select * from (${conflictRows(bookId)}) as every
        where target in ${places.map(({ target }) => target)}), settled as (${settledRows(bookId)})
      select o.target, o.field, count(*)::int as count from o where ${isOpen} group by o.target, o.field`)
  ).rows

/** What these conflicts say, in no order. */
export const findMine = async (
  db: Db,
  bookId: string,
  open: readonly Settled[],
): Promise<(Settled & { mine: Value })[]> =>
  open.length === 0
    ? []
    : (
        await db.execute<Settled & { mine: Value }>(sql`
          select o.command, o.target, o.field, o.mine from (${conflictRows(bookId)}) as o
          where (o.command, o.target, o.field) in ${open.map((one) => sql`(${one.command}, ${one.target}, ${one.field})`)}`)
      ).rows

/** Which of the conflicts of these commands are decided. */
export const listSettled = async (db: Db, bookId: string, commands: readonly string[]): Promise<Settled[]> =>
  (
    await db.execute<Settled>(
      sql`select * from (${settledRows(bookId)}) as s where s.command in ${[...new Set(commands)]}`,
    )
  ).rows

/** `isOfDesign`: it changed the design and nothing else. Back to a step is asked for among posts, whatever it changes. */
type BookStep = Step & { isOfDesign: boolean }

const written = sql`jsonb_array_elements(${bookEditLog.wrote})`
const target = sql`one.value ->> 'target'`
const ofDesign = sql`(${target} = ${bookTarget} or starts_with(${target}, ${insertTarget('')}))`
const name = sql<string>`${bookEditLog.command} ->> 'name'`
const writes = sql<boolean>`jsonb_array_length(${bookEditLog.wrote}) > 0`
const step = {
  ...{ id: bookEditLog.commandId, name, writes },
  of: sql<string | null>`${bookEditLog.command} ->> 'of'`,
  isOfDesign: sql<boolean>`${writes} and ${name} <> 'restore'
    and not exists (select 1 from ${written} as one where not ${ofDesign})`,
}

/** What every command did to the order of undo and redo. */
export const listSteps = async (db: Db, bookId: string): Promise<BookStep[]> => {
  const rows = await db
    .select(step)
    .from(bookEditLog)
    .where(eq(bookEditLog.bookId, bookId))
    .orderBy(asc(bookEditLog.seq))
  return rows.map(({ of, ...row }) => ({ ...row, of: of ?? undefined }))
}

/** The last commands, newest first. */
export const listHistory = async (
  db: Db,
  bookId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<(LogEntry & { at: Date })[]> =>
  db
    .select({ ...entry, at: bookEditLog.at })
    .from(bookEditLog)
    .where(eq(bookEditLog.bookId, bookId))
    .orderBy(desc(bookEditLog.seq))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
