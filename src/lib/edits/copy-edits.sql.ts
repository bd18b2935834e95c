import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { bookEditLog, bookEdits } from './edit.table.ts'

/** All a book says of its posts, and all its commands: the copy can undo what was done before it was made. */
export const copyEdits = async (db: Db, from: string, into: string): Promise<void> => {
  await db.execute(
    sql`insert into ${bookEdits} (book_id, target, field, value, version, origin, seq)
      select ${into}, target, field, value, version, origin, seq from ${bookEdits} where book_id = ${from}`,
  )
  await db.execute(
    sql`insert into ${bookEditLog} (book_id, seq, command_id, command, wrote, conflicts, skipped, at)
      select ${into}, seq, command_id, command, wrote, conflicts, skipped, at from ${bookEditLog} where book_id = ${from}`,
  )
}
