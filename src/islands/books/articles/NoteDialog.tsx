import { useRef, useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field, Input } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions, dialogField } from '#layouts/parts/dialog.ts'

/** Characters of a footnote: about half a page in its small letters. */
const longest = 1000

/** The words of a footnote; `close(undefined)` leaves everything as it was, '' takes the note out. */
export const NoteDialog = ({ words, close }: { words: string; close(words: string | undefined): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<string>(undefined)
  const [text, setText] = useState(words)
  const leave = (said: string | undefined) => {
    answer.current = said
    dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} title={words ? '改注释' : '加一条注释'} onClose={() => close(answer.current)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          leave(text.trim())
        }}
      >
        <Field label="注释的话，印在这一页的下面" className={dialogField}>
          <Input value={text} maxLength={longest} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className={dialogActions}>
          {words && (
            <button type="button" className={button({ kind: 'text' })} onClick={() => leave('')}>
              去掉这条注释
            </button>
          )}
          <button type="button" className={button()} onClick={() => leave(undefined)}>
            取消
          </button>
          <button type="submit" className={button({ kind: 'seal' })} disabled={text.trim() === ''}>
            好
          </button>
        </div>
      </form>
    </Dialog>
  )
}
