import { useEffect, useRef, useState } from 'react'
import '#layouts/elements/count.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { bookLimits } from '#lib/books/book/book-limits.ts'
import { renameBook } from '#lib/books/book/shelf.store.ts'

export const RenameDialog = ({ book, close }: { book: BookView; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, setTitle] = useState(book.title)
  const [author, setAuthor] = useState(book.author)
  const [busy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const missing = title.trim() === ''
  return (
    <dialog ref={dialog} className="dlg" aria-labelledby="rename-title" onClose={close}>
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
        <h3 id="rename-title">改书名</h3>
        <xinshu-count max={bookLimits.title}>
          <label className="field dlg__f">
            <span className="lab">
              书名
              <em className="num" data-count />
            </span>
            <span className={`inp${missing ? ' is-bad' : ''}`}>
              <input value={title} aria-describedby="rename-msg" onChange={(event) => setTitle(event.target.value)} />
            </span>
            <span className="msg msg--bad" id="rename-msg" aria-live="polite">
              {missing && '书名不能空着'}
            </span>
          </label>
        </xinshu-count>
        <xinshu-count max={bookLimits.author}>
          <label className="field dlg__f">
            <span className="lab">
              作者
              <em className="num" data-count />
            </span>
            <span className="inp">
              <input value={author} onChange={(event) => setAuthor(event.target.value)} />
            </span>
          </label>
        </xinshu-count>
        <div className="dlg__act">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className="btn btn--seal" disabled={missing || busy}>
            保存
          </button>
        </div>
      </form>
    </dialog>
  )
}
