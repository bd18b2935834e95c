import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { spinner } from '#layouts/parts/progress.ts'
import type { getBookExport, startBookExport } from '#lib/accounts/export/book-export.api.ts'
import { call } from '#lib/http/client/client.ts'
import type { OutputOf } from '#lib/http/contract.ts'
import { inMiniProgram } from '#lib/site/mini-program.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { dayAndTime } from '#lib/std/clock.ts'
import { LockDialog } from './LockDialog.tsx'

type Made = OutputOf<typeof getBookExport>[number]
type Format = Made['format']

const lookEveryMs = 1000

const formats: readonly { format: Format; name: string; words: string }[] = [
  { format: 'epub', name: 'EPUB 电子书', words: '在手机阅读器里放大字号看，封面、照片、评论和目录都在。' },
  { format: 'html', name: '单个网页', words: '一个文件，照片都在里面，不联网也能打开；可以加密码。' },
  { format: 'markdown', name: 'Markdown', words: '一条一个文字文件，原图在旁边，什么编辑器都能打开；也能再导入心书。' },
  { format: 'json', name: 'JSON', words: '给程序用的全部内容和原图，能再导入心书，什么也不丢。' },
]

/** Latin letters stand apart from Chinese. */
const said = (verb: string, name: string): string => `${verb}${/^[A-Z]/.test(name) ? ' ' : ''}${name}`

const wordsOf = (made: Made | undefined, words: string): string => {
  if (!made) return words
  if (made.status === 'failed') return '没有做成。如果原始内容已经删掉，就做不成了；不然请再试一次。'
  if (made.outdated) return '做好以后书又改过，那一份不再提供，请重新做。'
  if (made.status === 'ready') return `做好了，${dayAndTime(made.expiresAt)} 之前可以下载。`
  const far = made.total > 0 ? `：第 ${made.done} / ${made.total} 个文件` : ''
  return `正在做${far}。可以离开这一页，回来接着看。`
}

type RowProps = (typeof formats)[number] & {
  bookId: string
  title: string
  made: Made | undefined
  begin: (format: Format) => void
}

/** One format: made by a job that goes on when the page is left, and fetched when it is there. */
const FormatRow = ({ bookId, title, format, name, words, made, begin }: RowProps) => {
  const [locking, setLocking] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const ready = made?.status === 'ready' && !made.outdated
  const making = made?.status === 'making'
  return (
    <li className="mt-4" data-take={format} data-status={made?.outdated ? 'outdated' : (made?.status ?? 'none')}>
      <div className="flex flex-wrap items-center gap-3">
        {ready && (
          <a className={button()} href={paths.bookExport(bookId, made.id)} download>
            <Icon name="download" />
            {said('下载', name)}
          </a>
        )}
        {ready && format === 'html' && (
          <button ref={trigger} type="button" className={button({ kind: 'plain' })} onClick={() => setLocking(true)}>
            加密码下载
          </button>
        )}
        <button
          type="button"
          className={button({ kind: ready ? 'text' : 'plain' })}
          disabled={making}
          onClick={() => begin(format)}
        >
          {making ? <span className={spinner} /> : null}
          {said(making ? '正在做' : made && made.status !== 'failed' ? '重新做' : '做成', name)}
        </button>
      </div>
      <p className="mt-2 text-13 leading-[1.6] text-ink-3" aria-live="polite">
        {wordsOf(made, words)}
      </p>
      {locking && made && (
        <LockDialog
          bookId={bookId}
          exportId={made.id}
          title={title}
          close={() => {
            setLocking(false)
            trigger.current?.focus()
          }}
        />
      )}
    </li>
  )
}

/** The book in forms that live longer than we do; names stand in them as in the book. */
export const TakeAlong = ({ bookId, title }: { bookId: string; title: string }) => {
  const [made, setMade] = useState<readonly Made[]>([])
  const look = useCallback(async () => {
    try {
      const params = { id: bookId }
      setMade(await call<typeof getBookExport>('GET /api/book/{id}/exports', { params }, { silent: true }))
    } catch {
      // Asked again while one is being made; else the buttons are there.
    }
  }, [bookId])
  useEffect(() => void look(), [look])
  const making = made.some(({ status }) => status === 'making')
  useEffect(() => {
    if (!making) return
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [making, look])
  const begin = async (format: Format) => {
    try {
      const params = { id: bookId }
      const begun = await call<typeof startBookExport>('POST /api/book/{id}/exports', { params, body: { format } })
      setMade((before) => [...before.filter((one) => one.format !== format), begun])
    } catch {
      // The alert has said it.
    }
  }
  if (inMiniProgram()) return null
  return (
    <section className="mt-6 border-t border-line pt-4" aria-labelledby="take-along">
      <h3 id="take-along" className="font-sans text-18 leading-head font-semibold tracking-[0.02em]">
        带走这本书
      </h3>
      <p className="mt-1 text-13 leading-[1.6] text-ink-3">名字照书里的样子遮着，收起来的内容不在里面。</p>
      <ul>
        {formats.map((one) => (
          <FormatRow
            key={one.format}
            {...one}
            bookId={bookId}
            title={title}
            made={made.find(({ format }) => format === one.format)}
            begin={begin}
          />
        ))}
      </ul>
    </section>
  )
}
