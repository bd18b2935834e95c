import { useEffect, useRef } from 'react'
import { Drawing } from '#islands/ui/Icon.tsx'
import type { BookView } from '#lib/books/book.api.ts'

/** The book was shut while it lay open here: said once, in place of the pages. */
export const BookGone = ({ book, home }: { book: BookView; home: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.dataset.theme = ''
    heading.current?.focus()
  }, [])
  return (
    <main id="main" className="gone" tabIndex={-1}>
      <Drawing name="paper-stack" />
      <h1 ref={heading} className="h2" tabIndex={-1}>
        {book.isOwner ? '这本书已经不在书架上了' : '书的主人收回了分享'}
      </h1>
      <p className="mut">
        {book.isOwner
          ? '如果是刚刚删掉的，30 天内可以从回收站放回来。'
          : `《${book.title}》现在看不到了。想接着看，可以请主人再分享一次。`}
      </p>
      <a className="btn" href={home}>
        {book.isOwner ? '回书架' : '回首页'}
      </a>
    </main>
  )
}
