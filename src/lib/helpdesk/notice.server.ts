import type { Db } from '#lib/db/db.server.ts'
import { randomId } from '#lib/std/id.ts'
import { addMessage, lockThread, noteNotice, threadOfUser } from './helpdesk.sql.ts'

/**
 * Tells somebody something in their correspondence with the service desk, where the dot in the frame leads them; in the
 * transaction of what it is about. Under one `key` it is told once. What they asked before stays unread by the desk.
 */
export const tell = async (tx: Db, userId: string, text: string, key: string): Promise<void> => {
  const thread = await threadOfUser(tx, userId, randomId())
  await lockThread(tx, thread.id)
  const message = await addMessage(tx, { threadId: thread.id, side: 'operator', text, key, operatorId: null })
  if (message) await noteNotice(tx, thread.id, message)
}
