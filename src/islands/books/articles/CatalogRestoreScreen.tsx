import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { Drawing } from '#islands/ui/Icon.tsx'
import { $articleList, loadArticleList, setDeleted } from '#lib/books/articles/article-list.store.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** /books/{bookId}/catalogrestore: articles that were taken out, to be put back. */
const Screen = ({ book }: { book: BookView }) => {
  const list = useStore($articleList)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void loadArticleList(book.id, { deleted: true })
  }, [book.id])
  const back = async (aids: string[]) => {
    setBusy(true)
    await setDeleted(book.id, aids, false)
    setBusy(false)
  }
  return (
    <div className="wrap bin">
      <div className="bs__h">
        <div>
          <h1 className="h1">拿掉的文章</h1>
          <p className="mut">从《{book.title}》里拿掉的都在这里，随时可以放回去。</p>
        </div>
        {book.editable && list.articles.length > 1 && (
          <button
            type="button"
            className="btn"
            disabled={busy}
            onClick={() => back(list.articles.map((one) => one.id))}
          >
            全部放回去
          </button>
        )}
      </div>
      {list.status === 'loading' ? (
        <div aria-busy="true">
          <div className="skl" />
          <div className="skl" />
        </div>
      ) : list.articles.length === 0 ? (
        <div className="bin__e">
          <Drawing name="paper-stack" />
          <p>没有拿掉的文章。</p>
          <a className="btn" href={paths.bookCreation(book.id)}>
            回文章列表
          </a>
        </div>
      ) : (
        <ul className="bin__l">
          {list.articles.map((article) => (
            <li key={article.id}>
              <div>
                <h2>{article.title || '无题'}</h2>
                <p className="hint">
                  {[article.postDate, `${thousands(article.characters)} 字`].filter(Boolean).join(' · ')}
                </p>
              </div>
              <span />
              {book.editable && (
                <button
                  type="button"
                  className="btn btn--sm"
                  disabled={busy}
                  aria-label={`放回书里：${article.title || '无题'}`}
                  onClick={() => back([article.id])}
                >
                  放回书里
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.articles.length > 0 && (
        <a className="link" href={paths.bookCreation(book.id)}>
          回文章列表
        </a>
      )}
    </div>
  )
}

export const CatalogRestoreScreen = guarded(Screen)
