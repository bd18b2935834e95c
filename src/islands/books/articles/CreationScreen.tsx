import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { BookLooks } from '#islands/books/articles/BookLooks.tsx'
import { thousands } from '#islands/ui/format.ts'
import { Drawing, Icon } from '#islands/ui/Icon.tsx'
import { $room, addBlank, loadRoom, moveArticle, type RoomArticle, setDeleted } from '#lib/blogbook/room.store.ts'
import type { BookView } from '#lib/books/book.api.ts'
import { paths } from '#lib/site/paths.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** /books/{bookId}/creation: the room where articles are written, brought, chosen and put in order. */
export const CreationScreen = ({ book }: { book: BookView }) => {
  const room = useStore($room)
  const [keywords, setKeywords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<number>()
  const [busy, setBusy] = useState(false)
  const { editable } = book
  useEffect(() => {
    void loadRoom(book.id)
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
  const searching = room.keywords !== ''
  const all = room.articles
  const add = (
    <>
      <button type="button" className="btn btn--seal" disabled={busy} onClick={write}>
        写一篇
      </button>
      <a className="btn" href={paths.bookWord(book.id)}>
        从 Word 加进来
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
      {editable && <BookLooks book={book} />}
      <search>
        <form
          className="row rm__s"
          onSubmit={(event) => {
            event.preventDefault()
            void loadRoom(book.id, { keywords })
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
                void loadRoom(book.id)
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
          <button type="button" className="btn btn--text btn--sm" onClick={() => setChosen(new Set())}>
            都不选
          </button>
        </div>
      )}
      {room.status === 'loading' ? (
        <div aria-busy="true">
          <div className="skl" />
          <div className="skl" />
          <div className="skl" />
        </div>
      ) : all.length === 0 ? (
        <div className="bin__e">
          <Drawing name="paper-stack" />
          <p>{searching ? `没有标题里带“${room.keywords}”的文章。` : '书里还没有文章。写一篇，或从 Word 加进来。'}</p>
          {!searching && editable && <div className="row">{add}</div>}
        </div>
      ) : (
        <ol className="rm__l" aria-label="文章，按书里的先后">
          {all.map((article, index) => (
            <Row
              key={article.id}
              article={article}
              index={index}
              count={all.length}
              book={book}
              movable={editable && !searching}
              on={chosen.has(article.id)}
              choose={(on) => {
                const next = new Set(chosen)
                if (on) next.add(article.id)
                else next.delete(article.id)
                setChosen(next)
              }}
              move={(to) => void moveArticle(book.id, index, to)}
              take={() => void take([article.id])}
              dragged={dragged}
              drag={setDragged}
              drop={() => {
                if (dragged !== undefined) void moveArticle(book.id, dragged, index)
                setDragged(undefined)
              }}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

type RowProps = {
  article: RoomArticle
  index: number
  count: number
  book: BookView
  movable: boolean
  on: boolean
  dragged: number | undefined
  choose(on: boolean): void
  move(to: number): void
  take(): void
  drag(index: number | undefined): void
  drop(): void
}

const Row = ({ article, index, count, book, movable, on, dragged, ...does }: RowProps) => {
  const title = article.title || '无题'
  const about = [article.postDate, article.author, `${thousands(article.characters)} 字`].filter(Boolean).join(' · ')
  return (
    <li
      className={dragged === index ? 'is-dragged' : ''}
      draggable={movable}
      onDragStart={() => does.drag(index)}
      onDragEnd={() => does.drag(undefined)}
      onDragOver={(event) => dragged !== undefined && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        does.drop()
      }}
    >
      {book.editable && (
        <label className="ck rm__k">
          <input type="checkbox" checked={on} onChange={(event) => does.choose(event.target.checked)} />
          <i>
            <Icon name="check" />
          </i>
          <span className="vh">选《{title}》</span>
        </label>
      )}
      <div className="rm__t">
        <h2>{book.editable ? <a href={paths.editArticle(book.id, article.id)}>{title}</a> : title}</h2>
        <p className="hint">
          {index + 1}. {about}
        </p>
      </div>
      {book.editable && (
        <div className="row rm__b">
          {movable && (
            <>
              <button
                type="button"
                className="btn btn--sm btn--text"
                disabled={index === 0}
                aria-label={`上移《${title}》`}
                onClick={() => does.move(index - 1)}
              >
                上移
              </button>
              <button
                type="button"
                className="btn btn--sm btn--text"
                disabled={index === count - 1}
                aria-label={`下移《${title}》`}
                onClick={() => does.move(index + 1)}
              >
                下移
              </button>
            </>
          )}
          <button
            type="button"
            className="btn btn--sm btn--text"
            aria-label={`拿掉《${title}》`}
            onClick={() => does.take()}
          >
            拿掉
          </button>
        </div>
      )}
    </li>
  )
}
