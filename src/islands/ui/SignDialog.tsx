import { type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'

type Props = {
  id: string
  title: string
  /** What the button does: 定稿, 锁定. */
  verb: string
  /** What prints badly and is signed for by name; null: nothing. */
  accept: string | null
  isBusy: boolean
  /** True when it is done: the dialog goes. */
  sign(accepted: boolean): Promise<boolean>
  close(): void
  children: ReactNode
}

/** Asks once more before something is fixed; its children say what is, and what is not. */
export const SignDialog = ({ id, title, verb, accept, isBusy, sign, close, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [accepted, setAccepted] = useState(false)
  const press = async (): Promise<void> => {
    if (await sign(accepted)) dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} title={title} aria-describedby={id} onClose={close}>
      <div id={id}>
        {children}
        {accept !== null && (
          <Checkbox className="mt-3" checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
            {accept}
          </Checkbox>
        )}
      </div>
      <div className={dialogActions}>
        <button type="button" className={button()} onClick={() => dialog.current?.close()}>
          再看看
        </button>
        <button
          type="button"
          className={button({ kind: 'seal' })}
          disabled={isBusy || (accept !== null && !accepted)}
          onClick={press}
        >
          {isBusy ? `正在${verb}` : verb}
        </button>
      </div>
    </Dialog>
  )
}
