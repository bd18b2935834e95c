import { sql } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { permanentCodeWorks } from './code-works.table.ts'

/** Writes down that these codes are printed in a work; what is known stays. */
export const noteCodeWorks = async (db: Db, workId: string, codes: readonly string[]): Promise<void> => {
  for (let at = 0; at < codes.length; at += 1000)
    await db
      .insert(permanentCodeWorks)
      .values(codes.slice(at, at + 1000).map((code) => ({ code, workId })))
      .onConflictDoNothing()
}

/** A copy is printed with the same codes. */
export const copyCodeWorks = async (db: Db, from: string, into: string): Promise<void> => {
  await db.execute(
    sql`insert into ${permanentCodeWorks} (code, work_id)
      select code, ${into} from ${permanentCodeWorks} where work_id = ${from}`,
  )
}
