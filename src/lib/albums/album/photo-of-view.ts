import { takenOf } from '#lib/photo-layout/moments.ts'
import type { LayoutPhoto } from '#lib/photo-layout/photo.ts'
import type { AlbumPhotoView } from './opened-album.store.ts'

/** A photograph of the wire as arranging takes it. */
export const photoOfView = ({ id, name, width, height, faces, focus, taken, average }: AlbumPhotoView): LayoutPhoto => {
  const takenMs = taken === null ? undefined : takenOf(taken)
  return {
    ...{ id, name, widthPx: width, heightPx: height, faces },
    ...(focus ? { focus } : {}),
    ...(average ? { average } : {}),
    ...(takenMs === undefined ? {} : { takenMs }),
  }
}
