import { sql } from 'drizzle-orm'
import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'

const named = new Set<string>()
/** By database: files that share a process have one each. */
const created = new WeakMap<object, Set<string>>()

/** Somebody of whom a test needs no more than that they are signed in. */
export const standIn = (userId: string, role: (Actor & { kind: 'user' })['role']): Actor & { kind: 'user' } => {
  named.add(userId)
  return { kind: 'user', userId, role, sessionMark: `mark-${userId}` }
}

/** Gives a stand-in the account whatever they own belongs to; calls do so by themselves (call.ts). */
export const haveAccount = async (actor: Actor): Promise<void> => {
  if (actor.kind !== 'user' || !named.has(actor.userId)) return
  const { userId, role } = actor
  const database = db()
  const there = created.get(database) ?? new Set()
  created.set(database, there)
  if (there.has(userId)) return
  await database.execute(
    sql`insert into users (id, nickname, role) values (${userId}, ${userId}, ${role}) on conflict do nothing`,
  )
  there.add(userId)
}
