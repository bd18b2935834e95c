import { useEffect, useState } from 'react'
import { said } from '#islands/create/blogbook/AssistantCard.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { AssistantView, AssistantWhole } from '#lib/crawl/crawl.api.ts'
import { againAssistant, assistantsOf, isBusy, wholeOf } from '#lib/crawl/crawl.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

const everyMs = 1500

/** What the last run of these assistants brought, in one sentence; '' while nothing was run from here. */
const result = (list: readonly AssistantView[]): string => {
  const failed = list.find((one) => one.state === 'failed')
  if (failed) return failed.failure ?? '这次没有读成，书里的文章都没有动。'
  const [added, updated] = (['added', 'updated'] as const).map((what) =>
    list.reduce((sum, one) => sum + one.imported[what], 0),
  )
  if (!added && !updated) return '看过了，没有新的文章，也没有改过的。'
  const parts = [added ? `新加了 ${added} 篇，在书的最后` : '', updated ? `换上了 ${updated} 篇的新内容` : '']
  return `${parts.filter(Boolean).join('；')}。`
}

/**
 * 「看看原站有没有更新」: runs the book's assistants again. New articles come in, those changed at their source are
 * replaced, and those somebody changed here stay as they are and are named.
 */
export const SourceUpdate = ({ book }: { book: BookView }) => {
  const [list, setList] = useState<AssistantView[]>()
  const [ran, setRan] = useState(false)
  const [kept, setKept] = useState<AssistantWhole['kept']>([])
  const busy = list?.some(isBusy) === true
  useEffect(() => void assistantsOf(book.id).then(setList), [book.id])
  useEffect(() => {
    if (!busy) return
    setRan(true)
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      void assistantsOf(book.id).then(async (now) => {
        if (!now) return
        setList(now)
        if (now.some(isBusy)) return
        const wholes = await Promise.all(now.filter((one) => one.imported.kept > 0).map((one) => wholeOf(one.id)))
        setKept(wholes.flatMap((one) => one?.kept ?? []))
      })
    }, everyMs)
    return () => clearInterval(timer)
  }, [busy, book.id])
  if (list === undefined) return null
  if (list.length === 0)
    return (
      <p className="mb-5 text-13 leading-[1.6] text-ink-3">
        原来的文件有了新的？
        <a className="link" href={`${paths.createBlogbook('link')}?book=${encodeURIComponent(book.id)}`}>
          再放一次
        </a>
        ，只加新的，在这里改过的不会动。
      </p>
    )
  const start = async () => {
    setKept([])
    setRan(true)
    for (const one of list) await againAssistant(one.id)
    setList((await assistantsOf(book.id)) ?? list)
  }
  const working = list.find(isBusy)
  return (
    <section className="mb-5" aria-label="从原站更新">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" className={button()} disabled={busy} onClick={() => void start()}>
          {busy ? '正在看原站…' : '看看原站有没有更新'}
        </button>
        <p className="text-13 leading-[1.6] text-ink-3" role="status">
          {working ? said(working) : ran ? result(list) : '只取新的和改过的文章；您在这里改过、移出的，都会保留。'}
        </p>
      </div>
      {kept.length > 0 && (
        <div className={`mt-3 ${notice('warning')}`}>
          <Icon name="info" />
          <div>
            <b>这 {kept.length} 篇您改过，原站也改了，留着您的没有动：</b>
            <ul className="mt-1">
              {kept.map((one) => (
                <li key={one.id}>
                  <a className="link" href={paths.editArticle(book.id, one.id)}>
                    {one.title || '无题'}
                  </a>
                  　
                  <a className="link text-14 leading-[1.65]" href={one.url} target="_blank" rel="noreferrer noopener">
                    看原文<span className="sr-only">：{one.title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  )
}
