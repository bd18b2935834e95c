import type { Db } from '#lib/db/db.server.ts'
import { users } from '#lib/users/user.table.ts'

/** Has nobody ever signed in here? */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0
