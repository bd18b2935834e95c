import { bookForSale, bookObstacles } from '#lib/books/price/book-sale.server.ts'

/**
 * What can be ordered, by kind: what of it is for sale (price of a copy, weight), what stands in the way of ordering it, and
 * which order it becomes. What is sold stands below and knows nothing of this; orders fix what is printed and let it go.
 */
export const sellable = {
  book: { forSale: bookForSale, obstacles: bookObstacles, order: 'print', title: '心书 图书' },
  /** Money into one's own balance: nothing is priced, printed or sent (recharge/recharge.server.ts). */
  recharge: { order: 'recharge', title: '心书 余额充值' },
} as const
