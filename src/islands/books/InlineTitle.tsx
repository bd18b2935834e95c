import { useEffect, useRef, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'

/** The title as a heading that turns into a field where it stands. Enter keeps, Escape leaves it as it was. */
export const InlineTitle = ({ book, save }: { book: BookView; save(title: string): Promise<boolean> }) => {
  const [title, setTitle] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const pen = useRef<HTMLButtonElement>(null)
  const open = title !== null
  useEffect(() => {
    if (open) field.current?.select()
  }, [open])
  const leave = () => {
    setTitle(null)
    requestAnimationFrame(() => pen.current?.focus())
  }
  if (title === null)
    return (
      <div className="ttl">
        <h1 className="h1">{book.title}</h1>
        {book.editable && (
          <button ref={pen} type="button" className="tap" aria-label="改书名" onClick={() => setTitle(book.title)}>
            <Icon name="pen" />
          </button>
        )}
      </div>
    )
  const missing = title.trim() === ''
  return (
    <form
      className="ttl ttl--on"
      onSubmit={async (event) => {
        event.preventDefault()
        if (missing || busy) return
        if (title.trim() === book.title) return leave()
        setBusy(true)
        const kept = await save(title.trim())
        setBusy(false)
        if (kept) leave()
      }}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      <span className={`inp${missing ? ' is-bad' : ''}`}>
        <input
          ref={field}
          className="serif"
          value={title}
          maxLength={bookLimits.title}
          aria-label="书名"
          aria-describedby="ttl-msg"
          onChange={(event) => setTitle(event.target.value)}
        />
      </span>
      <button type="submit" className="btn" disabled={missing || busy}>
        保存
      </button>
      <button type="button" className="btn btn--text" onClick={leave}>
        取消
      </button>
      <p className="msg msg--bad" id="ttl-msg" aria-live="polite">
        {missing && '书名不能空着'}
      </p>
    </form>
  )
}
