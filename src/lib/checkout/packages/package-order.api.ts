import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'

const params = z.object({ orderNo: z.string().max(60) })

/** A package somebody ordered. Amounts are fen, times ms since 1970. */
export const packageOrderView = z.object({
  /** `P` and 18 digits. */
  orderNo: z.string(),
  /** Codes of orders; null: closed, nobody paid. */
  status: z.number().nullable(),
  statusName: z.string(),
  payState: z.enum(['open', 'settled', 'closed']),
  payBefore: z.number().nullable(),
  /** `xsalbum-package` of albums, else `package`. */
  bookType: z.string(),
  packageId: z.string(),
  name: z.string(),
  kind: z.enum(['printed', 'electronic']),
  binding: z.string(),
  bindingName: z.string(),
  pages: z.number(),
  count: z.number(),
  payable: z.number(),
  dueFen: z.number(),
  paid: z.number(),
  refunded: z.number(),
  createTime: z.number(),
  /** Until when its copies may be had; null: not paid. */
  endAt: z.number().nullable(),
  open: z.number(),
  held: z.number(),
  used: z.number(),
  returned: z.number(),
})

export const buyPackageCall = defineContract({
  method: 'POST',
  path: '/api/activity/packages/{id}/orders',
  auth: 'user',
  limit: 'create',
  idempotent: true,
  summary: '买一份套餐，价钱和看到的不一样就不下单；之后照订单一样付款。不用等级、活动和优惠券',
  params: z.object({ id: z.string().max(40) }),
  body: z.strictObject({
    /** The price that was seen. */
    priceFen: z.number('请填写价钱').int().min(1).max(100_000_000),
    useBalance: z.boolean().default(false),
  }),
  output: packageOrderView,
  errors: ['ordering_closed', 'price_changed', 'balance_short'],
})

export const listPackageOrders = defineContract({
  method: 'GET',
  path: '/api/order/packages/orders',
  auth: 'user',
  summary: '自己买的套餐，新的在前；没付就关掉的不在',
  query: z.object(paging(12, 50)),
  output: page(packageOrderView),
  errors: [],
})

/** One copy it pays for. */
export const packageCodeView = z.object({
  couponNo: z.string(),
  /** 0 may be used, 1 in an order nobody paid, 2 used, 3 given back. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** The order it is held or used in; '' where it is another person's. */
  orderNo: z.string(),
  /** What it counts as when the rest goes back; null: it is not used. */
  usedFen: z.number().nullable(),
  /** Somebody else took it. */
  isTaken: z.boolean(),
  /** Last letters of the code it can be taken by; '': none was made. */
  tail: z.string(),
})

export const listPackageCodes = defineContract({
  method: 'GET',
  path: '/api/order/packages/orders/{orderNo}/coupons',
  auth: 'user',
  summary: '一份自己的套餐里的每一张：能用、占着、用在哪一单、退了；现在退回能退多少',
  params,
  output: z.object({
    results: z.array(packageCodeView),
    totalCount: z.number(),
    /** What giving back returns now, and what is gone counts as. `why`: '' where it may be pressed. */
    giveBack: z.object({ fen: z.number(), usedFen: z.number(), why: z.string() }),
  }),
  errors: [],
})

export const givePackageBack = defineContract({
  method: 'POST',
  path: '/api/order/packages/orders/{orderNo}/return',
  auth: 'user',
  limit: 'write',
  idempotent: true,
  summary: '退回一份套餐里没用的：付的减去用掉的按单买价，不低于零；和看到的数不一样就不退',
  params,
  body: z.strictObject({ agreedFen: z.number().int().min(1).max(100_000_000) }),
  output: packageOrderView,
  errors: ['not_refundable', 'code_held', 'refund_changed', 'refund_too_much'],
})

export const makePackageCode = defineContract({
  method: 'POST',
  path: '/api/order/packages/orders/{orderNo}/coupons/{couponNo}/code',
  auth: 'user',
  limit: 'write',
  summary: '给套餐里的一张写一个码，好送给别人；只显示这一次，再写一个，前一个就作废',
  params: params.extend({ couponNo: z.string().max(20) }),
  output: z.object({ code: z.string() }),
  errors: ['not_giveable'],
})
