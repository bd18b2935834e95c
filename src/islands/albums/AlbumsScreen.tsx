import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { EmptyAlbums } from '#islands/albums/EmptyAlbums.tsx'
import { ShelfAlbum } from '#islands/albums/ShelfAlbum.tsx'
import { BareBoards, BelowBoard, Board } from '#islands/books/Board.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Drawing } from '#islands/ui/Icon.tsx'
import { Pager } from '#islands/ui/Pager.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { $albums, albumsPerPage, openAlbums } from '#lib/albums/album/albums-shelf.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

const boards = 'mt-6 grid grid-cols-4 gap-y-11 max-lg:grid-cols-3 max-sm:-mx-edge max-sm:grid-cols-2 max-sm:gap-y-8'

const pageOf = (search: string): number => {
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** /albums: what this person has made of photographs, 24 at a time. */
const Screen = () => {
  const shelf = useStore($albums)
  useEffect(() => void openAlbums(pageOf(location.search)), [])
  return (
    <div>
      {shelf.status === 'loading' ? (
        <div className="mt-6" aria-busy="true" role="status" aria-label="正在取相册">
          <Skeleton lines={4} />
        </div>
      ) : shelf.total === 0 ? (
        <EmptyAlbums />
      ) : (
        <>
          <ul className={boards}>
            {shelf.albums.map((album) => (
              <ShelfAlbum key={album.aid} album={album} />
            ))}
            <li>
              <Board>
                <NewAlbum />
              </Board>
              <BelowBoard>
                <p className="text-13 leading-[1.6] text-ink-3">用过的照片也能再排一本。</p>
              </BelowBoard>
            </li>
            <BareBoards used={shelf.albums.length + 1} />
          </ul>
          <div className="mt-11 flex items-center justify-between gap-3 border-t border-line pt-4 max-sm:mt-8 max-sm:block">
            <span className="text-13 leading-[1.6] text-ink-3">共 {shelf.total} 本</span>
            <Pager path={paths.albums} page={shelf.page} pages={Math.ceil(shelf.total / albumsPerPage)} />
          </div>
        </>
      )}
    </div>
  )
}

/** The place after the last album: crop marks, where the next one may stand. */
const NewAlbum = () => (
  <a className="crop-marks block aspect-[148/210] w-34 p-2 max-sm:w-24" href={paths.makeAlbums}>
    <span className="flex h-full flex-col items-center justify-center gap-2 border border-dashed border-line text-15">
      <Drawing name="camera" className="size-11 stroke-[1.2]" />
      <span>再做一本</span>
    </span>
  </a>
)

export const AlbumsScreen = guarded(Screen)
