import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { EditHead } from '#islands/albums/edit/EditHead.tsx'
import { EditNotices } from '#islands/albums/edit/EditNotices.tsx'
import { PageTools } from '#islands/albums/edit/PageTools.tsx'
import { PhotoTray, trayDrop, trayName } from '#islands/albums/edit/PhotoTray.tsx'
import { dropName, SheetStage } from '#islands/albums/edit/SheetStage.tsx'
import { useEditing } from '#islands/albums/edit/use-editing.ts'
import { useFrameDrag } from '#islands/albums/edit/use-frame-drag.ts'
import { ThumbStrip } from '#islands/albums/preview/ThumbStrip.tsx'
import { sceneWords } from '#islands/albums/use-album-scenes.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useWide } from '#islands/ui/use-wide.ts'
import { iconButton } from '#layouts/parts/icon-button.ts'
import type { AlbumView } from '#lib/albums/album/album.api.ts'
import { cropPhoto, type FramePlace, placePhoto, removePhoto, swapPhotos } from '#lib/albums/edit/actions.store.ts'
import { $albumEditing, openAlbumEdits } from '#lib/albums/edit/edit.store.ts'
import { singlePages } from '#lib/albums/layout/openings.ts'

/** What somebody holds in hand: a frame's photograph, or one of the tray. */
type Picked = { frame: FramePlace } | { photo: string }

const frameOf = (name: string): FramePlace | undefined => {
  const [kind, page, slot] = name.split(' ')
  return kind === 'frame' && page && slot ? { page, slot: Number(slot) } : undefined
}
const photoOfName = (name: string): string | undefined => (name.startsWith('photo ') ? name.slice(6) : undefined)

const spread =
  'mx-auto grid max-w-[1480px] grid-cols-[200px_minmax(0,1fr)_250px] items-start gap-7 px-edge pt-5 pb-6 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-5 max-sm:pt-3'

