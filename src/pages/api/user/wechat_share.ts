import { signWechatShare } from '#lib/auth/wechat/wechat-share.api.ts'
import { wechatShare } from '#lib/auth/wechat/wechat-share.server.ts'
import { endpoint } from '#lib/http/endpoint.server.ts'

export const GET = endpoint(signWechatShare, wechatShare)
