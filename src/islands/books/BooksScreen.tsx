import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { BareBoards, BelowBoard, Board, widthAt } from '#islands/books/Board.tsx'
import { UnprintedCover } from '#islands/books/CoverBox.tsx'
import { AuthorDialog } from '#islands/books/shelf/AuthorDialog.tsx'
import { EmptyShelf } from '#islands/books/shelf/EmptyShelf.tsx'
import { ShelfBook } from '#islands/books/shelf/ShelfBook.tsx'
import { ShelfSearch } from '#islands/books/shelf/ShelfSearch.tsx'
import { ShelfTypes } from '#islands/books/shelf/ShelfTypes.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Drawing } from '#islands/ui/Icon.tsx'
import { Pager } from '#islands/ui/Pager.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import {
  $copied,
  $removed,
  $shelf,
  bringBack,
  chooseShelf,
  openShelf,
  refreshShelf,
  shelfPageSize,
} from '#lib/books/book/shelf.store.ts'
import { choiceAddress, isNarrowed } from '#lib/books/shelf/shelf-choice.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { bookTypeNames } from '#lib/sources/upload/create-flows.ts'

const boards = 'mt-6 grid grid-cols-4 gap-y-11 max-lg:grid-cols-3 max-sm:-mx-edge max-sm:grid-cols-2 max-sm:gap-y-8'

/** /books: everything this person is making. Books being typeset are asked after every two seconds. */
const Screen = () => {
  const shelf = useStore($shelf)
  const [authorOf, setAuthorOf] = useState<BookView | null>(null)
  const busy = shelf.books.some((book) => book.status === 'typesetting')
  useEffect(() => {
    void openShelf()
    window.addEventListener('popstate', openShelf)
    return () => window.removeEventListener('popstate', openShelf)
  }, [])
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => document.hidden || refreshShelf(), 2000)
    return () => clearInterval(timer)
  }, [busy])
  const { choice } = shelf
  const empty = shelf.status === 'ready' && shelf.total === 0 && !isNarrowed(choice)

  return (
    <div className="page-width max-sm:pb-8">
      <ScreenHead name="书架">
        <div className="flex items-center gap-3 max-sm:flex-wrap [&>a]:max-sm:flex-1">
          <a className={button()} href={paths.albums}>
            我的相册
          </a>
          {!empty && (
            <a className={button({ kind: 'seal' })} href={paths.createWxbook}>
              做一本新书
            </a>
          )}
        </div>
      </ScreenHead>
      <ShelfNews />
      {!empty && (
        <>
          <ShelfTypes shelf={shelf} />
          <ShelfSearch choice={choice} />
        </>
      )}
      {isNarrowed(choice) && shelf.status === 'ready' && <Narrowed />}
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
            <ShelfBook key={book.id} book={book} place={place} changeAuthor={() => setAuthorOf(book)} />
          ))}
          {!isNarrowed(choice) && (
            <li>
              <Board>
                <NewBook />
              </Board>
              <BelowBoard>
                <p className="text-13 leading-[1.6] text-ink-3">朋友圈、微博、日记，或者自己写的文章。</p>
              </BelowBoard>
            </li>
          )}
          <BareBoards used={shelf.books.length + (isNarrowed(choice) ? 0 : 1)} />
        </ul>
      )}
      {!empty && shelf.status === 'ready' && (
        <div className="mt-11 flex items-center justify-between gap-3 border-t border-line pt-4 max-sm:mt-8 max-sm:block">
          <span className="text-13 leading-[1.6] text-ink-3">共 {shelf.total} 本</span>
          <Pager
            path={choiceAddress(paths.books, { ...choice, page: 1 })}
            page={choice.page}
            pages={Math.ceil(shelf.total / shelfPageSize)}
          />
        </div>
      )}
      {shelf.status === 'ready' && (
        <p className={`mt-3 text-13 leading-[1.6] text-ink-3 ${empty ? 'text-center' : ''}`}>
          {shelf.removedCount > 0
            ? `回收站里还有 ${shelf.removedCount} 本，30 天内可以找回。`
            : '删掉的书，30 天内可以找回。'}
          <a className="link ml-1.5" href={paths.removedBooks}>
            去回收站看看
          </a>
        </p>
      )}
      {authorOf && <AuthorDialog book={authorOf} close={() => setAuthorOf(null)} />}
    </div>
  )
}

/** What was just done on the shelf, and the way back. */
const ShelfNews = () => {
  const removed = useStore($removed)
  const copied = useStore($copied)
  return (
    <div aria-live="polite">
      {removed && (
        <div className={`${notice()} mb-6 items-center justify-between`}>
          <span>《{removed.title}》已放进回收站，30 天内都能找回。</span>
          <button type="button" className={button({ size: 'small' })} onClick={bringBack}>
            撤销
          </button>
        </div>
      )}
      {copied && (
        <div className={`${notice()} mb-6 items-center justify-between`}>
          <span>复制成了《{copied.title}》，改这一本不会动到原来那本。</span>
          <a className={button({ size: 'small' })} href={paths.book(copied.id)}>
            打开
          </a>
        </div>
      )}
    </div>
  )
}

/** What of the shelf is shown, and the way to all of it. */
const Narrowed = () => {
  const { choice, total } = useStore($shelf)
  const type = choice.bookType ? bookTypeNames[choice.bookType] : '书'
  const found = choice.search === '' ? '' : `“${choice.search}”`
  const none = found === '' ? `书架上还没有${type}` : `没有找到书名、副题或作者里有${found}的${type}`
  const some = found === '' ? `只看${type}` : `找到 ${total} 本有${found}的${type}`
  return (
    <p className="mt-3 flex items-center justify-between gap-3">
      <span role="status">{total === 0 ? none : some}</span>
      {choice.search !== '' && choice.bookType ? (
        <button
          type="button"
          className="link cursor-pointer border-0 bg-transparent p-0 whitespace-nowrap"
          onClick={() => void chooseShelf({ search: '' })}
        >
          看全部{type}
        </button>
      ) : (
        <a
          className="link whitespace-nowrap"
          href={choiceAddress(paths.books, { page: 1, search: '', sort: choice.sort })}
        >
          看全部的书
        </a>
      )}
    </p>
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
