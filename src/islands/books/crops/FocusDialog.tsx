import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions, dialogText } from '#layouts/parts/dialog.ts'
import type { CroppedPicture } from '#lib/books/layout/crops.api.ts'
import { chooseFocus } from '#lib/books/layout/crops.store.ts'
import { type FocusBox, moved, scaled } from '#lib/books/layout/crops.ts'

/** A press of an arrow key moves the frame by so much of the picture, with shift by five times as much. */
const step = 0.02
const larger = 1.15
const arrows: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

const frame =
  'absolute m-0 cursor-move rounded-[2px] border-2 border-white bg-transparent p-0 outline-offset-2 ' +
  '[box-shadow:0_0_0_1px_#22201c,0_0_0_2000px_#22201c80]'

type Props = {
  bookId: string
  picture: CroppedPicture
  close(): void
  /** The book is being set anew. */
  saved?(): void
}

/** The picture with a frame over what stays in sight: moved by mouse, finger and arrow keys, then saved. */
export const FocusDialog = (props: Props) => {
  const { bookId, picture, close, saved } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [box, setBox] = useState<FocusBox>(picture.focus)
  const busy = useStore(chooseFocus.$busy)
  const hint = useId()
  const [alone, setAlone] = useState(picture.alone || !picture.chosen)
  const save = async (focus: FocusBox | null) => {
    if (!(await chooseFocus.run(bookId, { media: picture.media, focus, alone }))) return
    saved?.()
    dialog.current?.close()
  }
  const byKey = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (!way) return
    event.preventDefault()
    const times = event.shiftKey ? 5 : 1
    setBox((one) => moved(one, way[0] * times, way[1] * times))
  }
  const percent = (share: number): string => `${Math.round(share * 100)}%`
  return (
    <Dialog ref={dialog} title="要留住的地方" wide onClose={close}>
      <p className={dialogText} id={hint}>
        拖动方框，或用方向键移动。排版时会留住框里的部分。
        {picture.index === null && '这张现在是整张印的，排到要裁边的地方才用得上。'}
      </p>
      <Dragged box={box} setBox={setBox}>
        <img className="block max-h-[50vh] max-w-full" src={picture.address} alt="" draggable={false} />
        <button
          type="button"
          className={frame}
          style={{ left: percent(box.x), top: percent(box.y), width: percent(box.w), height: percent(box.h) }}
          aria-label={`要留住的地方，离左边 ${percent(box.x)}，离上边 ${percent(box.y)}`}
          aria-describedby={hint}
          onKeyDown={byKey}
        />
      </Dragged>
      <div className="mt-3 flex justify-center gap-3">
        <button type="button" className={button({ size: 'small' })} onClick={() => setBox(scaled(box, 1 / larger))}>
          框小一点
        </button>
        <button type="button" className={button({ size: 'small' })} onClick={() => setBox(scaled(box, larger))}>
          框大一点
        </button>
      </div>
      <div className="mt-3 text-left">
        <Checkbox checked={alone} onChange={(event) => setAlone(event.target.checked)}>
          <span>
            只改这一本书
            <span className="block text-13 leading-[1.6] text-ink-3">不勾选时，您别的书里有这张照片的也一起改。</span>
          </span>
        </Checkbox>
      </div>
      <div className={`${dialogActions} flex-wrap`}>
        {picture.chosen && (
          <button
            type="button"
            className={`${button({ kind: 'text' })} mr-auto`}
            disabled={busy}
            onClick={() => save(null)}
          >
            恢复自动
          </button>
        )}
        <button type="button" className={button()} onClick={() => dialog.current?.close()}>
          取消
        </button>
        <button type="button" className={button({ kind: 'seal' })} disabled={busy} onClick={() => save(box)}>
          保存
        </button>
      </div>
    </Dialog>
  )
}

type Grip = { dx: number; dy: number }

/** Where the frame is taken it goes along; a press beside it brings its middle there. */
const Dragged = (props: { box: FocusBox; setBox(box: FocusBox): void; children: React.ReactNode }) => {
  const { box, setBox, children } = props
  const [grip, setGrip] = useState<Grip>()
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): { x: number; y: number } => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const to = (point: { x: number; y: number }, { dx, dy }: Grip): void =>
    setBox(moved(box, point.x - dx - box.x, point.y - dy - box.y))
  return (
    <div
      className="relative mx-auto mt-4 w-fit touch-none overflow-hidden rounded-page select-none"
      onPointerDown={(event) => {
        if (event.button !== 0 || grip) return
        const point = at(event)
        const isInside = point.x >= box.x && point.x <= box.x + box.w && point.y >= box.y && point.y <= box.y + box.h
        const taken = isInside ? { dx: point.x - box.x, dy: point.y - box.y } : { dx: box.w / 2, dy: box.h / 2 }
        event.currentTarget.setPointerCapture(event.pointerId)
        setGrip(taken)
        to(point, taken)
      }}
      onPointerMove={(event) => grip && to(at(event), grip)}
      onPointerUp={() => setGrip(undefined)}
      onPointerCancel={() => setGrip(undefined)}
    >
      {children}
    </div>
  )
}
