import { atom } from 'nanostores'
import { call } from '#lib/http/client/client.ts'
import { mutation } from '#lib/http/client/mutation.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'
import type { AlbumView, listMyAlbums, removeAlbum } from './album.api.ts'

export const albumsPerPage = 24

type Shelf = { status: 'loading' } | { status: 'ready'; page: number; total: number; albums: AlbumView[] }

/** Albums of who is signed in, the one changed last first. */
export const $albums = atom<Shelf>({ status: 'loading' })

/** Fetches one page of them, 24 at a time; a failure is the page's. */
export const openAlbums = async (page: number): Promise<void> => {
  try {
    const { results, totalCount } = await call<typeof listMyAlbums>(
      'GET /jx/albums/my',
      { query: { page, pageSize: albumsPerPage } },
      { silent: true },
    )
    $albums.set({ status: 'ready', page, total: totalCount, albums: results })
  } catch (error) {
    failPage(error)
  }
}

/** Removes one for good; the list is fetched anew. */
export const removeFromAlbums = mutation(async (id: string) => {
  await call<typeof removeAlbum>('DELETE /jx/albums/{id}', { params: { id } })
  const shelf = $albums.get()
  const last = shelf.status === 'ready' && shelf.albums.length === 1 ? Math.max(1, shelf.page - 1) : undefined
  await openAlbums(shelf.status === 'ready' ? (last ?? shelf.page) : 1)
  return true
})
