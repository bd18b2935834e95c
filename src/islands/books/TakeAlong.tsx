import { useCallback, useEffect, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { spinner } from '#layouts/parts/progress.ts'
import type { getBookExport, startBookExport } from '#lib/accounts/export/book-export.api.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { inMiniProgram } from '#lib/site/mini-program.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { dayAndTime } from '#lib/std/clock.ts'

type State = OutputOf<typeof getBookExport>

const lookEveryMs = 1000

const wordsOf = (state: State): string => {
  if (state === null) return '能在手机阅读器里放大字号看，照片、评论和目录都在；名字照书里的样子遮着。'
  if (state.status === 'failed') return '没有做成。如果原始内容已经删掉，就做不成了；不然请再试一次。'
  if (state.status === 'ready') return `做好了，${dayAndTime(state.expiresAt)} 之前可以下载。`
  const far = state.total > 0 ? `：第 ${state.done} / ${state.total} 个文件` : ''
  return `正在做电子书${far}。可以离开这一页，回来接着看。`
}

/** The book as an EPUB: made by a job that goes on when the page is left, and fetched when it is there. */
export const TakeAlong = ({ bookId }: { bookId: string }) => {
  const [state, setState] = useState<State>(null)
  const [busy, setBusy] = useState(false)
  const look = useCallback(async () => {
    try {
      const params = { id: bookId }
      setState(await call<typeof getBookExport>('GET /api/book/{id}/exports', { params }, { silent: true }))
    } catch {
      // Asked again while one is being made; else the button is there.
    }
  }, [bookId])
  useEffect(() => void look(), [look])
  const making = state?.status === 'making'
  useEffect(() => {
    if (!making) return
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [making, look])
  const start = async () => {
    setBusy(true)
    try {
      const params = { id: bookId }
      const body = { format: 'epub' as const }
      setState(await call<typeof startBookExport>('POST /api/book/{id}/exports', { params, body }))
    } catch {
      // The alert has said it.
    }
    setBusy(false)
  }
  if (inMiniProgram()) return null
  const ready = state?.status === 'ready'
  return (
    <div className="mt-5" data-take={state?.status ?? 'none'}>
      <div className="flex flex-wrap items-center gap-3">
        {ready && (
          <a className={button()} href={paths.bookExport(bookId, state.id)} download>
            <Icon name="download" />
            下载 EPUB 电子书
          </a>
        )}
        <button
          type="button"
          className={button({ kind: ready ? 'text' : 'plain' })}
          disabled={busy || making}
          onClick={start}
        >
          {making ? <span className={spinner} /> : null}
          {ready ? '重新做一份' : making ? '正在做电子书' : '做成 EPUB 电子书'}
        </button>
      </div>
      <p className="mt-2 text-13 leading-[1.6] text-ink-3" aria-live="polite">
        {wordsOf(state)}
      </p>
    </div>
  )
}
