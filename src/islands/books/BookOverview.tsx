import { useState } from 'react'
import { AsideChange } from '#islands/books/AsideChange.tsx'
import { CoverBox } from '#islands/books/CoverBox.tsx'
import { Downloads } from '#islands/books/Downloads.tsx'
import { InlineTitle } from '#islands/books/InlineTitle.tsx'
import { NamesDialog } from '#islands/books/NamesDialog.tsx'
import { TakeAlong } from '#islands/books/take/TakeAlong.tsx'
import { BookNotices } from '#islands/books/upgrade/BookNotices.tsx'
import { monthName, thousands } from '#islands/ui/format.ts'
import { GuideTip } from '#islands/ui/GuideTip.tsx'
import { MoreMenu } from '#islands/ui/MoreMenu.tsx'
import { button } from '#layouts/parts/button.ts'
import { iconButton } from '#layouts/parts/icon-button.ts'
import { specList } from '#layouts/parts/lists.ts'
import { menuItem } from '#layouts/parts/menu.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { openBook, retitle, typesetAgain } from '#lib/books/book/book.store.ts'
import { measureOf, typeOf } from '#lib/books/book/book-types.ts'
import { mayUpdate } from '#lib/books/update/may-update.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** The cover, and beside it the words; narrow screens have them below it. */
const spread =
  'grid grid-cols-[minmax(0,420px)_minmax(0,1fr)] items-start gap-18 pt-10 pb-8 max-lg:grid-cols-[minmax(0,1fr)] ' +
  'max-lg:gap-8 max-sm:pt-4 max-sm:pb-6'
/** On a phone the first way takes the whole line, the others share theirs. */
const ways = 'mt-7 flex flex-wrap items-center gap-3'
const mainWay = `${button({ kind: 'seal', size: 'large' })} max-sm:w-full`
const nextWay = `${button({ size: 'large' })} max-sm:min-w-0 max-sm:flex-1 max-sm:px-2`

