import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PageThumb } from '#islands/books/PageThumb.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { button } from '#layouts/parts/button.ts'
import { notice } from '#layouts/parts/notice.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { $book, watchTypesetting } from '#lib/books/book/book.store.ts'
import { $design, coverSheet } from '#lib/books/design/cover-design.store.ts'
import { $sections, openSections } from '#lib/books/reading/reader.store.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { FlatView, StandingView } from './CoverViews.tsx'
import { doorsOf } from './design-doors.ts'
import { useCover } from './use-cover.ts'
import { useDrawn } from './use-drawn.ts'

/** /books/{bookId}/design: what the book wears, on its own pages, and the ways to change it. */
const Screen = ({ book: first }: { book: BookView }) => {
  const book = useStore($book) ?? first
  const isSetting = book.status === 'typesetting'
  const { toDraw, pictures, trouble } = useCover(first)
  const { drawing } = useDrawn(toDraw)
  const { save } = useStore($design)
  useEffect(() => (isSetting ? watchTypesetting(first.id) : undefined), [isSetting, first.id])
  const drawn = typeof drawing === 'object' ? drawing : undefined
  const { title } = book
  return (
    <div className="page-width pb-12">
      <ScreenHead name="装扮" words={`《${title}》`}>
        <a className={button({ size: 'small' })} href={paths.book(book.id)}>
          回这本书
        </a>
      </ScreenHead>
      {book.finalized && <p className={notice('info')}>已定稿，装扮不能再改，可以看。</p>}
      {save === 'elsewhere' && (
        <p className={`mb-4 ${notice('warning')}`} role="status">
          <span>
            封面在两处改得不一样，
            <a className="link" href={paths.bookCover(book.id)}>
              去看看，留哪一边
            </a>
          </span>
        </p>
      )}
      {trouble && <ErrorNote message={trouble} retry={() => void coverSheet.load(book.id)} />}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,380px)] items-start gap-10 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-6">
        <section aria-label="现在的样子">
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-8 rounded-page bg-linen p-8 max-sm:-mx-edge max-sm:grid-cols-[minmax(0,1fr)] max-sm:px-edge max-sm:py-6">
            {drawn ? (
              <>
                <StandingView {...{ drawn, pictures, title }} />
                <FlatView {...{ drawn, pictures, title }} />
              </>
            ) : (
              <p className="col-span-full py-16 text-center text-14 text-ink-2" role="status">
                {drawing === 'none' || trouble ? '封面请到「封面」里看。' : '正在画封面…'}
              </p>
            )}
          </div>
          <FirstOpening book={book} />
        </section>
        <section aria-label="改装扮">
          <dl className="m-0 mb-4 grid grid-cols-[4em_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-14">
            <dt className="text-ink-3">版式</dt>
            <dd className="m-0">{book.typesetName}</dd>
            {book.pageCount !== null && (
              <>
                <dt className="text-ink-3">页数</dt>
                <dd className="m-0">
                  <span role="status">{isSetting ? '正在重新排…' : `${thousands(book.pageCount)} 页`}</span>
                </dd>
              </>
            )}
          </dl>
          <ul className="m-0 list-none border-t border-ink p-0">
            {doorsOf(book.type).map(({ id, name, words, href }) => (
              <li key={id} className="border-b border-line">
                <a className="block min-h-tap py-3.5 no-underline hover:bg-linen" href={href(book.id)} data-door={id}>
                  <b className="font-medium">{name}</b>
                  <span className="mt-0.5 block text-13 leading-[1.6] text-ink-3">{words}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

/** The first pages one sees on opening the body, two side by side, as they are printed. */
const FirstOpening = ({ book }: { book: BookView }) => {
  const { list } = useStore($sections)
  useEffect(() => void openSections(book), [book.id, book.pageCount])
  const body = list.find(({ route }) => route !== 'front')
  if (!body || book.pageCount === null) return null
  // The left page of the opening the body begins on: odd places from 0.
  const left = body.firstPage % 2 === 1 ? body.firstPage : body.firstPage - 1
  const shown = [left, left + 1].filter((index) => index >= 0 && index < (book.pageCount ?? 0))
  return (
    <div className="mt-6">
      <h2 className="text-13 leading-[1.6] text-ink-3">翻开正文</h2>
      <a
        className="group mt-2 grid max-w-[520px] grid-cols-2 gap-px"
        href={paths.bookPreview(book.id)}
        aria-label="翻开看看"
      >
        {shown.map((index) => (
          <span key={index} className="block [&_article]:h-auto">
            <PageThumb bookId={book.id} index={index} />
          </span>
        ))}
      </a>
    </div>
  )
}

export const DesignScreen = guarded(Screen)
