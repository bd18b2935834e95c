import { type BookRow, findBook } from '#lib/books/book/book.sql.ts'
import { publicId } from '#lib/books/book/book-view.server.ts'
import { db } from '#lib/db/db.server.ts'
import { paths } from '#lib/site/routes/paths.ts'
import { linesWithFiles } from '../files/order-files.sql.ts'
import { findOwnOrder } from '../order.sql.ts'
import { readWireNumber, wireNumber } from '../order-number.ts'
import { viewOrder } from '../order-view.server.ts'
import { orderCovers } from './order-covers.server.ts'
import { historyOf } from './order-history.sql.ts'
import { linesOfOrders } from './order-list.sql.ts'
import { returnsOf } from './order-returns.server.ts'

/** An agent's customer orders another's book. */
const buyPath = (book: BookRow, userId: string): string =>
  (book.ownerId === userId ? paths.bookBuy : paths.bookBuyAgent)(publicId(book))

/** One's own order as its page shows it; undefined: missing and another's alike. */
export const orderForPage = async (userId: string, orderNo: string) => {
  const wanted = readWireNumber(orderNo)
  const order = wanted?.kind === 'order' ? await findOwnOrder(db(), userId, wanted) : undefined
  if (!order) return undefined
  const lines = await linesOfOrders(db(), [order.id])
  const workId = lines[0]?.workId ?? null
  const found = workId === null ? undefined : await findBook(db(), workId)
  const book = found && found.deletedAt === null ? found : undefined
  const canReprint = (await linesWithFiles(db(), order.id)).some(
    ({ snapshot }) => snapshot.innerPdfKey !== null && snapshot.ownerId === userId,
  )
  const view = await viewOrder(db(), order)
  const albumId = view.books[0]?.albumId ?? null
  const covers = await orderCovers([{ order, book, lines }])
  return {
    order,
    view,
    steps: await historyOf(db(), order.id),
    returns: await returnsOf(db(), order),
    cover: covers.get(order.id),
    /** To the price of the same book or album as it is now; undefined: it is gone. */
    againPath: book ? buyPath(book, userId) : albumId === null ? undefined : paths.albumBuy(albumId),
    /** To the price of the same bytes; undefined: nothing was printed, or the files went with an account. */
    reprintPath: canReprint ? paths.orderReprint(wireNumber(order.kind, order.number)) : undefined,
  }
}
