import { useRef, useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field, FieldCount, Input } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import '#layouts/elements/count.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import { renameBook } from '#lib/books/book/shelf.store.ts'

export const AuthorDialog = ({ book, close }: { book: BookView; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [author, setAuthor] = useState(book.author)
  const [busy, setBusy] = useState(false)
  return (
    <Dialog ref={dialog} title={`《${book.title}》的作者`} onClose={close}>
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          if (busy) return
          setBusy(true)
          const done = await renameBook(book, { author: author.trim() })
          setBusy(false)
          if (done) dialog.current?.close()
        }}
      >
        <xinshu-count max={bookLimits.author}>
          <Field className="mt-4.5" label="作者" aside={<FieldCount />}>
            <Input value={author} onChange={(event) => setAuthor(event.target.value)} />
          </Field>
        </xinshu-count>
        <div className={dialogActions}>
          <button type="button" className={button()} onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className={button({ kind: 'seal' })} disabled={busy}>
            保存
          </button>
        </div>
      </form>
    </Dialog>
  )
}
