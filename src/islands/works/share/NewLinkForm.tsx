import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { chosenDay, LinkFields } from '#islands/works/share/LinkFields.tsx'
import { blankLink, wrongInLink } from '#islands/works/share/wrong-link.ts'
import { copyLink } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { SharedHere } from './shared-here.ts'

/** 新建链接: made, it is copied at once. */
export const NewLinkForm = ({ shared }: { shared: SharedHere }) => {
  const [draft, setDraft] = useState(blankLink)
  const [wrong, setWrong] = useState('')
  const isBusy = useStore(shared.store.$makingLink)
  const refusal = useStore(shared.store.$linkRefusal)
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = wrongInLink(draft)
    setWrong(found)
    if (found !== '' || isBusy) return
    const lastDay = chosenDay(draft, Date.now()) ?? null
    const link = await shared.store.makeLink(
      shared.id,
      { label: draft.label, lastDay, password: draft.password },
      shared.confirm,
    )
    if (!link) return
    setDraft(blankLink)
    await copyLink(link.address, '链接已生成并复制，发给对方就能看')
  }
  const told = wrong || refusal
  return (
    <form
      className="mt-8 rounded-page bg-page p-6 shadow-sheet max-sm:p-5"
      onSubmit={(event) => void make(event)}
      noValidate
    >
      <h2 className="mb-4 text-20 leading-head">新建链接</h2>
      <LinkFields draft={draft} set={setDraft} passwordNote="可以不设" />
      {told !== '' && (
        <p className={`${notice('error')} mt-4`} role="alert">
          <Icon name="warn" />
          {told}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className={`${button({ kind: 'seal' })} max-sm:w-full`} aria-disabled={isBusy}>
          {isBusy ? '正在生成…' : '生成链接'}
        </button>
        <span className="text-13 leading-[1.6] text-ink-3">
          生成后自动复制。网址里没有{shared.words.title}，也没有您的名字。
        </span>
      </div>
    </form>
  )
}
