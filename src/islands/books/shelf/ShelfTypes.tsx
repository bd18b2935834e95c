import type { $shelf } from '#lib/books/book/shelf.store.ts'
import { choiceAddress } from '#lib/books/shelf/shelf-choice.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { type BookType, bookTypeNames } from '#lib/sources/upload/create-flows.ts'

const tab =
  'relative -mb-px inline-flex min-h-tap items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 ' +
  'current:border-ink current:font-medium current:text-ink current:after:absolute current:after:top-full ' +
  'current:after:left-1/2 current:after:h-3 current:after:w-2 current:after:-ml-1 current:after:bg-zhu ' +
  'current:after:[clip-path:polygon(0_0,100%_0,100%_100%,50%_calc(100%-3px),0_100%)]'

/** All books, or those of one type: those there are, and the one asked for. */
export const ShelfTypes = ({ shelf }: { shelf: ReturnType<typeof $shelf.get> }) => {
  const { choice, types } = shelf
  const known = types.filter((one) => Object.hasOwn(bookTypeNames, one.bookType))
  const asked = choice.bookType
  if (known.length < 2 && !asked) return null
  const all = { bookType: undefined, count: types.reduce((sum, { count }) => sum + count, 0) }
  const missing = asked && !known.some(({ bookType }) => bookType === asked) ? [{ bookType: asked, count: 0 }] : []
  return (
    <nav
      className="flex gap-7 overflow-x-auto border-b border-line pb-3 max-sm:-mx-edge max-sm:gap-6 max-sm:px-edge"
      aria-label="书的种类"
    >
      {[all, ...known, ...missing].map(({ bookType, count }) => (
        <a
          key={bookType ?? ''}
          className={`${tab} -mb-3.25!`}
          href={choiceAddress(paths.books, { ...choice, page: 1, bookType: bookType as BookType | undefined })}
          aria-current={bookType === asked ? 'page' : undefined}
        >
          {bookType ? bookTypeNames[bookType as BookType] : '全部'}
          <sup className="font-serif text-13 leading-none text-ink-3">{count}</sup>
        </a>
      ))}
    </nav>
  )
}
