import { atom } from 'nanostores'
import { CallError, call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { messageOf } from '#lib/http/client/query.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'
import { type AlbumPhotoView, allPhotos } from '../album/opened-album.store.ts'
import { type PhotoFile, readFiles } from '../draft/read-files.store.ts'
import type { putAlbumPhoto } from '../photos/photo.api.ts'
import { patienceFor, shortName, wallClock } from './as-sent.ts'
import type { addAlbumPhotos, removeAlbumPhotos } from './tray.api.ts'

/** All photographs of the album that lies open; undefined until they are there. */
export const $tray = atom<readonly AlbumPhotoView[] | undefined>()
/** What is on its way, and what could not be taken with why. */
export const $adding = atom<{ done: number; total: number } | undefined>()
export const $notAdded = atom<readonly { name: string; why: string }[]>([])

export const openTray = async (id: string): Promise<void> => {
  try {
    $tray.set(await allPhotos(id))
  } catch (error) {
    failPage(error)
  }
}

/** Told to the album in parts: what came so far stays when the line breaks. */
const perPart = 20

type Read = { sha256: string; fileName: string; taken?: string; file: File }

/** Sends one original; false where it cannot be taken, which is told. */
const send = async ({ sha256, fileName, file }: Read): Promise<boolean> => {
  try {
    await call<typeof putAlbumPhoto>(
      'PUT /jx/album_images/{sha256}',
      { params: { sha256 }, body: file },
      { silent: true, timeout: patienceFor(file.size) },
    )
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error
    $notAdded.set([...$notAdded.get(), { name: fileName, why: messageOf(error) }])
    return false
  }
}

/** Reads the files here, sends them one after the other and puts them into the tray. */
export const { $busy: $isAdding, run: addPhotos } = mutation(async (id: string, files: readonly PhotoFile[]) => {
  $notAdded.set([])
  $adding.set({ done: 0, total: files.length })
  const read: Read[] = []
  try {
    await readFiles(files, (seen, { file }) => {
      if ('reason' in seen) {
        $notAdded.set([...$notAdded.get(), { name: seen.file, why: seen.why }])
        return
      }
      const { id: sha256, takenMs } = seen.photo
      const fileName = shortName(seen.photo.name)
      read.push({ sha256, fileName, file, ...(takenMs === undefined ? {} : { taken: wallClock(takenMs) }) })
    })
    for (let from = 0; from < read.length; from += perPart) {
      const part: Read[] = []
      for (const one of read.slice(from, from + perPart)) {
        if (await send(one)) part.push(one)
        $adding.set({ done: ($adding.get()?.done ?? 0) + 1, total: read.length })
      }
      const photos = part.map(({ file: _, ...photo }) => photo)
      if (photos.length > 0)
        await call<typeof addAlbumPhotos>('POST /jx/albums/{id}/images', { params: { id }, body: { photos } })
    }
  } finally {
    $adding.set(undefined)
    await openTray(id)
  }
})

/** Takes photographs that no page shows out of the album. */
export const { $busy: $isRemoving, run: removePhotos } = mutation(async (id: string, photos: string[]) => {
  await call<typeof removeAlbumPhotos>('POST /jx/albums/{id}/images/remove', { params: { id }, body: { photos } })
  const gone = new Set(photos)
  $tray.set($tray.get()?.filter((photo) => !gone.has(photo.id)))
})
