import type { useDragRows } from '#islands/books/articles/drag-rows.ts'
import { Checkbox } from '#islands/ui/Choice.tsx'
import { thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { button } from '#layouts/parts/button.ts'
import type { ListedArticle } from '#lib/books/articles/article-list.store.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

type Drag = ReturnType<typeof useDragRows>
type Props = {
  article: ListedArticle
  index: number
  count: number
  book: BookView
  movable: boolean
  on: boolean
  drag: Drag
  choose(on: boolean): void
  move(to: number): void
  take(): void
}

export const gripId = (aid: string): string => `grip-${aid}`

const row =
  'border-b border-line py-3 data-[drag=before]:shadow-[0_-3px_0_var(--color-zhu)] ' +
  'data-[drag=after]:shadow-[0_3px_0_var(--color-zhu)] data-[drag=held]:opacity-45'
/** A box to choose it, the words, buttons, and a grip; on phones the buttons stand below the words. */
const editableRow =
  'grid grid-cols-[44px_minmax(0,1fr)_auto_44px] items-center gap-x-3 gap-y-1 max-sm:grid-cols-[44px_minmax(0,1fr)_44px]'
const small = `${button({ kind: 'text', size: 'small' })} disabled:border-transparent! disabled:bg-transparent!`

/** One article of the list: chosen, opened, moved, taken out. */
export const ArticleRow = ({ article, index, count, book, movable, on, drag, ...does }: Props) => {
  const title = article.title || '无题'
  const about = [article.postDate, article.author, `${thousands(article.characters)} 字`].filter(Boolean).join(' · ')
  const step = (by: -1 | 1, name: string) => (
    <button
      type="button"
      className={small}
      disabled={by < 0 ? index === 0 : index === count - 1}
      aria-label={`${name}《${title}》`}
      onClick={() => does.move(index + by)}
    >
      {name}
    </button>
  )
  return (
    <li className={`${row} ${book.editable ? editableRow : ''}`} data-drag={drag.looks(index)}>
      {book.editable && (
        <Checkbox
          className="min-h-tap justify-center"
          checked={on}
          onChange={(event) => does.choose(event.target.checked)}
        >
          <span className="sr-only">选《{title}》</span>
        </Checkbox>
      )}
      <div>
        <h2 className="font-song text-[1.0625rem] leading-ui wrap-anywhere">
          {book.editable ? <a href={paths.editArticle(book.id, article.id)}>{title}</a> : title}
        </h2>
        <p className="text-13 leading-[1.6] text-ink-3">
          {index + 1}. {about}
        </p>
      </div>
      {book.editable && (
        <div className="flex items-center max-sm:col-[2/4] max-sm:row-start-2 max-sm:-ml-3">
          {movable && step(-1, '上移')}
          {movable && step(1, '下移')}
          <button type="button" className={small} aria-label={`移出《${title}》`} onClick={() => does.take()}>
            移出
          </button>
        </div>
      )}
      {movable && (
        <button
          type="button"
          id={gripId(article.id)}
          className="grid size-11 cursor-grab touch-none place-items-center border-0 bg-transparent text-ink-3 active:cursor-grabbing"
          aria-label={`挪动《${title}》，按上下键换位置`}
          {...drag.grip(index, count)}
        >
          <Icon name="grip" className="stroke-[2.2]" />
        </button>
      )}
    </li>
  )
}
