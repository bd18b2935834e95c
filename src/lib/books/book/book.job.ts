import { typesetJobName } from '#lib/books/book/book.server.ts'
import { findBook, finishTypesetting } from '#lib/books/book/book.sql.ts'
import { databaseConnection, db } from '#lib/db/db.server.ts'
import { raiseAlarm } from '#lib/queue/alarm.server.ts'
import { pool } from '#lib/queue/pool.server.ts'
import type { JobInfo } from '#lib/queue/queue.server.ts'
import { troubleOf } from '#lib/std/trouble.ts'

export type BookPayload = { bookId: string }

/**
 * An error that comes back this often will not go away by itself: the owner hears of it instead of waiting. A full disk
 * or an absent database has more time.
 */
const triesBeforeFailing = (error: unknown): number => (troubleOf(error) ? 16 : 4)

/** Typesets a book in a thread. */
export const typesetJob = async ({ bookId }: BookPayload, job: JobInfo): Promise<void> => {
  try {
    const task = { bookId, connection: databaseConnection() }
    await pool().run('#lib/books/layout/typeset-work.server.ts', 'typesetWork', task, { near: bookId, inTurn: true })
  } catch (error) {
    if (job.signal.aborted || job.attempt < triesBeforeFailing(error)) throw error
    await raiseAlarm(db(), { job: typesetJobName, ref: bookId, error, attempts: job.attempt })
    const book = await findBook(db(), bookId)
    const what = troubleOf(error) === 'full' ? '服务器的存储空间满了' : '排版时出了问题'
    const failure = `${what}，请稍后点「重新排版」再试`
    if (book) await finishTypesetting(db(), bookId, book.revision, { status: 'failed', failure })
  }
}

/** Makes the PDFs of a book in a thread. */
export const pdfJob = ({ bookId }: BookPayload): Promise<void> =>
  pool().run('#lib/books/press/pdf-work.server.ts', 'pdfWork', { bookId, connection: databaseConnection() })
