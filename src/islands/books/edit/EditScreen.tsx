import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { EditHead } from '#islands/books/edit/EditHead.tsx'
import { EditNotices } from '#islands/books/edit/EditNotices.tsx'
import { ListHead } from '#islands/books/edit/ListHead.tsx'
import { MonthIndex } from '#islands/books/edit/MonthIndex.tsx'
import { MonthStep } from '#islands/books/edit/MonthStep.tsx'
import { SelectBar } from '#islands/books/edit/many/SelectBar.tsx'
import { PostList } from '#islands/books/edit/PostList.tsx'
import { PageColumn } from '#islands/books/edit/pages/PageColumn.tsx'
import { PageSheet } from '#islands/books/edit/pages/PageSheet.tsx'
import { usePages } from '#islands/books/edit/pages/use-pages.ts'
import { EmptyPlace } from '#islands/ui/EmptyPlace.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useWide } from '#islands/ui/use-wide.ts'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $editing, openMonths } from '#lib/books/edit/edit.store.ts'
import { isInSpan, type Joined, spanOf, stopsOf } from '#lib/books/edit/joined-months.ts'
import { lookAgain } from '#lib/books/edit/view/edit-pages.store.ts'
import { $picking, stopPicking } from '#lib/books/edit/view/edit-pick.store.ts'
import { $framing, forgetView } from '#lib/books/edit/view/edit-view.store.ts'
import { openPrice } from '#lib/books/price/price.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

// Seldom wanted, and none of them needed to begin.
const HistoryDialog = lazy(async () => ({ default: (await import('./HistoryDialog.tsx')).HistoryDialog }))
const ReplaceDialog = lazy(async () => ({ default: (await import('./many/ReplaceDialog.tsx')).ReplaceDialog }))
const PictureFocus = lazy(async () => ({ default: (await import('./PictureFocus.tsx')).PictureFocus }))
const FilterDialog = lazy(async () => ({ default: (await import('./many/FilterDialog.tsx')).FilterDialog }))

type Panel = 'history' | 'replace' | 'filter' | null
type Props = {
  book: BookView
  month: string
  /** Months that share a chapter are listed as one. */
  joined: Joined
  trash?: boolean
  /** A finding of the check led here, and its owner wants to go on with the next. */
  fromCheck?: boolean
}

/** Index of months, posts, living page: three columns, two on a tablet, one on a phone. */
const columns =
  'grid min-h-[calc(100vh-60px)] grid-cols-[112px_minmax(0,1fr)_minmax(420px,520px)] items-stretch ' + 'max-hero:block'

/** /books/{bookId}/edit/{month} and, with `trash`, /books/{bookId}/restore/{month}: the posts of a month, or of all that share its chapter. */
const Screen = ({ book, month, joined, trash = false, fromCheck = false }: Props) => {
  const { status, months, items, closed } = useStore($editing)
  const [panel, setPanel] = useState<Panel>(null)
  // As they were joined when the screen was opened: nothing leaves the list under somebody's hands.
  const span = useMemo(() => spanOf(month, joined), [month, joined])
  const stops = useMemo(() => stopsOf(months, joined), [months, joined])
  const routes = useMemo(() => {
    const known = months.map(({ route }) => route).filter((route) => isInSpan(route, span))
    return known.length > 0 ? known : [month]
  }, [months, span, month])
  useEffect(() => openMonths({ bookId: book.id, sourceId: book.sourceId, span }), [book.id, book.sourceId, span])
  useEffect(() => {
    forgetView()
    stopPicking()
    // Without a month the address means another one as soon as this one is empty: Back and a reload come here again.
    if (!trash) history.replaceState(history.state, '', `${paths.editBook(book.id, month)}${location.search}`)
  }, [trash, book.id, month])
  useEffect(() => openPrice(book.id, $editing), [book.id])
  const picking = useStore($picking)
  const framing = useStore($framing)
  const wide = useWide()
  const pages = usePages(book.id, month, routes, items)
  const editable = book.editable && closed === null
  const shown = trash ? items.filter((item) => item.trashed) : items
  return (
    <>
      <EditHead
        book={book}
        routes={routes}
        editable={editable}
        back={fromCheck ? paths.bookCheck(book.id) : trash ? paths.editBook(book.id, month) : paths.book(book.id)}
        fromCheck={fromCheck}
        openHistory={() => setPanel('history')}
        openReplace={() => setPanel('replace')}
      />
      <div className={columns}>
        <div className="bg-linen">
          <MonthIndex bookId={book.id} stops={stops} month={month} />
        </div>
        <section className="min-w-0 px-9 pt-7 pb-12 max-hero:pb-[34vh] max-sm:px-edge max-sm:pt-5" aria-label="内容">
          <EditNotices bookId={book.id} span={span} editable={editable} />
          {status === 'loading' ? (
            <div aria-busy="true">
              <Skeleton lines={4} />
            </div>
          ) : (
            <>
              <ListHead
                bookId={book.id}
                month={month}
                routes={routes}
                items={items}
                known={pages.known}
                editable={editable}
                trash={trash}
              />
              {picking.on && <SelectBar items={shown} openFilter={() => setPanel('filter')} />}
              {shown.length === 0 ? (
                <EmptyPlace words={trash ? '这里没有移出的内容。' : '这个月没有内容。'}>
                  <a className={button()} href={trash ? paths.editBook(book.id, month) : paths.bookMonths(book.id)}>
                    {trash ? '回全部内容' : '看别的月份'}
                  </a>
                </EmptyPlace>
              ) : (
                <PostList bookId={book.id} items={shown} routes={routes} month={month} editable={editable} />
              )}
              {!trash && <MonthStep bookId={book.id} stops={stops} month={month} />}
            </>
          )}
        </section>
        {wide ? <PageColumn pages={pages} editable={editable} /> : <PageSheet pages={pages} editable={editable} />}
      </div>
      <Suspense fallback={null}>
        {panel === 'history' && <HistoryDialog bookId={book.id} close={() => setPanel(null)} />}
        {panel === 'replace' && (
          <ReplaceDialog place={{ bookId: book.id, sourceId: book.sourceId }} close={() => setPanel(null)} />
        )}
        {framing !== null && (
          <PictureFocus bookId={book.id} media={framing} saved={lookAgain} close={() => $framing.set(null)} />
        )}
        {panel === 'filter' && (
          <FilterDialog place={{ bookId: book.id, sourceId: book.sourceId }} close={() => setPanel(null)} />
        )}
      </Suspense>
    </>
  )
}

export const EditScreen = guarded(Screen)
