import { getWechatHelper } from '#lib/auth/wechat/wechat-helper.api.ts'
import { wechatHelper } from '#lib/auth/wechat/wechat-helper.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(getWechatHelper, wechatHelper)
