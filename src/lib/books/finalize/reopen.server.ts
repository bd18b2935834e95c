import { type BookRow, findBook, reopenBook as reopen } from '#lib/books/book/book.sql.ts'
import { bookFor } from '#lib/books/book/book-access.server.ts'
import { viewChanged } from '#lib/books/book/book-view.server.ts'
import { transactionInTurn } from '#lib/db/in-turn.server.ts'
import type { CallOf } from '#lib/http/endpoint.server.ts'
import { fail, ok, type Result } from '#lib/std/result.ts'
import { isHeld } from '#lib/works/hold.sql.ts'
import type { reopenBook } from './reopen.api.ts'

export const reopenOwnBook = async (call: CallOf<typeof reopenBook>) => viewChanged(await reopened(call))

const reopened = ({ params, actor }: CallOf<typeof reopenBook>): Promise<Result<BookRow>> =>
  transactionInTurn(actor.userId, async (tx) => {
    const found = await bookFor(tx, actor, 'book.finalize', params.id)
    if (!found.ok) return found
    const book = found.value
    if (book.status !== 'finalized') return fail(409, 'not_finalized', '这本书没有定稿，可以直接改')
    if (await isHeld(tx, book.id)) return fail(409, 'ordered', '这本书已经下单，不能取消定稿；想改的话，可以复制一本')
    const moved = await reopen(tx, book.id, actor.userId)
    if (!moved.ok) return moved
    return ok((await findBook(tx, book.id))!)
  })
