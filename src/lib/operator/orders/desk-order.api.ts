import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { giftOfOrder } from '#lib/orders/order.api.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { providerNames } from '#lib/std/provider-name.ts'
import { deskTabIds } from './desk-filter.ts'

const tenderKind = z.enum(['balance', ...providerNames])
const provider = z.enum(providerNames)
const time = z.number()
/** 张*, 138****1234, 浙江省杭州市: the whole of it is another call, which is written down. */
const maskedPerson = z.object({ name: z.string(), phone: z.string(), place: z.string() })

/** One order in the desk's list. Amounts are fen, times ms since 1970. */
export const deskItem = z.object({
  orderNo: z.string(),
  state: z.string(),
  stateName: z.string(),
  createdAt: time,
  /** Null: nothing is sent, or the account is gone. */
  person: maskedPerson.nullable(),
  title: z.string(),
  /** That are left. */
  copies: z.number(),
  tenders: z.array(tenderKind),
  payableFen: z.number(),
  /** What came, less what went back. */
  netFen: z.number(),
})

export const listDeskOrders = defineContract({
  method: 'GET',
  path: '/api/operator/orders',
  auth: 'user',
  summary: '柜台：所有人的订单，收件人只露一个字；只有「客服」「财务」「管理」看得到',
  query: z.object({
    ...paging(20, 50),
    tab: z.enum(deskTabIds).default('all'),
    /** An order's number, a title, the recipient's name, or the last digits of their phone number. */
    search: textField(fieldLimits.search).optional(),
  }),
  output: page(deskItem),
  errors: [],
})

const byWhom = { by: z.string().nullable() }

/** All a desk has to know of an order. */
export const deskOrder = deskItem.extend({
  kind: z.string(),
  /** Public number of its buyer; null: the account is gone. */
  buyerNo: z.number().nullable(),
  paidAt: time.nullable(),
  oriFen: z.number(),
  discountFen: z.number(),
  deliveryFen: z.number(),
  paidFen: z.number(),
  refundedFen: z.number(),
  /** Where it waits at the press; null: nothing of it is there. */
  pressTab: z.string().nullable(),
  lines: z.array(
    z.object({
      position: z.number(),
      title: z.string(),
      bindingName: z.string(),
      copies: z.number(),
      refundedCopies: z.number(),
      unitFen: z.number(),
      oriFen: z.number(),
      discountFen: z.number(),
      refundableFen: z.number(),
      refundedFen: z.number(),
      /** What is printed of it; null: nothing is. */
      snapshot: z
        .object({ pages: z.number(), contentHash: z.string(), innerSha256: z.string(), coverSha256: z.string() })
        .nullable(),
    }),
  ),
  adjustments: z.array(z.object({ type: z.string(), label: z.string(), fen: z.number() })),
  gift: giftOfOrder,
  paidBy: z.array(z.object({ kind: tenderKind, fen: z.number(), refundedFen: z.number() })),
  attempts: z.array(
    z.object({
      provider,
      outTradeNo: z.string(),
      /** The provider's own. */
      tradeNo: z.string().nullable(),
      fen: z.number(),
      refundedFen: z.number(),
      state: z.string(),
      stateName: z.string(),
      /** Paid when it was no longer wanted: all of it goes back. */
      isSurplus: z.boolean(),
      createdAt: time,
      paidAt: time.nullable(),
    }),
  ),
  /** What was agreed to give back, and what of it is back. */
  agreed: z.array(
    z.object({
      copies: z.number(),
      fen: z.number(),
      balanceFen: z.number(),
      providerFen: z.number(),
      reason: z.string(),
      createdAt: time,
      doneAt: time.nullable(),
    }),
  ),
  /** Through a provider, late and surplus money too. */
  refunds: z.array(
    z.object({
      provider,
      outRefundNo: z.string(),
      fen: z.number(),
      state: z.string(),
      stateName: z.string(),
      reason: z.string(),
      createdAt: time,
      doneAt: time.nullable(),
    }),
  ),
  parcel: z
    .object({
      courierName: z.string(),
      trackingNo: z.string().nullable(),
      promisedOn: z.string().nullable(),
      shippedAt: time.nullable(),
      deliveredAt: time.nullable(),
    })
    .nullable(),
  /** `by`: nickname of whoever did it; null: the program, or an account that is gone. */
  history: z.array(z.object({ event: z.string(), name: z.string(), at: time, ...byWhom })),
  audit: z.array(z.object({ action: z.string(), capability: z.string(), reason: z.string(), at: time, ...byWhom })),
})

const params = z.object({ orderNo: z.string().max(60) })

export const getDeskOrder = defineContract({
  method: 'GET',
  path: '/api/operator/orders/{orderNo}',
  auth: 'user',
  summary: '柜台：一份订单的全部来路，收件人只露一个字',
  params,
  output: deskOrder,
  errors: [],
})

export const seeDeskPerson = defineContract({
  method: 'POST',
  path: '/api/operator/orders/{orderNo}/person',
  auth: 'user',
  limit: 'write',
  summary: '柜台：看收件人的全名、电话和地址；要写缘由，记进审计',
  params,
  body: z.strictObject({ reason: textField(fieldLimits.deskReason) }),
  output: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  errors: ['nobody_there'],
})
