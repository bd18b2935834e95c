import type { useDragRows } from '#islands/books/articles/drag-rows.ts'
import { thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
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

/** One article of the list: chosen, opened, moved, taken out. */
export const ArticleRow = ({ article, index, count, book, movable, on, drag, ...does }: Props) => {
  const title = article.title || '无题'
  const about = [article.postDate, article.author, `${thousands(article.characters)} 字`].filter(Boolean).join(' · ')
  const step = (by: -1 | 1, name: string) => (
    <button
      type="button"
      className="btn btn--sm btn--text"
      disabled={by < 0 ? index === 0 : index === count - 1}
      aria-label={`${name}《${title}》`}
      onClick={() => does.move(index + by)}
    >
      {name}
    </button>
  )
  return (
    <li className={drag.looks(index)}>
      {book.editable && (
        <label className="ck rm__k">
          <input type="checkbox" checked={on} onChange={(event) => does.choose(event.target.checked)} />
          <i>
            <Icon name="check" />
          </i>
          <span className="vh">选《{title}》</span>
        </label>
      )}
      <div className="rm__t">
        <h2>{book.editable ? <a href={paths.editArticle(book.id, article.id)}>{title}</a> : title}</h2>
        <p className="hint">
          {index + 1}. {about}
        </p>
      </div>
      {book.editable && (
        <div className="row rm__b">
          {movable && step(-1, '上移')}
          {movable && step(1, '下移')}
          <button
            type="button"
            className="btn btn--sm btn--text"
            aria-label={`拿掉《${title}》`}
            onClick={() => does.take()}
          >
            拿掉
          </button>
        </div>
      )}
      {movable && (
        <button
          type="button"
          id={gripId(article.id)}
          className="rm__g"
          aria-label={`挪动《${title}》，按上下键换位置`}
          {...drag.grip(index, count)}
        >
          <Icon name="grip" />
        </button>
      )}
    </li>
  )
}
