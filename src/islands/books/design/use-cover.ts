import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { CoverPicture } from '#lib/books/design/cover-design.api.ts'
import { $design, $pictures, coverSheet, forgetPictures, openDesign } from '#lib/books/design/cover-design.store.ts'
import { stopDrawing } from '#lib/books/design/cover-drawing.store.ts'
import type { CoverToDraw } from '#lib/books/design/cover-drawing.ts'

/** The open book's cover: what is drawn, with addresses of its pictures, or why it cannot be. */
export const useCover = (book: BookView) => {
  const { dress } = useStore($design)
  const known = useStore(coverSheet.$known)
  const { list } = useStore($pictures)
  const refreshed = useRef<string | undefined>(undefined)
  useEffect(() => {
    const close = openDesign(book)
    void coverSheet.load(book.id)
    return () => {
      close()
      coverSheet.forget()
      forgetPictures()
      stopDrawing()
    }
  }, [book])
  const sheet = known.state === 'ready' ? known.value : undefined
  const pic = dress.coverPic?.pic
  const chosen = useMemo((): CoverPicture | null => {
    if (!sheet || pic === undefined) return null
    const own = [...(sheet.chosen ? [sheet.chosen] : []), ...sheet.picked.map((one) => one.picture), ...list]
    return own.find(({ media }) => media === pic) ?? null
  }, [sheet, pic, list])
  const toDraw = useMemo(
    (): CoverToDraw | undefined => (sheet ? { dress, sheet, chosen } : undefined),
    [sheet, dress, chosen],
  )
  // Which picture stands on the back of 窗 follows from the front; one nobody has listed yet is asked for.
  const front = sheet?.chosen?.media
  useEffect(() => {
    // Once for each: where the book has the picture no more, asking again finds none either.
    if (!sheet || pic === undefined || pic === front || refreshed.current === pic) return
    refreshed.current = pic
    void coverSheet.refresh(book.id, pic)
  }, [pic, sheet === undefined])
  const [pictures, small] = useMemo(() => {
    const all = sheet ? [...sheet.picked.map((one) => one.picture), sheet.chosen, sheet.back, chosen] : []
    const own = all.flatMap((one) => one ?? [])
    const addresses = (size: 'large' | 'small') => Object.fromEntries(own.map((one) => [one.media, one[size]]))
    return [addresses('large'), addresses('small')]
  }, [sheet, chosen])
  const trouble = known.state === 'failed' ? known.message : ''
  return { dress, sheet, toDraw, pictures, small, trouble }
}
