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
  { id: 'preface', name: '序言', words: '印在书名页后面，最多两页', href: (id) => paths.bookDesignRoom(id, 'preface') },
  {
    id: 'insert',
    name: '插页',
    words: '信、隔页、照片跨页，夹在月份之间',
    href: (id) => paths.bookDesignRoom(id, 'insert'),
  },
  {
    id: 'background',
    name: '底色和开关',
    words: '纸色和底纹、时间、黑白照片、成长手册',
    href: (id) => paths.bookDesignRoom(id, 'background'),
  },
  {
    id: 'acknowledgement',
    name: '致谢',
    words: '印在最后，最多两页',
    href: (id) => paths.bookDesignRoom(id, 'acknowledgement'),
  },
  {
    id: 'copyright',
    name: '版权页',
    words: '作者、编辑、装帧设计，写谁由您',
    href: (id) => paths.bookDesignRoom(id, 'copyright'),
  },
]

/** Those a book of this type has. */
export const doorsOf = (type: string): DesignDoor[] =>
  doors.filter(({ only }) => only === undefined || !typeOf(type).isWritten)
