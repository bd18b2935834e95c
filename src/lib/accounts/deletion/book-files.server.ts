import { db } from '#lib/db/db.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'

/** Name of the job that removes files of books, `{ keys, bookIds }`. */
export const removeBookFilesJobName = 'remove-book-files'
/** Name of the job that erases books whose time in the bin is over, and looks for files of none. */
export const tidyBooksJobName = 'tidy-books'

/** Adds the tidying; every process that does jobs may ask, one waits at most. */
export const planBookTidying = (startAfter: Date): Promise<string> =>
  addJob(db(), tidyBooksJobName, {}, { key: 'tidy', startAfter })
