import type { addPostPicture } from '#lib/books/edit/new-picture.api.ts'
import { newPictureValue } from '#lib/edits/new-pictures.ts'
import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { putPicture } from './edit.store.ts'
import type { EditItem } from './local-edits.ts'
import { sentPictures } from './sent-pictures.ts'

/** Sends pictures one after the other and puts each into the post as soon as it is there; one step each. */
export const sendPictures = mutation(async (bookId: string, item: EditItem, files: readonly File[]) => {
  for (const file of files) {
    const kept = await call<typeof addPostPicture>(
      'POST /api/book/{id}/pictures',
      { params: { id: bookId }, body: file },
      { timeout: false },
    )
    sentPictures.set(kept.hash, kept)
    const value = newPictureValue({ sha256: kept.hash, widthPx: kept.width, heightPx: kept.height })
    putPicture(item, 'new-picture', value)
  }
  return files.length
})
