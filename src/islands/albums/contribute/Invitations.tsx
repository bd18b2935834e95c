import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { chosenDay, LinkFields } from '#islands/works/share/LinkFields.tsx'
import { dayText } from '#islands/works/share/last-days.ts'
import { blankLink, wrongInLink } from '#islands/works/share/wrong-link.ts'
import { askConfirm, copyLink } from '#layouts/elements/dialogs.ts'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import {
  $invitationRefusal,
  $invitations,
  $isInviting,
  type Invitation,
  invite,
  openInvitations,
  removeInvitation,
  revokeInvitation,
} from '#lib/albums/contribute/invitations.store.ts'

/** On the page of an album's photographs: links by which relatives add some, without an account. */
export const Invitations = ({ aid }: { aid: string }) => {
  const links = useStore($invitations)
  const [isMaking, setMaking] = useState(false)
  useEffect(() => void openInvitations(aid), [aid])
  return (
    <section className="mt-8 max-w-[640px]">
      <div className="flex flex-wrap items-end justify-between gap-3 border-b border-ink pb-2.5">
        <h2 className="text-20 leading-head">请家里人添照片</h2>
        {!isMaking && (
          <button type="button" className={button({ size: 'small' })} onClick={() => setMaking(true)}>
            生成链接
          </button>
        )}
      </div>
      <p className="mt-3 text-14 leading-[1.65] text-ink-2">
        拿到链接的人不用登录，就能往照片盘里添照片；他们看不到相册，也看不到别人添的。照片占您的空间，不要的您可以拿走。
      </p>
      {isMaking && <NewInvitation aid={aid} done={() => setMaking(false)} />}
      {links && links.length > 0 && (
        <ul className="mt-2">
          {links.map((link) => (
            <Row key={link.id} aid={aid} link={link} />
          ))}
        </ul>
      )}
    </section>
  )
}

const NewInvitation = ({ aid, done }: { aid: string; done(): void }) => {
  const [draft, setDraft] = useState(blankLink)
  const [wrong, setWrong] = useState('')
  const isBusy = useStore($isInviting)
  const refusal = useStore($invitationRefusal)
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = wrongInLink(draft)
    setWrong(found)
    if (found !== '' || isBusy) return
    const { label, password } = draft
    const link = await invite(aid, { label, lastDay: chosenDay(draft, Date.now()) ?? null, password })
    if (!link) return
    done()
    await copyLink(link.address, '链接已生成并复制，发给家里人就能添照片')
  }
  const told = wrong || refusal
  return (
    <form
      className="mt-4 rounded-page bg-page p-6 shadow-sheet max-sm:p-5"
      onSubmit={(event) => void make(event)}
      noValidate
    >
      <LinkFields draft={draft} set={setDraft} passwordNote="可以不设" />
      {told !== '' && (
        <p className={`${notice('error')} mt-4`} role="alert">
          {told}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="submit" className={button({ kind: 'seal' })} aria-disabled={isBusy}>
          {isBusy ? '正在生成…' : '生成并复制'}
        </button>
        <button type="button" className={button({ kind: 'text' })} onClick={done}>
          不要了
        </button>
      </div>
    </form>
  )
}

const revoke = async (aid: string, { id, label }: Invitation): Promise<void> => {
  const text = `拿着「${label}」的人不能再添了，已经添进来的照片还在。撤销了不能恢复。`
  if (await askConfirm({ title: '撤销这条链接？', text, ok: '撤销', cancel: '留着', danger: true }))
    await revokeInvitation(aid, id)
}

const stateText = ({ state, endsAt }: Invitation): string => {
  if (state === 'revoked') return '已撤销'
  if (state === 'ended') return '已到期'
  return endsAt === null ? '不设期限' : `${dayText(endsAt, Date.now())}到期`
}

const Row = ({ aid, link }: { aid: string; link: Invitation }) => {
  const small = button({ kind: 'text', size: 'small' })
  const isOpen = link.state === 'open'
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
      data-invitation={link.state}
    >
      <span className="min-w-0">
        <b className="text-16 leading-ui font-medium wrap-anywhere">{link.label}</b>
        <span className="block text-13 leading-[1.6] text-ink-3">
          添了 {link.photos} 张 · {stateText(link)}
          {link.hasPassword && ' · 有密码'}
        </span>
      </span>
      <span className="flex">
        {isOpen && (
          <button
            type="button"
            className={small}
            onClick={() => void copyLink(link.address, `「${link.label}」的链接已复制`)}
          >
            复制
          </button>
        )}
        {isOpen ? (
          <button type="button" className={small} onClick={() => void revoke(aid, link)}>
            撤销
          </button>
        ) : (
          <button type="button" className={small} onClick={() => void removeInvitation(aid, link.id)}>
            删除
          </button>
        )}
      </span>
    </li>
  )
}
