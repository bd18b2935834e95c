import { useEffect, useMemo, useState } from 'react'
import { NamesDialog } from '#islands/books/NamesDialog.tsx'
import { confirmShare } from '#islands/books/share/confirm-share.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { ShareFrame } from '#islands/works/share/ShareFrame.tsx'
import type { SharedHere } from '#islands/works/share/shared-here.ts'
import { button } from '#layouts/parts/button.ts'
import { coverPicture } from '#layouts/reader/cover-picture.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { loadFonts } from '#lib/books/reading/reader.store.ts'
import { bookShare } from '#lib/books/share/share.store.ts'
import type { WorkShare } from '#lib/works/share/share.contract.ts'

const words = { work: '书', title: '书名', asks: '书里是只给少数人看的内容。给别人看之前，会请您再确认一次。' }

/** The cover as it is drawn on this page, with its letters inside. */
const coverOf = async (bookId: string): Promise<string | undefined> => {
  const drawn = document.querySelector('.painted-page[aria-label="封面"] svg')
  return drawn ? coverPicture(bookId, new XMLSerializer().serializeToString(drawn)) : undefined
}

type Props = { book: BookView; share: WorkShare; siteName: string }

/** /books/{bookId}/share: who may see the book, its links, a poster of one of them, the names that stand in it. */
const Screen = ({ book, share, siteName }: Props) => {
  const [isNaming, setNaming] = useState(false)
  const { id, title, author } = book
  const shared = useMemo<SharedHere>(
    () => ({ ...{ id, title, author, words }, store: bookShare, confirm: confirmShare, cover: () => coverOf(id) }),
    [id, title, author],
  )
  const painted = book.coverPage !== null
  useEffect(() => {
    if (painted) loadFonts(id, 'cover', book.updatedAt)
  }, [id, painted, book.updatedAt])
  const front = book.coverPage && (
    <PaintedPage page={book.coverPage} label="封面" className="painted-page w-26 flex-none shadow-sheet max-sm:w-18" />
  )
  return (
    <>
      <ShareFrame shared={shared} first={share} siteName={siteName} front={front}>
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
      </ShareFrame>
      {isNaming && <NamesDialog book={book} close={() => setNaming(false)} changed={() => location.reload()} />}
    </>
  )
}

export const ShareScreen = guarded(Screen)
