import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { NamesDialog } from '#islands/books/NamesDialog.tsx'
import { AccessChoice } from '#islands/books/share/AccessChoice.tsx'
import { LinkList } from '#islands/books/share/LinkList.tsx'
import { LinkPoster } from '#islands/books/share/LinkPoster.tsx'
import { NewLinkForm } from '#islands/books/share/NewLinkForm.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import type { BookShare } from '#lib/books/share/share.api.ts'
import { $chosenLink, $share, openShare } from '#lib/books/share/share.store.ts'

const opened = ({ access, links }: BookShare): string => {
  const open = links.filter(({ state }) => state === 'open').length
  const opens = links.reduce((sum, one) => sum + one.opens, 0)
  if (access === 'private') return '现在只有您自己看得到。'
  const sum = opens > 0 ? `，一共打开 ${opens} 次` : ''
  if (access === 'public') return `现在知道网址的人都能看${sum}。`
  return open > 0 ? `现在有链接的人能看。${open} 条链接可用${sum}。` : '还没有可用的链接，生成一条发给家里人。'
}

type Props = { book: BookView; share: BookShare; siteName: string }

/** /books/{bookId}/share: who may see the book, its links, a poster of one of them, the names that stand in it. */
const Screen = ({ book, share: first, siteName }: Props) => {
  const share = useStore($share) ?? first
  const chosen = useStore($chosenLink)
  const [isNaming, setNaming] = useState(false)
  useEffect(() => openShare(first), [first])
  const link = share.links.find(({ id }) => id === chosen && share.access !== 'private')
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)_minmax(0,320px)] items-start gap-x-16 pt-8 pb-12 max-lg:grid-cols-[minmax(0,1fr)] max-sm:pt-4">
      <div className="min-w-0">
        <header className="flex items-end gap-6 max-sm:gap-4">
          {book.coverPage && (
            <PaintedPage
              page={book.coverPage}
              label="封面"
              className="painted-page w-26 flex-none shadow-sheet max-sm:w-18"
            />
          )}
          <div className="min-w-0">
            <h1 className="text-40 leading-tight wrap-anywhere max-sm:text-28">分享《{book.title}》</h1>
            <p className="mt-2 text-ink-2" role="status">
              {opened(share)}
            </p>
          </div>
        </header>
        <AccessChoice bookId={book.id} share={share} />
        <LinkList bookId={book.id} share={share} chosen={link?.id ?? null} />
        <NewLinkForm bookId={book.id} />
        {book.editable && (
          <section className="mt-10">
            <h2 className="border-b border-ink pb-2.5 text-20 leading-head">书里的人</h2>
            <div className="flex items-center justify-between gap-4 border-b border-line py-4 max-sm:flex-col max-sm:items-stretch">
              <p className="text-15 leading-[1.6]">
                评论和点赞里的名字
                <span className="block text-13 text-ink-3">
                  可以只留首字，或者都不写。印出来的书、分享出去的页，写法一样。
                </span>
              </p>
              <button type="button" className={button()} onClick={() => setNaming(true)}>
                遮住名字
              </button>
            </div>
          </section>
        )}
      </div>
      <LinkPoster book={book} link={link} siteName={siteName} />
      {isNaming && <NamesDialog book={book} close={() => setNaming(false)} changed={() => location.reload()} />}
    </div>
  )
}

export const ShareScreen = guarded(Screen)
