import { type Db, db, transaction } from '#lib/db/db.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import {
  addMessage,
  findMessage,
  findThread,
  listMessages,
  lockThread,
  markRead,
  noteMessage,
  picturesOf,
  sendPictures,
  type ThreadRow,
} from './helpdesk.sql.ts'
import type { HelpMessage, Side } from './helpdesk.ts'

type Rows = Awaited<ReturnType<typeof listMessages>>['rows']

const withPictures = async (tx: Db, rows: Rows): Promise<HelpMessage[]> => {
  const pictures = await picturesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, side, text, createdAt }) => ({
    id,
    side,
    text,
    createdAt: createdAt.getTime(),
    pictures: pictures
      .filter(({ messageId }) => messageId === id)
      .map((one) => ({ id: one.id, width: one.widthPx, height: one.heightPx })),
  }))
}

/** Has the other side written something this one has not read? */
export const isUnread = (thread: ThreadRow, side: Side): boolean =>
  side === 'customer' ? thread.operatorLastId > thread.customerReadId : thread.customerLastId > thread.operatorReadId

/** A page of a thread, newest first, as one side sees it. */
export const pageOf = async (thread: ThreadRow, side: Side, paging: { page: number; pageSize: number }) => {
  const { rows, total } = await listMessages(db(), thread.id, paging)
  return {
    results: await withPictures(db(), rows),
    totalCount: total,
    unread: isUnread(thread, side),
    done: thread.doneAt !== null,
  }
}

export type Written = { text: string; pictures: readonly string[]; key: string }

/** Adds a message to a thread; sent twice under one key it is there once. */
export const write = async (
  threadId: string,
  side: Side,
  { text, pictures, key }: Written,
  operatorId: string | null,
): Promise<Result<HelpMessage>> => {
  if (text === '' && pictures.length === 0) return fail(422, 'empty_message', '写点什么，或者附一张图片吧')
  const refused = fail(422, 'unknown_picture', '有图片没有传好，请重新选一次')
  try {
    return await transaction(async (tx) => {
      const thread = await lockThread(tx, threadId)
      // Joined into another one a moment ago.
      if (!thread) return fail(409, 'thread_moved', '刚刚登录过，请刷新后再试')
      const message = await addMessage(tx, { threadId, side, text, key, operatorId })
      if (!message) {
        const [known] = await withPictures(tx, [(await findMessage(tx, threadId, key))!])
        return ok(known!)
      }
      if ((await sendPictures(tx, threadId, side, message.id, pictures)) !== new Set(pictures).size) throw new Unsent()
      await noteMessage(tx, threadId, side, message)
      const [sent] = await withPictures(tx, [message])
      return ok(sent!)
    })
  } catch (error) {
    if (error instanceof Unsent) return refused
    throw error
  }
}
/** Takes the transaction back: a message goes out whole or not at all. */
class Unsent extends Error {}

/** Notes how far a side has read; answers whether something is left. */
export const noteRead = async (threadId: string, side: Side, upTo: number) => {
  await markRead(db(), threadId, side, upTo)
  const thread = await findThread(db(), threadId)
  return ok({ unread: thread !== undefined && isUnread(thread, side) })
}
