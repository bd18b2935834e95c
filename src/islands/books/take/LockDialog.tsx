import { type FormEvent, useRef, useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field, FieldMessage, Input } from '#islands/ui/Field.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions, dialogField, dialogText } from '#layouts/parts/dialog.ts'
import { spinner } from '#layouts/parts/progress.ts'
import type { downloadBookExport } from '#lib/accounts/export/book-export.api.ts'
import { call } from '#lib/http/client/client.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { characters } from '#lib/std/typed-text.ts'
import { lockedFile } from './locked-file.ts'

const { least, most, wrong: wrongLength } = fieldLimits.password

const save = (page: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(page)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

type Props = { bookId: string; exportId: string; title: string; close(): void }

/** Puts the file behind a password here, in the browser: we are never told it. */
export const LockDialog = ({ bookId, exportId, title, close }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const stop = useRef<AbortController>(null)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const lock = async (event: FormEvent) => {
    event.preventDefault()
    const length = characters(password)
    const found = length < least || length > most ? wrongLength : password === again ? '' : '两次写的密码不一样'
    setWrong(found)
    if (found) return
    setBusy(true)
    const giveUp = new AbortController()
    stop.current = giveUp
    try {
      const params = { id: bookId, exportId }
      const route = 'GET /api/book/{id}/exports/{exportId}/file'
      const file = await call<typeof downloadBookExport>(route, { params }, { timeout: false, signal: giveUp.signal })
      const page = await lockedFile(file, password, giveUp.signal)
      if (!page) return
      save(page, `${title}（加密）.html`)
      dialog.current?.close()
    } catch {
      // A failed call has said so itself.
      setWrong('没有做成，请再试一次；书很大的话，换电脑上的浏览器做。')
    }
    setBusy(false)
  }
  // Closed in whatever way: what is on its way is not wanted any more.
  const cancel = () => {
    stop.current?.abort()
    close()
  }
  return (
    <Dialog ref={dialog} title="给网页加上密码" onClose={cancel}>
      <p className={dialogText}>
        密码只在您这台设备上用，不会传到我们这里，也没有办法找回：忘了，谁也打不开。打开时不用联网。
      </p>
      <form onSubmit={lock}>
        <Field label="密码" className={dialogField}>
          <Input
            type="password"
            autoComplete="new-password"
            value={password}
            invalid={wrong !== ''}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field label="再写一遍" className={dialogField}>
          <Input
            type="password"
            autoComplete="new-password"
            value={again}
            invalid={wrong !== ''}
            onChange={(event) => setAgain(event.target.value)}
          />
        </Field>
        <FieldMessage invalid={wrong !== ''} role="alert">
          {wrong}
        </FieldMessage>
        <div className={dialogActions}>
          <button type="button" className={button()} onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className={button({ kind: 'seal' })} disabled={busy}>
            {busy ? <span className={spinner} /> : null}
            {busy ? '正在加密' : '加密并下载'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
