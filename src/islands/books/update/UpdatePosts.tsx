import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Checkbox, Radio } from '#islands/ui/Choice.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { longTime } from '#islands/ui/format.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { type BadgeKind, badge } from '#layouts/parts/badge.ts'
import { button } from '#layouts/parts/button.ts'
import type { UpdatePost } from '#lib/books/update/update.api.ts'
import { $decisions, choiceKey, decide, postsOfMonth } from '#lib/books/update/update.store.ts'
import { fieldWords, partWords } from '#lib/books/update/update-words.ts'
import { messageOf } from '#lib/http/client/query.ts'

const kinds: Record<UpdatePost['kind'], [string, BadgeKind]> = {
  new: ['新加', 'success'],
  changed: ['改过', 'info'],
  gone: ['没有了', 'warning'],
}

/** What is said of one field, as it is read. */
const said = (field: UpdatePost['differences'][number]['field'], value: string): string =>
  value === '' ? '（空着）' : field === 'date' ? longTime(value) : value

// One below the other, a finger's breadth apart: in a grid, for choices are inline by themselves.
const choices = 'mt-2 grid gap-2'
const choiceLook = 'min-h-tap items-start py-2.5'

const words = 'mt-1.5 font-song text-16 leading-[1.75] break-words whitespace-pre-wrap'

/** Where somebody changed the same as the source: which of both is printed. */
const Difference = ({ one, name }: { one: UpdatePost['differences'][number]; name: string }) => {
  const key = choiceKey(one)
  const chosen = useStore($decisions).choices[key] ?? 'mine'
  const choose = (choice: 'mine' | 'theirs' | 'both') =>
    decide({ choices: { ...$decisions.get().choices, [key]: choice } })
  const field = fieldWords[one.field]
  return (
    <fieldset className="mt-3 border-l-2 border-amber pl-4">
      <legend className="sr-only">
        {field}您改过，原处也改了：{name}
      </legend>
      <p className="text-13 leading-[1.6] text-ink-2" aria-hidden="true">
        {field}您改过，原处也改了。印哪一个？
      </p>
      <div className={choices}>
        <Radio name={key} className={choiceLook} checked={chosen === 'mine'} onChange={() => choose('mine')}>
          <span className="min-w-0">
            用我的
            <span className="block text-14 leading-[1.65] break-words whitespace-pre-wrap text-ink-2">
              {said(one.field, one.mine)}
            </span>
          </span>
        </Radio>
        <Radio name={key} className={choiceLook} checked={chosen === 'theirs'} onChange={() => choose('theirs')}>
          <span className="min-w-0">
            用原处的
            <span className="block text-14 leading-[1.65] break-words whitespace-pre-wrap text-ink-2">
              {said(one.field, one.theirs)}
            </span>
          </span>
        </Radio>
        {one.field === 'text' && (
          <Radio name={key} className={choiceLook} checked={chosen === 'both'} onChange={() => choose('both')}>
            都留，我的在前
          </Radio>
        )}
      </div>
    </fieldset>
  )
}

const Post = ({ post }: { post: UpdatePost }) => {
  const { out } = useStore($decisions)
  const [kind, look] = kinds[post.kind]
  const name = `${longTime(post.time)} ${post.text.slice(0, 20)}`
  return (
    <li className="border-b border-line py-4 last:border-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
        <span className={badge(look)}>{kind}</span>
        <span>{longTime(post.time)}</span>
        {post.pictures > 0 && <span>{post.pictures} 张图</span>}
        {post.parts.length > 0 && <span>{partWords(post.parts)}</span>}
        {post.edited && <span className={badge('info')}>您改过</span>}
        {post.hidden && <span>您已从书里移出</span>}
      </p>
      {post.lines.map(({ field, was, is }) => (
        <p key={field} className="mt-1.5 text-14 leading-[1.65] break-words text-ink-2">
          {fieldWords[field]}：
          <span className="text-ink-3 line-through">
            <span className="sr-only">原来：</span>
            {said(field, was)}
          </span>{' '}
          {said(field, is)}
        </p>
      ))}
      {post.title && <p className="mt-1.5 font-song text-18">{post.title}</p>}
      {post.was !== null && post.was !== post.text && (
        <p className={`${words} text-ink-3 line-through`}>
          <span className="sr-only">原来：</span>
          {post.was || '（没有文字）'}
        </p>
      )}
      <p className={words}>{post.text || '（没有文字）'}</p>
      {post.differences.map((one) => (
        <Difference key={choiceKey(one)} one={one} name={name} />
      ))}
      {post.kind === 'gone' && !post.hidden && (
        <Checkbox
          className={`${choiceLook} text-14`}
          checked={out.includes(post.target)}
          onChange={(event) =>
            decide({ out: event.target.checked ? [...out, post.target] : out.filter((one) => one !== post.target) })
          }
        >
          <span>
            也从书里移出<span className="sr-only">：{name}</span>
          </span>
        </Checkbox>
      )}
    </li>
  )
}

type Shown = { posts: readonly UpdatePost[]; total: number; page: number }

/** What one month brings, post by post. */
export const UpdatePosts = ({ bookId, month }: { bookId: string; month: string }) => {
  const [shown, setShown] = useState<Shown>({ posts: [], total: -1, page: 0 })
  const [trouble, setTrouble] = useState('')
  const more = async (page: number): Promise<void> => {
    setTrouble('')
    try {
      const { results, totalCount } = await postsOfMonth(bookId, month, page)
      setShown((was) => ({ posts: page === 1 ? results : [...was.posts, ...results], total: totalCount, page }))
    } catch (error) {
      setTrouble(messageOf(error))
    }
  }
  useEffect(() => void more(1), [bookId, month])
  if (trouble) return <ErrorNote message={trouble} retry={() => void more(shown.page + 1)} />
  if (shown.total < 0) return <Skeleton lines={3} />
  return (
    <>
      <ul>
        {shown.posts.map((post) => (
          <Post key={`${post.kind}${post.target}`} post={post} />
        ))}
      </ul>
      {shown.posts.length < shown.total && (
        <button type="button" className={`${button({ size: 'small' })} mt-3`} onClick={() => void more(shown.page + 1)}>
          再看 {Math.min(50, shown.total - shown.posts.length)} 条
        </button>
      )}
    </>
  )
}
