import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

/** ¥10,000: no coupon takes more off. */
const mostOffFen = 1_000_000
const mostMinimumFen = 100_000_000
/** Coupons of one template, codes of one batch. */
const mostCoupons = 1_000_000
const mostOfBatch = 10_000

const money = z.number('金额写成元，最多两位小数').int('金额写成元，最多两位小数').max(mostOffFen, '最多减 10,000 元')
/** Below one yuan the wire would read it as a rate (3.58, 9.24). */
const amountFen = money.min(100, '至少减 1 元')
const mostFen = money.min(1, '金额要大于 0')
const rateBp = z
  .number('折扣写成 0.1 到 9.9 之间的数')
  .int('折扣最多写到小数点后三位')
  .min(100, '折扣写成 0.1 到 9.9 之间的数')
  .max(9900, '折扣写成 0.1 到 9.9 之间的数')
const minimumFen = z
  .number('门槛写成元，没有写 0')
  .int('门槛写成元，没有写 0')
  .min(0, '门槛写成元，没有写 0')
  .max(mostMinimumFen, '门槛太高了')
const ids = z.array(z.string().max(40)).max(60).default([])
const moment = z.number('请填写日期').int('请填写日期').min(0, '请填写日期').max(8_640_000_000_000, '日期太远了')
const count = (most: number, wrong: string) => z.number(wrong).int(wrong).min(1, wrong).max(most, wrong)

const span = { startsAt: moment, endsAt: moment }
const scope = { minimumFen, products: ids, bindings: ids, styles: ids }
const isSpan = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): boolean => startsAt < endsAt
const badSpan = { message: '开始要早于结束', path: ['endsAt'] }

type TermsBody = {
  kind: 'amount' | 'rate' | 'none'
  amountFen?: number | undefined
  rateBp?: number | undefined
  mostFen?: number | undefined
}
const isWhole = ({ kind, amountFen: amount, rateBp: rate, mostFen: most }: TermsBody): boolean => {
  if (kind === 'amount') return amount !== undefined && rate === undefined && most === undefined
  if (kind === 'rate') return rate !== undefined && amount === undefined
  return amount === undefined && rate === undefined && most === undefined
}
const notWhole = { message: '减多少钱和打几折，只填一种', path: ['amountFen'] }
const terms = { amountFen: amountFen.optional(), rateBp: rateBp.optional(), mostFen: mostFen.optional() }

const termsView = z.object({
  kind: z.enum(['amount', 'rate', 'none']),
  amountFen: z.number().nullable(),
  rateBp: z.number().nullable(),
  mostFen: z.number().nullable(),
  minimumFen: z.number(),
  products: z.array(z.string()),
  bindings: z.array(z.string()),
  styles: z.array(z.string()),
})

export const deskTemplate = termsView.extend({
  couponNo: z.string(),
  name: z.string(),
  words: z.string(),
  withOthers: z.boolean(),
  newcomersOnly: z.boolean(),
  claimable: z.boolean(),
  activityId: z.string().nullable(),
  startsAt: z.number(),
  endsAt: z.number(),
  validDays: z.number().nullable(),
  most: z.number(),
  perPerson: z.number(),
  issued: z.number(),
  reserved: z.number(),
  /** By state: what became of those there are. */
  open: z.number(),
  held: z.number(),
  used: z.number(),
  frozen: z.number(),
  stoppedAt: z.number().nullable(),
})

export const deskActivity = termsView.extend({
  id: z.string(),
  name: z.string(),
  words: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  stoppedAt: z.number().nullable(),
})

export const listDeskTemplates = defineContract({
  method: 'GET',
  path: '/api/operator/coupon_templates',
  auth: 'user',
  summary: '柜台：优惠券的种类，各发了多少、占着多少、用了多少，新的在前',
  query: z.object(paging(50, 100)),
  output: page(deskTemplate),
  errors: [],
})

export const makeTemplate = defineContract({
  method: 'POST',
  path: '/api/operator/coupon_templates',
  auth: 'user',
  limit: 'write',
  summary: '柜台：做一种优惠券，做好不能改；只有「管理」',
  body: z
    .strictObject({
      name: textField(fieldLimits.couponName),
      words: textField(fieldLimits.couponWords).default(''),
      kind: z.enum(['amount', 'rate'], '请选减多少钱还是打几折'),
      ...terms,
      ...scope,
      ...span,
      withOthers: z.boolean().default(false),
      newcomersOnly: z.boolean().default(false),
      claimable: z.boolean().default(false),
      activityId: z.string().max(40).optional(),
      validDays: count(3650, '领后几天有效写成 1 到 3650 的整数').optional(),
      most: count(mostCoupons, '一共发多少张写成 1 到 1,000,000 的整数'),
      perPerson: count(100, '每人领几张写成 1 到 100 的整数').default(1),
    })
    .refine(isSpan, badSpan)
    .refine(isWhole, notWhole),
  output: deskTemplate,
  errors: ['no_such_product', 'no_such_binding', 'no_such_style', 'no_such_activity', 'coupon_over'],
})

