import { postWords } from '#islands/books/edit/post-words.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import { decide, type Undecided as UndecidedChange } from '#lib/books/edit/edit.store.ts'
import { merge } from '#lib/editing/history.ts'
import { type Field, readField } from '#lib/edits/edit-fields.ts'

const shown = (field: string, value: UndecidedChange['mine']): string => {
  const known = readField(field)?.kind
  if (known === 'picture-order') return '图片的这个先后'
  if (value === 'large' || value === 'page') return value === 'page' ? '图片占一整页' : '图片放大'
  if (typeof value === 'string') return value === '' ? '（空着）' : value
  if (value === null) return known === 'text' ? '原来的文字' : '原来的样子'
  return (known && flags[known]?.[value ? 0 : 1]) ?? '原来的样子'
}

/** What is said by yes and by no. */
const flags: Partial<Record<Field['kind'], readonly [string, string]>> = {
  hidden: ['移出这本书', '放在书里'],
  'hidden-picture': ['不印这张图片', '印这张图片'],
  'hidden-likes': ['不印点赞', '印点赞'],
  'hidden-comments': ['不印评论', '印评论'],
  'hidden-like': ['不印这个赞', '印这个赞'],
  'hidden-comment': ['不印这条评论', '印这条评论'],
  'own-page': ['单独占一页', '不单独占一页'],
  'break-before': ['从新的一页开始', '接着上一条排'],
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
        {/* Two dates or two orders cannot both be kept. */}
        {conflict.field === 'text' && merge(conflict, 'both') !== undefined && (
          <button type="button" className={button({ size: 'small' })} onClick={() => decide(conflict, 'both')}>
            都留
          </button>
        )}
      </div>
    </div>
  </div>
)
