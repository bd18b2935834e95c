import { db } from '#lib/db/db.server.ts'
import { findSourceOfKind } from '#lib/posts/latest.sql.ts'
import type { PostImport } from '#lib/posts/post-import.ts'
import { anyPage } from '#lib/sources/formats/blog/web-article.ts'
import type { ImportRow } from '#lib/sources/job/import.sql.ts'
import type { ReadOptions } from '#lib/sources/read/read-import.ts'
import { albumFormat } from '#lib/sources/read/readings.ts'
import {
  createFlows,
  flowNamed,
  flowOfKind,
  howToOf,
  photosIn,
  type RoomId,
  roomTakes,
  takesKind,
} from '#lib/sources/upload/create-flows.ts'

/** What the way of making says about reading. Photographs alone are days of a child's book, elsewhere they wait for words. */
export const askedOf = async (
  row: ImportRow,
): Promise<Pick<ReadOptions, 'zone' | 'howTo' | 'wants' | 'photos' | 'readAs' | 'last'>> => {
  const room = roomOf(row)
  // What is added to a collection stands on the zone somebody chose for it.
  const held = row.zone === null ? await findSourceOfKind(db(), row.ownerId, collectionOf(room)) : undefined
  const zone = row.zone ?? held?.head.source.defaultZone
  return {
    ...(zone ? { zone } : {}),
    readAs: row.readAs === null ? [] : [row.readAs],
    howTo: howToOf(room),
    wants: (kind) => roomTakes(room, kind),
    ...(room === 'blogbook' ? { last: [anyPage] } : {}),
    photos: wantsAlbum(row) && room !== 'blogbook' ? 'always' : photosIn(room),
  }
}

/** Was it asked to make days of photographs that came without words? */
export const wantsAlbum = ({ readAs }: ImportRow): boolean => readAs === albumFormat

const roomOf = ({ flow }: ImportRow): RoomId => (flow === 'blogbook' || flowNamed(flow) ? (flow as RoomId) : 'wxbook')

/** The collection a room fills; articles stand with what was read of their own kind. */
const collectionOf = (room: RoomId): PostImport['source']['kind'] =>
  room === 'blogbook' ? 'blog' : (createFlows[room].collection ?? createFlows[room].takes[0])

/** Under the collection its way fills; what belongs to another way goes where that would put it. */
export const filed = (row: ImportRow, book: PostImport): PostImport => {
  const { kind } = book.source
  const room = roomOf(row)
  if (room === 'blogbook' && roomTakes(room, kind)) return book
  const flow = room !== 'blogbook' && takesKind(room, kind) ? room : flowOfKind(kind)
  return flow === undefined ? book : { ...book, source: { ...book.source, kind: collectionOf(flow) } }
}
