import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { AccessChoice } from '#islands/works/share/AccessChoice.tsx'
import { LinkList } from '#islands/works/share/LinkList.tsx'
import { LinkPoster } from '#islands/works/share/LinkPoster.tsx'
import { NewLinkForm } from '#islands/works/share/NewLinkForm.tsx'
import type { SharedHere } from '#islands/works/share/shared-here.ts'
import type { WorkShare } from '#lib/works/share/share.contract.ts'

const opened = ({ access, links }: WorkShare): string => {
  const open = links.filter(({ state }) => state === 'open').length
  const opens = links.reduce((sum, one) => sum + one.opens, 0)
  if (access === 'private') return '现在只有您自己看得到。'
  const sum = opens > 0 ? `，一共打开 ${opens} 次` : ''
  if (access === 'public') return `现在知道网址的人都能看${sum}。`
  return open > 0 ? `现在有链接的人能看。${open} 条链接可用${sum}。` : '还没有可用的链接，生成一条发给家里人。'
}

type Props = {
  shared: SharedHere
  /** As the page told it. */
  first: WorkShare
  siteName: string
  /** Its cover, small, beside the heading. */
  front: ReactNode
  /** What else of this kind of work belongs here, below the links. */
  children?: ReactNode
}

/** Who may see a work, its links, a poster of one of them. */
export const ShareFrame = ({ shared, first, siteName, front, children }: Props) => {
  const { store, title } = shared
  const share = useStore(store.$share) ?? first
  const chosen = useStore(store.$chosenLink)
  useEffect(() => store.open(first), [store, first])
  const link = share.links.find(({ id }) => id === chosen && share.access !== 'private')
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)_minmax(0,320px)] items-start gap-x-16 pt-8 pb-12 max-lg:grid-cols-[minmax(0,1fr)] max-sm:pt-4">
      <div className="min-w-0">
        <header className="flex items-end gap-6 max-sm:gap-4">
          {front}
          <div className="min-w-0">
            <h1 className="text-40 leading-tight wrap-anywhere max-sm:text-28">分享《{title}》</h1>
            <p className="mt-2 text-ink-2" role="status">
              {opened(share)}
            </p>
          </div>
        </header>
        <AccessChoice shared={shared} share={share} />
        <LinkList shared={shared} share={share} chosen={link?.id ?? null} />
        <NewLinkForm shared={shared} />
        {children}
      </div>
      <LinkPoster shared={shared} link={link} siteName={siteName} />
    </div>
  )
}
