import { useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { LinkDialog } from '#islands/works/share/LinkDialog.tsx'
import { dayText } from '#islands/works/share/last-days.ts'
import { askConfirm, copyLink } from '#layouts/elements/dialogs.ts'
import { badge } from '#layouts/parts/badge.ts'
import { button } from '#layouts/parts/button.ts'
import { sinceText } from '#lib/std/clock.ts'
import type { ShareLink, WorkShare } from '#lib/works/share/share.contract.ts'
import type { SharedHere } from './shared-here.ts'

const dayMs = 86_400_000
/** An end as near as this is told. */
const soonDays = 7

const Facts = ({ link }: { link: ShareLink }) => {
  const now = Date.now()
  const { state, endsAt, revokedAt, hasPassword } = link
  const days = endsAt === null ? undefined : Math.floor((endsAt - now) / dayMs)
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 leading-[1.6] text-ink-3">
      {state === 'ended' && <span className={badge('outline')}>已到期</span>}
      {state === 'revoked' && (
        <span className={badge('outline')}>
          <Icon name="x" />
          已撤销
        </span>
      )}
      {state === 'open' && days !== undefined && days <= soonDays && (
        <span className={badge('warning')}>{days === 0 ? '今天到期' : `还有 ${days} 天`}</span>
      )}
      <span>
        {state === 'revoked' && revokedAt !== null
          ? dayText(revokedAt, now)
          : endsAt === null
            ? '不设期限'
            : `${dayText(endsAt, now)}到期`}
      </span>
      {hasPassword ? (
        <span className={badge()}>
          <Icon name="lock" />
          有密码
        </span>
      ) : (
        <span>没有密码</span>
      )}
    </span>
  )
}

const revoke = async (shared: SharedHere, { id, label }: ShareLink): Promise<void> => {
  const text = `用「${label}」进来的人立即看不到了，印在别处的二维码也同时失效。撤销了不能恢复。`
  if (await askConfirm({ title: '撤销这条链接？', text, ok: '撤销', cancel: '留着', danger: true }))
    await shared.store.revokeLink(shared.id, id)
}

const Row = (props: { shared: SharedHere; link: ShareLink; isChosen: boolean; edit(): void }) => {
  const { shared, link, isChosen, edit } = props
  const isOpen = link.state === 'open'
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-5 border-b border-line py-3.5 max-sm:grid-cols-[minmax(0,1fr)_auto] ${isChosen ? '-mx-3 bg-page px-3' : ''}`}
      data-link={link.state}
    >
      {isChosen && (
        <i
          aria-hidden="true"
          className="absolute top-1/2 -left-2.5 h-3 w-5 bg-zhu [clip-path:polygon(0_0,100%_0,calc(100%-5px)_50%,100%_100%,0_100%)] max-sm:hidden"
        />
      )}
      <div className="min-w-0">
        {isOpen ? (
          <button
            type="button"
            className="cursor-pointer border-0 bg-transparent p-0 text-left text-16 leading-ui font-medium wrap-anywhere hover:link-underline"
            aria-pressed={isChosen}
            onClick={() => shared.store.$chosenLink.set(link.id)}
          >
            {link.label}
          </button>
        ) : (
          <b className="text-16 leading-ui font-normal wrap-anywhere text-ink-2">{link.label}</b>
        )}
        <Facts link={link} />
      </div>
      <p className="text-right text-13 leading-[1.6] text-ink-3">
        <span className="block">
          <b className="font-serif text-20 leading-head font-semibold text-ink">{link.opens}</b> 次
        </span>
        {link.lastOpenedAt !== null && sinceText(link.lastOpenedAt, Date.now())}
      </p>
      <div className="flex max-sm:col-span-full max-sm:-ml-2">
        {isOpen && (
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            onClick={() => void copyLink(link.address, `「${link.label}」的链接已复制`)}
          >
            复制
          </button>
        )}
        {link.state !== 'revoked' && (
          <button type="button" className={button({ kind: 'text', size: 'small' })} onClick={edit}>
            {isOpen ? '改' : '续期'}
          </button>
        )}
        {isOpen ? (
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            onClick={() => void revoke(shared, link)}
          >
            撤销
          </button>
        ) : (
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            onClick={() => void shared.store.removeLink(shared.id, link.id)}
          >
            删除
          </button>
        )}
      </div>
    </li>
  )
}

type Props = { shared: SharedHere; share: WorkShare; chosen: string | null }

/** The links, in the order they were made; the poster is of the chosen one. */
export const LinkList = ({ shared, share, chosen }: Props) => {
  const [edited, setEdited] = useState<ShareLink | null>(null)
  return (
    <section className="mt-10">
      <div className="flex items-baseline justify-between border-b border-ink pb-2.5">
        <h2 className="text-20 leading-head">链接</h2>
        <span className="text-13 text-ink-3">只记次数，不记是谁</span>
      </div>
      {share.access === 'private' && share.links.length > 0 && (
        <p className="py-3 text-13 leading-[1.6] text-ink-3">
          {shared.words.work}收回了，下面的链接现在都打不开；改成「有链接的人」以后又能用，设了密码的要重新输。
        </p>
      )}
      {share.links.length === 0 ? (
        <p className="py-5 text-ink-3">还没有链接。一条链接给一家人，各设期限和密码，不想给看了单独撤销。</p>
      ) : (
        <ul>
          {share.links.map((link) => (
            <Row key={link.id} shared={shared} link={link} isChosen={link.id === chosen} edit={() => setEdited(link)} />
          ))}
        </ul>
      )}
      {edited && <LinkDialog shared={shared} link={edited} close={() => setEdited(null)} />}
    </section>
  )
}
