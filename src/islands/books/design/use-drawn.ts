import { useCallback, useEffect, useRef, useState } from 'react'
import { lendPageFonts } from '#islands/look/page-fonts.ts'
import { drawCover } from '#lib/books/design/cover-drawing.store.ts'
import type { CoverToDraw, DrawnCover } from '#lib/books/design/cover-drawing.ts'
import type { CoverPlace } from '#lib/books/design/cover-dress.ts'
import type { PhotoMove } from '#lib/print/photo/move-photo.ts'

/** `waiting` at first; `none`: this browser cannot draw. */
export type Drawing = DrawnCover | 'waiting' | 'none'

const noMove = { by: [0, 0] as [number, number], scale: 1, turn: 0 }
type Sum = typeof noMove & { about?: readonly [number, number] }

const added = (sum: Sum, { about, by = [0, 0], scale = 1, turn = 0 }: PhotoMove): Sum => ({
  by: [sum.by[0] + by[0], sum.by[1] + by[1]],
  scale: sum.scale * scale,
  turn: sum.turn + turn,
  ...(about ? { about } : sum.about ? { about: sum.about } : {}),
})

/**
 * The cover as it stands, drawn anew whenever it changes: one drawing at a time, the newest wish next. `hold` moves the
 * picture under a hand; `release` says where it came to lie, for whoever keeps it.
 */
export function useDrawn(asked: CoverToDraw | undefined) {
  const [drawing, setDrawing] = useState<Drawing>('waiting')
  const latest = useRef(asked)
  const held = useRef<CoverPlace | undefined>(undefined)
  const sum = useRef<Sum | undefined>(undefined)
  const busy = useRef<Promise<void> | undefined>(undefined)
  const stale = useRef(false)
  const shown = useRef<DrawnCover | undefined>(undefined)
  const told = asked && JSON.stringify([asked.dress, asked.chosen?.media, asked.sheet])

  const run = useCallback((): Promise<void> => {
    const work = async (): Promise<void> => {
      while (latest.current && (stale.current || sum.current)) {
        const [now, move, at] = [latest.current, sum.current, shown.current?.photo?.at]
        stale.current = false
        sum.current = undefined
        const dress = held.current ? { ...now.dress, coverPic: held.current } : now.dress
        const answer = await drawCover({ ...now, dress }, move && at ? { at, by: move } : undefined)
        if (!answer) {
          setDrawing('none')
          return
        }
        if (answer.place) held.current = answer.place
        shown.current = answer.drawn
        setDrawing(answer.drawn)
      }
    }
    busy.current ??= work().finally(() => {
      busy.current = undefined
    })
    return busy.current
  }, [])

  useEffect(() => {
    latest.current = asked
    held.current = undefined
    stale.current = true
    void run()
  }, [told, run])
  const faces = typeof drawing === 'object' ? drawing.sheet : undefined
  useEffect(() => {
    if (faces) void lendPageFonts([faces]).catch(() => {})
  }, [faces])

  const hold = useCallback(
    (move: PhotoMove): void => {
      sum.current = added(sum.current ?? noMove, move)
      void run()
    },
    [run],
  )
  const release = useCallback(async (): Promise<CoverPlace | undefined> => {
    await run()
    return held.current
  }, [run])
  return { drawing, hold, release }
}
