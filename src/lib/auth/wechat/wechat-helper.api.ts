import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

/** Spec §7: the account a WeChat user adds to be helped along, with its code. */
export const getWechatHelper = defineContract({
  method: 'GET',
  path: '/api/wxbook/xiaobian',
  auth: 'user',
  summary: '可以加的小编（公众号）和它的二维码；没有配置时 404',
  query: z.object({
    /** Whose helper: the caller's own openid, nobody else's. */
    openid: z.string('缺少 openid').min(1, '缺少 openid').max(128, 'openid 太长了'),
  }),
  output: z.object({
    name: z.string(),
    /** A picture of the code, `data:image/svg+xml`. */
    qrcode: z.string(),
  }),
  errors: [],
})
