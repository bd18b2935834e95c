import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { RemovedList, RemovedRow } from '#islands/books/RemovedList.tsx'
import { EmptyPlace } from '#islands/ui/EmptyPlace.tsx'
import { thousands } from '#islands/ui/format.ts'
import { guarded } from '#islands/ui/guarded.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
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
    <div className="page-width">
      <ScreenHead name="移出的文章" words={`从《${book.title}》里移出的都在这里，随时可以放回去。`}>
        {book.editable && list.articles.length > 1 && (
          <button
            type="button"
            className={button()}
            disabled={busy}
            onClick={() => back(list.articles.map((one) => one.id))}
          >
            全部放回去
          </button>
        )}
      </ScreenHead>
      {list.status === 'loading' ? (
        <div aria-busy="true">
          <Skeleton lines={2} />
        </div>
      ) : list.articles.length === 0 ? (
        <EmptyPlace words="没有移出的文章。">
          <a className={button()} href={paths.bookCreation(book.id)}>
            回文章列表
          </a>
        </EmptyPlace>
      ) : (
        <RemovedList>
          {list.articles.map((article) => (
            <RemovedRow
              key={article.id}
              title={article.title || '无题'}
              words={[article.postDate, `${thousands(article.characters)} 字`].filter(Boolean).join(' · ')}
            >
              {book.editable && (
                <button
                  type="button"
                  className={button({ size: 'small' })}
                  disabled={busy}
                  aria-label={`放回书里：${article.title || '无题'}`}
                  onClick={() => back([article.id])}
                >
                  放回书里
                </button>
              )}
            </RemovedRow>
          ))}
        </RemovedList>
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
