import { useEffect, useState } from 'react'
import { EmptyPlace } from '#islands/ui/EmptyPlace.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import {
  type ArticleLayout,
  type Catalog,
  type CatalogView,
  layoutOf,
  watchCatalog,
} from '#lib/books/articles/catalog.store.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { loadFonts } from '#lib/books/reading/reader.store.ts'
import { paths } from '#lib/site/routes/paths.ts'

const sheet = 'border border-line bg-page'

/** /books/{bookId}/catalog: the printed catalogue, and the pages of each article. */
const Screen = ({ book }: { book: BookView }) => {
  const [view, setView] = useState<CatalogView>({ status: 'loading' })
  useEffect(() => watchCatalog(book.id, setView), [book.id])
  useEffect(() => void loadFonts(book.id, 'front'), [book.id])
  const entries = view.catalog?.catalog ?? []
  return (
    <div className="page-width pt-6 pb-18">
      <ScreenHead
        name="目录"
        words={
          view.status === 'typesetting'
            ? '正在重新排版，排好后页码会更新。'
            : `《${book.title}》${view.catalog ? `，共 ${view.catalog.pageCount} 页` : ''}`
        }
        live
      >
        <a className={button()} href={paths.bookCreation(book.id)}>
          回文章列表
        </a>
      </ScreenHead>
      {view.status === 'loading' ? (
        <div aria-busy="true">
          <Skeleton lines={2} />
        </div>
      ) : entries.length === 0 ? (
        <EmptyPlace
          words={view.status === 'typesetting' ? '第一次排版还没有完，稍等一会儿。' : '书里还没有文章，目录也还空着。'}
        />
      ) : (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)_260px] gap-12 max-sm:grid-cols-1">
          <ol className="border-t border-ink">
            {entries.map((entry) => (
              <Entry key={entry.id} bookId={book.id} entry={entry} />
            ))}
          </ol>
          <section className="max-sm:max-w-[300px]" aria-label="书里的目录页">
            <h2 className="font-sans text-18 leading-head">印在书里是这样</h2>
            <div className="grid gap-3">
              {view.catalog?.layout.map(({ pageId, page }) => (
                <PaintedPage key={pageId} className={sheet} page={page} label={`目录页，第 ${page.index + 1} 张`} />
              ))}
            </div>
          </section>
        </div>
      )}
    </div>
  )
}

const Entry = ({ bookId, entry }: { bookId: string; entry: Catalog['catalog'][number] }) => {
  const [pages, setPages] = useState<ArticleLayout[] | 'loading'>()
  const open = async () => {
    setPages('loading')
    void loadFonts(bookId, `a-${entry.id}`)
    setPages(await layoutOf(bookId, entry.id))
  }
  return (
    <li className="border-b border-line">
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && pages === undefined) void open()
        }}
      >
        <summary className="flex min-h-tap cursor-pointer justify-between gap-4 py-3.5">
          <b className="font-song text-16 leading-[1.6] font-semibold wrap-anywhere">{entry.title || '无题'}</b>
          <span className="whitespace-nowrap text-ink-2">
            第 {entry.pageNum} 页 · {entry.pageCount} 页
          </span>
        </summary>
        {pages === 'loading' && <p className="text-13 leading-[1.6] text-ink-3">正在取版面…</p>}
        {Array.isArray(pages) && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-3 pb-4">
            {pages.map(({ pageId, page }) => (
              <PaintedPage
                key={pageId}
                className={sheet}
                page={page}
                label={`第 ${page.pageNo ?? page.index + 1} 页`}
              />
            ))}
          </div>
        )}
      </details>
    </li>
  )
}

export const CatalogScreen = guarded(Screen)
