import { postWords } from '#islands/books/edit/post-words.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { decide, type Undecided as UndecidedChange } from '#lib/books/edit/edit.store.ts'
import { merge } from '#lib/editing/history.ts'

const shown = (field: string, value: UndecidedChange['mine']): string => {
  if (typeof value === 'string') return value === '' ? '（没有文字）' : value
  if (value === null) return field === 'text' ? '原来的文字' : '原来的样子'
  return field === 'hidden' ? (value ? '移出这本书' : '放在书里') : value ? '不印这张图片' : '印这张图片'
}

/** One place that two windows or devices changed without having seen each other: both values, and the choice. */
export const Undecided = ({ conflict }: { conflict: UndecidedChange }) => (
  <div className={`mb-3 ${notice('warning')}`} role="alert">
    <Icon name="warn" />
    <div className="min-w-0">
      <b>
        {conflict.post ? `${postWords(conflict.post, true)}` : '有一条'}
        {conflict.post?.text && `（${conflict.post.text}）`}在两处都改过，请选一个。
      </b>
      <dl className="my-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">我的</dt>
        <dd className="whitespace-pre-wrap wrap-anywhere">{shown(conflict.field, conflict.mine)}</dd>
        <dt className="text-ink-2">另一处的</dt>
        <dd className="whitespace-pre-wrap wrap-anywhere">{shown(conflict.field, conflict.theirs)}</dd>
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className={button({ size: 'small' })} onClick={() => decide(conflict, 'mine')}>
          用我的
        </button>
        <button type="button" className={button({ size: 'small' })} onClick={() => decide(conflict, 'theirs')}>
          用另一处的
        </button>
        {merge(conflict, 'both') !== undefined && (
          <button type="button" className={button({ size: 'small' })} onClick={() => decide(conflict, 'both')}>
            都留
          </button>
        )}
      </div>
    </div>
  </div>
)
