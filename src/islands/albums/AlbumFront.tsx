import type { CSSProperties } from 'react'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** Widths of the drawn cover, px: a small one for shelves, a large one for dense screens. */
const [small, large] = [320, 640] as const

/** An album standing closed, its cover as it will be printed: 0.78 px a millimetre, 0.5 on phones. */
export const AlbumFront = ({
  album: { aid, tid, size: sizeId, updatedAt },
}: {
  album: Pick<AlbumView, 'aid' | 'tid' | 'size' | 'updatedAt'>
}) => {
  const product = albumProduct(tid)
  const [widthMm, heightMm] = (product && albumSize(product, sizeId)?.trimMm) ?? [148, 210]
  const address = (widthPx: number): string => paths.albumCover(aid, widthPx, String(updatedAt))
  return (
    <span
      className="relative block w-[calc(var(--mm)*0.78px)] rounded-[1px_2px_2px_1px] bg-page [box-shadow:1px_0_#e9e0d0,2px_0_#fff,3px_0_#d9cfbe,10px_0_14px_-6px_#22201c55] night:[filter:brightness(0.84)] max-sm:w-[calc(var(--mm)*0.5px)]"
      style={{ '--mm': widthMm, aspectRatio: `${widthMm} / ${heightMm}` } as CSSProperties}
      aria-hidden="true"
    >
      <img
        className="absolute inset-0 block size-full rounded-[1px_2px_2px_1px] object-cover"
        src={address(small)}
        srcSet={`${address(small)} 1x, ${address(large)} 2x`}
        alt=""
        loading="lazy"
      />
      <span className="absolute inset-0 bg-[linear-gradient(90deg,#0003_0,#0000_3%,#0002_7%,#fff2_9%,#0000_14%)]" />
    </span>
  )
}
