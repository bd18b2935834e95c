import type { useFrameDrag } from '#islands/albums/edit/use-frame-drag.ts'
import type { AlbumPhotoView } from '#lib/albums/album/opened-album.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** How a photograph of the tray is named where something is dropped. */
export const trayName = (photo: string): string => `photo ${photo}`
/** The tray itself: what is dropped there leaves its page. */
export const trayDrop = 'tray'

type Props = {
  aid: string
  photos: readonly AlbumPhotoView[]
  thumbs: Readonly<Record<string, string>>
  /** The one that was picked up. */
  picked: string | undefined
  drag: ReturnType<typeof useFrameDrag>
  press(photo: string): void
}

/** Photographs of the album that stand on no page. */
export const PhotoTray = ({ aid, photos, thumbs, picked, drag, press }: Props) => (
  <section aria-label="照片盘" data-drop={trayDrop} className="min-w-0">
    <h2 className="font-sans text-15 leading-head font-semibold">
      没用上的照片 <span className="font-normal text-ink-3">{photos.length}</span>
    </h2>
    <a className="link inline-flex min-h-tap items-center text-14" href={paths.albumPhotos(aid)}>
      添照片，整理照片
    </a>
    {photos.length === 0 ? (
      <p className="mt-1 text-13 leading-[1.6] text-ink-3">
        全都排进去了。把页上的照片拖到这里，或点「移出」，它就先放在这儿。
      </p>
    ) : (
      <ul className="mt-2 flex gap-2 overflow-x-auto pb-2 lg:max-h-[52vh] lg:flex-wrap lg:overflow-y-auto">
        {photos.map(({ id, name, width, height, average }) => (
          <li key={id} className="flex-none">
            <button
              type="button"
              className={`block cursor-pointer border-0 bg-transparent p-0 select-none [-webkit-touch-callout:none] focus-visible:shadow-focus ${picked === id ? 'outline-3 outline-amber' : ''}`}
              aria-label={`照片 ${name}`}
              aria-pressed={picked === id}
              {...drag.handlers(trayName(id))}
              onClick={() => press(id)}
            >
              <img
                src={thumbs[id]}
                alt=""
                draggable={false}
                loading="lazy"
                className="pointer-events-none block h-18 w-auto bg-linen"
                style={{
                  aspectRatio: `${Math.min(3, Math.max(0.4, width / Math.max(1, height)))}`,
                  objectFit: 'cover',
                  ...(average ? { backgroundColor: average } : {}),
                }}
              />
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
)
