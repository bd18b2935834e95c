import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { ArticleRow, gripId } from '#islands/books/articles/ArticleRow.tsx'
import { BookLooks } from '#islands/books/articles/BookLooks.tsx'
import { useDragRows } from '#islands/books/articles/drag-rows.ts'
import { SourceUpdate } from '#islands/books/articles/SourceUpdate.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { Drawing, Icon } from '#islands/ui/Icon.tsx'
import { canUpdate } from '#lib/books/articles/article-book.ts'
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
    <>
      <button type="button" className="btn btn--seal" disabled={busy} onClick={write}>
        写一篇
      </button>
      <a className="btn" href={paths.bookWord(book.id)}>
        从 Word 加进来
      </a>
      <a className="btn" href={`${paths.createBlogbook('link')}?book=${encodeURIComponent(book.id)}`}>
        从网址加进来
      </a>
    </>
  )
  return (
    <div className="wrap rm">
      <div className="bs__h">
        <div>
          <h1 className="h1">《{book.title}》里的文章</h1>
          <p className="mut">
            {book.finalized ? '这本书已经定稿，不能再改。' : '排好先后，书里就按这个次序；改完会自动重新排版。'}
          </p>
        </div>
        {editable && <div className="row rm__a">{add}</div>}
      </div>
      <nav className="row rm__n" aria-label="这本书">
        <a className="link" href={paths.book(book.id)}>
          书的总览
        </a>
        <a className="link" href={paths.bookCatalog(book.id)}>
          目录与页码
        </a>
        <a className="link" href={paths.bookCatalogRestore(book.id)}>
          拿掉的文章
        </a>
      </nav>
      {canUpdate(book) && <SourceUpdate book={book} keywords={list.keywords} />}
      {editable && <BookLooks book={book} />}
      <search>
        <form
          className="row rm__s"
          onSubmit={(event) => {
            event.preventDefault()
            void loadArticleList(book.id, { keywords })
          }}
        >
          <label className="field">
            <span className="lab">按标题找</span>
            <span className="inp">
              <input
                type="search"
                value={keywords}
                maxLength={fieldLimits.titleKeywords.most}
                onChange={(event) => setKeywords(event.target.value)}
              />
            </span>
          </label>
          <button type="submit" className="btn">
            找
          </button>
          {searching && (
            <button
              type="button"
              className="btn btn--text"
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
        <div className="row rm__c" role="status">
          <span>选了 {chosen.size} 篇</span>
          <button type="button" className="btn btn--sm" onClick={() => take([...chosen])}>
            <Icon name="trash" />
            从书里拿掉
          </button>
          {!searching && (
            <>
              <button
                type="button"
                className="btn btn--text btn--sm"
                onClick={() => void moveToEdge(book.id, chosen, 'first')}
              >
                移到最前
              </button>
              <button
                type="button"
                className="btn btn--text btn--sm"
                onClick={() => void moveToEdge(book.id, chosen, 'last')}
              >
                移到最后
              </button>
            </>
          )}
          <button type="button" className="btn btn--text btn--sm" onClick={() => setChosen(new Set())}>
            都不选
          </button>
        </div>
      )}
      <p className="vh" role="status">
        {said}
      </p>
      {editable && !searching && all.length > 1 && (
        <div className="row rm__o">
          <p className="hint num">共 {all.length} 篇，拖右边的点换先后</p>
          <button type="button" className="btn btn--text btn--sm" onClick={() => void sortByDay(book.id)}>
            按日期排好
          </button>
        </div>
      )}
      {list.status === 'loading' ? (
        <div aria-busy="true">
          <div className="skl" />
          <div className="skl" />
          <div className="skl" />
        </div>
      ) : all.length === 0 ? (
        <div className="bin__e">
          <Drawing name="paper-stack" />
          <p>{searching ? `没有标题里带“${list.keywords}”的文章。` : '书里还没有文章。写一篇，或从 Word 加进来。'}</p>
          {!searching && editable && <div className="row">{add}</div>}
        </div>
      ) : (
        <ol ref={rows} className={`rm__l${drag.dragging ? ' is-on' : ''}`} aria-label="文章，按书里的先后">
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