const couponParams = z.object({ couponNo: z.string().max(60) })
const idParams = z.object({ id: z.string().max(40) })
const reason = z.strictObject({ words: textField(fieldLimits.deskReason) })

export const stopDeskTemplate = defineContract({
  method: 'POST',
  path: '/api/operator/coupon_templates/{couponNo}/stop',
  auth: 'user',
  limit: 'write',
  summary: '柜台：停发一种优惠券：不再让人领，也不再做码；领到的、码里的照样能用',
  params: couponParams,
  body: reason,
  output: deskTemplate,
  errors: ['wrong_state'],
})

export const listDeskActivities = defineContract({
  method: 'GET',
  path: '/api/operator/coupon_activities',
  auth: 'user',
  summary: '柜台：优惠活动，新的在前',
  query: z.object(paging(50, 100)),
  output: page(deskActivity),
  errors: [],
})

export const makeActivity = defineContract({
  method: 'POST',
  path: '/api/operator/coupon_activities',
  auth: 'user',
  limit: 'write',
  summary: '柜台：办一个优惠活动：自己减、只发券，或两样都有；做好不能改；只有「管理」',
  body: z
    .strictObject({
      name: textField(fieldLimits.couponName),
      words: textField(fieldLimits.couponWords).default(''),
      kind: z.enum(['amount', 'rate', 'none'], '请选减多少钱、打几折，还是只发券'),
      ...terms,
      ...scope,
      ...span,
    })
    .refine(isSpan, badSpan)
    .refine(isWhole, notWhole),
  output: deskActivity,
  errors: ['no_such_product', 'no_such_binding', 'no_such_style'],
})

export const stopDeskActivity = defineContract({
  method: 'POST',
  path: '/api/operator/coupon_activities/{id}/stop',
  auth: 'user',
  limit: 'write',
  summary: '柜台：提前结束一个活动；下过的单不变，领到的券照样能用',
  params: idParams,
  body: reason,
  output: deskActivity,
  errors: ['wrong_state'],
})

export const deskBatch = z.object({
  id: z.string(),
  name: z.string(),
  couponNo: z.string(),
  templateName: z.string(),
  count: z.number(),
  paid: z.boolean(),
  expiresAt: z.number(),
  createdAt: z.number(),
  /** By state: not redeemed yet, redeemed, stopped. */
  issued: z.number(),
  redeemed: z.number(),
  frozen: z.number(),
})

export const listDeskBatches = defineContract({
  method: 'GET',
  path: '/api/operator/redeem_batches',
  auth: 'user',
  summary: '柜台：做过的兑换码，一批一行，新的在前',
  query: z.object(paging(50, 100)),
  output: page(deskBatch),
  errors: [],
})

export const makeBatch = defineContract({
  method: 'POST',
  path: '/api/operator/redeem_batches',
  auth: 'user',
  limit: 'create',
  summary: '柜台：做一批兑换码；码只在这一次的回答里，做成 CSV，之后谁也看不到；只有「管理」',
  body: z.strictObject({
    name: textField(fieldLimits.couponName),
    couponNo: z.string().max(60),
    count: count(mostOfBatch, '一批做 1 到 10,000 个'),
    paid: z.boolean().default(false),
    expiresAt: moment,
  }),
  output: deskBatch.extend({ csv: z.string() }),
  errors: ['no_such_template', 'wrong_state', 'too_few_left', 'coupon_over'],
})

export const freezeBatch = defineContract({
  method: 'POST',
  path: '/api/operator/redeem_batches/{id}/freeze',
  auth: 'user',
  limit: 'write',
  summary: '柜台：停用一批码：没兑的不能再兑，兑了没用的券不能再用；占在订单里和用掉的不动',
  params: idParams,
  body: reason,
  output: deskBatch,
  errors: [],
})

export const thawBatch = defineContract({
  method: 'POST',
  path: '/api/operator/redeem_batches/{id}/thaw',
  auth: 'user',
  limit: 'write',
  summary: '柜台：把停用的一批码放开',
  params: idParams,
  body: reason,
  output: deskBatch,
  errors: [],
})
