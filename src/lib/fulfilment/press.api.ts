import { z } from 'zod'
import { defineContract, page, paging } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { courierIds } from '#lib/site/lookups/couriers.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { pressTabIds, trackingLength, trackingPattern } from './press.ts'

const file = z.object({ sha256: z.string(), bytes: z.number() })

/** An order as a press needs it: what is printed, how, how often and where to. Nothing of an account, nothing of money. */
export const pressTicket = z.object({
  orderNo: z.string(),
  state: z.enum(['paid', 'printing', 'shipped']),
  /** From when it may be taken, ms since 1970. */
  takeableAt: z.number(),
  /** `2026-12-04`; null: nothing was promised. */
  promisedOn: z.string().nullable(),
  /** Id of a courier its buyer chose; null: none was. */
  courier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  /** Whole once the press took it; before, the city alone. */
  address: z.string(),
  /** What is packed with it, once; null: nothing. */
  gift: z.string().nullable(),
  lines: z.array(
    z.object({
      position: z.number(),
      title: z.string(),
      product: z.string(),
      style: z.string(),
      binding: z.string(),
      bindingName: z.string(),
      paper: z.string().nullable(),
      pages: z.number(),
      spineMm: z.number(),
      /** Those that were not cancelled. */
      copies: z.number(),
      inner: file,
      cover: file,
      /** How far a print shop's program is with it; null: nobody's program has it. */
      job: z
        .object({
          state: z.enum(['waiting', 'claimed', 'printed', 'bound', 'packed', 'shipped', 'trouble']),
          printShop: z.string(),
          trouble: z.string().nullable(),
          /** Silent until then it goes back to waiting. */
          leasedUntil: z.number().nullable(),
        })
        .nullable(),
    }),
  ),
})

export const listPress = defineContract({
  method: 'GET',
  path: '/api/operator/press',
  auth: 'user',
  summary: '印务：等接单、在印、已寄出的单，先印到期早的；只有「印务」看得到',
  query: z.object({ ...paging(20, 50), tab: z.enum(pressTabIds).default('waiting') }),
  output: page(pressTicket),
  errors: [],
})

const params = z.object({ orderNo: z.string().max(60) })

export const takePress = defineContract({
  method: 'POST',
  path: '/api/operator/press/{orderNo}/take',
  auth: 'user',
  limit: 'write',
  summary: '印务：接单上机，从这时起买家不能再取消；两份文件先核过指纹',
  params,
  output: pressTicket,
  errors: ['press_too_early', 'wrong_state', 'print_files_gone', 'print_files_differ'],
})

/** By whom a parcel goes, and its number. */
export const parcelFields = {
  courier: z.enum(courierIds, '请选择快递'),
  trackingNo: z
    .string('请填写快递单号')
    .max(trackingLength)
    .trim()
    .regex(trackingPattern, '快递单号只有字母和数字，6 到 30 位'),
}

export const shipPress = defineContract({
  method: 'POST',
  path: '/api/operator/press/{orderNo}/ship',
  auth: 'user',
  limit: 'write',
  summary: '印务：寄出，记下快递和单号',
  params,
  body: z.strictObject(parcelFields),
  output: pressTicket,
  errors: ['wrong_state', 'print_shop_has_it'],
})

export const recallPress = defineContract({
  method: 'POST',
  path: '/api/operator/press/{orderNo}/recall',
  auth: 'user',
  limit: 'write',
  summary: '印务：从印刷所收回一单自己做，要写缘由；印刷所再报的都不算',
  params,
  body: z.strictObject({ reason: textField(fieldLimits.deskReason) }),
  output: pressTicket,
  errors: ['wrong_state'],
})

export const correctTracking = defineContract({
  method: 'POST',
  path: '/api/operator/press/{orderNo}/tracking',
  auth: 'user',
  limit: 'write',
  summary: '印务：寄出以后改快递或单号，要写缘由，改前改后都记进审计',
  params,
  body: z.strictObject({ ...parcelFields, reason: textField(fieldLimits.deskReason) }),
  output: pressTicket,
  errors: ['wrong_state'],
})

export const getPressFile = defineContract({
  method: 'GET',
  path: '/api/operator/press/{orderNo}/{position}/{kind}',
  auth: 'user',
  summary: '印务：一份印刷文件，和下单时一个字节不差',
  params: params.extend({ position: z.coerce.number().int().min(0).max(49), kind: z.enum(['inner', 'cover']) }),
  output: 'binary',
  errors: ['print_files_gone'],
})
