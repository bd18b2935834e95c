import { AlbumFront } from '#islands/albums/AlbumFront.tsx'
import { BuyFrame } from '#islands/books/buy/BuyFrame.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { quoteOfAlbum } from '#lib/checkout/quote/album-price.store.ts'
import { albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { copyUnit, thisOne } from '#lib/print/products/album-words.ts'
import type { AddressView } from '#lib/shipping/address.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** /albums/{id}/buy */
const Screen = ({ album, addresses }: { album: AlbumView; addresses: readonly AddressView[] }) => {
  const product = albumProduct(album.tid)
  const size = product && albumSize(product, album.size)
  const unit = copyUnit(album.tid)
  const one = thisOne(product ?? { form: 'book' })
  const trimMm = size?.trimMm ?? [148, 210]
  return (
    <BuyFrame
      addresses={addresses}
      bought={{
        ...{ id: album.aid, title: album.name, quote: quoteOfAlbum },
        words: [product?.name, size && `${trimMm.join(' × ')} 毫米`, album.innerStyle.name].filter(Boolean).join(' · '),
        cover: (
          <span className="flex-none">
            <AlbumFront album={album} />
          </span>
        ),
        unit,
        heading: `印${one}要多少钱`,
        noBinding: album.locked ? '锁定时定的不是这种' : '这一种装不了',
        backWords: `回到${one}`,
        ...{ path: paths.albumPreview(album.aid), checkPath: paths.albumCheck(album.aid) },
        buyPath: paths.albumBuy(album.aid),
      }}
    />
  )
}

export const BuyScreen = guarded(Screen)
