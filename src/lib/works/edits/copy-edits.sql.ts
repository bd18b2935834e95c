import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { editLog, editRecords } from './edit.table.ts'

/** All that was changed of a work, and all its commands: the copy can undo what was done before it was made. */
export const copyEdits = async (db: Db, from: string, into: string): Promise<void> => {
  await db.execute(
    sql`insert into ${editRecords} (work_id, target, field, value, version, origin, seq)
      select ${into}, target, field, value, version, origin, seq from ${editRecords} where work_id = ${from}`,
  )
  await db.execute(
    sql`insert into ${editLog} (work_id, seq, command_id, actor_id, command, wrote, conflicts, skipped, at, part, undo_state)
      select ${into}, seq, command_id, actor_id, command, wrote, conflicts, skipped, at, part, undo_state
      from ${editLog} where work_id = ${from}`,
  )
}
