import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { albumNow, pressAgain, unlockAlbumNow } from '#lib/albums/check/check.store.ts'
import { albumProduct } from '#lib/print/products/album-products.ts'
import { fileNames, pageUnit } from '#lib/print/products/album-words.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** So often the server is asked how far the files are. */
const askEveryMs = 2000

type Props = { album: AlbumView; pages: number | undefined; change(album: AlbumView): void }

/** A locked album: its files, its price, and the way back while there is one. */
export const LockedAlbum = ({ album, pages, change }: Props) => {
  const known = useStore(albumNow.$known)
  const { aid } = album
  const product = albumProduct(album.tid)
  const names = fileNames(product ?? { form: 'book' })
  const isMaking = album.files.state === 'making'
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void albumNow.refresh(aid), askEveryMs)
    return () => clearInterval(timer)
  }, [isMaking, aid])
  useEffect(() => {
    if (known.state === 'ready' && known.value.aid === aid && known.value.locked) change(known.value)
  }, [known, aid, change])
  return (
    <>
      <a className={`${button({ kind: 'seal', size: 'large', block: true })} mt-5`} href={paths.albumBuy(aid)}>
        下单印它
      </a>
      {album.files.state === 'failed' ? (
        <div className={`${notice('error')} mt-5`} role="alert" data-files="failed">
          <Icon name="warn" />
          <span>
            {album.files.failure}
            <button
              type="button"
              className={`${button({ size: 'small' })} mt-2 flex w-fit`}
              onClick={async () => {
                await pressAgain.run(aid)
                await albumNow.refresh(aid)
              }}
            >
              再试一次
            </button>
          </span>
        </div>
      ) : isMaking ? (
        <div className="mt-5" data-files="making">
          <progress className="w-full" max={(pages ?? 0) + 1} value={album.files.pages} aria-label="印刷文件" />
          <p className="mt-1 text-13 leading-[1.6] text-ink-3" role="status">
            正在生成印刷文件{pages ? `，${album.files.pages} / ${pages} ${product ? pageUnit(product) : '页'}` : ''}
            ，好了才能下单
          </p>
        </div>
      ) : (
        <div className="mt-5 flex flex-wrap items-center gap-3" data-files="ready">
          {(['inner', 'cover'] as const).map((kind) => (
            <a key={kind} className={button()} href={paths.albumPdf(aid, kind)} download>
              <Icon name="download" />
              {names[kind]} PDF
            </a>
          ))}
        </div>
      )}
      <p className="mt-4 border-t border-line pt-3 text-13 leading-[1.6] text-ink-3">
        还想改？下单以前可以取消。
        <button
          type="button"
          className={button({ kind: 'text', size: 'small' })}
          data-confirm="相册回到可以编辑的样子，页面不会变。改好以后再锁定一次。"
          data-confirm-title={`取消《${album.name}》的锁定？`}
          data-confirm-ok="取消锁定"
          onClick={async () => {
            const open = await unlockAlbumNow.run(aid)
            if (!open) return
            albumNow.forget()
            change(open)
          }}
        >
          取消锁定
        </button>
      </p>
    </>
  )
}
