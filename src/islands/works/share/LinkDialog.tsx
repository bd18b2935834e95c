import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { chosenDay, type LinkDraft, LinkFields } from '#islands/works/share/LinkFields.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions } from '#layouts/parts/dialog.ts'
import { isoDay } from '#lib/std/clock.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import type { ShareLink } from '#lib/works/share/share.contract.ts'
import type { SharedHere } from './shared-here.ts'

const draftOf = ({ label, state, endsAt }: ShareLink): LinkDraft => ({
  label,
  end: endsAt === null ? 'none' : state === 'ended' ? '30' : 'day',
  day: endsAt === null ? '' : isoDay(endsAt),
  password: '',
})

/** Name, end and password of a link that is there; another password lets in nobody who came before. */
export const LinkDialog = ({ shared, link, close }: { shared: SharedHere; link: ShareLink; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(() => draftOf(link))
  const [isOpenToAll, openToAll] = useState(false)
  const [wrong, setWrong] = useState('')
  const isBusy = useStore(shared.store.$changingLink)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { label, password } = draft
    const lastDay = chosenDay(draft, Date.now())
    const length = [...password].length
    const found =
      label.trim() === ''
        ? fieldLimits.linkLabel.wrong
        : lastDay === undefined
          ? '请选最后一天'
          : length > 0 && length < fieldLimits.linkPassword.least
            ? fieldLimits.linkPassword.wrong
            : ''
    setWrong(found)
    if (found !== '' || lastDay === undefined) return
    const wanted = isOpenToAll ? { linkPassword: null } : password === '' ? {} : { linkPassword: password }
    if (await shared.store.changeLink(shared.id, link.id, { linkLabel: label, lastDay, ...wanted }))
      dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} title={`链接「${link.label}」`} onClose={close}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <LinkFields draft={draft} set={setDraft} passwordNote={link.hasPassword ? '不改就空着' : '可以不设'} />
        {link.hasPassword && (
          <Checkbox className="mt-3" checked={isOpenToAll} onChange={({ target }) => openToAll(target.checked)}>
            去掉密码
          </Checkbox>
        )}
        {wrong !== '' && (
          <p className="mt-3 text-14 text-zhu" role="alert">
            {wrong}
          </p>
        )}
        <p className="mt-3 text-13 leading-[1.6] text-ink-3">换了或去掉密码，先前进来的人要从链接重新进来。</p>
        <div className={dialogActions}>
          <button type="button" className={button()} onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className={button({ kind: 'seal' })} aria-disabled={isBusy}>
            改好了
          </button>
        </div>
      </form>
    </Dialog>
  )
}
