import { useEffect, useState } from 'react'
import { FileRow } from '#islands/create/FileRow.tsx'
import { Bar } from '#islands/ui/Bar.tsx'
import { thousands } from '#islands/ui/format.ts'
import { button } from '#layouts/parts/button.ts'
import type { AssistantView, AssistantWhole } from '#lib/crawl/crawl.api.ts'
import { againAssistant, failuresOf, pauseAssistant, resumeAssistant } from '#lib/crawl/crawl.store.ts'
import { picturesSource } from '#lib/crawl/pictures/picture-content.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { clockText } from '#lib/std/clock.ts'

/** What another look brought. */
const again = ({ added, updated, kept }: AssistantView['imported']): string => {
  const parts = [
    added > 0 ? `新加 ${thousands(added)} 篇` : '',
    updated > 0 ? `更新 ${thousands(updated)} 篇` : '',
    kept > 0 ? `${thousands(kept)} 篇您改过，没有动` : '',
  ].filter(Boolean)
  return `又看了一遍，${parts.length > 0 ? `${parts.join('，')}；` : '没有新的；'}`
}

/** The same for one that fetches pictures. */
const saidOfPictures = ({ state, counts: { total, done, failed }, failure, waitUntil }: AssistantView): string => {
  const missed = failed > 0 ? `，${thousands(failed)} 张没取到` : ''
  if (state === 'failed')
    return done === 0 && failed > 0 ? `${thousands(failed)} 张都没取到` : (failure ?? '没有取成，可以再试一次')
  if (state === 'done') return `取回 ${thousands(done)} 张${missed}`
  const at = `第 ${thousands(Math.min(total, done + failed + 1))} / ${thousands(total)} 张`
  if (state === 'paused') return `停在${at}`
  if (waitUntil !== null) return `网站请我们慢一点，${clockText(waitUntil)} 接着取`
  return state === 'waiting' ? '排队等着' : `正在取：${at}${missed}`
}

/** One line: what the assistant is doing, with numbers. */
export const said = (assistant: AssistantView): string => {
  const { state, counts, finding, failure, waitUntil, run, imported } = assistant
  const { total, done, failed } = counts
  if (assistant.source === picturesSource) return saidOfPictures(assistant)
  const missed = failed > 0 ? `，${thousands(failed)} 篇没读到` : ''
  if (state === 'failed') return failure ?? '没有读成，可以再试一次'
  if (state === 'done') return `${run > 1 ? again(imported) : ''}一共读好 ${thousands(done)} 篇${missed}`
  const at = `第 ${thousands(Math.min(total, done + failed + 1))} / ${thousands(total)} 篇`
  if (state === 'paused') return total === 0 ? '停着' : `停在${at}`
  if (waitUntil !== null) return `网站请我们慢一点，${clockText(waitUntil)} 接着读`
  if (total === 0) return state === 'waiting' ? '排队等着' : '正在找文章'
  return `正在读：${at}${finding ? '，还在找' : ''}${missed}`
}

const Failures = ({ id, count, pictures }: { id: string; count: number; pictures: boolean }) => {
  const [list, setList] = useState<AssistantWhole['failures']>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open && count > 0) void failuresOf(id).then(setList)
  }, [open, id, count])
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1.5 text-14">
        看没{pictures ? '取到' : '读到'}的 {thousands(count)} {pictures ? '张' : '篇'}
      </summary>
      {list === undefined ? (
        <p className="text-13 leading-[1.6] text-ink-3">正在打开…</p>
      ) : (
        <ul className="max-h-80 overflow-auto">
          {list.map((one) => (
            <li key={one.url} className="border-b border-line py-2">
              <a className="link wrap-anywhere" href={one.url} target="_blank" rel="noreferrer noopener">
                {pictures ? one.url : one.title || one.url}
              </a>
              {pictures && one.title && (
                <span className="block text-13 leading-[1.6] text-ink-3">《{one.title}》里</span>
              )}
              <span className="block text-14 leading-[1.65] text-ink-2">{one.message}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** One assistant: its site, its numbers, and what can be done now. */
export const AssistantCard = ({ assistant }: { assistant: AssistantView }) => {
  const { id, state, title, url, counts, bookId } = assistant
  const pictures = assistant.source === picturesSource
  const working = state === 'waiting' || state === 'running'
  const percent = counts.total === 0 ? 0 : Math.floor(((counts.done + counts.failed) / counts.total) * 100)
  return (
    <FileRow
      mark={working ? 'busy' : state === 'done' || state === 'failed' ? state : 'still'}
      name={title || new URL(url).hostname}
    >
      <span
        className={state === 'failed' ? 'text-14 leading-[1.65] text-zhu' : 'text-13 leading-[1.6] text-ink-3'}
        role="status"
      >
        {said(assistant)}
      </span>
      {working && counts.total > 0 && <Bar className="mt-2" name={`${title || url} 的进度`} percent={percent} />}
      {counts.failed > 0 && <Failures id={id} count={counts.failed} pictures={pictures} />}
      <div className="mt-2.5 flex flex-wrap gap-2">
        {bookId !== null && (
          <a className={button({ size: 'small' })} href={paths.book(bookId)}>
            打开这本书
          </a>
        )}
        {working && (
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            onClick={() => void pauseAssistant(id)}
          >
            停一停
          </button>
        )}
        {state === 'paused' && (
          <button type="button" className={button({ size: 'small' })} onClick={() => void resumeAssistant(id)}>
            {pictures ? '接着取' : '接着读'}
          </button>
        )}
        {(state === 'failed' || (state === 'done' && (!pictures || counts.failed > 0))) && (
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            onClick={() => void againAssistant(id)}
          >
            {pictures ? '再试没取到的' : state === 'done' ? '再去看看有没有新的' : '再试一次'}
          </button>
        )}
      </div>
    </FileRow>
  )
}
