import { useEffect, useRef, useState } from 'react'
import { FieldMessage, Input } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import { renameBook } from '#lib/books/book/shelf.store.ts'

/** The title of a book on the shelf as a field where it stands. Enter keeps, Escape leaves it as it was. */
export const ShelfTitle = ({ book, close }: { book: BookView; close(): void }) => {
  const [title, setTitle] = useState(book.title)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const missing = title.trim() === ''
  const message = `title-${book.id}`
  return (
    <form
      className="mb-2"
      onSubmit={async (event) => {
        event.preventDefault()
        if (missing || busy) return
        setBusy(true)
        const kept = title.trim() === book.title || (await renameBook(book, { title: title.trim() }))
        setBusy(false)
        if (kept) close()
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Input
        ref={field}
        className="[&>input]:font-serif [&>input]:font-semibold"
        value={title}
        maxLength={bookLimits.title}
        invalid={missing}
        aria-label="书名"
        aria-describedby={message}
        onChange={(event) => setTitle(event.target.value)}
      />
      <FieldMessage className="empty:hidden" id={message} aria-live="polite" invalid>
        {missing && '书名不能空着'}
      </FieldMessage>
      <div className="mt-2 flex gap-2">
        <button type="submit" className={button({ size: 'small' })} disabled={missing || busy}>
          保存
        </button>
        <button type="button" className={button({ kind: 'text', size: 'small' })} onClick={close}>
          取消
        </button>
      </div>
    </form>
  )
}
