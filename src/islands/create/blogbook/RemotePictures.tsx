import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { said } from '#islands/create/blogbook/AssistantCard.tsx'
import { useKept } from '#islands/create/kept.ts'
import { thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { ImportedArticles } from '#lib/crawl/crawl.api.ts'
import { $assistants, fetchPicturesOf } from '#lib/crawl/crawl.store.ts'

type Props = { importId: string; remote: ImportedArticles['remote'] }

/** Pictures of the articles in hand that lie on the web: asked once whether to fetch them, then how far that is. */
export const RemotePictures = ({ importId, remote }: Props) => {
  const { list } = useStore($assistants)
  const [refused, setRefused] = useKept('pictures-refused', '')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState('')
  // Assistants are known by the address of what they fetch; the newest stands first.
  const helper = list.find(
    (one) => one.id === remote.assistantId || (sent === importId && one.url.endsWith(`/${importId}`)),
  )
  if (helper)
    return (
      <p className="mt-4 text-14 leading-[1.65] text-ink-2" role="status" aria-label="网络图片">
        网络图片：{said(helper)}。{helper.counts.failed > 0 && '没取到的在下面的「小助手」里，可以再试。'}
      </p>
    )
  if (remote.count === 0 || remote.assistantId !== null) return null
  if (refused === importId)
    return (
      <p className="mt-4 text-13 leading-[1.6] text-ink-3">有 {thousands(remote.count)} 张图片在网上，书里先空着。</p>
    )
  const fetchThem = async () => {
    setBusy(true)
    if (await fetchPicturesOf(importId)) setSent(importId)
    setBusy(false)
  }
  return (
    <section className={notice('info')} aria-label="网络图片">
      <Icon name="info" />
      <div>
        <b>要把 {thousands(remote.count)} 张网络图片取回来吗？</b>
        <p>文件里没有这些图片，它们还放在原来的网站上。取的时候可以先做书，取好了会自动补进去。</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <button type="button" className={button({ size: 'small' })} disabled={busy} onClick={() => void fetchThem()}>
            {busy ? '正在安排…' : '取回来'}
          </button>
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            disabled={busy}
            onClick={() => setRefused(importId)}
          >
            不用
          </button>
        </div>
      </div>
    </section>
  )
}
