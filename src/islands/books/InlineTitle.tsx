import { useEffect, useRef, useState } from 'react'
import { FieldMessage, Input } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
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
      <div className="flex items-center gap-1">
        <h1 className="text-40 leading-tight">{book.title}</h1>
        {book.editable && (
          <button
            ref={pen}
            type="button"
            className="grid size-tap cursor-pointer place-items-center border-0 bg-transparent text-ink-3"
            id="change-title"
            aria-label="改书名"
            data-tip="改书名"
            onClick={() => setTitle(book.title)}
          >
            <Icon name="pen" />
          </button>
        )}
      </div>
    )
  const missing = title.trim() === ''
  return (
    <form
      className="my-1.5 flex flex-wrap items-center gap-2"
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
      <Input
        ref={field}
        className="flex-[1_1_260px] [&>input]:font-serif [&>input]:text-24 [&>input]:font-semibold"
        value={title}
        maxLength={bookLimits.title}
        invalid={missing}
        aria-label="书名"
        aria-describedby="ttl-msg"
        onChange={(event) => setTitle(event.target.value)}
      />
      <button type="submit" className={button()} disabled={missing || busy}>
        保存
      </button>
      <button type="button" className={button({ kind: 'text' })} onClick={leave}>
        取消
      </button>
      <FieldMessage className="basis-full empty:hidden" id="ttl-msg" aria-live="polite" invalid>
        {missing && '书名不能空着'}
      </FieldMessage>
    </form>
  )
}
