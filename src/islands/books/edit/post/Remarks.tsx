import { Checkbox } from '#islands/ui/Choice.tsx'
import { changePost } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { partField } from '#lib/edits/edit-fields.ts'

type Kind = 'hidden-comment' | 'hidden-like'

const say = (item: EditItem, kind: Kind, name: string, shown: boolean): void =>
  changePost(item, `${shown ? 'restore' : 'hide'}-${kind === 'hidden-like' ? 'like' : 'comment'}`, [
    { field: partField(kind, name), value: !shown },
  ])

/** Single remarks and likes: what is not ticked is not printed. */
export const Remarks = ({ item }: { item: EditItem }) => {
  const { comments, likes } = item
  const showsComments = comments.list.length > 0 && !comments.hidden
  const showsLikes = likes.people.length > 0 && !likes.hidden
  if (!showsComments && !showsLikes) return null
  return (
    <details className="mt-3">
      <summary className="min-h-tap cursor-pointer content-center text-14 text-ink-2">
        {[showsComments && '评论', showsLikes && '点赞'].filter(Boolean).join('、')}逐条选
      </summary>
      {showsComments && (
        <ul className="grid gap-2 py-2" aria-label="评论">
          {comments.list.map(({ name, person, text, hidden }) => (
            <li key={name}>
              <Checkbox checked={!hidden} onChange={({ target }) => say(item, 'hidden-comment', name, target.checked)}>
                <span
                  className={`min-w-0 text-14 leading-[1.7] wrap-anywhere ${hidden ? 'text-ink-3 line-through' : ''}`}
                >
                  <b className="font-medium">{person}</b>　{text || '（图片）'}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {showsLikes && (
        <ul className="flex flex-wrap gap-x-5 gap-y-2 py-2" aria-label="点赞">
          {likes.people.map(({ name, person, hidden }) => (
            <li key={name}>
              <Checkbox checked={!hidden} onChange={({ target }) => say(item, 'hidden-like', name, target.checked)}>
                <span className={`text-14 leading-[1.7] wrap-anywhere ${hidden ? 'text-ink-3 line-through' : ''}`}>
                  {person}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
