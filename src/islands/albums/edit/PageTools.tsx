import { OwnDays } from '#islands/albums/edit/OwnDays.tsx'
import { PageOrder } from '#islands/albums/edit/PageOrder.tsx'
import { PhotoFit } from '#islands/albums/edit/PhotoFit.tsx'
import type { EditedAlbum } from '#islands/albums/edit/use-editing.ts'
import { WordLines } from '#islands/albums/edit/WordLines.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import type { StoredPage } from '#lib/albums/album/stored-page.ts'
import { cropPhoto, type FramePlace, lockPage, shufflePage, writeWords } from '#lib/albums/edit/actions.store.ts'
import { cropOf } from '#lib/albums/edit/crop-slot.ts'
import { type Crop, cropField, mostZoom, photoTarget } from '#lib/albums/edit/edit-places.ts'
import { isPageLocked } from '#lib/albums/edit/local-pages.ts'
import { isSheetName, printedPlaces } from '#lib/albums/layout/printed-places.ts'
import type { Slot } from '#lib/albums/layout/slot.ts'
import { keyOf } from '#lib/editing/record.ts'

type Props = {
  album: AlbumView
  editing: EditedAlbum
  page: StoredPage
  /** The photograph that is chosen. */
  slot: Slot | undefined
  place: FramePlace | undefined
  disabled: boolean
  zoom: number | undefined
  setZoom(zoom: number | undefined): void
  pickUp(): void
  out(): void
  follow(by: number): void
  say(words: string): void
}

/** What can be done with the chosen photograph, and with its page. */
export const PageTools = (props: Props) => {
  const { album, editing, page, slot, place, disabled, zoom, setZoom, pickUp, out, follow, say } = props
  const { geometry, look, pages, stand } = editing
  const counted = isSheetName(page.name)
  const locked = isPageLocked(stand, page.name)
  const lines = page.layers.filter(({ type, name }) => type === 'text' && name !== 'folio')
  // A frame is one picture, months follow each other by themselves.
  const hasOrder = look.product.form === 'book' || look.product.form === 'cards'
  const crop = slot && cropOf(slot, geometry)
  // A crop that waits behind another way to lie in its frame is kept.
  const said = slot && stand.get(keyOf({ target: photoTarget(slot.photo.id), field: cropField }))?.value
  const kept = crop && said && typeof said === 'object' && crop.fit ? (said as unknown as Crop) : crop
  const keepZoom = (): void => {
    if (slot && crop && zoom !== undefined) cropPhoto(slot.photo.id, { ...crop, zoom })
    setZoom(undefined)
  }
  const shuffle = (): void => {
    const printed = printedPlaces(pages, look.product.double)[pages.indexOf(page)] ?? 1
    say(shufflePage(page, printed, look) ? '换了一版' : '这几张照片没有别的排法了')
  }
  const tool = `${button({ size: 'small' })} min-h-tap flex-1 flex-col gap-0.5! px-1! whitespace-nowrap text-13!`
  return (
    <section aria-label="工具" className="grid gap-6">
      {slot && crop && kept && place ? (
        <div>
          <PhotoFit crop={kept} disabled={disabled} change={(next) => cropPhoto(slot.photo.id, next)} />
          {!crop.fit && (
            <label className="block text-13 leading-[1.6] text-ink-3">
              放大 {(zoom ?? crop.zoom).toFixed(1)} 倍
              <input
                type="range"
                className="block min-h-tap w-full accent-zhu"
                min={1}
                max={mostZoom}
                step={0.05}
                value={zoom ?? crop.zoom}
                disabled={disabled}
                onChange={({ target }) => setZoom(Number(target.value))}
                onPointerUp={keepZoom}
                onKeyUp={keepZoom}
                onBlur={keepZoom}
              />
            </label>
          )}
          <div className="mt-2 flex flex-wrap gap-2">
            <button type="button" className={tool} disabled={disabled} onClick={() => cropPhoto(slot.photo.id, null)}>
              <Icon name="zoom" />
              自动取景
            </button>
            <button type="button" className={tool} disabled={disabled || locked} onClick={pickUp}>
              <Icon name="swap" />
              换一张
            </button>
            <button type="button" className={tool} disabled={disabled || locked} onClick={out}>
              <Icon name="up" />
              移出
            </button>
          </div>
        </div>
      ) : (
        <p className="text-13 leading-[1.6] text-ink-3">
          点一张照片：拖动取景，滚轮或双指缩放。把一张拖到另一张上，就对换。
        </p>
      )}
      {counted && (
        <div className="flex flex-wrap gap-2">
          {album.canShufflePage && (
            <button type="button" className={tool} disabled={disabled || locked} onClick={shuffle}>
              <Icon name="shuffle" />
              换一版
            </button>
          )}
          <button
            type="button"
            className={tool}
            disabled={disabled}
            aria-pressed={locked}
            onClick={() => lockPage(page.name, !locked)}
          >
            <Icon name={locked ? 'lock' : 'unlock'} />
            {locked ? '解锁这一页' : '锁住这一页'}
          </button>
        </div>
      )}
      {counted && hasOrder && <PageOrder {...{ editing, page, locked, disabled, follow, say }} />}
      {look.product.form === 'calendar' && <OwnDays {...{ editing, disabled, say }} />}
      <WordLines lines={lines} disabled={disabled} write={(line, words) => writeWords(page.name, line, words)} />
    </section>
  )
}
