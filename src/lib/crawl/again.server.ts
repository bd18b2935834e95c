import { noImports } from '#lib/crawl/assistant.ts'
import { type AssistantRow, beginAgain, forgetBooked, lockOwnAssistant, moveAssistant } from '#lib/crawl/crawl.sql.ts'
import { openBookOf } from '#lib/crawl/into-book.server.ts'
import { crawlJobName } from '#lib/crawl/job-name.ts'
import { picturesSource } from '#lib/crawl/pictures/picture-content.ts'
import type { Db } from '#lib/db/db.server.ts'
import { notFound } from '#lib/http/errors.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'

/** Assistants of one person at work at once. */
export const mostBusy = 3

/** Sends an assistant of this person out once more: for what is new, and for what failed. */
export const again = async (tx: Db, ownerId: string, id: string): Promise<Result<{ id: string }>> => {
  const found = await lockOwnAssistant(tx, ownerId, id)
  if (!found) return notFound()
  // A book that is gone or finalized takes nothing more: the next one has all of it, not what is new alone.
  const open = (await openBookOf(tx, found)) ?? null
  if (open === null && found.source !== picturesSource) await forgetBooked(tx, id)
  const fresh = {
    run: found.run + 1,
    failure: null,
    waitUntil: null,
    finishedAt: null,
    imported: noImports,
    bookId: open,
  }
  if (!(await moveAssistant(tx, id, 'again', { set: { ...fresh, updatedAt: new Date() }, actorId: ownerId })).ok)
    return fail(409, 'crawl_busy', '这位小助手正在读，读完再让它去看看')
  await beginAgain(tx, id)
  await addJob(tx, crawlJobName, { assistantId: id }, { key: id, person: ownerId })
  return ok({ id })
}

/** Sent to an address it has read for this person before, an assistant goes on where it stands: no second one, no second book. */
export const sendAgain = async (tx: Db, row: AssistantRow): Promise<Result<{ id: string }>> => {
  const { id, ownerId } = row
  if (row.state === 'done' || row.state === 'failed') return again(tx, ownerId, id)
  if (row.state === 'paused') {
    await moveAssistant(tx, id, 'resume', { set: { updatedAt: new Date() }, actorId: ownerId })
    await addJob(tx, crawlJobName, { assistantId: id }, { key: id, person: ownerId })
  }
  return ok({ id })
}
