import { CoverBox } from '#islands/books/CoverBox.tsx'
import { percentOf, progressText } from '#islands/books/progress.ts'
import { thousands } from '#islands/ui/format.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import type { BookView } from '#lib/books/book/book.api.ts'
import { takeAway } from '#lib/books/book/shelf.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { sinceText } from '#lib/std/clock.ts'

const Badge = ({ book }: { book: BookView }) => {
  if (book.status === 'typesetting') return <span className="bdg">排版中 {percentOf(book.progress)}%</span>
  if (book.status === 'failed')
    return (
      <span className="bdg bdg--bad">
        <Icon name="warn" />
        没有排成
      </span>
    )
  if (book.status === 'finalized')
    return (
      <span className="bdg bdg--ok">
        <Icon name="check" />
        已定稿
      </span>
    )
  return <span className="bdg bdg--info">可翻阅</span>
}

/** One book on the board: cover, what state it is in, at most two things to do. */
export const ShelfBook = ({ book, rename }: { book: BookView; rename(): void }) => {
  const ready = book.status === 'ready' || book.status === 'finalized'
  const small =
    book.pageCount !== null
      ? `${thousands(book.pageCount)} 页 · ${sinceText(book.updatedAt, Date.now())}`
      : sinceText(book.updatedAt, Date.now())
  return (
    <li>
      <a
        className="shelf__b"
        href={ready ? paths.bookPreview(book.id) : paths.book(book.id)}
        aria-label={`打开《${book.title}》`}
      >
        <CoverBox book={book} />
      </a>
      <div className="shelf__m">
        <div className="row between shelf__t">
          <h2>{book.title}</h2>
          <details data-menu className="shelf__d">
            <summary className="more" aria-label={`更多操作：${book.title}`}>
              <Icon name="more" />
            </summary>
            <div className="menu">
              <button type="button" disabled={book.finalized} onClick={rename}>
                改书名
              </button>
              {ready && <a href={paths.bookPdf(book.id, 'inner')}>下载内文 PDF</a>}
              <button type="button" onClick={() => takeAway(book)}>
                删除
              </button>
            </div>
          </details>
        </div>
        <Badge book={book} />
        <p className="hint">
          {book.status === 'typesetting'
            ? progressText(book.progress)
            : book.status === 'failed'
              ? (book.failure ?? '可以再排一次')
              : small}
        </p>
        <div className="shelf__a">
          {ready ? (
            <>
              <a className="link" href={paths.bookPreview(book.id)}>
                看书
              </a>
              <a className="link" href={book.finalized ? paths.book(book.id) : paths.bookCheck(book.id)}>
                {book.finalized ? '下载' : '检查'}
              </a>
            </>
          ) : (
            <a className="link" href={paths.book(book.id)}>
              {book.status === 'failed' ? '去看看' : '看进度'}
            </a>
          )}
        </div>
      </div>
    </li>
  )
}
