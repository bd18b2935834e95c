import { SourceUpdate } from '#islands/books/articles/SourceUpdate.tsx'
import { guarded } from '#islands/ui/guarded.tsx'
import { ScreenHead } from '#islands/ui/ScreenHead.tsx'
import { button } from '#layouts/parts/button.ts'
import type { BookView } from '#lib/books/book/book.api.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** /books/{bookId}/update of a book of articles: its assistants look at the site again. */
const Screen = ({ book }: { book: BookView }) => (
  <div className="page-width pt-6 pb-18">
    <ScreenHead name={`更新《${book.title}》`} words="只加新的、换上改过的；您在这里改过、移出的，都不动。" />
    <div className="mt-5">
      <SourceUpdate book={book} />
    </div>
    <a className={button()} href={paths.bookCreation(book.id)}>
      看这本书的文章
    </a>
  </div>
)

export const SiteUpdateScreen = guarded(Screen)
