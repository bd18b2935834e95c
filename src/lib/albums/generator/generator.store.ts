import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { messageOf } from '#lib/http/client/query.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { randomId } from '#lib/std/id.ts'
import type { AlbumView, createAlbum } from '../album/album.api.ts'
import type { AlbumPhotoView } from '../album/opened-album.store.ts'

/** What is chosen anew; everything else is as in the album it is made of. */
export type NewDraft = { title: string; author: string; theme: string; preface: string; acknowledgement: string }

/** Why the last one was not made; ''. */
export const $draftRefusal = atom('')

/** Keys of albums on their way, by what was asked for: pressed again after a lost answer it is the same album. */
const keys = new Map<string, string>()

/** Lays all photographs of an album out anew, as another album: the one they are from stays as it is. */
export const { $busy: $isDrafting, run: draftAgain } = mutation(
  async ({ tid, size }: AlbumView, photos: readonly AlbumPhotoView[], draft: NewDraft) => {
    $draftRefusal.set('')
    const { theme: innerStyleId, ...words } = draft
    const body = {
      ...{ tid, size, innerStyleId, ...words },
      photos: photos.map(({ id, name, taken }) => ({
        sha256: id,
        fileName: name.slice(-200).toWellFormed(),
        ...(taken === null ? {} : { taken }),
      })),
    }
    const asked = JSON.stringify(body)
    const key = keys.get(asked) ?? randomId()
    keys.set(asked, key)
    try {
      const { album } = await call<typeof createAlbum>(
        'POST /jx/albums/my',
        { body },
        { silent: true, idempotent: true, key, timeout: 60_000 },
      )
      location.assign(paths.albumPreview(album.aid))
    } catch (error) {
      $draftRefusal.set(error instanceof CallError ? messageOf(error) : '没有排成，请再试一次')
    }
  },
)
