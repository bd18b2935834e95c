import type pg from 'pg'
import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { chosenFor, isWithin } from '#lib/books/content/selection.ts'
import { getLayout, getPages } from '#lib/books/layout/layout-store.server.ts'
import type { MeanwhileMonth } from '#lib/books/update/update.api.ts'
import { routeOf } from '#lib/books/update/update-view.ts'
import { existingService } from '#lib/config/services.server.ts'
import { db, openDatabase } from '#lib/db/db.server.ts'
import { applyEdits } from '#lib/edits/apply-edits.ts'
import { mediaOf } from '#lib/edits/post-target.ts'
import { writtenText } from '#lib/edits/post-text.ts'
import { monthOf } from '#lib/posts/entry-month.ts'
import { loadSource } from '#lib/posts/post.server.ts'
import type { SceneItem } from '#lib/print/scene.ts'
import { listSaidEdits } from '#lib/works/edits/edit.sql.ts'

const idsOn = (items: readonly SceneItem[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? idsOn(item.items) : 'origin' in item ? (item.origin?.entryId ?? []) : [],
  )

/** Ids of the posts that stand on the pages of a book. */
const printed = async ({ layoutKey }: BookRow): Promise<Set<string> | undefined> => {
  if (layoutKey === null) return undefined
  const ids = new Set<string>()
  for (const { key } of (await getLayout(layoutKey)).sections)
    for (const { items } of await getPages(key)) for (const id of idsOn(items)) ids.add(id)
  return ids
}

/** What came to the collection of a book since it was laid out, month by month, in a worker thread. */
export const meanwhileWork = async (task: { bookId: string; connection: pg.PoolConfig }): Promise<MeanwhileMonth[]> => {
  if (!existingService('db')) openDatabase({ ...task.connection, max: 3 })
  const book = await findBook(db(), task.bookId)
  const ids = book && (await printed(book))
  const source = book && (await loadSource(db(), book.sourceId))
  if (!ids || !source) return []
  const { entries } = applyEdits(chosenFor(source, book), await listSaidEdits(db(), book.id))
  const months = new Map<string, MeanwhileMonth>()
  for (const entry of entries) {
    const month = monthOf(entry)
    const isEmpty = writtenText(entry.body) === '' && mediaOf(entry).length === 0
    if (!entry.include || isEmpty || ids.has(entry.id) || !isWithin(month, book)) continue
    const one = months.get(month) ?? {
      ...{ route: routeOf(month), year: Number(month.slice(0, 4)), month: Number(month.slice(4)), added: 0 },
    }
    one.added++
    months.set(month, one)
  }
  return [...months.values()].sort((a, b) => (a.route < b.route ? -1 : 1))
}
