import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { wrongRegion } from './regions.ts'

const { phone, recipient, street } = fieldLimits

const region = (label: string) => z.string(`请选择${label}`).max(30, `请选择${label}`)
const regionWords = { province: '请选择省份', city: '请选择城市', district: '请选择区县' } as const

const fields = z
  .strictObject({
    name: textField(recipient),
    phone: z
      .string('请填写手机号')
      .transform((typed) => typed.replace(/\s/g, ''))
      .pipe(z.string().regex(phone.pattern, phone.wrong)),
    province: region('省份'),
    city: region('城市'),
    district: region('区县'),
    street: textField(street),
    isDefault: z.boolean().default(false),
  })
  .superRefine((place, context) => {
    const wrong = wrongRegion(place)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong], message: regionWords[wrong] })
  })

/** Spec §3: on the wire `addr` is the whole line; the parts stand beside it. */
const view = z.object({
  id: z.string(),
  addr: z.string(),
  name: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  street: z.string(),
  isDefault: z.boolean(),
})
export type AddressView = z.output<typeof view>

const id = z.object({ id: z.string().max(40) })

export const listAddrs = defineContract({
  method: 'GET',
  path: '/api/user/addrs',
  auth: 'user',
  summary: '收货地址，默认的在前',
  output: z.object({ results: z.array(view), totalCount: z.number() }),
  errors: [],
})

export const addAddr = defineContract({
  method: 'POST',
  path: '/api/user/addrs',
  auth: 'user',
  summary: '添一个收货地址；第一个就是默认的',
  body: fields,
  output: view,
  errors: ['too_many_addresses'],
  limit: 'write',
})

export const changeAddr = defineContract({
  method: 'PUT',
  path: '/api/user/addrs/{id}',
  auth: 'user',
  summary: '改一个收货地址；已经下的订单不变',
  params: id,
  body: fields,
  output: view,
  errors: [],
  limit: 'write',
})

export const removeAddr = defineContract({
  method: 'DELETE',
  path: '/api/user/addrs/{id}',
  auth: 'user',
  summary: '删掉一个收货地址；默认的没了，最近改过的接上',
  params: id,
  output: z.object({ removed: z.literal(true) }),
  errors: [],
  limit: 'write',
})
