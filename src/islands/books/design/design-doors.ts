import { typeOf } from '#lib/books/book/book-types.ts'
import { paths } from '#lib/site/routes/paths.ts'

/** A way from /books/{bookId}/design to a part of the book's dress. Only parts that exist stand here. */
export type DesignDoor = {
  id: string
  name: string
  /** What one does there, in a few words. */
  words: string
  href(bookId: string): string
  /** Left out: for books of every type. `posts`: of those that are made from posts. */
  only?: 'posts'
}

const doors: readonly DesignDoor[] = [
  { id: 'cover', name: '封面', words: '样子、颜色、照片和封面上的字', href: paths.bookCover },
  { id: 'template', name: '版式', words: '用您自己的一个月比一比，页数、开本和价钱都写着', href: paths.bookTemplate },
]

/** Those a book of this type has. */
export const doorsOf = (type: string): DesignDoor[] =>
  doors.filter(({ only }) => only === undefined || !typeOf(type).isWritten)
