import { useEffect, useState } from 'react'
import { BookOverview } from '#islands/books/BookOverview.tsx'
import type { Fresh } from '#islands/books/FreshPages.tsx'
import { TypesettingView } from '#islands/books/TypesettingView.tsx'
import { ErrorNote } from '#islands/ui/ErrorNote.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import type { BookView, getBook, getTypesetProgress, typesetBookCall, updateBook } from '#lib/books/book/book.api.ts'
import type { Looks } from '#lib/books/book/design-options.ts'
import type { getFreshPages } from '#lib/books/reading/draft-pages.api.ts'
import { CallError, call } from '#lib/http/client/client.ts'

/** /books/{bookId}: watches the typesetting, then shows what came of it. */
const Screen = ({ book: first, looks }: { book: BookView; looks: Looks & { bound: string } }) => {
  const [book, setBook] = useState(first)
  const [progress, setProgress] = useState(first.progress)
  const [fresh, setFresh] = useState<Fresh>({ month: '', pageCount: 0, pages: [] })
  const [trouble, setTrouble] = useState('')
  const watching = book.status === 'typesetting'

  useEffect(() => {
    if (!watching) return
    let stopped = false
    const look = async () => {
      try {
        const state = await call<typeof getTypesetProgress>(
          'GET /api/book/{id}/progress',
          { params: { id: book.id } },
          { silent: true },
        )
        if (stopped) return
        setTrouble('')
        setProgress(state.progress)
        if (state.status === 'typesetting') {
          const newest = await call<typeof getFreshPages>(
            'GET /api/book/{id}/fresh',
            { params: { id: book.id } },
            { silent: true },
          )
          // Nothing yet, or the job just ended: what was shown stays.
          if (!stopped && newest.pages.length > 0) setFresh(newest)
        } else
          setBook(await call<typeof getBook>('GET /api/book/{id}/info', { params: { id: book.id } }, { silent: true }))
      } catch (error) {
        if (!stopped) setTrouble(error instanceof CallError ? error.message : '网络不通，正在重试')
      }
    }
    look()
    const timer = setInterval(look, 800)
    return () => {
      stopped = true
      clearInterval(timer)
    }
  }, [watching, book.id])

  const again = async () => {
    try {
      const state = await call<typeof typesetBookCall>('POST /api/book/{id}/typeset', { params: { id: book.id } })
      setProgress(state.progress)
      setFresh({ month: '', pageCount: 0, pages: [] })
      setBook({ ...book, status: state.status, progress: state.progress, failure: null })
    } catch {
      // The client has said what went wrong.
    }
  }

  /** The book as it is while it is set anew. */
  const begun = (changed: BookView) => {
    setProgress(changed.progress)
    setFresh({ month: '', pageCount: 0, pages: [] })
    setBook(changed)
  }

  /** A new title stands on the cover too, so the book is set anew. */
  const rename = async (title: string): Promise<boolean> => {
    try {
      begun(await call<typeof updateBook>('POST /api/book/{id}/info', { params: { id: book.id }, body: { title } }))
      return true
    } catch {
      return false
    }
  }

  return (
    <div className="wrap">
      {trouble && <ErrorNote message={trouble} />}
      {watching ? (
        <TypesettingView book={book} progress={progress} fresh={fresh} />
      ) : book.status === 'failed' ? (
        <div className="ts ts--bad">
          <h1 className="h1">这次没有排成</h1>
          <ErrorNote message={book.failure ?? '排版时出了点问题，内容都还在。'} retry={again} />
        </div>
      ) : (
        <BookOverview book={book} looks={looks} again={again} rename={rename} changed={begun} />
      )}
    </div>
  )
}

export const BookScreen = guarded(Screen)
