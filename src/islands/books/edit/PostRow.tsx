import { type MouseEvent, memo } from 'react'
import { PostForm } from '#islands/books/edit/post/PostForm.tsx'
import { postName } from '#islands/books/edit/post-words.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { badge } from '#layouts/parts/badge.ts'
import { putBack, takeOut } from '#lib/books/edit/edit.store.ts'
import type { EditItem } from '#lib/books/edit/local-edits.ts'
import { closePost, type Looked, lookAt, openPost } from '#lib/books/edit/view/edit-view.store.ts'
import { localDate } from '#lib/typeset/book/calendar.ts'

export type RowProps = {
  bookId: string
  item: EditItem
  /** It stands in a group within the list. */
  grouped: boolean
  editable: boolean
  /** Framed on the page. */
  looked: boolean
  /** Its form lies here. */
  open: Looked['open']
  /** Words typed before were not handed in. */
  drafted: boolean
  /** Posts are being chosen; undefined: they are not. */
  picked: boolean | undefined
  pick(item: EditItem, range: boolean): void
}

/** More of a post is not drawn in the list; its form has all. */
const mostShown = 2000

const columns = 'grid-cols-[56px_minmax(0,1fr)_auto] max-sm:grid-cols-[40px_minmax(0,1fr)]'
const pickColumns = 'grid-cols-[24px_56px_minmax(0,1fr)] max-sm:grid-cols-[24px_40px_minmax(0,1fr)]'
const row = 'grid gap-4 border-b border-line max-sm:gap-3'
// Rows far from the window are neither laid out nor painted, yet found by a search in the page and read aloud; in a long
// list their groups see to it (PostList.tsx).
const alone = '[content-visibility:auto] [contain-intrinsic-size:auto_116px]'
const marked =
  '-mx-4 rounded-page border-transparent bg-page py-5 pr-2 pl-4 ' +
  '[box-shadow:var(--shadow-sheet),inset_3px_0_var(--color-indigo)] max-sm:-mx-5 max-sm:px-5'
const action = 'grid size-tap place-items-center border-0 bg-transparent text-ink-3 hover:text-ink'
const struck = 'text-ink-3 line-through decoration-ctl'

/** One post in the list: its day, its words, its pictures small, and what can be done with it. */
const Row = (props: RowProps) => {
  const { item, grouped, editable, looked, open, picked, pick } = props
  const name = postName(item)
  const gone = !item.included
  const choosing = picked !== undefined
  const quiet = `py-4.5 ${grouped ? '' : alone} ${gone ? 'py-3' : ''}`
  const look = looked || open ? marked : quiet
  const press = (event: MouseEvent<HTMLLIElement>) => {
    if ((event.target as Element).closest('a,button,input,textarea,select,label,form')) return
    if (choosing) pick(item, event.shiftKey)
    // Whoever marks words to copy them means no more than that.
    else if (String(getSelection() ?? '') === '') lookAt(item.id, 'list')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the day does the same by keys
    <li
      data-post={item.id}
      role={grouped ? 'listitem' : undefined}
      tabIndex={-1}
      aria-label={name}
      aria-current={looked || undefined}
      className={`${row} ${choosing ? pickColumns : columns} ${look}`}
      onClick={press}
    >
      {choosing && <PickBox name={name} picked={picked} pick={(range) => pick(item, range)} />}
      <div className="self-start">
        <Day item={item} name={name} gone={gone} />
        {editable && !choosing && !gone && (looked || open) && (
          <button
            type="button"
            className="link min-h-7 border-0 bg-transparent p-0 text-13 whitespace-nowrap"
            aria-label={`改日期：${name}`}
            onClick={() => openPost(item.id, 'date')}
          >
            改日期
          </button>
        )}
      </div>
      <div className="min-w-0">
        {open && editable ? (
          <PostForm bookId={props.bookId} item={item} open={open} close={closePost} />
        ) : (
          <Words item={item} drafted={props.drafted} />
        )}
        {item.joinedTo !== null && <span className={badge('outline')}>接在上一条后面</span>}
        {gone && <Gone item={item} name={name} editable={editable && !choosing} />}
      </div>
      {editable && !choosing && !gone && (
        <div className="-mt-2 flex self-start max-sm:col-start-2 max-sm:-mt-1.5 max-sm:-mb-2.5 max-sm:-ml-3">
          {open ? (
            <button type="button" className={action} aria-label={`收起：${name}`} onClick={closePost}>
              <Icon name="check" />
            </button>
          ) : (
            <button type="button" className={action} aria-label={`改文字：${name}`} onClick={() => openPost(item.id)}>
              <Icon name="pen" />
            </button>
          )}
          <button type="button" className={action} aria-label={`移出：${name}`} onClick={() => takeOut(item)}>
            <Icon name="eye-off" />
          </button>
        </div>
      )}
    </li>
  )
}

