import { call } from '#lib/http/client/client.ts'
import { query } from '#lib/http/client/query.ts'
import type { getWechatHelper } from './wechat-helper.api.ts'

/** The account a WeChat user adds to be helped along. */
export const wechatHelper = query((openid: string) =>
  call<typeof getWechatHelper>('GET /api/wxbook/xiaobian', { query: { openid } }, { silent: true }),
)
