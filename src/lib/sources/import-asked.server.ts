import { db } from '#lib/db/db.server.ts'
import type { BookImport } from '#lib/posts/book-import.ts'
import { findSourceOfKind } from '#lib/posts/latest.sql.ts'
import { createFlows, type FlowId, flowNamed, flowOfKind, howToOf, takesKind } from '#lib/sources/create-flows.ts'
import type { ImportRow } from '#lib/sources/import.sql.ts'
import type { ReadOptions } from '#lib/sources/read-import.ts'

/** What the way of making says about reading. Photographs alone are days of a child's book, elsewhere they wait for words. */
export const askedOf = async (
  row: ImportRow,
): Promise<Pick<ReadOptions, 'zone' | 'howTo' | 'wants' | 'photos' | 'readAs'>> => {
  const flow = flowOf(row)
  // What is added to a collection stands on the zone somebody chose for it.
  const { collection, takes } = createFlows[flow]
  const held = row.zone === null ? await findSourceOfKind(db(), row.ownerId, collection ?? takes[0]) : undefined
  const zone = row.zone ?? held?.head.source.defaultZone
  return {
    ...(zone ? { zone } : {}),
    readAs: row.readAs === null ? [] : [row.readAs],
    howTo: howToOf(flow),
    wants: (kind) => takesKind(flow, kind),
    photos: takesKind(flow, 'baby') ? 'auto' : 'never',
  }
}

const flowOf = ({ flow }: ImportRow): FlowId => (flowNamed(flow) ? (flow as FlowId) : 'wxbook')

/** Under the collection its way fills; what belongs to another way goes where that would put it. */
export const filed = (row: ImportRow, book: BookImport): BookImport => {
  const { kind } = book.source
  const flow = takesKind(flowOf(row), kind) ? flowOf(row) : flowOfKind(kind)
  if (flow === undefined) return book
  const { collection, takes } = createFlows[flow]
  return { ...book, source: { ...book.source, kind: collection ?? takes[0] } }
}
