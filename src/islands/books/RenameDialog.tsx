import { useRef, useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field, FieldCount, FieldMessage, Input } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import '#layouts/elements/count.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import { renameBook } from '#lib/books/book/shelf.store.ts'

export const RenameDialog = ({ book, close }: { book: BookView; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, setTitle] = useState(book.title)
  const [author, setAuthor] = useState(book.author)
  const [busy, setBusy] = useState(false)
  const missing = title.trim() === ''
  return (
    <Dialog ref={dialog} title="改书名" onClose={close}>
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          if (missing || busy) return
          setBusy(true)
          const done = await renameBook(book, { title: title.trim(), author: author.trim() })
          setBusy(false)
          if (done) dialog.current?.close()
        }}
      >
        <xinshu-count max={bookLimits.title}>
          <Field className="mt-4.5" label="书名" aside={<FieldCount />}>
            <Input
              value={title}
              invalid={missing}
              aria-describedby="rename-msg"
              onChange={(event) => setTitle(event.target.value)}
            />
            <FieldMessage className="empty:hidden" id="rename-msg" aria-live="polite" invalid>
              {missing && '书名不能空着'}
            </FieldMessage>
          </Field>
        </xinshu-count>
        <xinshu-count max={bookLimits.author}>
          <Field className="mt-4.5" label="作者" aside={<FieldCount />}>
            <Input value={author} onChange={(event) => setAuthor(event.target.value)} />
          </Field>
        </xinshu-count>
        <div className={dialogActions}>
          <button type="button" className={button()} onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className={button({ kind: 'seal' })} disabled={missing || busy}>
            保存
          </button>
        </div>
      </form>
    </Dialog>
  )
}
