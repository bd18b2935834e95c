import { type BookRow, changeBook } from '#lib/books/book/book.sql.ts'
import { bookFor, seeBookFor } from '#lib/books/book/book-access.server.ts'
import { asksBeforeSharing } from '#lib/books/book/book-view.server.ts'
import type { Actor } from '#lib/http/actor.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import type { WorkShare } from '#lib/works/share/share.contract.ts'
import { changeAccessOf, shareOf } from '#lib/works/share/share.server.ts'
import { addLinkOf, changeLinkOf, removeLinkOf, revokeLinkOf } from '#lib/works/share/share-links.server.ts'
import type { SharedKind } from '#lib/works/share/shared-kind.server.ts'
import type {
  addBookLink,
  changeBookLink,
  getBookShare,
  removeBookLink,
  revokeBookLink,
  setBookAccess,
} from './share.api.ts'

const books: SharedKind<BookRow> = {
  see: (db, actor, id) => seeBookFor(db, actor, 'book.share', id),
  hold: (tx, actor, id) => bookFor(tx, actor, 'book.share', id),
  asks: (book, access) => access !== 'private' && asksBeforeSharing(book),
  setPublic: (tx, book, { isPublic, isConfirmed }) =>
    changeBook(tx, book.id, {
      ...(isConfirmed ? { making: { ...book.making, shareConfirmedAtMs: Date.now() } } : {}),
      public: isPublic,
      ...(book.public && !isPublic ? { shareEpoch: book.shareEpoch + 1 } : {}),
    }),
  words: {
    confirm: '这本书里是只给少数人看的内容，分享前请再确认一次',
    many: (most) => `一本书最多 ${most} 条链接，请先删掉不用的`,
  },
}

export const bookShare = ({ params, actor }: CallOf<typeof getBookShare>) => shareOf(books, actor, params.id)
export const changeBookAccess = (call: CallOf<typeof setBookAccess>) => changeAccessOf(books, call)
export const addLink = (call: CallOf<typeof addBookLink>) => addLinkOf(books, call)
export const changeLink = (call: CallOf<typeof changeBookLink>) => changeLinkOf(books, call)
export const revokeLink = (call: CallOf<typeof revokeBookLink>) => revokeLinkOf(books, call)
export const removeLink = (call: CallOf<typeof removeBookLink>) => removeLinkOf(books, call)

/** For the page of its owner; undefined: not theirs, or not there. */
export const shareForPage = async (actor: Actor, bookId: string): Promise<WorkShare | undefined> => {
  const found = await shareOf(books, actor, bookId)
  return found.ok ? found.value : undefined
}
