import { useRef, useState } from 'react'
import { BelowBoard, Board, widthAt } from '#islands/books/Board.tsx'
import { CoverBox } from '#islands/books/CoverBox.tsx'
import { percentOf, progressText } from '#islands/books/progress.ts'
import { ShelfTitle } from '#islands/books/shelf/ShelfTitle.tsx'
import { thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { MoreMenu } from '#islands/ui/MoreMenu.tsx'
import { type BadgeKind, badge } from '#layouts/parts/badge.ts'
import { menuItem } from '#layouts/parts/menu.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { copyOnShelf, removeFromShelf } from '#lib/books/book/shelf.store.ts'
import { mayUpdate } from '#lib/books/update/may-update.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { sinceText } from '#lib/std/clock.ts'

const Badge = ({ book }: { book: BookView }) => {
  const look = (kind?: BadgeKind) => `${badge(kind)} mt-1 mb-1.5`
  if (book.status === 'typesetting') return <span className={look()}>排版中 {percentOf(book.progress)}%</span>
  if (book.status === 'failed')
    return (
      <span className={look('error')}>
        <Icon name="warn" />
        没有排成
      </span>
    )
  if (book.status === 'finalized')
    return (
      <span className={look('success')}>
        <Icon name="check" />
        已定稿
      </span>
    )
  if (book.needRepublish) return <span className={look('info')}>有新内容</span>
  if (book.needUpgrade) return <span className={look('warning')}>可升级</span>
  return <span className={look('info')}>可翻阅</span>
}

type ShelfBookProps = {
  book: BookView
  /** On the shelf, from 0. */
  place: number
  changeAuthor(): void
}

/** One book on the board: cover, what state it is in, at most two things to do. */
export const ShelfBook = ({ book, place, changeAuthor }: ShelfBookProps) => {
  const [renaming, setRenaming] = useState(false)
  const title = useRef<HTMLDivElement>(null)
  const ready = book.status === 'ready' || book.status === 'finalized'
  const small =
    book.pageCount !== null
      ? `${thousands(book.pageCount)} 页 · ${sinceText(book.updatedAt, Date.now())}${book.finalized && book.needRepublish ? ' · 定稿后内容有增减' : ''}`
      : sinceText(book.updatedAt, Date.now())
  return (
    <li>
      <Board href={ready ? paths.bookPreview(book.id) : paths.book(book.id)} label={`打开《${book.title}》`}>
        <CoverBox book={book} className={widthAt(place)} standing />
      </Board>
      <BelowBoard>
        <div ref={title}>
          {renaming ? (
            <ShelfTitle
              book={book}
              close={() => {
                setRenaming(false)
                requestAnimationFrame(() => title.current?.querySelector('summary')?.focus())
              }}
            />
          ) : (
            <div className="flex items-center justify-between gap-3">
              <h2 className="min-w-0 truncate text-[1.0625rem] leading-ui">{book.title}</h2>
              <BookMenu book={book} ready={ready} rename={() => setRenaming(true)} changeAuthor={changeAuthor} />
            </div>
          )}
        </div>
        <Badge book={book} />
        <p className="text-13 leading-[1.6] text-ink-3">
          {book.status === 'typesetting'
            ? progressText(book.progress)
            : book.status === 'failed'
              ? (book.failure ?? '可以再排一次')
              : small}
        </p>
        <div className="flex gap-4.5 text-14">
          {ready ? (
            <>
              <Way to={paths.bookPreview(book.id)} name="看书" />
              {book.finalized ? (
                <Way to={paths.book(book.id)} name="下载" />
              ) : book.needRepublish && mayUpdate(book) ? (
                <Way to={paths.bookUpdate(book.id)} name="更新" />
              ) : book.needRepublish || book.needUpgrade ? (
                <Way to={book.needRepublish ? paths.book(book.id) : paths.bookUpgrade(book.id)} name="看看变化" />
              ) : (
                <Way to={paths.bookCheck(book.id)} name="检查" />
              )}
            </>
          ) : (
            <Way to={paths.book(book.id)} name={book.status === 'failed' ? '去看看' : '看进度'} />
          )}
        </div>
      </BelowBoard>
    </li>
  )
}

const Way = ({ to, name }: { to: string; name: string }) => (
  <a className="link inline-flex min-h-tap items-center py-1" href={to}>
    {name}
  </a>
)

const BookMenu = (props: { book: BookView; ready: boolean; rename(): void; changeAuthor(): void }) => {
  const { book, ready, rename, changeAuthor } = props
  const changeable = `${menuItem} disabled:cursor-not-allowed disabled:text-ink-3`
  return (
    <MoreMenu name={`更多操作：${book.title}`} look="-mr-1.5 grid size-tap place-items-center text-ink-3">
      <button type="button" className={changeable} disabled={book.finalized} onClick={rename}>
        改书名
      </button>
      <button type="button" className={changeable} disabled={book.finalized} onClick={changeAuthor}>
        改作者
      </button>
      <button type="button" className={menuItem} onClick={() => copyOnShelf(book)}>
        复制
      </button>
      {ready && (
        <a className={menuItem} href={paths.bookPdf(book.id, 'inner')}>
          下载内文 PDF
        </a>
      )}
      <button type="button" className={menuItem} onClick={() => removeFromShelf(book)}>
        删除
      </button>
    </MoreMenu>
  )
}
