import { db } from '#lib/db/db.server.ts'
import { findSourceOfKind } from '#lib/posts/latest.sql.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { anyPage } from '#lib/sources/formats/blog/web-article.ts'
import type { ImportRow } from '#lib/sources/job/import.sql.ts'
import type { ReadOptions } from '#lib/sources/read/read-import.ts'
import { albumFormat } from '#lib/sources/read/readings.ts'
import { flowOfKind, roomNamed, roomOf, takesKind } from '#lib/sources/upload/create-flows.ts'

/** What the way of making says about reading. Photographs alone are days of a child's book, elsewhere they wait for words. */
export const askedOf = async (
  row: ImportRow,
): Promise<Pick<ReadOptions, 'zone' | 'howTo' | 'wants' | 'photos' | 'readAs' | 'last'>> => {
  const room = roomNamed(row.flow)
  // What is added to a collection stands on the zone somebody chose for it.
  const held = row.zone === null ? await findSourceOfKind(db(), row.ownerId, room.collection) : undefined
  const zone = row.zone ?? held?.head.source.defaultZone
  return {
    ...(zone ? { zone } : {}),
    readAs: row.readAs === null ? [] : [row.readAs],
    howTo: room.howTo,
    wants: room.takes,
    ...(room.anyPage ? { last: [anyPage] } : {}),
    photos: wantsAlbum(row) && room.photos !== 'never' ? 'always' : room.photos,
  }
}

/** Was it asked to make days of photographs that came without words? */
export const wantsAlbum = ({ readAs }: ImportRow): boolean => readAs === albumFormat

/** Under the collection its way fills; what belongs to another way goes where that would put it. */
export const filed = (row: ImportRow, book: PostImport): PostImport => {
  const { kind } = book.source
  const { flow: own, takes } = roomNamed(row.flow)
  if (own === undefined && takes(kind)) return book
  const flow = own !== undefined && takesKind(own, kind) ? own : flowOfKind(kind)
  return flow === undefined ? book : { ...book, source: { ...book.source, kind: roomOf(flow).collection } }
}
