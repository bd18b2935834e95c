import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import type { LogEntry } from '#lib/editing/command.ts'
import { editLog, type UndoState } from './edit.table.ts'

/** So many commands can be taken back, one after the other. */
const mostSteps = 200

/** Where a command stands in the order of undo and redo, in which part of its work. */
export type UndoPlace = { part: string; undoState: UndoState | null }

/** Which part of a kind's works a command that takes nothing back belongs to. */
export type PartOf = (entry: Pick<LogEntry, 'command' | 'wrote'>) => string

const inState = (workId: string, part: string, state: UndoState) =>
  and(eq(editLog.workId, workId), eq(editLog.part, part), eq(editLog.undoState, state))

/**
 * Makes room for a command that is to be written: what it takes back, or does again, leaves its place, and what was undone
 * before something new was done stays so. What takes a step back, or does it again, belongs to the part of that step, also
 * when it found nothing left to change.
 */
export const enterUndoOrder = async (db: Db, workId: string, entry: LogEntry, partOf: PartOf): Promise<UndoPlace> => {
  const { command, wrote } = entry
  if ('of' in command) {
    const [leaving, undoState] = command.name === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
    const [step] = await db
      .update(editLog)
      .set({ undoState: sql`nullif(${editLog.undoState}, ${leaving})` })
      .where(and(eq(editLog.workId, workId), eq(editLog.commandId, command.of)))
      .returning({ part: editLog.part })
    return { part: step?.part ?? '', undoState }
  }
  const part = partOf(entry)
  if (wrote.length === 0) return { part, undoState: null }
  await db
    .update(editLog)
    .set({ undoState: null })
    .where(inState(workId, part, 'undone'))
  return { part, undoState: 'done' }
}

/** The commands the next undo and the next redo of this part take back; null: none. The same on every device. */
export const nextSteps = async (
  db: Db,
  workId: string,
  part = '',
): Promise<{ undo: string | null; redo: string | null }> => {
  const last = (state: UndoState) => sql`(select ${editLog.commandId} from ${editLog}
    where ${inState(workId, part, state)} order by ${editLog.seq} desc limit 1)`
  const { rows } = await db.execute<{ undo: string | null; redo: string | null; undone: number }>(sql`
    select ${last('done')} as undo, ${last('undone')} as redo, (select count(*)::int from (
      select 1 from ${editLog} where ${inState(workId, part, 'undone')} limit ${mostSteps}) as these) as undone`)
  const { undo = null, redo = null, undone = 0 } = rows[0] ?? {}
  return { undo: undone < mostSteps ? undo : null, redo }
}
