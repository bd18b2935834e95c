import { z } from 'zod'
import { bookQuote } from '#lib/books/price/quote.api.ts'
import { someCopies } from '#lib/books/price/quote-choice.ts'
import { defineContract } from '#lib/http/contract.ts'
import { couponNumbers } from '#lib/pricing/words/coupon-numbers.ts'

const short = z.string().max(40)

/** The binding and the paper are those of then: the cover was made for them. */
export const getReprintPrice = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/price',
  auth: 'user',
  summary: '照一份自己的订单再印：同样的文件、同样的装帧，按今天的价钱；书删了也能印',
  params: z.object({ orderNo: z.string().max(60) }),
  query: z.object({
    /** Which of the order's `books`. */
    book: z.coerce.number().int().min(0).max(49).default(0),
    useBalance: z.enum(['0', '1']).default('0'),
    address: short.optional(),
    delivery: short.optional(),
    /** Several with commas; '': none. Left out: the best ones. */
    couponNo: z.string().max(400, '优惠券一次写不了这么多').transform(couponNumbers).optional(),
    /** Codes of packages by number, with commas; left out: none. */
    packageCode: z.string().max(400, '套餐券一次写不了这么多').transform(couponNumbers).optional(),
    /** A gift by its id; '': none. Left out: the best that goes with it. */
    gift: short.optional(),
    count: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, someCopies)
      .default('1')
      .transform(Number),
  }),
  output: bookQuote,
  errors: [
    'others_book',
    'print_files_gone',
    'no_such_product',
    'no_such_binding',
    'no_such_paper',
    'bad_pages',
    'no_such_address',
    'no_such_courier',
    'not_sent_there',
    'no_such_coupon',
    'coupon_unfit',
    'no_such_code',
    'code_unfit',
    'no_such_gift',
    'gift_unfit',
  ],
})
