import { useEffect } from 'react'
import { BookPage } from '#islands/book-preview/BookPage.tsx'
import { type Side, spreadAt } from '#islands/book-preview/spread.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { BookView } from '#lib/books/book.api.ts'

export type Turn = { to: number; forward: boolean }

/** The open book on a wide screen. While a leaf turns, the next spread already lies beneath it. */
export const SpreadView = (props: {
  book: BookView
  pageCount: number
  ratio: number
  spread: number
  last: number
  turn: Turn | null
  go(step: 1 | -1): void
  turned(): void
}) => {
  const { book, pageCount, ratio, spread, last, turn, go, turned } = props
  const open = spreadAt(spread, pageCount)
  const next = turn ? spreadAt(turn.to, pageCount) : open
  const [under, leaf] = !turn
    ? [open, null]
    : turn.forward
      ? [
          { left: open.left, right: next.right },
          { front: open.right, back: next.left },
        ]
      : [
          { left: next.left, right: open.right },
          { front: next.right, back: open.left },
        ]

  useEffect(() => {
    if (!turn) return
    // An animation that never runs (hidden tab) must not leave the book between two pages.
    const timer = setTimeout(turned, 900)
    return () => clearTimeout(timer)
  }, [turn, turned])

  return (
    <div className="rdm__s" style={{ '--ratio': ratio } as React.CSSProperties}>
      <button type="button" className="tap rdm__n" aria-label="上一页" disabled={spread === 0} onClick={() => go(-1)}>
        <Icon name="chevl" />
      </button>
      <div className={`bookopen${spread === 0 && !turn ? ' bookopen--shut' : ''}`}>
        <div className="open">
          <Half book={book} side={under.left} place="left" onClick={() => go(-1)} />
          <Half book={book} side={under.right} place="right" onClick={() => go(1)} />
          {leaf && turn && (
            <div
              key={`${spread}-${turn.to}`}
              className={`turn ${turn.forward ? 'turn--on' : 'turn--back'}`}
              onAnimationEnd={(event) => event.target === event.currentTarget && turned()}
            >
              <div className="turn__f">{leaf.front !== null && <BookPage book={book} index={leaf.front} />}</div>
              <div className="turn__b">{leaf.back !== null && <BookPage book={book} index={leaf.back} />}</div>
            </div>
          )}
        </div>
        {spread > 0 && <span className="rib" />}
      </div>
      <button type="button" className="tap rdm__n" aria-label="下一页" disabled={spread >= last} onClick={() => go(1)}>
        <Icon name="chev" />
      </button>
    </div>
  )
}

const Half = ({
  book,
  side,
  place,
  onClick,
}: {
  book: BookView
  side: Side
  place: 'left' | 'right'
  onClick(): void
}) => (
  // The arrows beside the book and the keyboard do the same: this is only a larger target for the pointer.
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: see above
  <div className={`half half--${place}${side === null ? ' half--none' : ''}`} onClick={onClick}>
    {side !== null && <BookPage key={side} book={book} index={side} />}
  </div>
)
