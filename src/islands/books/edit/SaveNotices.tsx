import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { type ClosedWhy, closedSentences, saveWords, unkeptWords } from '#lib/books/edit/edit-words.ts'
import type { OutboxState } from '#lib/editing/outbox.ts'

type Props = { save: OutboxState; sendAgain(): void; giveUp(): void }

/** What has to be known of saving before one goes on: no line, a device that keeps nothing, something refused. */
export const SaveNotices = ({ save, sendAgain, giveUp }: Props) => (
  <>
    {save.state === 'offline' && (
      <p className={`mb-3 ${notice('warning')}`} role="status">
        <Icon name="warn" />
        <span>{saveWords(save, false)}</span>
      </p>
    )}
    {!save.keeps && save.state !== 'offline' && (
      <p className={`mb-3 ${notice('warning')}`} role="status">
        <Icon name="warn" />
        <span>{unkeptWords}</span>
      </p>
    )}
    {save.state === 'refused' && (
      <div className={`mb-3 ${notice('error')}`} role="alert">
        <Icon name="warn" />
        <div>
          <b>{save.message}</b>
          <p>{save.kept ? '这处修改没有保存，还在这台设备上。' : '这处修改没有保存，只在这一页上，请先别关。'}</p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <button type="button" className={button({ size: 'small' })} onClick={sendAgain}>
              再试一次
            </button>
            <button type="button" className={button({ size: 'small' })} onClick={giveUp}>
              不要这处修改
            </button>
          </div>
        </div>
      </div>
    )}
  </>
)

type ClosedProps = { why: ClosedWhy; late: number; words: readonly string[]; giveUp(): void }

/** The book takes nothing any more. Words that came too late stay to be copied until somebody gives them up. */
export const ClosedNotice = ({ why, late, words, giveUp }: ClosedProps) => {
  const sentences = closedSentences(why, late)
  return (
    <div className={`mb-3 ${notice('info')}`} role="status">
      <Icon name="warn" />
      <div className="min-w-0">
        <b>{sentences.why}</b>
        {late > 0 && <p>{sentences.late}</p>}
        {words.length > 0 && (
          <>
            <p className="mt-2">您写的文字，可以复制：</p>
            <ul className="mt-1 max-h-[40vh] overflow-auto" aria-label="没有保存的文字">
              {words.map((one) => (
                <li key={one} className="border-t border-line py-2 whitespace-pre-wrap wrap-anywhere">
                  {one}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
          {words.length > 0 && (
            <button
              type="button"
              className={button({ size: 'small' })}
              data-copy={words.join('\n\n')}
              data-copied="文字复制好了"
            >
              复制文字
            </button>
          )}
          {late > 0 && (
            <button type="button" className={button({ size: 'small' })} onClick={giveUp}>
              不要了
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
