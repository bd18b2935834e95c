import { z } from 'zod'
import { code, phone } from '#lib/auth/auth.api.ts'
import { workProof } from '#lib/auth/sms/proof-of-work.ts'
import { defineContract } from '#lib/http/contract.ts'
import { textField } from '#lib/http/text-field.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

export const changeProfile = defineContract({
  method: 'POST',
  path: '/api/user/info',
  auth: 'user',
  summary: '改昵称',
  body: z.strictObject({ nickname: textField(fieldLimits.nickname) }),
  output: z.object({ nickname: z.string() }),
  errors: [],
  limit: 'write',
})

/** Parts (0–1) of the upright picture's width and height; `side` counts along the shorter one. */
const part = z.coerce.number().min(0).max(1).optional()

export const putAvatar = defineContract({
  method: 'POST',
  path: '/api/user/avatar',
  auth: 'user',
  summary: '换头像：送图片的字节，裁成方形，不留拍摄信息',
  query: z.object({ x: part, y: part, side: part }),
  body: 'raw',
  output: z.object({ avatar: z.string().nullable() }),
  errors: ['unreadable_picture'],
  limit: 'heavy',
})

export const dropAvatar = defineContract({
  method: 'DELETE',
  path: '/api/user/avatar',
  auth: 'user',
  summary: '不用头像',
  output: z.object({ avatar: z.null() }),
  errors: [],
  limit: 'write',
})

export const beginWechat = defineContract({
  method: 'POST',
  path: '/api/user/wechat',
  auth: 'user',
  summary: '去微信：绑定，或证明是本人（注销）；得到要去的网址',
  body: z.strictObject({ purpose: z.enum(['bind', 'delete']) }),
  output: z.object({ address: z.string() }),
  errors: ['wechat_unavailable'],
  limit: 'password',
})

export const unbindWechatCall = defineContract({
  method: 'DELETE',
  path: '/api/user/wechat',
  auth: 'user',
  summary: '解除微信绑定；没有手机号时不行',
  output: z.object({ unbound: z.literal(true) }),
  errors: ['last_way_in'],
  limit: 'write',
})

export const sendOwnCode = defineContract({
  method: 'POST',
  path: '/api/user/own_sms_code',
  auth: 'user',
  summary: '给账号自己的手机号发验证码（换号、注销时用）',
  body: z.strictObject({ purpose: z.enum(['change_phone', 'delete_account']), work: workProof.optional() }),
  output: z.object({ expireIn: z.number(), retryAfter: z.number() }),
  errors: ['no_phone', 'sms_unavailable', 'work_needed'],
  limit: 'sms_ask',
})

const bindBody = z.strictObject({
  phone,
  code,
  /** When the account has a phone already: a code sent there, or the password. */
  oldCode: code.optional(),
  password: z.string().max(fieldLimits.password.most, fieldLimits.password.wrong).optional(),
})
export type BindPhone = z.output<typeof bindBody>

export const bindPhoneCall = defineContract({
  method: 'POST',
  path: '/api/user/bind_phone',
  auth: 'user',
  summary: '绑定手机号；号码属于另一个账号时什么都不变，join_needed 为真，去 /my/join 问',
  body: bindBody,
  output: z.object({ bound: z.boolean(), joinNeeded: z.boolean() }),
  errors: ['wrong_code', 'wrong_old'],
  limit: 'sign_in',
  limitField: 'phone',
})

const side = z.object({
  xinshuUserId: z.number(),
  nickname: z.string(),
  phone: z.string().nullable(),
  wechat: z.boolean(),
  createdAt: z.number(),
  holds: z.array(z.object({ name: z.string(), measure: z.string(), count: z.number() })),
})
export type JoinSide = z.output<typeof side>

const question = z.object({
  offer: z.string(),
  mine: side,
  other: side,
  /** Public number of the account that stays. */
  keepsNumber: z.number(),
  /** Opens nothing any more afterwards. */
  lostPhone: z.string().nullable(),
  /** Why the two may not become one. */
  refused: z.string().nullable(),
})
export type JoinQuestion = z.output<typeof question>

const offer = z.strictObject({ offer: z.string().max(40) })

export const getJoin = defineContract({
  method: 'GET',
  path: '/api/user/join',
  auth: 'user',
  summary: '这次登录正被问到的合并：两个账号各有什么',
  output: question,
  errors: [],
})

export const join = defineContract({
  method: 'POST',
  path: '/api/user/join',
  auth: 'user',
  summary: '把两个账号合成一个：全部搬过来，或什么都不变',
  body: offer,
  output: z.object({ xinshuUserId: z.number() }),
  errors: ['join_stale', 'already_joined', 'not_joinable', 'busy_reading'],
  limit: 'password',
})

export const dropJoin = defineContract({
  method: 'DELETE',
  path: '/api/user/join',
  auth: 'user',
  summary: '不合并',
  body: offer,
  output: z.object({ dropped: z.literal(true) }),
  errors: [],
  limit: 'write',
})

export const listDevices = defineContract({
  method: 'GET',
  path: '/api/user/sessions',
  auth: 'user',
  summary: '已登录的设备，最近用过的在前',
  output: z.object({
    results: z.array(
      z.object({
        mark: z.string(),
        device: z.string(),
        here: z.boolean(),
        createdAt: z.number(),
        /** Good to the hour. */
        seenAt: z.number(),
      }),
    ),
    totalCount: z.number(),
  }),
  errors: [],
})

export const endDevice = defineContract({
  method: 'DELETE',
  path: '/api/user/sessions/{mark}',
  auth: 'user',
  summary: '退出一台设备',
  params: z.object({ mark: z.string().max(40) }),
  output: z.object({ ended: z.literal(true) }),
  errors: [],
  limit: 'write',
})

export const endOtherDevices = defineContract({
  method: 'DELETE',
  path: '/api/user/sessions',
  auth: 'user',
  summary: '退出所有设备；keep_here 为真时留下这一台',
  body: z.strictObject({ keepHere: z.boolean() }),
  output: z.object({ ended: z.number() }),
  errors: [],
  limit: 'write',
})

export const requestDeletionCall = defineContract({
  method: 'POST',
  path: '/api/user/deletion',
  auth: 'user',
  summary: '注销账号：凭登录手机号的验证码，7 天后删除全部内容',
  body: z.strictObject({ code }),
  output: z.object({ deletionAt: z.number() }),
  errors: ['wrong_code', 'no_phone', 'not_deletable', 'open_orders', 'wallet_open', 'open_packages'],
  limit: 'password',
})

export const cancelDeletionCall = defineContract({
  method: 'DELETE',
  path: '/api/user/deletion',
  auth: 'user',
  summary: '不注销了',
  output: z.object({ kept: z.literal(true) }),
  errors: [],
  limit: 'write',
})