/** The finished book: what it is, and what can be done with it. */
export const BookOverview = ({ book, bound }: { book: BookView; bound: string }) => {
  const [naming, setNaming] = useState(false)
  const empty = book.isOwner && book.entryCount === 0
  const measure = measureOf(book)
  const { isWritten } = typeOf(book.type)
  const pricePath = (book.isAgentBook ? paths.bookBuyAgent : paths.bookBuy)(book.id)
  return (
    <div className={spread}>
      <div className="grid place-items-center rounded-page bg-linen p-12 max-sm:-mx-edge max-sm:p-8">
        <CoverBox book={book} className="w-[min(264px,100%)] max-sm:w-50" />
      </div>
      <section>
        <p className="text-13 leading-[1.6] text-ink-3">
          {book.finalized ? '已定稿' : empty ? '书里还没有文章' : '排好了'}
        </p>
        <InlineTitle book={book} save={retitle} />
        {book.editable && <GuideTip target="change-title" route="book" words="点这支笔，书名随时能改" />}
        {book.subtitle && <p className="mt-1.5 max-w-[28em] text-18 text-ink-2">{book.subtitle}</p>}
        <BookNotices book={book} />
        {empty ? (
          <EmptyBook bookId={book.id} />
        ) : (
          <div className={ways}>
            <a className={mainWay} href={paths.bookPreview(book.id)}>
              翻开看看
            </a>
            {book.editable && !isWritten && (
              <a className={nextWay} href={paths.editBook(book.id)}>
                编辑内容
              </a>
            )}
            {book.isOwner && isWritten && (
              <a className={nextWay} href={paths.bookCreation(book.id)}>
                {book.editable ? '写文章、排先后' : '看文章'}
              </a>
            )}
            {!book.finalized && book.isOwner && (
              <a className={nextWay} href={paths.bookCheck(book.id)}>
                检查与定稿
              </a>
            )}
            {book.finalized && book.isOwner && (
              <a className={nextWay} href={pricePath}>
                看价钱
              </a>
            )}
            {book.isOwner && <RestOfWays book={book} nameOthers={() => setNaming(true)} />}
          </div>
        )}
        <dl className={`${specList} mt-6 mb-7 max-w-[520px]`}>
          {book.author && (
            <>
              <dt>作者</dt>
              <dd>{book.author}</dd>
            </>
          )}
          <dt>版式</dt>
          <dd>
            {book.typesetName}
            {book.editable && !empty && (
              <a className="ml-3 link-underline" href={paths.bookDesign(book.id)}>
                装扮
              </a>
            )}
          </dd>
          {bound && (
            <>
              <dt>装帧</dt>
              <dd>想做成{bound}</dd>
            </>
          )}
          {book.pageCount !== null && !empty && (
            <>
              <dt>页数</dt>
              <dd>
                {thousands(book.pageCount)} 页
                {book.isOwner && !book.finalized && (
                  <a className="ml-3 link-underline" href={pricePath}>
                    看价钱
                  </a>
                )}
              </dd>
            </>
          )}
          {book.entryCount !== null && (
            <>
              <dt>内容</dt>
              <dd>
                {thousands(book.entryCount)} {measure}
              </dd>
            </>
          )}
          {book.fromDate && book.toDate && (
            <>
              <dt>时间</dt>
              <dd>{[...new Set([monthName(book.fromDate), monthName(book.toDate)])].join(' 至 ')}</dd>
            </>
          )}
          <dt>谁能看</dt>
          <dd>
            {book.public ? '知道网址的人' : book.isOwner ? '没有公开' : '拿到链接的人'}
            {book.isOwner && (
              <a className="ml-3 link-underline" href={paths.bookSharing(book.id)}>
                分享和链接
              </a>
            )}
          </dd>
        </dl>
        {book.editable && !isWritten && <AsideChange book={book} />}
        {book.isOwner && !empty && <Downloads bookId={book.id} final={book.finalized} />}
        {book.isOwner && !empty && <TakeAlong bookId={book.id} title={book.title} />}
      </section>
      {naming && <NamesDialog book={book} close={() => setNaming(false)} changed={openBook} />}
    </div>
  )
}

/** What is done now and then. */
const RestOfWays = ({ book, nameOthers }: { book: BookView; nameOthers(): void }) => {
  const updates = mayUpdate(book) && !typeOf(book.type).isWritten
  if (!updates && !book.editable && !book.finalized) return null
  return (
    <MoreMenu name="更多" look={`${iconButton} rounded-control border border-ctl`}>
      {updates && (
        <a className={menuItem} href={paths.bookUpdate(book.id)}>
          更新
        </a>
      )}
      {book.editable && (
        <>
          <button type="button" className={menuItem} onClick={nameOthers}>
            评论里的名字怎么印
          </button>
          <button
            type="button"
            className={menuItem}
            data-confirm="按现在的内容和最新的排版规则从头排一遍，页码可能会变。书名、封面和版式不变；导入新内容以后会自动重排，平时不用按。"
            data-confirm-title="重新编排这本书？"
            data-confirm-ok="重新编排"
            onClick={typesetAgain}
          >
            重新编排
          </button>
        </>
      )}
      {book.finalized && (
        <a className={menuItem} href={paths.bookCheck(book.id)}>
          检查页（下单前可取消定稿）
        </a>
      )}
    </MoreMenu>
  )
}

/** Nothing to leaf through and nothing to sign: the way to the first article. */
const EmptyBook = ({ bookId }: { bookId: string }) => (
  <>
    <p className="text-ink-2">写一篇、从 Word 或网址加进来，或者放回移出的文章；有了内容就能翻看和定稿。</p>
    <div className={ways}>
      <a className={mainWay} href={paths.bookCreation(bookId)}>
        放进第一篇文章
      </a>
      <a className={nextWay} href={paths.bookCatalogRestore(bookId)}>
        移出的文章
      </a>
    </div>
  </>
)
