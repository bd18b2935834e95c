import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { RemovedList, RemovedRow } from '#islands/books/RemovedList.tsx'
import { EmptyPlace } from '#islands/ui/EmptyPlace.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Pager } from '#islands/ui/Pager.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { badge } from '#layouts/parts/badge.ts'
import { button } from '#layouts/parts/button.ts'
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
    <div className="page-width">
      <ScreenHead name="回收站" words="删掉的书在这里留 30 天，之后就找不回来了。">
        {bin.books.length > 0 && (
          <a className={`${button()} max-sm:hidden`} href={paths.books}>
            回书架
          </a>
        )}
      </ScreenHead>
      {bin.status === 'loading' ? (
        <div aria-busy="true">
          <Skeleton lines={2} />
        </div>
      ) : bin.books.length === 0 ? (
        <EmptyPlace words="回收站是空的。">
          <a className={button()} href={paths.books}>
            回书架
          </a>
        </EmptyPlace>
      ) : (
        <RemovedList>
          {bin.books.map((book) => (
            <Row key={book.id} book={book} />
          ))}
        </RemovedList>
      )}
      <Pager path={paths.removedBooks} page={bin.page} pages={Math.ceil(bin.total / removedPageSize)} />
    </div>
  )
}

const Row = ({ book }: { book: RemovedBook }) => {
  const [busy, setBusy] = useState(false)
  const days = Math.max(1, Math.ceil((book.restorableUntil - Date.now()) / dayMs))
  return (
    <RemovedRow
      title={book.title}
      words={
        <>
          {book.author}
          {book.pageCount !== null && ` · ${thousands(book.pageCount)} 页`} · {sinceText(book.removedAt, Date.now())}
          删除
        </>
      }
      badge={<span className={badge(days <= 3 ? 'warning' : 'plain')}>还能找回 {days} 天</span>}
    >
      <button
        type="button"
        className={button({ size: 'small' })}
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
    </RemovedRow>
  )
}

export const RemovedScreen = guarded(Screen)
