import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Invitations } from '#islands/albums/contribute/Invitations.tsx'
import { DropZone } from '#islands/create/DropZone.tsx'
import { Bar } from '#islands/ui/Bar.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { askConfirm } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { select } from '#layouts/parts/field.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import type { AlbumPhotoView } from '#lib/albums/album/opened-album.store.ts'
import {
  $adding,
  $isAdding,
  $isRemoving,
  $notAdded,
  $tray,
  addPhotos,
  openTray,
  removePhotos,
} from '#lib/albums/tray/tray.store.ts'
import { inTrayOrder, type TrayOrder, trayOrders } from '#lib/albums/tray/tray-order.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** So many are told by name. */
const mostTold = 8

/** /photos/{aid}: all photographs of an album; more are brought, those no page has shown are taken out. */
const Screen = ({ album: { aid, name } }: { album: AlbumView }) => {
  const photos = useStore($tray)
  const isBusy = useStore($isAdding)
  const [order, setOrder] = useState<TrayOrder>('taken')
  useEffect(() => void openTray(aid), [aid])
  if (!photos)
    return (
      <div className="page-width pt-8" aria-busy="true" role="status" aria-label="正在取照片">
        <Skeleton lines={4} />
      </div>
    )
  const unused = photos.filter(({ used }) => !used)
  return (
    <div className="page-width pt-8 pb-16 max-sm:pt-4">
      <h1 className="text-40 leading-tight wrap-anywhere max-sm:text-28">《{name}》的照片</h1>
      <p className="mt-2 text-ink-2" role="status">
        一共 {photos.length} 张，{unused.length === 0 ? '都排进去了。' : `${unused.length} 张还没有排进去。`}
      </p>
      <div className="mt-6 max-w-[640px]">
        {!isBusy && (
          <DropZone again take={(list) => void addPhotos(aid, list)} accept="image/*,.heic,.heif" testId="photos">
            添进来的先在照片盘里，页面不会动；到编辑页把它拖进想要的框。
          </DropZone>
        )}
        <Adding />
      </div>
      <Invitations aid={aid} />
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-ink pb-2.5">
        <h2 className="text-20 leading-head">照片盘</h2>
        <div className="flex items-center gap-3">
          <select
            aria-label="排列"
            className={select}
            value={order}
            onChange={({ target }) => setOrder(target.value as TrayOrder)}
          >
            {trayOrders.map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <a className={`${button({ size: 'small' })} flex-none`} href={paths.albumGenerator(aid)}>
            重新排
          </a>
          <a className={`${button({ kind: 'seal', size: 'small' })} flex-none`} href={paths.album(aid)}>
            去编辑
          </a>
        </div>
      </div>
      <Photos aid={aid} photos={inTrayOrder(photos, order)} />
    </div>
  )
}

const Adding = () => {
  const adding = useStore($adding)
  const notAdded = useStore($notAdded)
  return (
    <div className="mt-3 grid gap-3 empty:hidden" aria-live="polite">
      {adding && (
        <div>
          <p className="mb-2 text-14 leading-[1.65] text-ink-2">
            正在传第 {Math.min(adding.total, adding.done + 1)} / {adding.total} 张
          </p>
          <Bar name="传照片的进度" percent={Math.floor((100 * adding.done) / Math.max(1, adding.total))} />
        </div>
      )}
      {notAdded.length > 0 && (
        <div className={notice('warning')}>
          <div>
            <b>有 {notAdded.length} 个文件没有放进来</b>
            <ul>
              {notAdded.slice(0, mostTold).map(({ name, why }, at) => (
                <li key={at} className="wrap-anywhere">
                  {name}：{why}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}

const remove = async (aid: string, { id, name }: AlbumPhotoView): Promise<void> => {
  const text = `「${name}」会从这本相册里拿走。别的相册或书里还用着的不受影响，原件还在您的设备里。`
  if (await askConfirm({ title: '拿走这张照片？', text, ok: '拿走', cancel: '留着', danger: true }))
    await removePhotos(aid, [id])
}

const Photos = ({ aid, photos }: { aid: string; photos: readonly AlbumPhotoView[] }) => {
  const isBusy = useStore($isRemoving)
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-6 max-sm:grid-cols-3 max-sm:gap-x-2 max-sm:gap-y-4">
      {photos.map((photo) => (
        <li key={photo.id} data-photo={photo.id} className="min-w-0">
          <img
            src={photo.url}
            alt={photo.name}
            loading="lazy"
            className="block aspect-square w-full bg-linen object-contain"
            style={photo.average ? { backgroundColor: `${photo.average}33` } : undefined}
          />
          <p className="mt-1 truncate text-13 leading-[1.6] text-ink-3">{photo.taken?.slice(0, 10) ?? photo.name}</p>
          {photo.contributor !== null && (
            <p className="truncate text-13 leading-[1.6] text-ink-2">{photo.contributor} 添的</p>
          )}
          {photo.removable ? (
            <button
              type="button"
              className="link min-h-tap cursor-pointer border-0 bg-transparent p-0 text-14"
              aria-label={`拿走 ${photo.name}`}
              aria-disabled={isBusy}
              onClick={() => void remove(aid, photo)}
            >
              拿走
            </button>
          ) : (
            <span className="inline-flex min-h-tap items-center text-13 text-ink-3">
              {photo.used ? '在页上' : '移出了页面'}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export const TrayScreen = guarded(Screen)
