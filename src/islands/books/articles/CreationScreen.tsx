import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { ArticleRow, gripId } from '#islands/books/articles/ArticleRow.tsx'
import { BookLooks } from '#islands/books/articles/BookLooks.tsx'
import { useDragRows } from '#islands/books/articles/drag-rows.ts'
import { EmptyPlace } from '#islands/ui/EmptyPlace.tsx'
import { Field, Input } from '#islands/ui/Field.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { button } from '#layouts/parts/button.ts'
import {
  $articleList,
  addBlank,
  loadArticleList,
  moveArticle,
  moveToEdge,
  setDeleted,
  sortByDay,
} from '#lib/books/articles/article-list.store.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { mayUpdate } from '#lib/books/update/may-update.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** /books/{bookId}/creation: the room where articles are written, brought, chosen and put in order. */
const Screen = ({ book }: { book: BookView }) => {
  const list = useStore($articleList)
  const [keywords, setKeywords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const moved = useRef<string>(undefined)
  const { editable } = book
  const move = (from: number, to: number) => {
    const article = list.articles[from]
    if (!article) return
    moved.current = article.id
    setSaid(`《${article.title || '无题'}》移到了第 ${to + 1} 篇`)
    void moveArticle(book.id, from, to)
  }
  const drag = useDragRows(rows, move)
  // A row that is moved loses the focus on its way.
  useEffect(() => {
    const aid = moved.current
    moved.current = undefined
    if (aid && document.activeElement === document.body) document.getElementById(gripId(aid))?.focus()
  }, [list.articles])
  useEffect(() => {
    void loadArticleList(book.id)
  }, [book.id])
  const write = async () => {
    setBusy(true)
    const aid = await addBlank(book.id)
    if (aid) location.assign(paths.editArticle(book.id, aid))
    else setBusy(false)
  }
  const take = async (aids: string[]) => {
    if (await setDeleted(book.id, aids, true)) setChosen(new Set())
  }
  const searching = list.keywords !== ''
  const all = list.articles
  const add = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <button type="button" className={`${button({ kind: 'seal' })} max-sm:flex-1`} disabled={busy} onClick={write}>
        写一篇
      </button>
      <a className={`${button()} max-sm:flex-1`} href={paths.bookWord(book.id)}>
        从 Word 加进来
      </a>
      <a
        className={`${button()} max-sm:flex-1`}
        href={`${paths.createBlogbook('link')}?book=${encodeURIComponent(book.id)}`}
      >
        从网址加进来
      </a>
    </div>
  )
  return (
    <div className="page-width pt-6 pb-18">
      <ScreenHead
        name={`《${book.title}》里的文章`}
        words={book.finalized ? '这本书已经定稿，不能再改。' : '文章按这里的顺序编排；改完会自动重新排版。'}
      >
        {editable && add}
      </ScreenHead>
      <nav className="mt-3 mb-5 flex flex-wrap items-center gap-x-4 gap-y-3" aria-label="这本书">
        <a className="link" href={paths.book(book.id)}>
          书的总览
        </a>
        <a className="link" href={paths.bookCatalog(book.id)}>
          目录与页码
        </a>
        <a className="link" href={paths.bookCatalogRestore(book.id)}>
          移出的文章
        </a>
        {mayUpdate(book) && (
          <a className="link" href={paths.bookUpdate(book.id)}>
            从原站更新
          </a>
        )}
      </nav>
      {editable && <BookLooks book={book} />}
      <search>
        <form
          className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:flex-nowrap"
          onSubmit={(event) => {
            event.preventDefault()
            void loadArticleList(book.id, { keywords })
          }}
        >
          <Field label="按标题找" className="flex-[0_1_320px] max-sm:flex-1">
            <Input
              type="search"
              value={keywords}
              maxLength={fieldLimits.titleKeywords.most}
              onChange={(event) => setKeywords(event.target.value)}
            />
          </Field>
          <button type="submit" className={`${button()} max-sm:flex-none`}>
            找
          </button>
          {searching && (
            <button
              type="button"
              className={`${button({ kind: 'text' })} max-sm:flex-none`}
              onClick={() => {
                setKeywords('')
                void loadArticleList(book.id)
              }}
            >
              看全部
            </button>
          )}
        </form>
      </search>
      {chosen.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-linen px-4 py-2" role="status">
          <span>选了 {chosen.size} 篇</span>
          <button type="button" className={button({ size: 'small' })} onClick={() => take([...chosen])}>
            <Icon name="trash" />
            从书里移出
          </button>
          {!searching && (
            <>
              <button
                type="button"
                className={button({ kind: 'text', size: 'small' })}
                onClick={() => void moveToEdge(book.id, chosen, 'first')}
              >
                移到最前
              </button>
              <button
                type="button"
                className={button({ kind: 'text', size: 'small' })}
                onClick={() => void moveToEdge(book.id, chosen, 'last')}
              >
                移到最后
              </button>
            </>
          )}
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            onClick={() => setChosen(new Set())}
          >
            都不选
          </button>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
      {editable && !searching && all.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-13 leading-[1.6] text-ink-3">共 {all.length} 篇，拖动调整顺序</p>
          <button
            type="button"
            className={button({ kind: 'text', size: 'small' })}
            onClick={() => void sortByDay(book.id)}
          >
            按日期排好
          </button>
        </div>
      )}
      {list.status === 'loading' ? (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      ) : all.length === 0 ? (
        <EmptyPlace
          words={searching ? `没有标题里带“${list.keywords}”的文章。` : '书里还没有文章。写一篇，或从 Word 加进来。'}
        >
          {!searching && editable && add}
        </EmptyPlace>
      ) : (
        <ol
          ref={rows}
          className={`mt-3 border-t border-ink ${drag.dragging ? 'select-none' : ''}`}
          aria-label="文章，按书里的先后"
        >
          {all.map((article, index) => (
            <ArticleRow
              key={article.id}
              article={article}
              index={index}
              count={all.length}
              book={book}
              movable={editable && !searching && all.length > 1}
              on={chosen.has(article.id)}
              choose={(on) => {
                const next = new Set(chosen)
                if (on) next.add(article.id)
                else next.delete(article.id)
                setChosen(next)
              }}
              move={(to) => move(index, to)}
              take={() => void take([article.id])}
              drag={drag}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

export const CreationScreen = guarded(Screen)
