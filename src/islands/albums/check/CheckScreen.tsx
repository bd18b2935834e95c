import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { LockDialog } from '#islands/albums/check/LockDialog.tsx'
import { LockedAlbum } from '#islands/albums/check/LockedAlbum.tsx'
import { Reasons } from '#islands/albums/check/Reasons.tsx'
import { useAlbumScenes } from '#islands/albums/use-album-scenes.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { button } from '#layouts/parts/button.ts'
import { fieldMessage, select } from '#layouts/parts/field.ts'
import { specList } from '#layouts/parts/lists.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { $openedAlbum, openAlbum } from '#lib/albums/album/opened-album.store.ts'
import { albumCheck } from '#lib/albums/check/check.store.ts'
import { albumVerdict } from '#lib/albums/check/verdict.ts'
import { printedPages } from '#lib/albums/layout/printed-places.ts'
import { pictureAddress } from '#lib/media/picture.ts'
import { type AlbumBinding, albumProduct, albumSize } from '#lib/print/products/album-products.ts'
import { albumSpineMm } from '#lib/print/products/album-sizes.ts'
import { endedWords, pageUnit } from '#lib/print/products/album-words.ts'
import { bindingName } from '#lib/site/lookups/bindings.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { failPage } from '#lib/site/visit/page-error.store.ts'

const spread =
  'page-width grid grid-cols-[minmax(0,1fr)_360px] items-start gap-16 pt-8 pb-12 max-lg:grid-cols-[minmax(0,1fr)] ' +
  'max-lg:gap-10 max-sm:pt-4'

/** /albums/{id}/check: what was found page by page, the binding, the lock; then its files and its price. */
const Screen = ({ album: first }: { album: AlbumView }) => {
  const [album, setAlbum] = useState(first)
  const [binding, setBinding] = useState(first.binding)
  const [asking, setAsking] = useState(false)
  const known = useStore(albumCheck.$known)
  const opened = useStore($openedAlbum)
  const scenes = useAlbumScenes(album, opened)
  useEffect(() => {
    void albumCheck.load(first.aid)
    void openAlbum(first.aid)
  }, [first.aid])
  useEffect(() => {
    if (known.state === 'failed') failPage(known.error)
  }, [known])
  const thumbs = useMemo(
    () =>
      Object.fromEntries((opened?.photos ?? []).map(({ id, url }) => [id, pictureAddress(url, 320, location.origin)])),
    [opened],
  )
  const check = known.state === 'ready' ? known.value : undefined
  const verdict = check && albumVerdict(album.locked, check.reasons)
  const product = albumProduct(album.tid)
  const size = product && albumSize(product, album.size)
  const pages = opened && product ? printedPages(opened.pages, product.double) : undefined
  const ended = endedWords(album.tid, Date.now())
  return (
    <div className={spread}>
      <section aria-busy={!check}>
        <h1 className="text-40 leading-tight">{verdict?.heading ?? '正在检查'}</h1>
        {verdict && (
          <p className="mt-1.5 max-w-[28em] text-ink-2" role="status">
            {verdict.words}
          </p>
        )}
        {check && (
          <Reasons
            form={product?.form ?? 'book'}
            albumId={album.aid}
            reasons={check.reasons}
            locked={album.locked}
            scenes={scenes}
            thumbs={thumbs}
          />
        )}
      </section>
      <aside className="rounded-page bg-page p-6 shadow-sheet lg:sticky lg:top-6" aria-label="锁定">
        <dl className={specList}>
          <dt>{product && product.form !== 'book' ? '大小' : '开本'}</dt>
          <dd>{size ? `${product.name}　${size.trimMm.join(' × ')} 毫米` : album.tid}</dd>
          <dt>装帧</dt>
          <dd>
            {album.locked || !product || product.bindings.length === 1 ? (
              bindingName(album.binding)
            ) : (
              <select
                className={`${select} w-auto`}
                aria-label="装帧"
                value={binding}
                onChange={({ target }) => setBinding(target.value)}
              >
                {product.bindings.map((id) => (
                  <option key={id} value={id}>
                    {bindingName(id)}
                  </option>
                ))}
              </select>
            )}
          </dd>
          <dt>{product ? pageUnit(product) : '页'}数</dt>
          <dd>{pages && product ? `${pages} ${pageUnit(product)}` : '—'}</dd>
          {product?.form === 'book' && (
            <>
              <dt>书脊</dt>
              <dd>
                {pages && product ? `${albumSpineMm(product, binding as AlbumBinding, pages).toFixed(1)} 毫米` : '—'}
              </dd>
            </>
          )}
        </dl>
        {ended && <p className={`mt-4 ${notice('warning')}`}>{ended}</p>}
        {album.locked ? (
          <LockedAlbum album={album} pages={pages} change={setAlbum} />
        ) : (
          <>
            <button
              type="button"
              className={`${button({ kind: 'seal', size: 'large', block: true })} mt-5`}
              disabled={!verdict || verdict.barred > 0}
              aria-describedby="why"
              onClick={() => setAsking(true)}
            >
              锁定
            </button>
            <p className={`${fieldMessage} empty:hidden`} id="why">
              {verdict && verdict.barred > 0 ? `先处理左边要处理的 ${verdict.barred} 处。` : ''}
            </p>
            <a className={`${button({ block: true })} mt-3`} href={paths.albumBuy(album.aid)}>
              先看价钱
            </a>
          </>
        )}
      </aside>
      {asking && (
        <LockDialog
          album={album}
          binding={binding}
          pages={pages}
          blurred={verdict?.blurred ?? 0}
          done={setAlbum}
          close={() => setAsking(false)}
        />
      )}
    </div>
  )
}

export const CheckScreen = guarded(Screen)
