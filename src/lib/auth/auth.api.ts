import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { fieldLimits } from '#lib/std/field-limits.ts'
import { workProof } from './sms/proof-of-work.ts'

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
  /** Of orders paid and kept; 0: a newbie (4.27). */
  paidOrderCount: z.number(),
  hasPassword: z.boolean(),
})
export type UserView = z.output<typeof userView>

export const sendSmsCode = defineContract({
  method: 'POST',
  path: '/api/user/sms_code',
  auth: 'none',
  summary: '发送验证码（登录或绑定手机号用，互不通用）；一天里的第三条起要先算一道题（work_needed，altcha v1）',
  body: z.strictObject({
    phone,
    purpose: z.enum(['sign_in', 'bind_phone']).default('sign_in'),
    work: workProof.optional(),
  }),
  /** Seconds the code is good for, and until another may be asked for. */
  output: z.object({ expireIn: z.number(), retryAfter: z.number() }),
  errors: ['sms_unavailable', 'work_needed'],
  limit: 'sms_ask',
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

/** For programs that hold a token, the mini-program above all: its web view has no cookie of ours (checklist 2.189). */
export const getTicket = defineContract({
  method: 'POST',
  path: '/api/user/ticket',
  auth: 'user',
  summary: '小程序打开我们的网页：给一张一次性的票，放进地址的 tmptoken 里',
  output: z.object({ ticket: z.string(), expireIn: z.number() }),
  errors: ['token_needed'],
  limit: 'ticket',
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
