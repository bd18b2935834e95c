import { restoreMs } from '#lib/books/book/book-access.server.ts'
import { dropDraft } from '#lib/books/layout/layout-store.server.ts'
import { fontsKey } from '#lib/books/reading/reader-fonts.server.ts'
import { db, transaction } from '#lib/db/db.server.ts'
import { log } from '#lib/log/log.server.ts'
import { addJob } from '#lib/queue/queue.server.ts'
import { storage } from '#lib/storage/storage.server.ts'
import { removeBookFilesJobName } from './book-files.server.ts'
import { booksRemovedBefore, eraseBook, filesOfBook, isAnyoneTypesetting, keysInUse } from './book-files.sql.ts'

type BookFiles = { keys: string[]; bookIds: string[] }

const dayMs = 24 * 3600 * 1000
const portion = 500
/** Folders of files that are made of books and can be told from the rows to be nobody's. */
const folders = ['layout', 'month', 'snapshot', 'pdf']
/** Older than any work under way: what nothing points at after that is left over from a layout that was replaced. */
const orphanMs = 2 * dayMs

/**
 * Removes files of books whose rows are gone or point elsewhere. Asked again right before, because books laid out alike
 * share their files, and put off while any book is being laid out: it may just have found its file there.
 */
export const removeBookFilesJob = async ({ keys, bookIds }: BookFiles): Promise<void> => {
  if (await isAnyoneTypesetting(db())) {
    const startAfter = new Date(Date.now() + 60_000)
    await addJob(db(), removeBookFilesJobName, { keys, bookIds }, { startAfter })
    return
  }
  const inUse = await keysInUse(db(), keys)
  for (const key of keys) {
    if (inUse.has(key)) continue
    await storage().remove(key)
    // Cut for exactly these pages.
    if (key.startsWith('layout/')) await storage().remove(fontsKey(key))
  }
  for (const id of bookIds) await dropDraft(id)
}

/** Erases books whose 30 days are over: rows at once, files by a job of the same transaction. Answers how many. */
export const eraseRemovedBooks = async (before = new Date(Date.now() - restoreMs)): Promise<number> => {
  let erased = 0
  for (;;) {
    const ids = await booksRemovedBefore(db(), before, 100)
    const beforehand = erased
    for (const id of ids) {
      await transaction(async (tx) => {
        const keys = await filesOfBook(tx, id)
        if (!(await eraseBook(tx, id, before))) return
        for (let at = 0; at === 0 || at < keys.length; at += portion)
          await addJob(tx, removeBookFilesJobName, { keys: keys.slice(at, at + portion), bookIds: [id] })
        erased += 1
      })
    }
    // None taken: they are all being used at this moment.
    if (ids.length < 100 || erased === beforehand) return erased
  }
}

/** Looks for files nothing points at any more, as after a book was laid out anew. Answers how many will be removed. */
export const sweepBookFiles = async (before = new Date(Date.now() - orphanMs)): Promise<number> => {
  let found = 0
  for (const folder of folders) {
    for await (const stored of storage().list(folder)) {
      const old = stored.filter(({ writtenAt }) => writtenAt < before).map(({ key }) => key)
      const inUse = await keysInUse(db(), old)
      const orphans = old.filter((key) => !inUse.has(key))
      for (let at = 0; at < orphans.length; at += portion)
        await addJob(db(), removeBookFilesJobName, { keys: orphans.slice(at, at + portion), bookIds: [] })
      found += orphans.length
    }
  }
  return found
}

/** Once a day. */
export const tidyBooksJob = async (): Promise<void> => {
  const erased = await eraseRemovedBooks()
  const orphans = await sweepBookFiles()
  if (erased + orphans > 0) log.info({ erased, orphans }, 'tidied books')
}
