import { z } from 'zod'
import { defineContract } from '#lib/http/contract.ts'

/** What wx.config() of WeChat's JS-SDK wants to hear on one page of ours. */
export const signWechatShare = defineContract({
  method: 'GET',
  path: '/api/user/wechat_share',
  auth: 'none',
  summary: '微信内转发卡片：给本站一个网址签名（JS-SDK）；没有配置公众号时 404',
  query: z.object({
    /** The whole address the page was opened at, without what follows #. */
    url: z.string('缺少 url').min(1, '缺少 url').max(2000, 'url 太长了'),
  }),
  output: z.object({
    script: z.string(),
    appId: z.string(),
    /** Seconds since 1970. */
    timestamp: z.number(),
    nonceStr: z.string(),
    signature: z.string(),
  }),
  errors: ['wechat_unavailable'],
  limit: 'wechat_share',
})
