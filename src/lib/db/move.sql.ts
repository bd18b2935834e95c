import { and, eq, is, type SQL } from 'drizzle-orm'
import { type PgColumn, type PgTable, PgTransaction, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Machine, nextState } from '#lib/std/machine.ts'
import { type Failure, fail, ok, type Result } from '#lib/std/result.ts'
import type { Db } from './db.server.ts'
import type { HistoryTable } from './history.table.ts'

type WithId = PgTable & { id: PgColumn }
type Row<Table extends PgTable> = Table['$inferSelect']

/** What a row may be changed to beside its state. */
type Beside<Table extends PgTable, Key extends PropertyKey> = Omit<PgUpdateSetSource<Table>, Key | 'id'> & {
  [column in Key]?: never
}

export type MoveOptions<Table extends PgTable, Key extends PropertyKey> = {
  /** Columns written in the same statement. */
  set?: Beside<Table, Key>
  /** What must hold beside the state: a revision, an owner. */
  where?: SQL | undefined
  /** Account of whoever did it; without one the program did. */
  actorId?: string | undefined
  /** A code that says why, for the history. */
  reason?: string | undefined
}

type Moved<Table extends PgTable, State> = { row: Row<Table>; from: State; to: State }

/** Where a machine's state lies. `key`: the column's name in the program. */
export type Stateful<Table extends WithId, Key extends keyof Row<Table>, State extends string, Event extends string> = {
  machine: Machine<State, Event>
  table: Table
  key: Key
  history: HistoryTable
}

const missing = (): { ok: false; failure: Failure } => fail(404, 'not_found', '没有相关的页面或资源哦')
const refused = (state: string, event: string) =>
  fail(409, 'wrong_state', '现在还不能这样做，请刷新后再试', { state, event })

/**
 * The one way a state changes. `move(tx, id, event)` holds the row, asks the machine, writes the new state only over the
 * expected one, and notes it in the history: in the caller's transaction, or in one of its own. An event that means
 * nothing in the present state is a refusal (409 `wrong_state`), and nothing is changed.
 */
export const mover =
  <Table extends WithId, Key extends keyof Row<Table>, State extends string, Event extends string>({
    machine,
    table,
    key,
    history,
  }: Stateful<Table, Key, State, Event>) =>
  async (
    db: Db,
    id: string,
    event: Event,
    { set, where, actorId, reason }: MoveOptions<Table, Key> = {},
  ): Promise<Result<Moved<Table, State>>> => {
    const column = (table as unknown as Record<Key, PgColumn>)[key]
    const moveIn = async (tx: Db): Promise<Result<Moved<Table, State>>> => {
      // Not `for update`: rows that name this one (foreign keys) may be added meanwhile.
      const [held] = await tx
        .select({ state: column })
        .from(table as PgTable)
        .where(eq(table.id, id))
        .for('no key update')
      if (held === undefined) return missing()
      const from = held.state as State
      const to = nextState(machine, from, event)
      if (to === undefined) return refused(from, event)
      const [row] = await tx
        .update(table as PgTable)
        .set({ ...set, [key]: to } as PgUpdateSetSource<PgTable>)
        .where(and(eq(table.id, id), eq(column, from), where))
        .returning()
      if (row === undefined) return refused(from, event)
      await tx.insert(history).values({
        subjectId: id,
        event,
        fromState: from,
        toState: to,
        actorId: actorId ?? null,
        reason: reason ?? null,
      })
      return ok({ row: row as Row<Table>, from, to })
    }
    return is(db, PgTransaction) ? moveIn(db) : db.transaction(moveIn)
  }
