import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { Drawing, Icon } from '#islands/ui/Icon.tsx'
import { Pager } from '#islands/ui/Pager.tsx'
import { $bin, loadBin, type RemovedBook, removedPageSize, takeFromBin } from '#lib/books/book/removed.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { sinceText } from '#lib/std/clock.ts'

const dayMs = 86_400_000

/** /books/removed: what was deleted and can still be brought back. */
const Screen = () => {
  const bin = useStore($bin)
  useEffect(() => {
    loadBin(Math.max(1, Number(new URLSearchParams(location.search).get('page')) || 1))
  }, [])
  return (
    <div className="wrap bin">
      <div className="bs__h">
        <div>
          <h1 className="h1">回收站</h1>
          <p className="mut">删掉的书在这里留 30 天，之后就找不回来了。</p>
        </div>
        {bin.books.length > 0 && (
          <a className="btn only-l" href={paths.books}>
            回书架
          </a>
        )}
      </div>
      {bin.status === 'loading' ? (
        <div aria-busy="true">
          <div className="skl" />
          <div className="skl" />
        </div>
      ) : bin.books.length === 0 ? (
        <div className="bin__e">
          <Drawing name="paper-stack" />
          <p>回收站是空的。</p>
          <a className="btn" href={paths.books}>
            回书架
          </a>
        </div>
      ) : (
        <ul className="bin__l">
          {bin.books.map((book) => (
            <Row key={book.id} book={book} />
          ))}
        </ul>
      )}
      <Pager path={paths.removedBooks} page={bin.page} pages={Math.ceil(bin.total / removedPageSize)} />
    </div>
  )
}

const Row = ({ book }: { book: RemovedBook }) => {
  const [busy, setBusy] = useState(false)
  const days = Math.max(1, Math.ceil((book.restorableUntil - Date.now()) / dayMs))
  return (
    <li>
      <div>
        <h2>{book.title}</h2>
        <p className="hint">
          {book.author}
          {book.pageCount !== null && ` · ${thousands(book.pageCount)} 页`} · {sinceText(book.removedAt, Date.now())}
          删除
        </p>
      </div>
      <span className={`bdg${days <= 3 ? ' bdg--warn' : ''}`}>还能找回 {days} 天</span>
      <button
        type="button"
        className="btn btn--sm"
        disabled={busy}
        aria-label={`放回书架：${book.title}`}
        onClick={async () => {
          setBusy(true)
          await takeFromBin(book)
          setBusy(false)
        }}
      >
        <Icon name="undo" />
        放回书架
      </button>
    </li>
  )
}

export const RemovedScreen = guarded(Screen)
