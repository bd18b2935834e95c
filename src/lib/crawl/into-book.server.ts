import { addArticles } from '#lib/articles/model/article-store.server.ts'
import { draftsOf } from '#lib/articles/model/draft.ts'
import { addBlogbook } from '#lib/books/articles/new-article-book.server.ts'
import { requestTypesetting } from '#lib/books/book/book.server.ts'
import { findBook } from '#lib/books/book/book.sql.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { type AssistantRow, changeAssistant, changeCrawled, listUnbooked, loadCrawled } from '#lib/crawl/crawl.sql.ts'
import type { Db } from '#lib/db/db.server.ts'

const batch = 50

/** The assistant's book while it can still change. */
export const openBookOf = async (
  tx: Db,
  assistant: Pick<AssistantRow, 'bookId' | 'ownerId'>,
): Promise<string | undefined> => {
  const named = assistant.bookId === null ? undefined : await findBook(tx, assistant.bookId)
  const open = named?.ownerId === assistant.ownerId && typeOf(named.type).isWritten && named.deletedAt === null
  return open && named.status !== 'finalized' ? named.id : undefined
}

/** The book the articles go to: the one named while it can still change, else a new one, private. */
const bookFor = async (tx: Db, assistant: AssistantRow): Promise<string> => {
  const open = await openBookOf(tx, assistant)
  if (open !== undefined) return open
  const title = assistant.title.slice(0, 30).trim()
  const created = await addBlogbook(tx, {
    ownerId: assistant.ownerId,
    ...(title ? { title } : {}),
    sourceSite: assistant.source,
  })
  await changeAssistant(tx, assistant.id, { bookId: created.id })
  return created.id
}

/**
 * Puts what is here and not in the book yet into it, in the caller's transaction with the marks that say so: however
 * often this is broken off and begun again, every article stands in the book once.
 */
export const intoBook = async (tx: Db, assistant: AssistantRow): Promise<void> => {
  const keys = await listUnbooked(tx, assistant.id)
  if (keys.length === 0) return
  const bookId = await bookFor(tx, assistant)
  const imported = structuredClone(assistant.imported)
  for (let at = 0; at < keys.length; at += batch) {
    const part = keys.slice(at, at + batch)
    const rows = new Map((await loadCrawled(tx, assistant.id, part)).map((row) => [row.key, row]))
    const drafts = part.flatMap((key) => {
      const content = rows.get(key)?.content
      return content ? draftsOf(content) : []
    })
    const came = await addArticles(tx, bookId, drafts)
    imported.added += came.added.length
    imported.updated += came.updated.length
    imported.kept.push(...came.kept)
    for (const key of part) {
      const row = rows.get(key)
      if (row) await changeCrawled(tx, row, { bookedHash: row.hash })
    }
  }
  await changeAssistant(tx, assistant.id, { imported })
  if (imported.added + imported.updated > 0) await requestTypesetting(tx, bookId)
}
