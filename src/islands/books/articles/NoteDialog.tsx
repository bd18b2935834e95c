import { useEffect, useRef, useState } from 'react'

/** Characters of a footnote: about half a page in its small letters. */
const longest = 1000

/** The words of a footnote; `close(undefined)` leaves everything as it was, '' takes the note out. */
export const NoteDialog = ({ words, close }: { words: string; close(words: string | undefined): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<string>(undefined)
  const [text, setText] = useState(words)
  useEffect(() => dialog.current?.showModal(), [])
  const leave = (said: string | undefined) => {
    answer.current = said
    dialog.current?.close()
  }
  return (
    <dialog ref={dialog} className="dlg" aria-labelledby="note-title" onClose={() => close(answer.current)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          leave(text.trim())
        }}
      >
        <h3 id="note-title">{words ? '改注释' : '加一条注释'}</h3>
        <label className="field dlg__f">
          <span className="lab">注释的话，印在这一页的下面</span>
          <span className="inp">
            <input value={text} maxLength={longest} onChange={(event) => setText(event.target.value)} />
          </span>
        </label>
        <div className="dlg__act">
          {words && (
            <button type="button" className="btn btn--text" onClick={() => leave('')}>
              去掉这条注释
            </button>
          )}
          <button type="button" className="btn" onClick={() => leave(undefined)}>
            取消
          </button>
          <button type="submit" className="btn btn--seal" disabled={text.trim() === ''}>
            好
          </button>
        </div>
      </form>
    </dialog>
  )
}
