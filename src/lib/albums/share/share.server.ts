import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import type { WorkShare } from '#lib/works/share/share.contract.ts'
import { changeAccessOf, shareOf } from '#lib/works/share/share.server.ts'
import { addLinkOf, changeLinkOf, removeLinkOf, revokeLinkOf } from '#lib/works/share/share-links.server.ts'
import type { SharedKind } from '#lib/works/share/shared-kind.server.ts'
import { type AlbumRow, setAlbumPublic } from '../album/album.sql.ts'
import { holdOwnAlbum, ownAlbum } from '../album/album-access.server.ts'
import type {
  addAlbumLink,
  changeAlbumLink,
  getAlbumShare,
  removeAlbumLink,
  revokeAlbumLink,
  setAlbumAccess,
} from './share.api.ts'

const albums: SharedKind<AlbumRow> = {
  see: ownAlbum,
  hold: holdOwnAlbum,
  // An album is nothing but photographs of people: shown to everybody, it is asked twice.
  asks: (album, access) => access === 'public' && !album.public,
  setPublic: (tx, album, { isPublic }) => setAlbumPublic(tx, album, isPublic),
  words: {
    confirm: '相册里是家里人的照片，改成公开前请再确认一次',
    many: (most) => `一本相册最多 ${most} 条链接，请先删掉不用的`,
  },
}

export const albumShare = ({ params, actor }: CallOf<typeof getAlbumShare>) => shareOf(albums, actor, params.id)
export const changeAlbumAccess = (call: CallOf<typeof setAlbumAccess>) => changeAccessOf(albums, call)
export const addLink = (call: CallOf<typeof addAlbumLink>) => addLinkOf(albums, call)
export const changeLink = (call: CallOf<typeof changeAlbumLink>) => changeLinkOf(albums, call)
export const revokeLink = (call: CallOf<typeof revokeAlbumLink>) => revokeLinkOf(albums, call)
export const removeLink = (call: CallOf<typeof removeAlbumLink>) => removeLinkOf(albums, call)

/** For the page of its owner; undefined: not theirs, or not there. */
export const shareForPage = async (actor: Actor, albumId: string): Promise<WorkShare | undefined> => {
  const found = await shareOf(albums, actor, albumId)
  return found.ok ? found.value : undefined
}
