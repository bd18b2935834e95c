import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { EmptyShelf } from '#islands/books/EmptyShelf.tsx'
import { RenameDialog } from '#islands/books/RenameDialog.tsx'
import { ShelfBook } from '#islands/books/ShelfBook.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Drawing } from '#islands/ui/Icon.tsx'
import { Pager } from '#islands/ui/Pager.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $removed, $shelf, bringBack, loadShelf, shelfChoice, shelfPageSize } from '#lib/books/book/shelf.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { bookTypeNames } from '#lib/sources/upload/create-flows.ts'

/** /books: everything this person is making. Books being typeset are asked after every two seconds. */
const Screen = () => {
  const shelf = useStore($shelf)
  const removed = useStore($removed)
  const [renaming, setRenaming] = useState<BookView | null>(null)
  const busy = shelf.books.some((book) => book.status === 'typesetting')
  useEffect(() => {
    const { page, bookType } = shelfChoice(new URLSearchParams(location.search))
    loadShelf(page, false, bookType)
  }, [])
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => document.hidden || loadShelf($shelf.get().page, true), 2000)
    return () => clearInterval(timer)
  }, [busy])
  const only = shelf.bookType && bookTypeNames[shelf.bookType]
  const empty = shelf.status === 'ready' && shelf.total === 0 && !only

  return (
    <div className="wrap bs">
      <div className="bs__h">
        <h1 className="h1">书架</h1>
        {!empty && (
          <a className="btn btn--seal" href={paths.createWxbook}>
            做一本新书
          </a>
        )}
      </div>
      <div aria-live="polite">
        {removed && (
          <div className="note bs__u">
            <span>《{removed.title}》已放进回收站，30 天内都能找回。</span>
            <button type="button" className="btn btn--sm" onClick={bringBack}>
              撤销
            </button>
          </div>
        )}
      </div>
      {only && (
        <p className="row between">
          <span role="status">
            {shelf.status === 'ready' && shelf.total === 0 ? `书架上还没有${only}` : `只看${only}`}
          </span>
          <a className="link" href={paths.books}>
            看全部的书
          </a>
        </p>
      )}
      {empty ? (
        <EmptyShelf />
      ) : shelf.status === 'loading' && shelf.books.length === 0 ? (
        <ul className="shelf" aria-busy="true" aria-label="正在取书">
          {[1, 2, 3, 4].map((place) => (
            <li key={place}>
              <div className="shelf__b">
                <div className="bk bk--ts" />
              </div>
              <div className="shelf__m">
                <div className="skl" />
                <div className="skl" />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="shelf">
          {shelf.books.map((book) => (
            <ShelfBook key={book.id} book={book} rename={() => setRenaming(book)} />
          ))}
          <li>
            <div className="shelf__b">
              <a className="crop new" href={paths.createWxbook}>
                <span className="in">
                  <Drawing name="phone-to-book" />
                  <span>做一本新书</span>
                </span>
              </a>
            </div>
            <div className="shelf__m">
              <p className="hint">从朋友圈的导出文件开始。</p>
            </div>
          </li>
          <Boards used={shelf.books.length + 1} />
        </ul>
      )}
      {!empty && shelf.status === 'ready' && (
        <div className="row between bs__p">
          <span className="hint">共 {shelf.total} 本</span>
          <Pager
            path={shelf.bookType ? `${paths.books}?book_type=${shelf.bookType}` : paths.books}
            page={shelf.page}
            pages={Math.ceil(shelf.total / shelfPageSize)}
          />
        </div>
      )}
      {shelf.status === 'ready' && (
        <p className={`hint bs__b${empty ? ' bs__b--mid' : ''}`}>
          删掉的书，30 天内可以找回。
          <a className="link" href={paths.removedBooks}>
            去回收站看看
          </a>
        </p>
      )}
      {renaming && <RenameDialog book={renaming} close={() => setRenaming(null)} />}
    </div>
  )
}

/** Bare board to the end of the last row, for each width of the shelf: 4, 3 or 2 places in a row. */
const Boards = ({ used }: { used: number }) => {
  const open = (columns: number) => (columns - (used % columns)) % columns
  return [0, 1, 2].map((place) => (
    <li
      key={`board-${place}`}
      aria-hidden="true"
      className={[4, 3, 2].map((columns) => (place < open(columns) ? `on${columns}` : '')).join(' ')}
      data-board
    >
      <div className="shelf__b" />
    </li>
  ))
}

export const BooksScreen = guarded(Screen)
