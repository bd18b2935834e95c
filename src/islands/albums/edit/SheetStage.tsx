import { AlbumSheet } from '#islands/albums/AlbumSheet.tsx'
import { CropFrame } from '#islands/albums/edit/CropFrame.tsx'
import type { useFrameDrag } from '#islands/albums/edit/use-frame-drag.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { Crop } from '#lib/albums/edit/edit-places.ts'
import type { PageGeometry } from '#lib/albums/layout/geometry.ts'
import { dpiOf, type Slot } from '#lib/albums/layout/slot.ts'
import { sharpnessOf } from '#lib/print/products/dpi.ts'
import type { ScenePage } from '#lib/print/scene.ts'

/** How a frame is named where something is dropped. */
export const dropName = (page: string, slot: number): string => `frame ${page} ${slot}`

type Props = {
  name: string
  label: string
  scene: ScenePage
  half: 'left' | 'right' | undefined
  slots: readonly Slot[]
  page: PageGeometry
  pictures: Readonly<Record<string, string>>
  chosen: number | undefined
  /** Of what was picked up: its frame, if it is on this page. */
  picked: number | undefined
  zoom: number | undefined
  drag: ReturnType<typeof useFrameDrag>
  press(slot: number): void
  crop(photo: string, crop: Crop): void
  leave(): void
}

/** A sheet on the table with its photographs to be pressed, dragged and cropped. */
export const SheetStage = ({ name, label, scene, half, slots, page, pictures, drag, ...props }: Props) => {
  const { chosen, picked, zoom, press, crop, leave } = props
  const width = half ? scene.widthMm / 2 : scene.widthMm
  const left = half === 'right' ? width : 0
  return (
    <div
      className="relative mx-auto overflow-hidden bg-white shadow-sheet"
      style={{
        aspectRatio: `${width} / ${scene.heightMm}`,
        width: `min(100%, ${((58 * width) / scene.heightMm).toFixed(2)}vh)`,
      }}
      data-sheet={name}
    >
      <AlbumSheet sheet={scene} pictures={pictures} label={label} half={half} />
      {slots.map((slot, at) => {
        const { frame, photo } = slot
        // Of a sheet seen page by page, what lies on the other page.
        if (frame.xMm >= left + width || frame.xMm + frame.wMm <= left) return null
        const id = dropName(name, at)
        const box = {
          left: pc((frame.xMm - left) / width),
          top: pc(frame.yMm / scene.heightMm),
          width: pc(frame.wMm / width),
          height: pc(frame.hMm / scene.heightMm),
        }
        const words = `${label}的${photo.id === '' ? '空相框' : `照片 ${photo.name}`}`
        const picture = pictures[photo.id]
        return (
          <div key={at} className="absolute" style={box} data-drop={id}>
            {chosen === at && picture && !slot.fit ? (
              <CropFrame
                {...{ slot, page, picture, zoom, leave }}
                label={words}
                done={(next) => crop(photo.id, next)}
              />
            ) : (
              <button
                type="button"
                className={`absolute inset-0 block size-full cursor-pointer border-0 bg-transparent p-0 select-none [-webkit-touch-callout:none] focus-visible:shadow-focus ${
                  photo.id === '' ? 'border-2 border-dashed border-ctl bg-linen' : ''
                } ${chosen === at ? 'outline-2 outline-indigo' : ''} ${picked === at ? 'outline-3 outline-amber' : ''} ${
                  drag.over === id && drag.dragged?.from !== id ? 'outline-3 outline-indigo' : ''
                } ${drag.dragged?.from === id ? 'opacity-50' : ''}`}
                aria-label={chosen === at ? `${words}，选中了` : words}
                aria-pressed={chosen === at}
                {...(chosen === at ? { 'data-chosen': true } : {})}
                {...(photo.id === '' ? {} : drag.handlers(id))}
                onClick={() => press(at)}
              >
                {photo.id === '' && (
                  <span className="grid size-full place-items-center text-ink-3" aria-hidden="true">
                    <Icon name="plus" />
                  </span>
                )}
              </button>
            )}
            {photo.id !== '' && <Sharpness dpi={dpiOf(slot)} always={chosen === at} />}
          </div>
        )
      })}
    </div>
  )
}

const looks = {
  good: ['bg-pine-tint text-pine', 'check', ''],
  small: ['bg-amber-tint text-amber [&>svg]:text-zhu', 'warn', '偏小'],
  blurred: ['bg-zhu-tint text-zhu', 'warn', '会糊'],
  stop: ['bg-zhu-tint text-zhu', 'warn', '太小'],
} as const

/** How sharp a photograph will be: of a good one only where somebody looks at it; others have the red mark the check tells of (5.5). */
const Sharpness = ({ dpi, always }: { dpi: number; always: boolean }) => {
  const sharpness = sharpnessOf(dpi)
  const [look, icon, words] = looks[sharpness]
  if (sharpness === 'good' && !always) return null
  return (
    <span
      className={`pointer-events-none absolute bottom-1.5 left-1.5 flex items-center gap-1 rounded-control px-1.5 py-0.5 text-12 leading-[1.4] ${look}`}
    >
      <Icon name={icon} className="size-3.5" />
      {Math.round(dpi)} dpi{words && ` ${words}`}
    </span>
  )
}

const pc = (share: number): string => `${(100 * share).toFixed(3)}%`
