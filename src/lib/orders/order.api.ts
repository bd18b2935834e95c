import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { providerNames } from '#lib/std/provider-name.ts'

const address = z.object({
  name: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  street: z.string(),
})

/** What is packed with an order besides; `isGiven` false: no longer, since so much of it went back. Null: nothing. */
export const giftOfOrder = z.object({ name: z.string(), isGiven: z.boolean() }).nullable()

/** Amounts are fen, times ms since 1970. `status` null: closed, nobody paid. */
export const orderView = z.object({
  /** Letter and 18 digits. */
  orderNo: z.string(),
  status: z.number().nullable(),
  statusName: z.string(),
  /** What money says of it: still to be paid, paid (whatever became of it), given up. */
  payState: z.enum(['open', 'settled', 'closed']),
  /** May copies of it be cancelled now? `untilAt`: the press takes it no sooner; `why`: a sentence. */
  cancel: z.object({ may: z.boolean(), untilAt: z.number().nullable(), why: z.string() }),
  /** 0 … 5 of what is printed again of it; null: nothing. Below 5 it is under way. */
  repairStatus: z.number().nullable(),
  hasRepair: z.boolean(),
  /** 0 … 5 of the unboxing post a sum is paid for; null: nobody wrote one (3.51). */
  cashBackStatus: z.number().nullable(),
  hasCashback: z.boolean(),
  oriPrice: z.number(),
  details: z.array(z.object({ type: z.string(), value: z.number(), label: z.string() })),
  payable: z.number(),
  /** Of it, what a provider is to bring or brought. */
  dueFen: z.number(),
  /** Ways it is paid; a provider's once it came, the balance's from the beginning. */
  tenders: z.array(z.object({ kind: z.enum(['balance', ...providerNames]), fen: z.number(), refundedFen: z.number() })),
  paid: z.number(),
  refunded: z.number(),
  gift: giftOfOrder,
  createTime: z.number(),
  /** Until when it can be paid; null: it is no longer to be paid. */
  payBefore: z.number().nullable(),
  /** Null: nothing is sent. */
  address: address.nullable(),
  /** Null also of orders from before parcels were kept. */
  parcel: z
    .object({
      courier: z.string(),
      courierName: z.string(),
      fee: z.number(),
      /** `2026-12-04` */
      promisedOn: z.string().nullable(),
      trackingNo: z.string().nullable(),
    })
    .nullable(),
  books: z.array(
    z.object({
      id: z.number(),
      /** Null: it is no book, or the book is gone. */
      bookId: z.string().nullable(),
      /** Null: it is no album, or the album is gone. */
      albumId: z.string().nullable(),
      bookType: z.string(),
      typeName: z.string(),
      /** Of its layout or its size; '' where nobody knows. */
      styleName: z.string(),
      bookName: z.string(),
      binding: z.string(),
      bindingName: z.string(),
      isPdf: z.boolean(),
      copies: z.number(),
      /** Of them, those that were cancelled. */
      refundedCopies: z.number(),
      unitPrice: z.number(),
      oriFen: z.number(),
      discountFen: z.number(),
      pageCount: z.number().nullable(),
    }),
  ),
})

/** Amounts are not sent: the quote says what was agreed to, and is reckoned again. */
export const createOrderCall = defineContract({
  method: 'POST',
  path: '/api/order/orders',
  auth: 'user',
  limit: 'create',
  idempotent: true,
  summary: '按一份报价下单；价钱变了不下单，答新的报价；半小时不付款就取消',
  body: z.strictObject({
    quote: z.string().max(4000),
    /** A tick of its own: made to order, no seven days to send it back. */
    customMade: z.literal(true, '请先确认：定制商品不适用七日无理由退货'),
  }),
  output: orderView,
  errors: [
    'ordering_closed',
    'bad_quote',
    'quote_over',
    'price_changed',
    'book_changed',
    'balance_short',
    'gift_gone',
    'gift_changed',
    'not_finalized',
    'print_files_pending',
    'no_address',
    'needless_address',
  ],
})

const params = z.object({ orderNo: z.string().max(60) })

export const getOrder = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}',
  auth: 'user',
  summary: '一份自己的订单',
  params,
  output: orderView,
  errors: [],
})

export const getOrderStatus = defineContract({
  method: 'GET',
  path: '/api/order/{orderNo}/status',
  auth: 'user',
  summary: '一份自己的订单到了哪一步',
  params,
  output: orderView.pick({ orderNo: true, status: true, statusName: true, payBefore: true }),
  errors: [],
})
