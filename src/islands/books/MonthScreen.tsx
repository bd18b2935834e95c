import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { EmptyPlace } from '#islands/ui/EmptyPlace.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { typeOf } from '#lib/books/book/book-types.ts'
import { $sectionPages, openPages, type SectionPages } from '#lib/books/edit/view/edit-pages.store.ts'
import type { PrintPage } from '#lib/books/reading/print-page.ts'
import { paths } from '#lib/site/routes/paths.ts'

const notice: Record<SectionPages['state'], string> = {
  fresh: '',
  setting: '，正在重新编排，排好就换上',
  away: '，网络不通，正在再试',
}

/** 排成 9 页; thin months share their pages with others. */
const wordsOf = (known: SectionPages | undefined): string => {
  if (!known) return '正在取这个月的书页…'
  const { pages, months, state } = known
  if (pages.length === 0) return `书里没有这个月的内容${notice[state]}`
  return `${months.length > 1 ? '和相邻的月份一起' : ''}排成 ${pages.length} 页${notice[state]}`
}

/** As printed on it; pages without a number by their place in the book. */
const labelOf = (page: PrintPage, firstPage: number, at: number): string => `第 ${page.pageNo ?? firstPage + at + 1} 页`

type Props = { book: BookView; month: string; name: string }

/** /books/{bookId}/months/{month}: the printed pages of one month, all at once. */
const Screen = ({ book, month, name }: Props) => {
  const known = useStore($sectionPages, { keys: [month] })[month]
  useEffect(() => openPages(book.id, month), [book.id, month])
  const isEditable = book.editable && !typeOf(book.type).isWritten
  const pages = known?.pages ?? []
  return (
    <div className="page-width pb-12">
      <ScreenHead name={name} words={`《${book.title}》${wordsOf(known)}`} live>
        <div className="flex flex-wrap items-center gap-2">
          <a
            className={button({ size: 'small' })}
            href={`${paths.bookPreview(book.id)}#${(known?.firstPage ?? 0) + 1}`}
          >
            从这里翻看
          </a>
          {isEditable && (
            <a className={button({ size: 'small' })} href={paths.editBook(book.id, month)}>
              编辑这个月
            </a>
          )}
        </div>
      </ScreenHead>
      {known === undefined ? (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      ) : pages.length === 0 ? (
        <EmptyPlace words="这个月没有书页。">
          <a className={button()} href={paths.book(book.id)}>
            回这本书
          </a>
        </EmptyPlace>
      ) : (
        <ul className="grid grid-cols-4 gap-5 max-hero:grid-cols-3 max-sm:grid-cols-2 max-sm:gap-3" aria-label="书页">
          {pages.map((page, at) => (
            <li key={page.index}>
              <div className="bg-page shadow-sheet" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                <PaintedPage page={page} label={labelOf(page, known.firstPage, at)} className="size-full" />
              </div>
              <p className="mt-2 text-12 text-ink-3">{labelOf(page, known.firstPage, at)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export const MonthScreen = guarded(Screen)