const PickBox = ({ name, picked, pick }: { name: string; picked: boolean; pick(range: boolean): void }) => (
  <label className="relative -m-2.5 grid size-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      className="peer absolute inset-2.5 cursor-pointer opacity-0"
      aria-label={`选中：${name}`}
      checked={picked}
      onChange={() => undefined}
      // A range is asked for with shift, by mouse and by keys alike: only a click says so.
      onClick={(event) => pick(event.shiftKey)}
    />
    <span
      aria-hidden="true"
      className="grid size-5 place-items-center rounded-page border border-ctl bg-page text-transparent peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-focus-visible:shadow-focus"
    >
      <Icon name="check" className="size-3.5 stroke-2" />
    </span>
  </label>
)

/** The figure of the day, weekday and time below it. Pressed, the page with the post is turned to. */
const Day = ({ item, name, gone }: { item: EditItem; name: string; gone: boolean }) => {
  const date = localDate(item.time)
  return (
    <button
      type="button"
      className="block border-0 bg-transparent p-0 text-left"
      aria-label={`在书页上看：${name}`}
      onClick={() => lookAt(item.id, 'list')}
    >
      <b className={`block font-serif text-[1.625rem] leading-[1.1] font-semibold ${gone ? struck : ''}`}>
        {date?.day ?? '—'}
      </b>
      <span className={`text-12 whitespace-nowrap text-ink-3 ${gone ? struck : ''}`}>
        {date ? `${date.weekday} ${date.time}` : '无日期'}
      </span>
    </button>
  )
}

const Words = ({ item, drafted }: { item: EditItem; drafted: boolean }) => {
  const { text } = item
  const shown = text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
  return (
    <>
      <p
        className={`line-clamp-6 text-15 leading-[1.75] whitespace-pre-wrap wrap-anywhere ${item.included ? '' : struck}`}
      >
        {shown || '（没有文字）'}
      </p>
      {drafted && <p className="text-13 leading-[1.6] text-amber">有上次没改完的地方，点铅笔接着改。</p>}
      {item.included && <Thumbs item={item} />}
    </>
  )
}

const mostThumbs = 6

const Thumbs = ({ item: { pics, missingPics, films } }: { item: EditItem }) => {
  if (pics.length + missingPics + films === 0) return null
  const more = pics.length - mostThumbs
  return (
    <div className="mt-2.5 flex flex-wrap gap-1.5">
      {pics.slice(0, mostThumbs).map(({ name, src, hidden }, at) => (
        <img
          key={name}
          className={`h-[63px] w-21 object-cover ${hidden ? 'opacity-40' : ''}`}
          src={src}
          alt={`第 ${at + 1} 张${hidden ? '，不印' : ''}`}
          width={84}
          height={63}
          loading="lazy"
          decoding="async"
        />
      ))}
      {more > 0 && (
        <span className="grid h-[63px] w-21 place-items-center bg-linen text-12 text-ink-2">还有 {more} 张</span>
      )}
      {films > 0 && (
        <span className="grid h-[63px] min-w-21 place-items-center bg-linen px-2 text-12 text-ink-2">
          {films > 1 && `${films} 段`}视频（印二维码）
        </span>
      )}
      {missingPics > 0 && (
        <span className="grid h-[63px] w-21 place-items-center bg-amber-tint text-12 text-amber">
          缺图{missingPics > 1 && ` ${missingPics} 张`}
        </span>
      )}
    </div>
  )
}

const Gone = ({ item, name, editable }: { item: EditItem; name: string; editable: boolean }) => (
  <p className="text-13 leading-[1.6] text-ink-3">
    {item.trashed ? '已移出本书' : '没有编进书里'}{' '}
    {editable && (
      <button
        type="button"
        className="link -my-3 min-h-tap border-0 bg-transparent px-1"
        aria-label={`${item.trashed ? '放回来' : '编进来'}：${name}`}
        onClick={() => putBack(item)}
      >
        {item.trashed ? '放回来' : '编进来'}
      </button>
    )}
  </p>
)

const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return (
    left.length === right.length && left.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  )
}

/** Every change makes all posts anew; only those that say something else are drawn again. */
export const PostRow = memo(Row, isSame)
