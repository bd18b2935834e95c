import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { postWords } from '#islands/books/edit/post-words.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { dialogActions, dialogText } from '#layouts/parts/dialog.ts'
import { $editing, restoreTo } from '#lib/books/edit/edit.store.ts'
import { type EditHistory, editHistory, historyStep, moreThan } from '#lib/books/edit/view/history.store.ts'
import { doneWords, whenWords } from '#lib/books/edit/view/history-words.ts'
import { lostWords } from '#lib/books/edit/view/value-words.ts'

/** What was done to the book, newest first, and the way back to how it was after each step. */
export const HistoryDialog = ({ bookId, close }: { bookId: string; close(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const known = useStore(editHistory.$known)
  const [most, setMost] = useState(historyStep)
  const { save } = useStore($editing)
  const saved = save.state === 'saved'
  useEffect(() => {
    // What waits to be sent is in no history yet.
    if (saved) void editHistory.refresh(bookId, most)
  }, [bookId, most, saved])
  useEffect(() => editHistory.forget, [])
  const back = (to: string) => {
    restoreTo(to)
    dialog.current?.close()
  }
  return (
    <Dialog ref={dialog} title="修改记录" wide onClose={close}>
      {known.state === 'waiting' && <Skeleton lines={4} />}
      {known.state === 'failed' && <ErrorNote message={known.message} retry={() => editHistory.load(bookId, most)} />}
      {known.state === 'ready' && <Steps history={known.value} back={back} />}
      {known.state === 'ready' && known.value.more && (
        <button
          type="button"
          className={button({ kind: 'text', size: 'small' })}
          onClick={() => setMost(moreThan(most))}
        >
          更早的
        </button>
      )}
      <div className={dialogActions}>
        <button type="button" className={button()} onClick={() => dialog.current?.close()}>
          关上
        </button>
      </div>
    </Dialog>
  )
}

/** 2024 年 3 月 5 日那条（海边）等 4 条, as far as it is known; '' of what was done to the book itself. */
const aboutWords = ({ post, postCount }: EditHistory['results'][number]): string => {
  if (!post) return postCount > 0 ? `${postCount} 条，已经不在导入的内容里` : ''
  const begin = post.text === '' ? '' : `（${post.text}）`
  return `${postWords(post, true)}${begin}${postCount > 1 ? `等 ${postCount} 条` : ''}`
}

const Steps = ({ history: { results, lost }, back }: { history: EditHistory; back(to: string): void }) => {
  const now = Date.now()
  if (results.length === 0) return <p className={dialogText}>还没有改过。改了什么会记在这里，随时能回到先前的样子。</p>
  return (
    <div
      className="mt-3 max-h-[52vh] overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <ol aria-label="改过的每一步，新的在前">
        {results.map((one, at) => {
          const about = aboutWords(one)
          const when = [whenWords(one.at, now), one.writtenBy && `${one.writtenBy}改的`].filter(Boolean).join('，')
          const said = [when, doneWords(one), about].filter(Boolean).join('，')
          return (
            <li key={one.id} className="flex min-h-tap items-center justify-between gap-3 border-b border-line py-1.5">
              <p className="min-w-0 text-14 leading-[1.5]">
                {doneWords(one)}
                {about && <span className="block text-13 wrap-anywhere text-ink-2">{about}</span>}
                <span className="block text-12 text-ink-3 wrap-anywhere">{when}</span>
              </p>
              {at === 0 ? (
                <span className="text-12 whitespace-nowrap text-ink-3">现在</span>
              ) : (
                <button
                  type="button"
                  className={button({ kind: 'text', size: 'small' })}
                  aria-label={`回到这一步之后：${said}`}
                  onClick={() => back(one.id)}
                >
                  回到这一步之后
                </button>
              )}
            </li>
          )
        })}
        <li className="flex min-h-tap items-center justify-between gap-3 py-1.5">
          <p className="text-14">刚排好，什么都没有改</p>
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            aria-label="回到什么都没有改的样子"
            onClick={() => back('')}
          >
            回到最初
          </button>
        </li>
      </ol>
      {lost.length > 0 && <Lost lost={lost} />}
    </div>
  )
}

const Lost = ({ lost }: Pick<EditHistory, 'lost'>) => (
  <section className="mt-4" aria-label="内容已经不在的修改">
    <h4 className="text-14 font-medium">有 {lost.length} 处修改，那一条已经不在导入的内容里</h4>
    <p className="text-13 leading-[1.6] text-ink-3">修改还留着：再导入有那一条的文件，就会重新用上。</p>
    <ul className="mt-2">
      {lost.map((one) => (
        <li key={`${one.target} ${one.field}`} className="line-clamp-3 border-t border-line py-2 text-14 wrap-anywhere">
          {lostWords(one)}
        </li>
      ))}
    </ul>
  </section>
)
