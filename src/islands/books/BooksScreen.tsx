import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { BareBoards, BelowBoard, Board, widthAt } from '#islands/books/Board.tsx'
import { UnprintedCover } from '#islands/books/CoverBox.tsx'
import { EmptyShelf } from '#islands/books/EmptyShelf.tsx'
import { RenameDialog } from '#islands/books/RenameDialog.tsx'
import { ShelfBook } from '#islands/books/ShelfBook.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Drawing } from '#islands/ui/Icon.tsx'
import { Pager } from '#islands/ui/Pager.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $removed, $shelf, bringBack, loadShelf, shelfChoice, shelfPageSize } from '#lib/books/book/shelf.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { bookTypeNames } from '#lib/sources/upload/create-flows.ts'

const boards = 'mt-6 grid grid-cols-4 gap-y-11 max-lg:grid-cols-3 max-sm:-mx-edge max-sm:grid-cols-2 max-sm:gap-y-8'

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
    <div className="page-width max-sm:pb-8">
      <ScreenHead name="书架">
        {!empty && (
          <a className={button({ kind: 'seal' })} href={paths.createWxbook}>
            做一本新书
          </a>
        )}
      </ScreenHead>
      <div aria-live="polite">
        {removed && (
          <div className={`${notice()} mb-6 items-center justify-between`}>
            <span>《{removed.title}》已放进回收站，30 天内都能找回。</span>
            <button type="button" className={button({ size: 'small' })} onClick={bringBack}>
              撤销
            </button>
          </div>
        )}
      </div>
      {only && (
        <p className="flex items-center justify-between gap-3">
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
        <ul className={boards} aria-busy="true" aria-label="正在取书">
          {[0, 1, 2, 3].map((place) => (
            <li key={place}>
              <Board>
                <UnprintedCover className={widthAt(place)} standing />
              </Board>
              <BelowBoard>
                <Skeleton lines={2} />
              </BelowBoard>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={boards}>
          {shelf.books.map((book, place) => (
            <ShelfBook key={book.id} book={book} place={place} rename={() => setRenaming(book)} />
          ))}
          <li>
            <Board>
              <NewBook />
            </Board>
            <BelowBoard>
              <p className="text-13 leading-[1.6] text-ink-3">从朋友圈的导出文件开始。</p>
            </BelowBoard>
          </li>
          <BareBoards used={shelf.books.length + 1} />
        </ul>
      )}
      {!empty && shelf.status === 'ready' && (
        <div className="mt-11 flex items-center justify-between gap-3 border-t border-line pt-4 max-sm:mt-8 max-sm:block">
          <span className="text-13 leading-[1.6] text-ink-3">共 {shelf.total} 本</span>
          <Pager
            path={shelf.bookType ? `${paths.books}?book_type=${shelf.bookType}` : paths.books}
            page={shelf.page}
            pages={Math.ceil(shelf.total / shelfPageSize)}
          />
        </div>
      )}
      {shelf.status === 'ready' && (
        <p className={`mt-3 text-13 leading-[1.6] text-ink-3 ${empty ? 'text-center' : ''}`}>
          删掉的书，30 天内可以找回。
          <a className="link ml-1.5" href={paths.removedBooks}>
            去回收站看看
          </a>
        </p>
      )}
      {renaming && <RenameDialog book={renaming} close={() => setRenaming(null)} />}
    </div>
  )
}

/** The place after the last book: crop marks, where the next one may stand. */
const NewBook = () => (
  <a className="crop-marks block aspect-[148/210] w-40 p-2 max-sm:w-[132px]" href={paths.createWxbook}>
    <span className="flex h-full flex-col items-center justify-center gap-2 border border-dashed border-line text-15">
      <Drawing name="phone-to-book" className="size-12 stroke-[1.2]" />
      <span>做一本新书</span>
    </span>
  </a>
)

export const BooksScreen = guarded(Screen)
