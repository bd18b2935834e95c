import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { EditBar } from '#islands/books/edit/EditBar.tsx'
import { EditPost } from '#islands/books/edit/EditPost.tsx'
import { AddPost } from '#islands/books/edit/post/AddPost.tsx'
import { Undecided } from '#islands/books/edit/Undecided.tsx'
import { EmptyPlace } from '#islands/ui/EmptyPlace.tsx'
import { monthName } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $editing, openMonth } from '#lib/books/edit/edit.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** /books/{bookId}/edit/{month} and, with `trash`, /books/{bookId}/restore/{month}: the posts of a month, to be changed. */
const Screen = ({ book, month, trash = false }: { book: BookView; month: string; trash?: boolean }) => {
  const { status, months, items, conflicts, closed } = useStore($editing)
  useEffect(() => openMonth({ bookId: book.id, sourceId: book.sourceId, month }), [book.id, book.sourceId, month])
  useEffect(() => {
    // Without a month the address means another one as soon as this one is empty: Back and a reload come here again.
    if (!trash) history.replaceState(history.state, '', paths.editBook(book.id, month))
  }, [trash, book.id, month])
  const editable = book.editable && closed === null
  const shown = trash ? items.filter((item) => item.trashed) : items
  const at = months.findIndex(({ route }) => route === month)
  const [before, after] = [months[at - 1], at < 0 ? undefined : months[at + 1]]
  const taken = items.filter(({ trashed }) => trashed).length
  return (
    <div className="page-width">
      <ScreenHead
        name={trash ? '移出的内容' : editable ? '编辑内容' : '书里的内容'}
        words={`《${book.title}》　${month === 'undated' ? '没有日期的' : monthName(month)}`}
      >
        <nav className="flex flex-wrap items-center gap-2" aria-label="月份">
          {!trash && before && (
            <a className={button({ size: 'small' })} href={paths.editBook(book.id, before.route)}>
              上一月
            </a>
          )}
          {!trash && after && (
            <a className={button({ size: 'small' })} href={paths.editBook(book.id, after.route)}>
              下一月
            </a>
          )}
          <a className={button({ size: 'small' })} href={paths.bookMonths(book.id)}>
            全部月份
          </a>
        </nav>
      </ScreenHead>
      {editable && !trash && status === 'ready' && (
        <div className="flex flex-wrap pb-3">
          <AddPost month={month} />
        </div>
      )}
      {editable ? <EditBar bookId={book.id} month={month} /> : <Closed late={closed?.late ?? 0} />}
      {editable &&
        conflicts.map((conflict) => <Undecided key={`${conflict.command} ${conflict.field}`} conflict={conflict} />)}
      {status === 'loading' ? (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      ) : shown.length === 0 ? (
        <EmptyPlace words={trash ? '这个月没有移出的内容。' : '这个月没有内容。'}>
          <a className={button()} href={trash ? paths.editBook(book.id, month) : paths.bookMonths(book.id)}>
            {trash ? '回这个月' : '看别的月份'}
          </a>
        </EmptyPlace>
      ) : (
        <ul className="mt-3 mb-6 border-t border-ink" aria-label="内容，按时间先后">
          {shown.map((item) => (
            <EditPost key={item.id} bookId={book.id} item={item} editable={editable} />
          ))}
        </ul>
      )}
      <p className="mb-12 flex flex-wrap gap-x-6 gap-y-2 text-14">
        {!trash && taken > 0 && (
          <a className="link" href={paths.bookRestore(book.id, month)}>
            移出的 {taken} 条
          </a>
        )}
        {trash && (
          <a className="link" href={paths.editBook(book.id, month)}>
            回这个月的全部内容
          </a>
        )}
        <a className="link" href={paths.bookPreview(book.id)}>
          翻开看看
        </a>
      </p>
    </div>
  )
}

/** `late`: changes that were not saved, for the book had been finalized before them. */
const Closed = ({ late }: { late: number }) => (
  <div className={`mb-3 ${notice('info')}`} role="status">
    <Icon name="warn" />
    <div>
      <b>已定稿，不能再改。</b>
      {late > 0 && <p>有 {late} 处修改来晚了，没有保存，已经放弃。下面是定稿的样子。</p>}
    </div>
  </div>
)

export const EditScreen = guarded(Screen)
