import { useEffect, useState } from 'react'
import { guarded } from '#islands/ui/guarded.tsx'
import { Drawing } from '#islands/ui/Icon.tsx'
import { PaintedPage } from '#islands/ui/PaintedPage.tsx'
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

/** /books/{bookId}/catalog: the printed catalogue, and the pages of each article. */
const Screen = ({ book }: { book: BookView }) => {
  const [view, setView] = useState<CatalogView>({ status: 'loading' })
  useEffect(() => watchCatalog(book.id, setView), [book.id])
  useEffect(() => void loadFonts(book.id, 'front'), [book.id])
  const entries = view.catalog?.catalog ?? []
  return (
    <div className="wrap ct">
      <div className="bs__h">
        <div>
          <h1 className="h1">目录</h1>
          <p className="mut" role="status">
            {view.status === 'typesetting'
              ? '正在重新排版，排好后页码会更新。'
              : `《${book.title}》${view.catalog ? `，共 ${view.catalog.pageCount} 页` : ''}`}
          </p>
        </div>
        <a className="btn" href={paths.bookCreation(book.id)}>
          回文章列表
        </a>
      </div>
      {view.status === 'loading' ? (
        <div aria-busy="true">
          <div className="skl" />
          <div className="skl" />
        </div>
      ) : entries.length === 0 ? (
        <div className="bin__e">
          <Drawing name="paper-stack" />
          <p>{view.status === 'typesetting' ? '第一次排版还没有完，稍等一会儿。' : '书里还没有文章，目录也还空着。'}</p>
        </div>
      ) : (
        <div className="ct__g">
          <ol className="ct__l">
            {entries.map((entry) => (
              <Entry key={entry.id} bookId={book.id} entry={entry} />
            ))}
          </ol>
          <section className="ct__p" aria-label="书里的目录页">
            <h2 className="h3">印在书里是这样</h2>
            {view.catalog?.layout.map(({ pageId, page }) => (
              <div key={pageId} className="ct__s">
                <PaintedPage page={page} label={`目录页，第 ${page.index + 1} 张`} />
              </div>
            ))}
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
    <li>
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && pages === undefined) void open()
        }}
      >
        <summary>
          <b>{entry.title || '无题'}</b>
          <span className="num">
            第 {entry.pageNum} 页 · {entry.pageCount} 页
          </span>
        </summary>
        {pages === 'loading' && <p className="hint">正在取版面…</p>}
        {Array.isArray(pages) && (
          <div className="ct__t">
            {pages.map(({ pageId, page }) => (
              <div key={pageId} className="ct__s">
                <PaintedPage page={page} label={`第 ${page.pageNo ?? page.index + 1} 页`} />
              </div>
            ))}
          </div>
        )}
      </details>
    </li>
  )
}

export const CatalogScreen = guarded(Screen)
