import type { Db } from '#lib/db/db.server.ts'
import type { BookImport } from '#lib/posts/book-import.ts'
import { loadSource, saveEntries } from '#lib/posts/post.server.ts'
import { reportOf } from '#lib/posts/report.ts'
import { inZone } from '#lib/sources/zones.ts'

/** Takes posts out of a collection: what an earlier reading of the same files had made of them. */
export const takeOut = async (
  tx: Db,
  sourceId: string,
  gone: readonly BookImport['entries'][number][],
): Promise<void> => {
  const book = await loadSource(tx, sourceId)
  if (!book) return
  const keys = new Set(gone.map(({ author, id }) => `${author}\n${id}`))
  await saveEntries(tx, sourceId, {
    ...book,
    entries: book.entries.filter(({ author, id }) => !keys.has(`${author}\n${id}`)),
  })
}

/** Puts the posts of a collection that stand on the zone `from` on `to`; what follows from their days is counted anew. */
export const moveToZone = async (
  tx: Db,
  sourceId: string,
  from: string,
  to: string,
): Promise<BookImport | undefined> => {
  const book = await loadSource(tx, sourceId)
  if (!book || from === to) return book
  const entries = book.entries.map((entry) => inZone(entry, from, to))
  const moved: BookImport = {
    ...book,
    source: { ...book.source, defaultZone: to },
    entries,
    report: reportOf({ people: book.people, entries, media: book.media }, book.report),
  }
  await saveEntries(tx, sourceId, moved)
  return moved
}
