import { atom } from 'nanostores'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'
import type { getAlbumPages, listAlbumPhotos } from './album.api.ts'

export type AlbumPageView = OutputOf<typeof getAlbumPages>['pages'][number]
export type AlbumPhotoView = OutputOf<typeof listAlbumPhotos>['results'][number]

/** Pages and photographs of the album that is looked at; undefined until they are there. */
export const $openedAlbum = atom<{ pages: AlbumPageView[]; photos: AlbumPhotoView[] } | undefined>()

const photosPerPage = 200

/** All photographs of an album, used or not. */
export async function allPhotos(id: string): Promise<AlbumPhotoView[]> {
  const photos: AlbumPhotoView[] = []
  for (let page = 1; ; page += 1) {
    const { results, totalCount } = await call<typeof listAlbumPhotos>(
      'GET /jx/albums/{id}/images',
      { params: { id }, query: { page, pageSize: photosPerPage } },
      { silent: true },
    )
    photos.push(...results)
    if (results.length === 0 || photos.length >= totalCount) return photos
  }
}

/** Fetches an album's pages and photographs; a failure is the page's. */
export const openAlbum = async (id: string): Promise<void> => {
  try {
    const [{ pages }, photos] = await Promise.all([
      call<typeof getAlbumPages>('GET /jx/albums/{id}/pages', { params: { id }, query: {} }, { silent: true }),
      allPhotos(id),
    ])
    $openedAlbum.set({ pages, photos })
  } catch (error) {
    failPage(error)
  }
}
