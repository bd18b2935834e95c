import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'
import { userView } from '../auth.api.ts'

export const signInMini = defineContract({
  method: 'POST',
  path: '/api/user/wechat_mini',
  auth: 'none',
  summary: '小程序登录：交出 wx.login() 的 code（js_code），得到令牌',
  body: z.strictObject({ jsCode: z.string('缺少 js_code').min(1, '缺少 js_code').max(200, 'js_code 太长了') }),
  output: userView,
  errors: ['wechat_code', 'wechat_unavailable'],
  limit: 'sign_in',
})
