import { eq } from 'drizzle-orm'
import type { Db } from '#lib/db/db.server.ts'
import { type UserRow, users } from './user.table.ts'

export const findUser = async (db: Db, id: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

export const findUserByPhone = async (db: Db, phone: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.loginPhone, phone))
  return row
}

type Known = { loginPhone: string } | { openid: string } | { unionid: string }

/** The account of a phone or WeChat id, made when there is none; two requests at once get the same one. */
export const findOrAddUser = async (db: Db, known: Known, nickname: string): Promise<UserRow> => {
  const [name, value] = Object.entries(known)[0] as ['loginPhone' | 'openid' | 'unionid', string]
  await db
    .insert(users)
    .values({ id: crypto.randomUUID(), nickname, ...known })
    .onConflictDoNothing({ target: users[name] })
  const [row] = await db.select().from(users).where(eq(users[name], value))
  return row!
}

export const setPasswordHash = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id))
}
