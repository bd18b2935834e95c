import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'

const { phone: phoneLimit, code: codeLimit, password: passwordLimit } = fieldLimits
export const phone = z.string('请填写手机号').regex(phoneLimit.pattern, phoneLimit.wrong)
export const code = z.string().regex(codeLimit.pattern, codeLimit.wrong)
const password = z.string().min(passwordLimit.least, passwordLimit.wrong).max(passwordLimit.most, passwordLimit.wrong)
/** One that was set some time ago: compared, not judged. */
const knownPassword = z.string().max(passwordLimit.most, passwordLimit.wrong)

/** Spec §3 User, as its owner sees it. Nobody else is ever shown this. */
export const userView = z.object({
  openid: z.string().nullable(),
  nickname: z.string(),
  loginPhone: z.string().nullable(),
  avatar: z.string().nullable(),
  isAgent: z.boolean(),
  role: z.enum(['user', 'agent', 'partner', 'operator']),
  /** Our own pages never see the token: `authToken` is null there and `mark` tells one sign-in from another. */
  token: z.object({ authToken: z.string().nullable(), mark: z.string(), expireIn: z.number() }),
  xinshuUserId: z.number(),
  subscribe: z.boolean(),
  paidOrderCount: z.number(),
  hasPassword: z.boolean(),
})
export type UserView = z.output<typeof userView>

export const sendSmsCode = defineContract({
  method: 'POST',
  path: '/api/user/sms_code',
  auth: 'none',
  summary: '发送登录验证码',
  body: z.strictObject({ phone }),
  /** Seconds the code is good for, and until another may be asked for. */
  output: z.object({ expireIn: z.number(), retryAfter: z.number() }),
  errors: ['sms_unavailable'],
  limit: 'sms_code',
  limitField: 'phone',
})

export const signIn = defineContract({
  method: 'POST',
  path: '/api/user/sign_in',
  auth: 'optional',
  summary: '用手机号和验证码（或密码）登录；as=token 时返回令牌而不写 cookie',
  body: z
    .strictObject({
      phone,
      code: code.optional(),
      password: knownPassword.optional(),
      as: z.enum(['cookie', 'token']).default('cookie'),
    })
    .refine((body) => (body.code === undefined) !== (body.password === undefined), '请填写验证码或密码'),
  output: userView,
  errors: ['wrong_code', 'wrong_password'],
  limit: 'sign_in',
  limitField: 'phone',
})

export const signOut = defineContract({
  method: 'POST',
  path: '/api/user/sign_out',
  auth: 'optional',
  summary: '退出登录',
  output: z.object({ signedOut: z.literal(true) }),
  errors: [],
})

export const setPassword = defineContract({
  method: 'POST',
  path: '/api/user/password',
  auth: 'user',
  summary: '设置密码，其他设备上的登录随即失效',
  body: z.strictObject({ password, current: knownPassword.optional() }),
  output: z.object({ hasPassword: z.literal(true) }),
  errors: ['wrong_password'],
  limit: 'password',
})

export const userInfo = defineContract({
  method: 'GET',
  path: '/api/user/info',
  auth: 'user',
  summary: '当前登录的用户',
  output: userView,
  errors: [],
})
