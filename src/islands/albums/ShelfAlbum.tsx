import { useState } from 'react'
import { AlbumFront } from '#islands/albums/AlbumFront.tsx'
import { RemoveAlbumDialog } from '#islands/albums/RemoveAlbumDialog.tsx'
import { BelowBoard, Board } from '#islands/books/Board.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { badge } from '#layouts/parts/badge.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { endedWords, pageUnit } from '#lib/print/products/album-words.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { sinceText } from '#lib/std/clock.ts'

/** One album on the board: its cover, what it is, whether it is locked, what can be done. */
export const ShelfAlbum = ({ album }: { album: AlbumView }) => {
  const [removing, setRemoving] = useState(false)
  const product = albumProduct(album.tid)
  const size = product && albumSize(product, album.size)
  const kind = product && size ? `${product.name}${product.sizes.length > 1 ? ` ${size.name}` : ''}` : album.tid
  const ended = endedWords(album.tid, Date.now())
  return (
    <li>
      <Board href={paths.albumPreview(album.aid)} label={`翻看《${album.name}》`}>
        <AlbumFront album={album} />
      </Board>
      <BelowBoard>
        <h2 className="truncate text-[1.0625rem] leading-ui">{album.name}</h2>
        {album.locked && (
          <span className={`${badge('outline')} mt-1 mb-1.5`}>
            <Icon name="lock" />
            已锁定
          </span>
        )}
        <p className="text-13 leading-[1.6] text-ink-3">
          {kind} · {album.userPageCount} {product ? pageUnit(product) : '页'} · {sinceText(album.updatedAt, Date.now())}
        </p>
        {ended && <p className="text-13 leading-[1.6] text-amber">{ended}</p>}
        <p className="flex flex-wrap gap-x-4">
          {!album.locked && (
            <a className="link inline-flex min-h-tap items-center py-1 text-14" href={paths.album(album.aid)}>
              编辑
            </a>
          )}
          <a className="link inline-flex min-h-tap items-center py-1 text-14" href={paths.albumPreview(album.aid)}>
            翻看
          </a>
          <a className="link inline-flex min-h-tap items-center py-1 text-14" href={paths.albumCheck(album.aid)}>
            {album.locked ? '下单' : '检查'}
          </a>
          <a className="link inline-flex min-h-tap items-center py-1 text-14" href={paths.albumSharing(album.aid)}>
            分享
          </a>
          <button
            type="button"
            className="link min-h-tap cursor-pointer border-0 bg-transparent p-0 text-14"
            aria-label={`删掉《${album.name}》`}
            onClick={() => setRemoving(true)}
          >
            删掉
          </button>
        </p>
        {removing && <RemoveAlbumDialog album={album} close={() => setRemoving(false)} />}
      </BelowBoard>
    </li>
  )
}
