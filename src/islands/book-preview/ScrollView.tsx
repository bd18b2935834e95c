import { useEffect, useRef, useState } from 'react'
import { BookPage } from '#islands/book-preview/BookPage.tsx'
import type { BookView } from '#lib/books/book.api.ts'

const gapPx = 10

/**
 * The book on a phone: one page under the other, as wide as the screen. All pages have one height, so only those near
 * the eye are mounted, each at its place.
 */
export const ScrollView = (props: {
  book: BookView
  pageCount: number
  ratio: number
  page: number
  jump: number
  read(page: number): void
}) => {
  const { book, pageCount, ratio, page, jump, read } = props
  const box = useRef<HTMLDivElement>(null)
  const [widthPx, setWidth] = useState(() => document.documentElement.clientWidth)
  const stepPx = widthPx / ratio + gapPx

  useEffect(() => {
    const measure = () => setWidth(box.current?.clientWidth ?? document.documentElement.clientWidth)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])

  useEffect(() => {
    const look = () => {
      if (pageCount === 0) return
      const top = box.current?.getBoundingClientRect().top ?? 0
      read(Math.min(pageCount - 1, Math.max(-1, Math.floor((innerHeight * 0.4 - top) / stepPx) - 1)))
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [pageCount, stepPx, read])

  // A jump scrolls; reading on does not. `jump` counts jumps.
  useEffect(() => {
    if (jump === 0) return
    const top = (box.current?.getBoundingClientRect().top ?? 0) + scrollY
    scrollTo({ top: page < 0 ? 0 : top + (page + 1) * stepPx - 60 })
  }, [jump])

  const near: number[] = []
  for (let index = Math.max(-1, page - 3); index <= Math.min(pageCount - 1, page + 4); index++) near.push(index)
  return (
    <div ref={box} className="scr" style={{ height: (pageCount + 1) * stepPx }}>
      {near.map((index) => (
        <div key={index} className="scr__p" style={{ top: (index + 1) * stepPx, height: stepPx - gapPx }}>
          <BookPage book={book} index={index} />
        </div>
      ))}
    </div>
  )
}