/** /albums/{id}: the pages on the table; photographs are chosen, cropped, changed, taken out; all of it saves itself. */
const Screen = ({ album }: { album: AlbumView }) => {
  const { status, closed } = useStore($albumEditing)
  const editing = useEditing(album)
  const wide = useWide(700)
  const [at, setAt] = useState(0)
  const [chosen, choose] = useState<FramePlace>()
  const [picked, pick] = useState<Picked>()
  const [zoom, setZoom] = useState<number>()
  const [said, say] = useState('')
  useEffect(() => openAlbumEdits(album.aid), [album.aid])
  const views = useMemo(() => {
    const scenes = editing?.scenes.map(({ scene }) => scene) ?? []
    return wide ? scenes.map((_, place) => ({ at: place, half: undefined })) : singlePages(scenes)
  }, [editing?.scenes, wide])
  const dropped = (from: string, to: string): void => {
    if (!editing || closed) return
    const { pages, look } = editing
    const [source, photo, target] = [frameOf(from), photoOfName(from), frameOf(to)]
    choose(undefined)
    pick(undefined)
    if (source && target) swapPhotos(pages, source, target, look)
    else if (photo && target) placePhoto(pages, target, look.photos.get(photo)!, look)
    else if (source && (to === trayDrop || photoOfName(to))) removePhoto(pages, source, look)
    else return
    say(target ? '换好了' : '移到照片盘了')
  }
  const drag = useFrameDrag(dropped)
  // Once, when the pages are there, and not again with another width: the check leads to the one it found something on.
  const isReady = views.length > 0
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('page')
    const place = $albumEditing.get().pages.findIndex(({ name }) => name === asked)
    if (isReady && place >= 0) setAt(views.findIndex((view) => view.at === place))
  }, [isReady])
  useEffect(() => {
    const putBack = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      pick(undefined)
      choose(undefined)
      say('')
    }
    document.addEventListener('keydown', putBack)
    return () => document.removeEventListener('keydown', putBack)
  }, [])
  if (!editing || status === 'loading')
    return (
      <>
        <EditHead album={album} />
        <p className="page-width py-section text-center text-ink-2" role="status">
          正在摊开这本相册…
        </p>
      </>
    )
  const { pages, scenes, geometry, slotsOf, unused, pictures, thumbs } = editing
  const now = Math.min(at, views.length - 1)
  const view = views[now] ?? { at: 0, half: undefined }
  const shown = scenes[view.at]
  const page = pages.find(({ name }) => name === shown?.name)
  if (!shown || !page) return null
  const counted = /^\d+$/.test(page.name)
  const slots = counted ? slotsOf(page) : []
  const words = sceneWords(shown, view.half)
  const turn = (to: number): void => {
    setAt(Math.max(0, Math.min(views.length - 1, to)))
    choose(undefined)
  }
  const press = (slot: number): void => {
    const place = { page: page.name, slot }
    if (closed) return
    if (!picked) {
      choose(slots[slot]?.photo.id === '' ? undefined : place)
      if (slots[slot]?.photo.id === '') say('空相框：在照片盘里点一张，再点这里')
      return
    }
    dropped(
      'frame' in picked ? dropName(picked.frame.page, picked.frame.slot) : trayName(picked.photo),
      dropName(page.name, slot),
    )
  }
  const pressTray = (photo: string): void => {
    if (closed) return
    const into = chosen ?? (picked && 'frame' in picked ? picked.frame : undefined)
    if (into) {
      dropped(trayName(photo), dropName(into.page, into.slot))
      return
    }
    pick({ photo })
    say('拿起了一张照片，点一个相框放进去，Esc 放回')
  }
  const ownChosen = chosen?.page === page.name ? chosen.slot : undefined
  const lifted = picked && 'photo' in picked ? picked.photo : undefined
  return (
    <div>
      <EditHead album={album} />
      <div className={spread}>
        <div className="max-lg:order-3">
          <PhotoTray aid={album.aid} photos={unused} {...{ thumbs, drag }} picked={lifted} press={pressTray} />
        </div>
        <main className="min-w-0">
          <EditNotices albumId={album.aid} />
          <SheetStage
            {...{ slots, pictures, drag, press, zoom }}
            name={page.name}
            label={words}
            scene={shown.scene}
            half={view.half}
            page={geometry}
            chosen={closed ? undefined : ownChosen}
            picked={picked && 'frame' in picked && picked.frame.page === page.name ? picked.frame.slot : undefined}
            crop={(photo, crop) => cropPhoto(photo, crop)}
            leave={() => {
              choose(undefined)
              const left = ownChosen === undefined ? '' : dropName(page.name, ownChosen)
              requestAnimationFrame(() =>
                document.querySelector<HTMLElement>(`[data-drop="${left}"] button`)?.focus({ preventScroll: true }),
              )
            }}
          />
          <div className="mt-3 flex items-center justify-center gap-4">
            <button
              type="button"
              className={iconButton}
              aria-label="上一页"
              disabled={now === 0}
              onClick={() => turn(now - 1)}
            >
              <Icon name="chevl" />
            </button>
            <p className="min-w-32 text-center text-14 leading-[1.65] text-ink-2">{words}</p>
            <button
              type="button"
              className={iconButton}
              aria-label="下一页"
              disabled={now === views.length - 1}
              onClick={() => turn(now + 1)}
            >
              <Icon name="chev" />
            </button>
          </div>
          <p className="min-h-5 text-center text-13 leading-[1.6] text-ink-3" role="status" data-said>
            {said}
          </p>
        </main>
        <div className="max-lg:order-2">
          <PageTools
            {...{ album, editing, page }}
            slot={ownChosen === undefined ? undefined : slots[ownChosen]}
            place={ownChosen === undefined ? undefined : { page: page.name, slot: ownChosen }}
            disabled={closed !== null}
            zoom={zoom}
            setZoom={setZoom}
            pickUp={() => {
              if (!chosen) return
              pick({ frame: chosen })
              choose(undefined)
              say('拿起了这一张：点另一张对换，或点照片盘里的一张换上，Esc 放回')
            }}
            follow={(by) => {
              choose(undefined)
              // Pages behind it move by whole views: the place is known before the album is drawn again.
              const [first, next] = [view.at, view.at + by].map((place) => views.findIndex((one) => one.at === place))
              setAt(next === -1 ? now + by : now + (next ?? 0) - (first ?? 0))
            }}
            out={() => chosen && dropped(dropName(chosen.page, chosen.slot), trayDrop)}
            say={say}
          />
        </div>
      </div>
      <div className="page-width pb-8">
        <ThumbStrip
          {...{ scenes, thumbs }}
          shown={new Set([view.at])}
          open={(place) => turn(views.findIndex((one) => one.at === place))}
        />
      </div>
      {drag.dragged && (
        <img
          src={thumbs[photoOfName(drag.dragged.from) ?? photoIn(drag.dragged.from, editing) ?? '']}
          alt=""
          className="pointer-events-none fixed z-40 h-20 w-auto -translate-x-1/2 -translate-y-1/2 opacity-90 shadow-sheet"
          style={{ left: drag.dragged.x, top: drag.dragged.y }}
        />
      )}
    </div>
  )
}

const photoIn = (name: string, { pages, slotsOf }: NonNullable<ReturnType<typeof useEditing>>): string | undefined => {
  const place = frameOf(name)
  const page = pages.find((one) => one.name === place?.page)
  return page && place ? slotsOf(page)[place.slot]?.photo.id : undefined
}

export const EditorScreen = guarded(Screen)
