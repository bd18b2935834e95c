import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { pathId } from '#lib/http/path-id.ts'
import { payTypes } from '#lib/pricing/pay-type.ts'
import { couponNumbers } from '#lib/pricing/words/coupon-numbers.ts'
import { providerNames } from '#lib/std/provider-name.ts'
import { someCopies } from './quote-choice.ts'

const short = z.string().max(40)
const row = z.object({ label: z.string(), fen: z.number() })

/** Amounts are fen; days are those of UTC+8. */
export const bookQuote = z.object({
  /** List price of all copies; it and all `details` are `payable`. */
  oriPrice: z.number(),
  details: z.array(
    z.object({
      type: z.enum(['grade', 'activity', 'coupon', 'redeem', 'delivery_fee', 'delivery_waiver', 'gift']),
      /** Negative, but for `delivery_fee`; 0 of a `gift`. */
      value: z.number(),
      label: z.string(),
    }),
  ),
  payable: z.number(),
  /** How the price of one copy comes about. */
  one: z.object({ rows: z.array(row), fen: z.number(), pages: z.number() }),
  count: z.number(),
  /** What one copy really cost before it was lowered; null: it was not. */
  struckFen: z.number().nullable(),
  binding: z.string(),
  paper: z.string(),
  /** Ways it can be bound; `oneFen` null: not this book, and `why`. */
  bindings: z.array(
    z.object({ id: z.string(), name: z.string(), text: z.string(), oneFen: z.number().nullable(), why: z.string() }),
  ),
  /** Couriers that go to the address; none without one. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fee: z.number(),
      waived: z.number(),
      days: z.number(),
      /** `2026-12-04` */
      arrivesOn: z.string(),
    }),
  ),
  /** The courier reckoned with; null without an address. */
  delivery: z.string().nullable(),
  /** What this person has with us, and what of it this order would take. */
  balance: z.object({ freeFen: z.number(), usedFen: z.number() }),
  /** What is left to be paid by a provider. */
  dueFen: z.number(),
  /** Who takes it; none while nothing can be ordered. */
  providers: z.array(z.enum(providerNames)),
  /** Coupons of this person that are not used, and why. */
  couponsNotUsed: z.array(z.object({ couponNo: z.string(), why: z.string() })),
  /** Every coupon of this person that is not used up: those reckoned with first, then those that would do. */
  coupons: z.array(
    z.object({
      couponNo: z.string(),
      name: z.string(),
      /** As it is printed: `¥` 30, 8.5 `折`. */
      before: z.string(),
      value: z.string(),
      after: z.string(),
      condition: z.string(),
      scope: z.string(),
      endAt: z.number().nullable(),
      withOthers: z.boolean(),
      /** What it takes off; null: it is not used. */
      usedFen: z.number().nullable(),
      /** Would do for this order. */
      may: z.boolean(),
      /** Why it is not used. */
      why: z.string(),
    }),
  ),
  /** Codes of packages this person has, by package; the soonest over first. */
  codes: z.array(
    z.object({
      /** Of the package as it was bought. */
      id: z.string(),
      name: z.string(),
      /** 精装，200 页以内 */
      words: z.string(),
      endAt: z.number(),
      /** Those that may be used; as many as one order can take at most. */
      codeNos: z.array(z.string()),
      /** What one of them pays of a copy; null: it is not for this one, and `why`. */
      oneFen: z.number().nullable(),
      why: z.string(),
      /** What one of them cost when its package was bought. */
      eachFen: z.number(),
      /** How many are reckoned with, and what they pay together. */
      used: z.number(),
      usedFen: z.number(),
    }),
  ),
  /** What is packed with an order of a certain sum while it goes on; null: nothing. */
  gift: z
    .object({
      id: z.string(),
      name: z.string(),
      text: z.string(),
      art: z.string(),
      /** What the goods have to come to, after all that is taken off and without delivery; and how much is missing of it. */
      fromFen: z.number(),
      missingFen: z.number(),
      left: z.number(),
      endAt: z.number(),
      /** The order has it. */
      taken: z.boolean(),
      /** Why nobody or not this person may have it; '': they may. */
      why: z.string(),
      /** The page that says all of it. */
      path: z.string(),
    })
    .nullable(),
  /** What cancelling in time returns, and how long one has at least. */
  cancel: z.object({ hours: z.number(), returns: z.number() }),
  /** What stands in the way of ordering it so; a sentence each. */
  obstacles: z.array(
    z.object({
      code: z.enum([
        'no_address',
        'not_finalized',
        'need_republish',
        'need_upgrade',
        'print_files_pending',
        'ordering_closed',
      ]),
      message: z.string(),
    }),
  ),
  /** Signed: an order made of it within the time costs this. Null without an address. */
  quote: z.object({ token: z.string(), validUntil: z.number() }).nullable(),
})

/** What may be chosen of anything that is ordered. */
export const quoteQuery = z.object({
  /** How the rest is to be paid; the price is the same. `balance`: as `useBalance`. */
  payType: z.enum(payTypes).optional(),
  /** `1`: the balance pays first. */
  useBalance: z.enum(['0', '1']).default('0'),
  /** Id of one of one's own addresses. */
  address: short.optional(),
  /** Several with commas; '': none. Left out: the best ones. */
  couponNo: z.string().max(400, '优惠券一次写不了这么多').transform(couponNumbers).optional(),
  /** Codes of packages by number, with commas; left out: none. One pays one copy. */
  packageCode: z.string().max(400, '套餐券一次写不了这么多').transform(couponNumbers).optional(),
  /** A gift by its id; '': none. Left out: the best that goes with it. */
  gift: short.optional(),
  /** Courier. Left out: the cheapest. */
  delivery: short.optional(),
  binding: short.optional(),
  paper: short.optional(),
  count: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, someCopies)
    .default('1')
    .transform(Number),
})

/** What can't be had of what was chosen. */
export const quoteErrors = [
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
] as const

export const getOrderPrice = defineContract({
  method: 'GET',
  path: '/api/order/price/{id}',
  auth: 'user',
  summary: '这本书这样印、寄到这里，一共多少钱',
  params: z.object({ id: pathId }),
  query: quoteQuery.extend({
    /** When it is said, it must be the book's. */
    bookType: short.optional(),
  }),
  output: bookQuote,
  errors: ['not_typeset', 'other_book_type', ...quoteErrors],
})
