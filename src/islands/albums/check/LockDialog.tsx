import { useStore } from '@nanostores/react'
import { SignDialog } from '#islands/ui/SignDialog.tsx'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { lockAlbumNow } from '#lib/albums/check/check.store.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { pageUnit } from '#lib/print/products/album-words.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'

type Props = {
  album: AlbumView
  binding: string
  pages: number | undefined
  /** Photographs that are far too small: printed after a yes alone. */
  blurred: number
  done(album: AlbumView): void
  close(): void
}

/** Asks once more, and says what is fixed from then on. */
export const LockDialog = ({ album, binding, pages, blurred, done, close }: Props) => {
  const isBusy = useStore(lockAlbumNow.$busy)
  const product = albumProduct(album.tid)
  const sign = async (acceptBlurred: boolean): Promise<boolean> => {
    const locked = await lockAlbumNow.run(album.aid, { binding, acceptBlurred })
    if (locked) done(locked)
    return locked !== undefined
  }
  const accept = blurred > 0 ? `有 ${blurred} 处必须看过的，我看过了，照样印` : null
  return (
    <SignDialog id="lock-words" title={`锁定《${album.name}》？`} verb="锁定" {...{ accept, isBusy, sign, close }}>
      <p className="mt-2 text-15 text-ink-2">
        {pages ? `现在屏幕上的这 ${pages} ${product ? pageUnit(product) : '页'}` : '现在屏幕上的这一版'}，
        {bindingName(binding)}
        ，就是要印的样子。锁定以后：
      </p>
      <ul className="mt-2 mb-3 list-disc pl-[1.4em] [&>li]:py-0.5">
        <li>照片、文字和装帧都不能再改，除非先取消锁定；</li>
        <li>印刷文件照这一版做好，每次下载都一样；</li>
        <li>下单以前可以取消锁定，下单以后不行。</li>
      </ul>
    </SignDialog>
  )
}
