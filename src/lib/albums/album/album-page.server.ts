import { db } from '#lib/db/db.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import { mediaSigner } from '#lib/media/address.server.ts'
import type { AlbumView } from './album.api.ts'
import { findOwnAlbum } from './album.sql.ts'
import { seeAlbumHead } from './album-access.server.ts'
import { albumView } from './album-parts.server.ts'

/** The album for a page of its owner, or undefined: missing and another's are the same page. */
export const albumForPage = async (actor: Actor, id: string): Promise<AlbumView | undefined> => {
  if (actor.kind !== 'user') return undefined
  const row = await findOwnAlbum(db(), actor.userId, id)
  return row && albumView(row, actor.userId, await mediaSigner())
}

/** May this caller look at it, its owner or not? */
export const isShownTo = async (actor: Actor, id: string): Promise<boolean> => (await seeAlbumHead(db(), actor, id)).ok
