import type { Db } from '#lib/db/db.server.ts'
import { loadSource, saveEntries } from '#lib/posts/post.server.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { reportOf } from '#lib/posts/report.ts'
import { inZone } from '#lib/sources/format/zones.ts'

/** Takes posts out of a collection: what an earlier reading of the same files had made of them. */
export const takeOut = async (
  tx: Db,
  sourceId: string,
  gone: readonly PostImport['entries'][number][],
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
): Promise<PostImport | undefined> => {
  const book = await loadSource(tx, sourceId)
  if (!book || from === to) return book
  const entries = book.entries.map((entry) => inZone(entry, from, to))
  const moved: PostImport = {
    ...book,
    source: { ...book.source, defaultZone: to },
    entries,
    report: reportOf({ people: book.people, entries, media: book.media }, book.report),
  }
  await saveEntries(tx, sourceId, moved)
  return moved
}
