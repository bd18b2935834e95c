import { bookForSale, bookObstacles } from '#lib/books/price/book-sale.server.ts'
import { reprintForSale } from '#lib/orders/reprint-sale.server.ts'

/**
 * What can be ordered, by kind: what of it is for sale (price of a copy, weight), what stands in the way of ordering it, and
 * which order it becomes. What is sold stands below and knows nothing of this; orders fix what is printed and let it go.
 */
export const sellable = {
  book: { forSale: bookForSale, obstacles: bookObstacles, order: 'print', title: '心书 图书' },
  /** The same bytes once more, of one's own order: at today's price, also when the book is gone. */
  reprint: { forSale: reprintForSale },
  /** Money into one's own balance: nothing is priced, printed or sent (recharge/recharge.server.ts). */
  recharge: { order: 'recharge', title: '心书 余额充值' },
} as const
