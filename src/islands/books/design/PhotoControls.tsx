import { useId } from 'react'
import { button } from '#layouts/parts/button.ts'
import { changeDress } from '#lib/books/design/cover-design.store.ts'
import type { CoverPlace } from '#lib/books/design/cover-dress.ts'
import type { PhotoMove } from '#lib/print/photo/move-photo.ts'
import { mostTurn, mostZoom } from '#lib/print/photo/place-photo.ts'

type Props = {
  slot: { zoom: number; rotate: number }
  place: CoverPlace
  hold(move: PhotoMove): void
  release(byKeys: boolean): void
}

/** The same as hands do, for whoever has one finger or none: how large, how far turned, back as it was. */
export const PhotoControls = ({ slot, place, hold, release }: Props) => {
  const id = useId()
  const range = 'h-6 w-full min-w-0 accent-zhu'
  const moved = place.x !== 0 || place.y !== 0 || place.scale !== 1 || place.rotate !== 0
  const row = 'grid grid-cols-[3em_minmax(0,1fr)_4em] items-center gap-3 text-14'
  return (
    <div className="mx-auto mt-4 grid w-full max-w-[330px] gap-2">
      <label className={row} htmlFor={`${id}z`}>
        放大
        <input
          id={`${id}z`}
          type="range"
          className={range}
          min={1}
          max={mostZoom}
          step={0.01}
          value={slot.zoom}
          aria-valuetext={`${slot.zoom.toFixed(2)} 倍`}
          onChange={({ target }) => hold({ scale: Number(target.value) / slot.zoom })}
          onPointerUp={() => release(false)}
          onKeyUp={() => release(true)}
        />
        <span className="text-right text-13 text-ink-3">{slot.zoom.toFixed(2)} 倍</span>
      </label>
      <label className={row} htmlFor={`${id}r`}>
        旋转
        <input
          id={`${id}r`}
          type="range"
          className={range}
          min={-mostTurn}
          max={mostTurn}
          step={0.5}
          value={slot.rotate}
          aria-valuetext={`${slot.rotate.toFixed(1)} 度`}
          onChange={({ target }) => hold({ turn: Number(target.value) - slot.rotate })}
          onPointerUp={() => release(false)}
          onKeyUp={() => release(true)}
        />
        <span className="text-right text-13 text-ink-3">{slot.rotate.toFixed(1)}°</span>
      </label>
      <button
        type="button"
        className={`${button({ size: 'small' })} justify-self-center`}
        disabled={!moved}
        onClick={() => changeDress({ coverPic: { pic: place.pic, x: 0, y: 0, scale: 1, rotate: 0 } })}
      >
        摆回原样
      </button>
    </div>
  )
}
